package site_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// releases returns a release and the options of the next one.
func releases(t *testing.T) (first *site.Export, next site.Options) {
	t.Helper()
	next = options(t)
	sources := next.Sources.(fstest.MapFS)
	sources["web/old.svg"] = &fstest.MapFile{Data: []byte("<svg/>")}
	sources["web/former/old.svg"] = &fstest.MapFile{Data: []byte("<svg/>")}
	first = export(t, next)
	delete(sources, "web/old.svg")
	delete(sources, "web/former/old.svg")
	sources["web/app.wasm"] = &fstest.MapFile{Data: []byte(strings.Repeat("the next program", 100))}
	sources["web/new/new.svg"] = &fstest.MapFile{Data: []byte("<svg/>")}
	next.Languages[0].Pages[0].Title = "The next release"
	return first, next
}

// publish writes a release to a folder, and the owner's files beside it.
func publish(t *testing.T, e *site.Export) (dir string) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "out")
	write(t, e, dir)
	for name := range owned {
		put(t, filepath.Join(dir, name), owned[name])
	}
	return dir
}

// published returns a folder with a release and the owner's files, and the options of the next
// release.
func published(t *testing.T) (dir string, next site.Options) {
	t.Helper()
	first, next := releases(t)
	return publish(t, first), next
}

// owned are files that an export must not change.
var owned = map[string]string{
	"CNAME": "lab.example.org", ".git/HEAD": "ref: refs/heads/pages", ".git/objects/ab/cd": "blob",
	".htaccess":       "Options -Indexes",
	"notes/today.txt": "notes", "web/holiday.png": "a photo", "web/notes.0123456789abcdef.txt": "named like ours",
	"course.html": "<p>",
}

// put writes a file and creates its folders.
func put(t *testing.T, file, text string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(file), 0o755)
	if err == nil {
		err = os.WriteFile(file, []byte(text), 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// tree returns everything in a folder: the text of files, the target of links, and "folder".
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || file == dir {
			return err
		}
		name, _ := filepath.Rel(dir, file)
		switch entry.Type() {
		case fs.ModeDir:
			all[name] = "folder"
		case fs.ModeSymlink:
			all[name], err = os.Readlink(file)
		default:
			var text []byte
			text, err = os.ReadFile(file)
			all[name] = string(text)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// expectRelease checks that a folder has every file of a release and the owner's files.
func expectRelease(t *testing.T, dir string, o site.Options) {
	t.Helper()
	got := tree(t, dir)
	for _, want := range []map[string]string{built(t, o), owned} {
		for name, text := range want {
			if held, there := got[filepath.FromSlash(name)]; !there || held != text {
				t.Errorf("%s: %.40q, want %.40q", name, held, text)
			}
		}
	}
	for name := range got {
		if strings.Contains(name, "old.svg") || strings.Contains(name, "former") ||
			strings.HasPrefix(name, ".snowflakelab-") {
			t.Errorf("%s is left", name)
		}
	}
}

func TestAnExportOverAnEarlierOneLeavesTheOwnersFiles(t *testing.T) {
	dir, next := published(t)
	write(t, export(t, next), dir)
	expectRelease(t, dir, next)
}

func TestAnExportBelowItsOwnFolderLeavesThat(t *testing.T) {
	dir, next := published(t)
	t.Chdir(filepath.Join(dir, "web"))
	write(t, export(t, next), "../")
	expectRelease(t, dir, next)
	expectRelease(t, "..", next)
}

func TestASymlinkToTheFolderStays(t *testing.T) {
	dir, next := published(t)
	link := filepath.Join(filepath.Dir(dir), "current")
	if err := os.Symlink(dir, link); err != nil {
		t.Skip(err)
	}
	write(t, export(t, next), link)
	if to, err := os.Readlink(link); err != nil || to != dir {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	expectRelease(t, dir, next)
}

func TestAFileOfTheOwnerIsNotReplaced(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(t *testing.T, dir string)
		want   string
	}{
		{"a page that was changed", func(t *testing.T, dir string) { put(t, filepath.Join(dir, "index.html"), "mine") },
			": index.html;"},
		{"a file that the next release brings", func(t *testing.T, dir string) {
			put(t, filepath.Join(dir, "web/new/new.svg"), "mine")
		}, ": web/new/new.svg;"},
		{"a folder", func(t *testing.T, dir string) { put(t, filepath.Join(dir, "web/new/new.svg/a"), "mine") },
			": web/new/new.svg;"},
		{"a link", func(t *testing.T, dir string) {
			os.Remove(filepath.Join(dir, "decode.html"))
			if err := os.Symlink("course.html", filepath.Join(dir, "decode.html")); err != nil {
				t.Skip(err)
			}
		}, ": decode.html;"},
		{"two files", func(t *testing.T, dir string) {
			put(t, filepath.Join(dir, "robots.txt"), "mine")
			put(t, filepath.Join(dir, "404.html"), "mine")
		}, ": 404.html, robots.txt;"},
		{"a file in place of a folder", func(t *testing.T, dir string) {
			put(t, filepath.Join(dir, "web/new"), "mine")
		}, "not a directory"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir, next := published(t)
			c.change(t, dir)
			before := tree(t, dir)
			if err := export(t, next).Write(dir); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got the error %v, want one with %q", err, c.want)
			}
			if after := tree(t, dir); !maps.Equal(before, after) {
				t.Error("the folder has changed")
			}
		})
	}
}

// renameOnly lets that many renames succeed; then handles the following ones.
func renameOnly(many int, then func() error) (restore func()) {
	return site.SetRename(func(from, to string) error {
		if many--; many < 0 {
			return then()
		}
		return os.Rename(from, to)
	})
}

func TestAnExportThatFailsAnywhereLeavesTheFolderAsItWas(t *testing.T) {
	full := errors.New("no")
	first, options := releases(t)
	next := export(t, options)
	for fails := 0; ; fails++ {
		dir := publish(t, first)
		before := tree(t, dir)
		restore := renameOnly(fails, func() error { return full })
		err := next.Write(dir)
		restore()
		if err == nil {
			if fails < 20 {
				t.Errorf("a release is only %d moves", fails)
			}
			break
		}
		if !errors.Is(err, full) {
			t.Fatalf("move %d: %v", fails, err)
		}
		if after := tree(t, dir); !maps.Equal(before, after) {
			t.Fatalf("after move %d failed the folder has changed", fails)
		}
	}
}

func TestPagesNeverNameAFileThatIsNotThere(t *testing.T) {
	dir, next := published(t)
	restore := site.SetRename(func(from, to string) error {
		if err := os.Rename(from, to); err != nil {
			return err
		}
		for _, page := range []string{"index.html", "decode.html"} {
			text, err := os.ReadFile(filepath.Join(dir, page))
			if err != nil {
				return err
			}
			program := find(t, string(text), "html")[0]["data-wasm"]
			if _, err := os.Stat(filepath.Join(dir, program)); err != nil {
				t.Errorf("%s names %s: %v", page, program, err)
			}
		}
		return nil
	})
	defer restore()
	write(t, export(t, next), dir)
}

func TestAnExportAfterOneThatWasKilledTakesItsFilesForOurs(t *testing.T) {
	first, next := releases(t)
	second := export(t, next)
	next.Languages[0].Pages[0].Title = "The release after that"
	for _, after := range []int{1, 5, 12, 20} {
		dir := publish(t, first)
		restore := renameOnly(after, func() error { panic("killed") })
		func() {
			defer func() { recover() }()
			second.Write(dir)
		}()
		restore()
		t.Logf("killed after %d moves", after)
		write(t, export(t, next), dir)
		expectRelease(t, dir, next)
	}
}

func TestAFolderHoldsTheFilesOfOneReleaseBeforeToo(t *testing.T) {
	o, dir := options(t), filepath.Join(t.TempDir(), "out")
	program := func(version string) string {
		o.Sources.(fstest.MapFS)["web/app.wasm"] = &fstest.MapFile{Data: []byte(strings.Repeat(version, 1000))}
		return named(t, built(t, o), "web/app", "wasm")
	}
	first := program("first")
	if got := written(t, o, dir); !maps.Equal(got, built(t, o)) {
		t.Error("in an empty folder an export is not what it is anywhere")
	}
	second := program("second")
	for _, again := range []string{"", ", and the same again"} {
		got := written(t, o, dir)
		for _, name := range []string{first, first + ".br", second, second + ".br"} {
			if got[name] == "" {
				t.Errorf("after a second release%s there is no %s", again, name)
			}
		}
		if len(got) != len(built(t, o))+3 { // the first's program, in three forms
			t.Errorf("after a second release%s there are %q", again, slices.Sorted(maps.Keys(got)))
		}
	}
	third := program("third")
	if got := written(t, o, dir); got[first] != "" || got[second] == "" || got[third] == "" {
		t.Errorf("after a third release there are %q", slices.Sorted(maps.Keys(got)))
	}
}

func TestAFolderWithOtherFilesIsNotEmptied(t *testing.T) {
	thesis := t.TempDir()
	put(t, filepath.Join(thesis, "thesis.txt"), "years of work")
	unrecorded, next := published(t)
	os.Remove(filepath.Join(unrecorded, ".snowflakelab"))
	for _, dir := range []string{thesis, unrecorded} {
		before := tree(t, dir)
		if err := export(t, next).Write(dir); err == nil || !strings.Contains(err.Error(), "other files") {
			t.Errorf("got the error %v, want one about other files", err)
		}
		if after := tree(t, dir); !maps.Equal(before, after) {
			t.Error("the folder has changed")
		}
	}
}

func TestAFolderThatCannotBeWrittenIsNamed(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "file")
	put(t, dir, "")
	for _, dir := range []string{dir, filepath.Join(dir, "below")} {
		if err := export(t, options(t)).Write(dir); err == nil || !strings.Contains(err.Error(), dir) ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("got the error %v, want one with %s", err, dir)
		}
	}
}
