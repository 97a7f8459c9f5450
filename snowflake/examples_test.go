package snowflake_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The compiler and go test check the examples; this test finds missing ones.
func TestEveryEntryPointHasAnExampleWithOutput(t *testing.T) {
	for _, dir := range []string{".", "backfill", "form", "grant", "layouts", "number", "statefile"} {
		paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(paths) == 0 {
			t.Fatal(paths, err)
		}
		var files []*ast.File
		set := token.NewFileSet()
		for _, path := range paths {
			file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, file)
		}
		pkg, err := doc.NewFromFiles(set, files, dir)
		if err != nil {
			t.Fatal(err)
		}
		entryPoints := pkg.Funcs
		for _, of := range pkg.Types {
			entryPoints = append(append(entryPoints, of.Funcs...), of.Methods...)
		}
		if len(entryPoints) < 3 {
			t.Errorf("%s: got %d entry points; were the sources read?", dir, len(entryPoints))
		}
		for _, f := range entryPoints {
			shown := f.Name == "Error" || f.Name == "Unwrap" // every error has them
			for _, e := range f.Examples {
				shown = shown || e.Suffix == "" && e.Output != ""
			}
			if !shown {
				t.Errorf("%s: %s %s has no example with output", dir, f.Recv, f.Name)
			}
		}
	}
}

// The rows of the table in doc.go end with the names of examples and tests.
func TestEveryRiskIsShown(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(doc), "shown by\n")
	table, _, _ = strings.Cut(table, "\n//\n")
	rows := strings.Split(table, "\n")
	if len(rows) < 10 {
		t.Errorf("got %d rows", len(rows))
	}
	for _, row := range rows {
		words := strings.Fields(row)
		dir, name, found := strings.Cut(words[len(words)-1], ".")
		if !found {
			dir, name = ".", dir
		}
		shown := false
		paths, _ := filepath.Glob(filepath.Join(dir, "*_test.go"))
		for _, path := range paths {
			text, _ := os.ReadFile(path)
			shown = shown || strings.Contains(string(text), "\nfunc "+name+"(")
		}
		if !shown {
			t.Errorf("%s: no such example or test", row)
		}
	}
}

// The table of the first safe moments is what layouts.Change computes.
func TestTheMigrationGuideKnowsTheFirstSafeMoments(t *testing.T) {
	guide, err := os.ReadFile("MIGRATING.md")
	if err != nil {
		t.Fatal(err)
	}
	row := regexp.MustCompile("(?m)^\\| .* \\(`([^`]+)`\\) \\| `([^`]+)` \\| ([^|]+) \\| ([^|]+) \\|$")
	rows := row.FindAllStringSubmatch(string(guide), -1)
	if len(rows) < 10 {
		t.Errorf("got %d rows", len(rows))
	}
	for _, cells := range rows {
		c := layouts.Change{Old: layouts.MustPreset(cells[1]), New: layouts.MustPreset(cells[2]),
			At: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)}
		e, err := c.Check()
		if err != nil {
			t.Fatal(err)
		}
		safe := e.FirstSafe.Format(time.DateOnly)
		switch {
		case e.Verdict == layouts.Safe:
			safe = "at once"
		case e.FirstSafe.IsZero():
			safe = "never"
		}
		if epoch := e.Epoch.Format(time.DateOnly); cells[3] != safe || cells[4] != epoch {
			t.Errorf("%s: got %s and %s", cells[0], safe, epoch)
		}
		// The epoch in the table is the start of that day.
		if c.New.Epoch, err = time.Parse(time.DateOnly, cells[4]); err != nil {
			t.Fatal(err)
		}
		if e, err = c.Check(); err != nil || e.Verdict != layouts.Safe {
			t.Errorf("%s: got %v, %v with that epoch", cells[0], e.Verdict, err)
		}
	}
}

// The examples are compiled and run: every call in the guide must be in them.
func TestTheMigrationGuideShowsWhatTheExamplesRun(t *testing.T) {
	guide, err := os.ReadFile("MIGRATING.md")
	if err != nil {
		t.Fatal(err)
	}
	examples, err := os.ReadFile("example_migrate_test.go")
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	for _, line := range strings.Split(string(guide), "\n") {
		cells := strings.Split(line, " | ")
		if !strings.HasPrefix(line, "| ") || len(cells) != 2 {
			continue
		}
		for _, code := range regexp.MustCompile("`[^`]+`").FindAllString(cells[1], -1) {
			if code = strings.Trim(code, "`"); code == "Parse" {
				continue
			}
			if strings.Count(code, "(") != strings.Count(code, ")") {
				t.Errorf("%s has unbalanced parentheses", code)
			}
			if shown++; !strings.Contains(string(examples), code) {
				t.Errorf("no example runs %s", code)
			}
		}
	}
	if shown < 30 {
		t.Errorf("got %d calls; was the table read?", shown)
	}
}
