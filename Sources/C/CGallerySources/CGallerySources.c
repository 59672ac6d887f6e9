#include "CGallerySources.h"

#include <stddef.h>
#include <string.h>

// `#embed` is part of C23, and an extension of clang in older versions.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const char ActivityIndicator[] = {
#embed "../../Apps/LanternGallery/Entries/ActivityIndicator.swift"
    , 0};
static const char Badge[] = {
#embed "../../Apps/LanternGallery/Entries/Badge.swift"
    , 0};
static const char Builder[] = {
#embed "../../Apps/LanternGallery/Entries/Builder.swift"
    , 0};
static const char Button[] = {
#embed "../../Apps/LanternGallery/Entries/Button.swift"
    , 0};
static const char Card[] = {
#embed "../../Apps/LanternGallery/Entries/Card.swift"
    , 0};
static const char Chart[] = {
#embed "../../Apps/LanternGallery/Entries/Chart.swift"
    , 0};
static const char Checkbox[] = {
#embed "../../Apps/LanternGallery/Entries/Checkbox.swift"
    , 0};
static const char ColumnAndRow[] = {
#embed "../../Apps/LanternGallery/Entries/ColumnAndRow.swift"
    , 0};
static const char ComboBox[] = {
#embed "../../Apps/LanternGallery/Entries/ComboBox.swift"
    , 0};
static const char DateField[] = {
#embed "../../Apps/LanternGallery/Entries/DateField.swift"
    , 0};
static const char Dialog[] = {
#embed "../../Apps/LanternGallery/Entries/Dialog.swift"
    , 0};
static const char Divider[] = {
#embed "../../Apps/LanternGallery/Entries/Divider.swift"
    , 0};
static const char Grid[] = {
#embed "../../Apps/LanternGallery/Entries/Grid.swift"
    , 0};
static const char ImageView[] = {
#embed "../../Apps/LanternGallery/Entries/ImageView.swift"
    , 0};
static const char Label[] = {
#embed "../../Apps/LanternGallery/Entries/Label.swift"
    , 0};
static const char List[] = {
#embed "../../Apps/LanternGallery/Entries/List.swift"
    , 0};
static const char Menus[] = {
#embed "../../Apps/LanternGallery/Entries/Menus.swift"
    , 0};
static const char NavigationBar[] = {
#embed "../../Apps/LanternGallery/Entries/NavigationBar.swift"
    , 0};
static const char NumberField[] = {
#embed "../../Apps/LanternGallery/Entries/NumberField.swift"
    , 0};
static const char Panel[] = {
#embed "../../Apps/LanternGallery/Entries/Panel.swift"
    , 0};
static const char PasswordField[] = {
#embed "../../Apps/LanternGallery/Entries/PasswordField.swift"
    , 0};
static const char Picker[] = {
#embed "../../Apps/LanternGallery/Entries/Picker.swift"
    , 0};
static const char Picture[] = {
#embed "../../Apps/LanternGallery/Entries/Picture.swift"
    , 0};
static const char ProgressBar[] = {
#embed "../../Apps/LanternGallery/Entries/ProgressBar.swift"
    , 0};
static const char RadioGroup[] = {
#embed "../../Apps/LanternGallery/Entries/RadioGroup.swift"
    , 0};
static const char RichText[] = {
#embed "../../Apps/LanternGallery/Entries/RichText.swift"
    , 0};
static const char ScrollView[] = {
#embed "../../Apps/LanternGallery/Entries/ScrollView.swift"
    , 0};
static const char Slider[] = {
#embed "../../Apps/LanternGallery/Entries/Slider.swift"
    , 0};
static const char SplitPane[] = {
#embed "../../Apps/LanternGallery/Entries/SplitPane.swift"
    , 0};
static const char Switch[] = {
#embed "../../Apps/LanternGallery/Entries/Switch.swift"
    , 0};
static const char TabBar[] = {
#embed "../../Apps/LanternGallery/Entries/TabBar.swift"
    , 0};
static const char Table[] = {
#embed "../../Apps/LanternGallery/Entries/Table.swift"
    , 0};
static const char TextArea[] = {
#embed "../../Apps/LanternGallery/Entries/TextArea.swift"
    , 0};
static const char TextField[] = {
#embed "../../Apps/LanternGallery/Entries/TextField.swift"
    , 0};
static const char Toast[] = {
#embed "../../Apps/LanternGallery/Entries/Toast.swift"
    , 0};
static const char Tooltip[] = {
#embed "../../Apps/LanternGallery/Entries/Tooltip.swift"
    , 0};
static const char Tree[] = {
#embed "../../Apps/LanternGallery/Entries/Tree.swift"
    , 0};
static const char WrapLayout[] = {
#embed "../../Apps/LanternGallery/Entries/WrapLayout.swift"
    , 0};
static const char ZStack[] = {
#embed "../../Apps/LanternGallery/Entries/ZStack.swift"
    , 0};

static const struct {
  const char *name, *text;
} sources[] = {
    {"ActivityIndicator.swift", ActivityIndicator},
    {"Badge.swift", Badge},
    {"Builder.swift", Builder},
    {"Button.swift", Button},
    {"Card.swift", Card},
    {"Chart.swift", Chart},
    {"Checkbox.swift", Checkbox},
    {"ColumnAndRow.swift", ColumnAndRow},
    {"ComboBox.swift", ComboBox},
    {"DateField.swift", DateField},
    {"Dialog.swift", Dialog},
    {"Divider.swift", Divider},
    {"Grid.swift", Grid},
    {"ImageView.swift", ImageView},
    {"Label.swift", Label},
    {"List.swift", List},
    {"Menus.swift", Menus},
    {"NavigationBar.swift", NavigationBar},
    {"NumberField.swift", NumberField},
    {"Panel.swift", Panel},
    {"PasswordField.swift", PasswordField},
    {"Picker.swift", Picker},
    {"Picture.swift", Picture},
    {"ProgressBar.swift", ProgressBar},
    {"RadioGroup.swift", RadioGroup},
    {"RichText.swift", RichText},
    {"ScrollView.swift", ScrollView},
    {"Slider.swift", Slider},
    {"SplitPane.swift", SplitPane},
    {"Switch.swift", Switch},
    {"TabBar.swift", TabBar},
    {"Table.swift", Table},
    {"TextArea.swift", TextArea},
    {"TextField.swift", TextField},
    {"Toast.swift", Toast},
    {"Tooltip.swift", Tooltip},
    {"Tree.swift", Tree},
    {"WrapLayout.swift", WrapLayout},
    {"ZStack.swift", ZStack},
};

const char *gallery_source(const char *name) {
  for (size_t index = 0; index < sizeof sources / sizeof *sources; index++)
    if (strcmp(sources[index].name, name) == 0) return sources[index].text;
  return NULL;
}
