// The text of the gallery's source files, so that an example can show its own code.
#pragma once

// Returns the text of a file in Sources/Apps/LanternGallery/Entries, such as "Button.swift"; null if it is not in the list.
const char *gallery_source(const char *name);
