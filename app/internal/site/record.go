package site

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// recordName is the file in which exports list the files that they wrote to a folder.
const recordName = ".snowflakelab"

// recordHead is the record's first line.
const recordHead = "# Written by snowflakelab export, which replaces and removes only files with these digests.\n"

// record is the files that exports wrote to a folder. While one release replaces another, a
// name has two digests.
type record map[line]bool

// line is a file's slash-separated name and its digest.
type line struct{ name, digest string }

// isIn reports whether the folder has the file unchanged.
func (l line) isIn(dir string) bool {
	file := filepath.Join(dir, filepath.FromSlash(l.name))
	info, err := os.Lstat(file)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	held, err := os.ReadFile(file)
	return err == nil && digest(held) == l.digest
}

func (r record) sorted() []line {
	return slices.SortedFunc(maps.Keys(r), func(a, b line) int {
		return strings.Compare(a.name+" "+a.digest, b.name+" "+b.digest)
	})
}

func (r record) text() []byte {
	text := []byte(recordHead)
	for _, l := range r.sorted() {
		text = fmt.Appendf(text, "%s %s\n", l.digest, l.name)
	}
	return text
}

// readRecord returns what exports wrote to a folder: nothing if the folder is missing or has
// only names that start with a dot. It is an error if the folder has other files but no
// record.
func readRecord(dir string) (record, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return record{}, nil
	}
	if err != nil {
		return nil, err
	}
	switch text, err := os.ReadFile(filepath.Join(dir, recordName)); {
	case err == nil:
		return parseRecord(text), nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return !strings.HasPrefix(e.Name(), ".") }) {
		return nil, fmt.Errorf("site: %s contains other files; use a new or empty folder", dir)
	}
	return record{}, nil
}

// parseRecord is the inverse of text. It ignores invalid lines.
func parseRecord(text []byte) record {
	r := record{}
	for row := range strings.Lines(string(text)) {
		digest, name, _ := strings.Cut(strings.TrimSuffix(row, "\n"), " ")
		if len(digest) == 16 && filepath.IsLocal(name) {
			r[line{name, digest}] = true
		}
	}
	return r
}

// record returns the folder's files after the export: the export's files, and the hashed
// files of the previous release. Writing the same release twice keeps those.
func (e *Export) record(dir string, before record) record {
	worker, _ := os.ReadFile(filepath.Join(dir, "worker.js"))
	was, is := releaseOf(worker), releaseOf(e.Files["worker.js"])
	r := record{}
	for name, data := range e.Files {
		r[line{name, digest(data)}] = true
	}
	for l := range before {
		plain := plainName(l.name)
		if hashedName.MatchString(plain) && e.Files[l.name] == nil && (was.has(plain) || was.Version == is.Version) {
			r[l] = true
		}
	}
	return r
}

// releaseOf returns the release in a service worker, or a zero one if it is not ours.
func releaseOf(worker []byte) (r release) {
	first, _, _ := strings.Cut(string(worker), "\n")
	if text, ours := strings.CutPrefix(first, releaseLine); ours {
		json.Unmarshal([]byte(strings.TrimSuffix(text, ";")), &r)
	}
	return r
}
