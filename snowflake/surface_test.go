package snowflake_test

import (
	"bytes"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The surface of the root package is small enough to be frozen: whoever adds to it moves
// something out.
func TestTheSurfaceStaysSmall(t *testing.T) {
	set, pkg := documented(t)
	types, functions, methods := len(pkg.Types), len(pkg.Funcs), 0
	for _, of := range pkg.Types {
		functions += len(of.Funcs)
		methods += len(of.Methods)
	}
	lines := docLines(t, set, pkg)
	t.Logf("%d types, %d functions, %d methods, %d lines of documentation", types, functions, methods, lines)
	groups := len(pkg.Consts) + len(pkg.Vars)
	for _, of := range pkg.Types {
		groups += len(of.Consts) + len(of.Vars)
	}
	if names := types + functions + methods + groups; names > 65 || lines > 520 {
		t.Errorf("got %d types, functions, methods and groups, and %d lines of documentation; want at most 65 and 520",
			names, lines)
	}
	if types < 10 || methods < 30 || lines < 400 {
		t.Errorf("got %d types, %d methods and %d lines: were the sources read?", types, methods, lines)
	}
}

func documented(t *testing.T) (*token.FileSet, *doc.Package) {
	t.Helper()
	paths, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	set := token.NewFileSet()
	var files []*ast.File
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(set, path, source, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	pkg, err := doc.NewFromFiles(set, files, "snowflake")
	if err != nil {
		t.Fatal(err)
	}
	return set, pkg
}

// docLines returns how many lines go doc -all prints: a heading for each kind of name and,
// for each declaration, its lines, its comment, which is indented by 4 of 80 columns, and a
// blank line.
func docLines(t *testing.T, set *token.FileSet, pkg *doc.Package) int {
	text := func(comment string, width int) int {
		p := pkg.Printer()
		p.TextWidth = width
		return bytes.Count(p.Text(pkg.Parser().Parse(comment)), []byte("\n"))
	}
	lines := 2 + text(pkg.Doc, 80) // after the package clause
	declared := func(decl ast.Node, comment string) {
		var b bytes.Buffer
		if err := printer.Fprint(&b, set, decl); err != nil {
			t.Fatal(err)
		}
		lines += 1 + strings.Count(b.String(), "\n") + text(comment, 76) + 1
	}
	values := func(all []*doc.Value) {
		for _, v := range all {
			declared(v.Decl, v.Doc)
		}
	}
	functions := func(all []*doc.Func) {
		for _, f := range all {
			f.Decl.Body = nil
			declared(f.Decl, f.Doc)
		}
	}
	for _, kind := range []int{len(pkg.Consts), len(pkg.Vars), len(pkg.Funcs), len(pkg.Types)} {
		if kind > 0 {
			lines += 3 // with a blank line before it and after it
		}
	}
	values(pkg.Consts)
	values(pkg.Vars)
	functions(pkg.Funcs)
	for _, of := range pkg.Types {
		declared(of.Decl, of.Doc)
		values(of.Consts)
		values(of.Vars)
		functions(of.Funcs)
		functions(of.Methods)
	}
	return lines
}
