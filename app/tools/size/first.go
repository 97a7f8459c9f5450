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

// needed matches a document's references to files that are fetched before the page is interactive, which a stylesheet
// that is disabled is not.
var needed = regexp.MustCompile(
	`<(?:script|img)\b[^>]* src="/([^"]+)"|<link\b[^>]* rel="stylesheet"[^>]* href="/([^"]+)"( disabled)?`)

// needs returns the scripts, stylesheets and images of a document.
func needs(document []byte) []string {
	var files []string
	for _, found := range needed.FindAllSubmatch(document, -1) {
		if found[3] == nil {
			files = append(files, string(found[1])+string(found[2]))
		}
	}
	return files
}

// firstBytes sums up the compressed files that the home page needs until it is interactive, without the
// program (wasm), which the caller adds. Headers and files cached later are not counted. Files missing in
// the first folder are taken from the next.
func firstBytes(packer site.Packer, folders ...string) int {
	home := tool.Must(os.ReadFile(filepath.Join(folders[0], "index.html")))
	return sentBytes(packer, append(needs(home), "index.html"), folders...)
}

// sentBytes sums up the sizes of files as sent: in brotli, or uncompressed if that is smaller.
func sentBytes(packer site.Packer, files []string, folders ...string) (total int) {
	for _, name := range files {
		data := readFromAny(folders, name)
		total += min(len(data), len(tool.Must(packer.Pack(data, ".br"))))
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
