#include "CGallerySources.h"

#include <stddef.h>
#include <string.h>

// `#embed` is part of C23, and an extension of clang in older versions.
#pragma clang diagnostic ignored "-Wc23-extensions"

// The entries, by the names of their files. A test compares them with the folder.
static const struct {
  const char *name, *text;
} sources[] = {
    {"ActivityIndicator.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/ActivityIndicator.swift" suffix(, 0)
     }},
    {"Badge.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Badge.swift" suffix(, 0)
     }},
    {"Builder.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Builder.swift" suffix(, 0)
     }},
    {"Button.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Button.swift" suffix(, 0)
     }},
    {"Card.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Card.swift" suffix(, 0)
     }},
    {"Chart.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Chart.swift" suffix(, 0)
     }},
    {"Checkbox.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Checkbox.swift" suffix(, 0)
     }},
    {"ColumnAndRow.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/ColumnAndRow.swift" suffix(, 0)
     }},
    {"ComboBox.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/ComboBox.swift" suffix(, 0)
     }},
    {"DateField.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/DateField.swift" suffix(, 0)
     }},
    {"Dialog.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Dialog.swift" suffix(, 0)
     }},
    {"Divider.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Divider.swift" suffix(, 0)
     }},
    {"Form.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Form.swift" suffix(, 0)
     }},
    {"Grid.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Grid.swift" suffix(, 0)
     }},
    {"ImageView.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/ImageView.swift" suffix(, 0)
     }},
    {"Label.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Label.swift" suffix(, 0)
     }},
    {"List.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/List.swift" suffix(, 0)
     }},
    {"Menus.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Menus.swift" suffix(, 0)
     }},
    {"NavigationBar.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/NavigationBar.swift" suffix(, 0)
     }},
    {"NavigationRow.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/NavigationRow.swift" suffix(, 0)
     }},
    {"NumberField.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/NumberField.swift" suffix(, 0)
     }},
    {"Panel.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Panel.swift" suffix(, 0)
     }},
    {"PasswordField.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/PasswordField.swift" suffix(, 0)
     }},
    {"Picker.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Picker.swift" suffix(, 0)
     }},
    {"Picture.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Picture.swift" suffix(, 0)
     }},
    {"ProgressBar.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/ProgressBar.swift" suffix(, 0)
     }},
    {"RadioGroup.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/RadioGroup.swift" suffix(, 0)
     }},
    {"RichText.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/RichText.swift" suffix(, 0)
     }},
    {"ScrollView.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/ScrollView.swift" suffix(, 0)
     }},
    {"Slider.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Slider.swift" suffix(, 0)
     }},
    {"SplitPane.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/SplitPane.swift" suffix(, 0)
     }},
    {"Switch.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Switch.swift" suffix(, 0)
     }},
    {"TabBar.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/TabBar.swift" suffix(, 0)
     }},
    {"Table.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Table.swift" suffix(, 0)
     }},
    {"TextArea.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/TextArea.swift" suffix(, 0)
     }},
    {"TextField.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/TextField.swift" suffix(, 0)
     }},
    {"Toast.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Toast.swift" suffix(, 0)
     }},
    {"Tooltip.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Tooltip.swift" suffix(, 0)
     }},
    {"Tree.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/Tree.swift" suffix(, 0)
     }},
    {"WrapLayout.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/WrapLayout.swift" suffix(, 0)
     }},
    {"ZStack.swift",
     (const char[]){
#embed "../../Apps/LanternGallery/Entries/ZStack.swift" suffix(, 0)
     }},
};

const char *gallery_source(const char *name) {
  for (size_t index = 0; index < sizeof sources / sizeof *sources; index++)
    if (strcmp(sources[index].name, name) == 0) return sources[index].text;
  return NULL;
}
