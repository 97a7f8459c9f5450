package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
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

// Write writes the export to a folder, for a web server. The files are put beside
// the folder first and then in its place, so it is never seen half written, and a
// failure leaves it as it was. Of another release that the folder holds, the files
// whose names tell their content stay: pages of it that are open still ask for them.
// A folder that holds anything but an earlier export is not touched.
func (e *Export) Write(dir string) error {
	files, err := e.andBefore(dir)
	if err != nil {
		return err
	}
	parent := filepath.Dir(filepath.Clean(dir))
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	fresh, err := os.MkdirTemp(parent, ".export-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(fresh)
	for name, data := range files {
		file := filepath.Join(fresh, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			return err
		}
	}
	if err := os.Chmod(fresh, 0o755); err != nil {
		return err
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	return os.Rename(fresh, dir)
}

// andBefore are the export's files, and those of the folder that stay.
func (e *Export) andBefore(dir string) (map[string][]byte, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0 {
		return e.Files, nil
	}
	if err != nil {
		return nil, err
	}
	before, err := Read(dir, e.Base)
	if err != nil {
		return nil, fmt.Errorf("site: %s holds other files; name a new or empty folder", dir)
	}
	files := maps.Clone(e.Files)
	was, is := before.release(), e.release()
	for name, data := range before.Files {
		plain := strings.TrimSuffix(strings.TrimSuffix(name, ".br"), ".gz")
		_, ofThat := was.Files[plain]
		if hashedName.MatchString(plain) && files[name] == nil && (ofThat || was.Version == is.Version) {
			files[name] = data
		}
	}
	return files, nil
}

// release is what the export's worker was told.
func (e *Export) release() (r release) {
	line, _, _ := strings.Cut(string(e.Files["worker.js"]), "\n")
	json.Unmarshal([]byte(strings.TrimSuffix(strings.TrimPrefix(line, releaseLine), ";")), &r)
	return r
}
