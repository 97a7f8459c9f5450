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
func firstBytes(packer site.Packer, form string, folders ...string) (int, error) {
	document, err := os.ReadFile(filepath.Join(folders[0], "index.html"))
	if err != nil {
		return 0, err
	}
	return sentBytes(packer, form, append(needs(document), "index.html"), folders...)
}

// classBytes is what a class fetches together that meets a site and the parts of its program
// for the first time without https: then browsers take gzip and no brotli, and keep nothing.
func classBytes(packer site.Packer, folder string, programs ...string) (int, error) {
	document, err := os.ReadFile(filepath.Join(folder, "index.html"))
	if err != nil {
		return 0, err
	}
	files := append(needs(document), "index.html")
	for _, found := range beside.FindAllSubmatch(document, -1) {
		files = append(files, string(found[1]))
	}
	sum, err := sentBytes(packer, ".gz", files, folder)
	if err != nil {
		return 0, err
	}
	for _, name := range programs {
		program, err := os.ReadFile(name)
		if err != nil {
			return 0, err
		}
		packed, err := packer.Pack(program, ".gz")
		if err != nil {
			return 0, err
		}
		sum += len(packed)
	}
	return class * sum, nil
}

// class is how many they are.
const class = 30

// sentBytes adds up files as they are sent: packed into a form, or as they are where
// that is less.
func sentBytes(packer site.Packer, form string, files []string, folders ...string) (total int, err error) {
	for _, name := range files {
		data, err := readFirst(folders, name)
		if err != nil {
			return 0, err
		}
		packed, err := packer.Pack(data, form)
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
