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
)

// TestEveryEntryPointHasAnExampleWithOutput reads the sources: examples are
// kept honest by the compiler and their outputs, but nothing else says when one
// is missing.
func TestEveryEntryPointHasAnExampleWithOutput(t *testing.T) {
	for _, dir := range []string{".", "number", "statefile"} {
		paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil || len(paths) == 0 {
			t.Fatal(paths, err)
		}
		var sources, tests []*ast.File
		set := token.NewFileSet()
		for _, path := range paths {
			file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(path, "_test.go") {
				tests = append(tests, file)
			} else {
				sources = append(sources, file)
			}
		}
		shown := map[string]bool{}
		for _, e := range doc.Examples(tests...) {
			shown[e.Name] = e.Output != ""
		}
		for _, name := range entryPoints(sources) {
			if !shown[name] {
				t.Errorf("%s: Example%s with an output is missing", dir, name)
			}
		}
	}
}

// entryPoints are all exported functions, and methods as Type_Method but for
// those that every error has.
func entryPoints(files []*ast.File) (names []string) {
	for _, file := range files {
		for _, decl := range file.Decls {
			f, ok := decl.(*ast.FuncDecl)
			if !ok || !f.Name.IsExported() || f.Name.Name == "Error" || f.Name.Name == "Unwrap" {
				continue
			}
			name := f.Name.Name
			if f.Recv != nil {
				of := f.Recv.List[0].Type
				if star, ok := of.(*ast.StarExpr); ok {
					of = star.X
				}
				if !of.(*ast.Ident).IsExported() {
					continue
				}
				name = of.(*ast.Ident).Name + "_" + name
			}
			names = append(names, name)
		}
	}
	return names
}

// The examples are compiled and run; what the guide shows of them must stand there.
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
				t.Errorf("%s ends in the middle of a call", code)
			}
			if shown++; !strings.Contains(string(examples), code) {
				t.Errorf("no example runs %s", code)
			}
		}
	}
	if shown < 30 {
		t.Errorf("got %d calls; is the table still read?", shown)
	}
}
