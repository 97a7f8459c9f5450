package site

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Read reads a folder that an export was written to, for the path that it is served
// under. Files whose names begin with a dot are none of the site's.
func Read(dir, base string) (*Export, error) {
	if err := validBase(base); err != nil {
		return nil, err
	}
	e := &Export{base, map[string][]byte{}}
	under := os.DirFS(dir)
	err := fs.WalkDir(under, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name != "." && strings.HasPrefix(entry.Name(), "."):
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		case entry.IsDir():
			return nil
		}
		e.Files[name], err = fs.ReadFile(under, name)
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, mark := range marks {
		if e.Files[mark] == nil {
			return nil, fmt.Errorf("site: %s is not an exported site", dir)
		}
	}
	return e, nil
}

// marks are files by which an export is known.
var marks = []string{"wasm_exec.js", "worker.js", "404.html"}
