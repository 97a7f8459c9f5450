//go:build !js

package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// What a document names that is fetched before its page answers, and what browsers
// fetch beside that.
var (
	named  = regexp.MustCompile(`<(?:script|img)\b[^>]* src="/([^"]+)"|<link\b[^>]* rel="stylesheet"[^>]* href="/([^"]+)"`)
	beside = regexp.MustCompile(`<link rel="(?:manifest"|icon" type="image/svg\+xml")[^>]* href="/([^"]+)"`)
)

// needs returns the scripts, stylesheets and pictures that a document names.
func needs(document []byte) []string {
	var files []string
	for _, found := range named.FindAllSubmatch(document, -1) {
		files = append(files, string(found[1])+string(found[2]))
	}
	return files
}

// firstBytes adds up what is sent in a form, beside the program, until the home page of
// an exported site answers: the document and what it needs. Headers are not
// counted, nor what is fetched later to be kept. What the first folder lacks is
// taken from the next.
func firstBytes(packer site.Packer, form string, folders ...string) int {
	return sentBytes(packer, form, append(needs(home(folders[0])), "index.html"), folders...)
}

// home is the home page of an exported site.
func home(folder string) []byte { return tool.Must(os.ReadFile(filepath.Join(folder, "index.html"))) }

// classBytes is what a class fetches together that meets a site and the parts of its program
// for the first time without https: then browsers take gzip and no brotli, and keep nothing.
func classBytes(packer site.Packer, folder string, programs ...string) int {
	document := home(folder)
	files := append(needs(document), "index.html")
	for _, found := range beside.FindAllSubmatch(document, -1) {
		files = append(files, string(found[1]))
	}
	sum := sentBytes(packer, ".gz", files, folder)
	for _, name := range programs {
		sum += len(tool.Must(packer.Pack(tool.Must(os.ReadFile(name)), ".gz")))
	}
	return class * sum
}

// class is how many they are.
const class = 30

// sentBytes adds up files as they are sent: packed into a form, or as they are where
// that is less.
func sentBytes(packer site.Packer, form string, files []string, folders ...string) (total int) {
	for _, name := range files {
		data := readFirst(folders, name)
		total += min(len(data), len(tool.Must(packer.Pack(data, form))))
	}
	return total
}

// readFirst reads a file from the first of the folders that has it.
func readFirst(folders []string, name string) []byte {
	var data []byte
	var err error
	for _, folder := range folders {
		if data, err = os.ReadFile(filepath.Join(folder, name)); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return tool.Must(data, err)
}
