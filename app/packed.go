//go:build packed && !js

package main

import (
	"embed"
	"io/fs"
)

//go:embed all:packed
var held embed.FS

// packed is embedded in a released program: the site's sources and, in the folder forms,
// an export's compressed files.
var packed = func() fs.FS {
	inside, err := fs.Sub(held, "packed")
	if err != nil {
		panic(err)
	}
	return inside
}()
