//go:build !packed && !js

package main

import "io/fs"

// packed is nothing: this program makes the site from folders.
var packed fs.FS
