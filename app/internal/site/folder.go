package site

import (
	"fmt"
	"io/fs"
	"os"
	"strings"
)

// Read reads an exported folder, to serve it under base. It ignores names that start with a
// dot.
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

// marks are files that every export has.
var marks = []string{"wasm_exec.js", "worker.js", missingName}
