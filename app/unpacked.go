//go:build !packed && !js

package main

import "io/fs"

// packed is nil: this program builds the site from folders.
var packed fs.FS
