package snowflake_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
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
