//go:build !js

package main

import (
	"errors"
	"fmt"
	"io"
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
	named = regexp.MustCompile(
		`<(?:script|img)\b[^>]* src="/([^"]+)"|<link\b[^>]* rel="stylesheet"[^>]* href="/([^"]+)"`)
	beside = regexp.MustCompile(`<link rel="(?:manifest"|icon" type="image/svg\+xml")[^>]* href="/([^"]+)"`)
)

// needs returns the scripts, stylesheets and images of a document.
func needs(document []byte) []string {
	var files []string
	for _, found := range named.FindAllSubmatch(document, -1) {
		files = append(files, string(found[1])+string(found[2]))
	}
	return files
}

// firstBytes sums up the compressed files, without the program, that the home page needs until
// it is interactive. Headers and files cached later are not counted. Files missing in the first
// folder are taken from the next.
func firstBytes(packer site.Packer, form string, folders ...string) int {
	return sentBytes(packer, form, append(needs(home(folders[0])), "index.html"), folders...)
}

// catalogWanted is the largest catalog.
const catalogWanted = 90_000

var catalogName = regexp.MustCompile(`<html\b[^>]* data-catalog="/([^"]+)"`)

// printCatalogs prints the size of each language's catalog, which its pages fetch beside the
// program.
func printCatalogs(out io.Writer, figure string, packer site.Packer, folder string) {
	for _, name := range tool.Must(filepath.Glob(filepath.Join(folder, "*", "index.html"))) {
		found := catalogName.FindSubmatch(tool.Must(os.ReadFile(name)))
		size := sentBytes(packer, ".br", []string{string(found[1])}, folder)
		fmt.Fprintf(out, "%s catalog-%s-bytes %d want <=%d\n", figure, filepath.Base(filepath.Dir(name)), size,
			catalogWanted)
	}
}

func home(folder string) []byte { return tool.Must(os.ReadFile(filepath.Join(folder, "index.html"))) }

// classBytes is what a class downloads in total on the first visit without https: then browsers
// accept gzip but not brotli, and cache nothing offline.
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

// class is the number of students.
const class = 30

// sentBytes sums up the sizes of files as sent: compressed, or uncompressed if that is smaller.
func sentBytes(packer site.Packer, form string, files []string, folders ...string) (total int) {
	for _, name := range files {
		data := readFirst(folders, name)
		total += min(len(data), len(tool.Must(packer.Pack(data, form))))
	}
	return total
}

// readFirst reads a file from the first folder that has it.
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
