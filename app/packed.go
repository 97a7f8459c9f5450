//go:build packed && !js

package main

import (
	"embed"
	"io/fs"
)

//go:embed all:packed
var held embed.FS

// packed is what a program that is given away has in it: what the site is made from
// and, in the folder forms, the compressed files of an export.
var packed = func() fs.FS {
	inside, err := fs.Sub(held, "packed")
	if err != nil {
		panic(err)
	}
	return inside
}()
