//go:build !js

package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// catalogWanted is how many bytes a catalog may have.
const catalogWanted = 90_000

var catalogName = regexp.MustCompile(`<html\b[^>]* data-catalog="/([^"]+)"`)

// printCatalogs prints the size of each language's catalog, which its pages fetch beside the
// program. Each folder with an index.html is a language.
func printCatalogs(out io.Writer, figure string, packer site.Packer, folder string) {
	for _, name := range tool.Must(filepath.Glob(filepath.Join(folder, "*", "index.html"))) {
		found := catalogName.FindSubmatch(tool.Must(os.ReadFile(name)))
		size := sentBytes(packer, []string{string(found[1])}, folder)
		fmt.Fprintf(out, "%s catalog-%s-bytes %d want <=%d\n", figure, filepath.Base(filepath.Dir(name)), size,
			catalogWanted)
	}
}
