package site

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// staging is the prefix of the folder in which new files are prepared. It is in the site's
// folder, because a rename cannot cross a mount point.
const staging = ".snowflakelab-"

// Write writes the export to a folder, for a web server. It replaces and removes only files
// that an earlier export wrote and that are unchanged since; the error names any other file
// in the way. It keeps the hashed files of the previous release, which open pages still
// request. New files are staged in the folder and renamed, hashed ones first, so that no
// page ever refers to a missing file. After an error the folder is as before.
func (e *Export) Write(dir string) error {
	before, err := readRecord(dir)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	dropLeftovers(dir)
	staged, err := os.MkdirTemp(dir, staging+"*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(staged)
	w := writer{dir: dir, staged: staged, before: before, after: e.record(dir, before)}
	if err := w.prepare(e); err != nil {
		return err
	}
	return w.apply()
}

// dropLeftovers removes staging folders that are older than an hour, left by killed exports;
// a running export takes seconds.
func dropLeftovers(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, entry := range entries {
		info, err := entry.Info()
		if err == nil && info.IsDir() && strings.HasPrefix(info.Name(), staging) &&
			time.Since(info.ModTime()) > time.Hour {
			os.RemoveAll(filepath.Join(dir, info.Name()))
		}
	}
}

// writer stages all changes to a folder before the first one, so that a full disk leaves the
// site unchanged.
type writer struct {
	dir, staged   string
	before, after digestRecord
	moves         []fileMove
	foreign       []string // files in the way that no export wrote
}

// fileMove is a rename. back is a copy of the replaced file, or "".
type fileMove struct{ from, to, back string }

// rename is a variable, so that tests can make it fail.
var rename = os.Rename

// prepare stages all new files and lists the moves. The first move records both releases, so
// that the next export recognizes the files of one that was killed.
func (w *writer) prepare(e *Export) error {
	both := maps.Clone(w.before)
	maps.Copy(both, w.after)
	held, err := os.ReadFile(w.at(recordName))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := w.put(recordName, both.text(), held); err != nil {
		return err
	}
	for _, name := range e.inOrder() {
		if err := w.add(name, e.Files[name]); err != nil {
			return err
		}
	}
	if len(w.foreign) > 0 {
		return fmt.Errorf("site: %s contains files that no export wrote, or that have changed since: %s; "+
			"move them away, or use another folder", w.dir, strings.Join(w.foreign, ", "))
	}
	for _, l := range w.before.sorted() {
		if e.Files[l.name] == nil && !w.after[l] && l.isIn(w.dir) {
			w.moves = append(w.moves, fileMove{from: w.at(l.name), to: w.fresh()})
		}
	}
	return w.put(recordName, w.after.text(), both.text())
}

// inOrder lists the files in the order of writing: hashed files before the pages that refer
// to them, and last the service worker, which announces the new release.
func (e *Export) inOrder() []string {
	rank := func(name string) int {
		switch plain := plainName(name); {
		case plain == "worker.js":
			return 2
		case hashedName.MatchString(plain):
			return 0
		}
		return 1
	}
	return slices.SortedFunc(maps.Keys(e.Files), func(a, b string) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b))
	})
}

// plainName removes the extension of a compressed form.
func plainName(name string) string {
	return strings.TrimSuffix(strings.TrimSuffix(name, ".br"), ".gz")
}

// at returns a file's path in the folder.
func (w *writer) at(name string) string { return filepath.Join(w.dir, filepath.FromSlash(name)) }

// fresh returns an unused path in the staging folder.
func (w *writer) fresh() string { return filepath.Join(w.staged, strconv.Itoa(len(w.moves))) }

// add stages a file, unless the folder already has it. It records foreign files.
func (w *writer) add(name string, data []byte) error {
	info, err := os.Lstat(w.at(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return w.put(name, data, nil)
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		w.foreign = append(w.foreign, name)
		return nil
	}
	held, err := os.ReadFile(w.at(name))
	switch {
	case err != nil:
		return err
	case bytes.Equal(held, data):
		return nil
	case !w.before[recordedFile{name, digest(held)}]:
		w.foreign = append(w.foreign, name)
		return nil
	}
	return w.put(name, data, held)
}

// put stages a file, and a copy of the replaced one unless held is nil.
func (w *writer) put(name string, data, held []byte) error {
	m := fileMove{from: w.fresh(), to: w.at(name)}
	if held != nil {
		m.back = m.from + "-back"
		if err := os.WriteFile(m.back, held, 0o644); err != nil {
			return err
		}
	}
	w.moves = append(w.moves, m)
	return os.WriteFile(m.from, data, 0o644)
}

// apply makes all moves, or undoes those that were made.
func (w *writer) apply() error {
	for i, m := range w.moves {
		err := os.MkdirAll(filepath.Dir(m.to), 0o755)
		if err == nil {
			err = rename(m.from, m.to)
		}
		if err == nil {
			continue
		}
		undone := w.undo(w.moves[:i])
		w.prune(w.after)
		if undone != nil {
			return fmt.Errorf("site: %s contains files of two releases; export again: %v; then %v", w.dir, err, undone)
		}
		return err
	}
	w.prune(w.before)
	return nil
}

// undo reverts moves, last first.
func (w *writer) undo(moves []fileMove) (failed error) {
	for _, m := range slices.Backward(moves) {
		from, to := m.to, m.from
		if m.back != "" {
			from, to = m.back, m.to
		}
		failed = cmp.Or(failed, os.Rename(from, to))
	}
	return failed
}

// prune removes empty folders of recorded files.
func (w *writer) prune(r digestRecord) {
	for l := range r {
		for dir := path.Dir(l.name); dir != "."; dir = path.Dir(dir) {
			info, err := os.Lstat(w.at(dir))
			if err != nil || !info.IsDir() || os.Remove(w.at(dir)) != nil {
				break
			}
		}
	}
}

// recordName is the file in which exports list the files that they wrote to a folder.
const recordName = ".snowflakelab"

// recordHead is the record's first line.
const recordHead = "# Written by snowflakelab export, which replaces and removes only files with these digests.\n"

// digestRecord is the files that exports wrote to a folder. While one release replaces another, a
// name has two digests.
type digestRecord map[recordedFile]bool

// recordedFile is a file's slash-separated name and its digest.
type recordedFile struct{ name, digest string }

// isIn reports whether the folder has the file unchanged.
func (l recordedFile) isIn(dir string) bool {
	file := filepath.Join(dir, filepath.FromSlash(l.name))
	info, err := os.Lstat(file)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	held, err := os.ReadFile(file)
	return err == nil && digest(held) == l.digest
}

func (r digestRecord) sorted() []recordedFile {
	return slices.SortedFunc(maps.Keys(r), func(a, b recordedFile) int {
		return strings.Compare(a.name+" "+a.digest, b.name+" "+b.digest)
	})
}

func (r digestRecord) text() []byte {
	text := []byte(recordHead)
	for _, l := range r.sorted() {
		text = fmt.Appendf(text, "%s %s\n", l.digest, l.name)
	}
	return text
}

// readRecord returns what exports wrote to a folder: nothing if the folder is missing or has
// only names that start with a dot. It is an error if the folder has other files but no
// record.
func readRecord(dir string) (digestRecord, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return digestRecord{}, nil
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
	return digestRecord{}, nil
}

// parseRecord is the inverse of text. It ignores invalid lines.
func parseRecord(text []byte) digestRecord {
	r := digestRecord{}
	for row := range strings.Lines(string(text)) {
		digest, name, _ := strings.Cut(strings.TrimSuffix(row, "\n"), " ")
		if len(digest) == 16 && filepath.IsLocal(name) {
			r[recordedFile{name, digest}] = true
		}
	}
	return r
}

// record returns the folder's files after the export: the export's files, and the hashed
// files of the previous release. Writing the same release twice keeps those.
func (e *Export) record(dir string, before digestRecord) digestRecord {
	worker, _ := os.ReadFile(filepath.Join(dir, "worker.js"))
	was, is := releaseOf(worker), releaseOf(e.Files["worker.js"])
	r := digestRecord{}
	for name, data := range e.Files {
		r[recordedFile{name, digest(data)}] = true
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
