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

// References in a document to files that are fetched before the page is interactive, and to
// files that browsers fetch in addition.
var (
	needed = regexp.MustCompile(
		`<(?:script|img)\b[^>]* src="/([^"]+)"|<link\b[^>]* rel="stylesheet"[^>]* href="/([^"]+)"`)
	extras = regexp.MustCompile(`<link rel="(?:manifest"|icon" type="image/svg\+xml")[^>]* href="/([^"]+)"`)
)

// needs returns the scripts, stylesheets and images of a document.
func needs(document []byte) []string {
	var files []string
	for _, found := range needed.FindAllSubmatch(document, -1) {
		files = append(files, string(found[1])+string(found[2]))
	}
	return files
}

// firstBytes sums up the compressed files that the home page needs until it is interactive, without the
// program (wasm), which the caller adds. Headers and files cached later are not counted. Files missing in
// the first folder are taken from the next.
func firstBytes(packer site.Packer, encoding string, folders ...string) int {
	return sentBytes(packer, encoding, append(needs(home(folders[0])), "index.html"), folders...)
}

func home(folder string) []byte { return tool.Must(os.ReadFile(filepath.Join(folder, "index.html"))) }

// students are those of a class.
const students = 30

// classBytes is what a class downloads in total on the first visit without https: then browsers
// accept gzip but not brotli, and cache nothing offline.
func classBytes(packer site.Packer, folder string, programs ...string) int {
	document := home(folder)
	files := append(needs(document), "index.html")
	for _, found := range extras.FindAllSubmatch(document, -1) {
		files = append(files, string(found[1]))
	}
	sum := sentBytes(packer, ".gz", files, folder)
	for _, name := range programs {
		sum += len(tool.Must(packer.Pack(tool.Must(os.ReadFile(name)), ".gz")))
	}
	return students * sum
}

// sentBytes sums up the sizes of files as sent: compressed (encoding is ".br" or ".gz"), or uncompressed if that is
// smaller.
func sentBytes(packer site.Packer, encoding string, files []string, folders ...string) (total int) {
	for _, name := range files {
		data := readFromAny(folders, name)
		total += min(len(data), len(tool.Must(packer.Pack(data, encoding))))
	}
	return total
}

// readFromAny reads a file from the first folder that has it.
func readFromAny(folders []string, name string) []byte {
	var data []byte
	var err error
	for _, folder := range folders {
		if data, err = os.ReadFile(filepath.Join(folder, name)); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return tool.Must(data, err)
}
