//go:build !js

package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// named matches what a document names that is fetched before its page answers.
var named = regexp.MustCompile(`<(?:script|img)\b[^>]* src="/([^"]+)"|<link\b[^>]* rel="stylesheet"[^>]* href="/([^"]+)"`)

// needs returns the scripts, stylesheets and pictures that a document names.
func needs(document []byte) []string {
	var files []string
	for _, found := range named.FindAllSubmatch(document, -1) {
		files = append(files, string(found[1])+string(found[2]))
	}
	return files
}

// firstBytes adds up what is sent, beside the program, until the home page of an
// exported site answers: the document and what it needs. Headers are not
// counted, nor what is fetched later to be kept. What the first folder lacks is
// taken from the next.
func firstBytes(packer site.Packer, folders ...string) (int, error) {
	document, err := os.ReadFile(filepath.Join(folders[0], "index.html"))
	if err != nil {
		return 0, err
	}
	total := 0
	for _, name := range append(needs(document), "index.html") {
		data, err := readFirst(folders, name)
		if err != nil {
			return 0, err
		}
		packed, err := packer.Pack(data, ".br")
		if err != nil {
			return 0, err
		}
		total += min(len(data), len(packed))
	}
	return total, nil
}

// readFirst reads a file from the first of the folders that has it.
func readFirst(folders []string, name string) (data []byte, err error) {
	for _, folder := range folders {
		if data, err = os.ReadFile(filepath.Join(folder, name)); !errors.Is(err, fs.ErrNotExist) {
			break
		}
	}
	return data, err
}
