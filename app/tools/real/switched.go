package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// switches is the source of the package that the switched functions ask.
const switches = `package ablated

import (
	"os"
	"strconv"
	"strings"
)

var Off = func() (off [10000]bool) {
	for text := range strings.SplitSeq(os.Getenv("ABLATED"), ",") {
		if n, err := strconv.Atoi(text); err == nil {
			off[n] = true
		}
	}
	return off
}()
`

// instrument writes copies of the decoder's sources in which each function asks first whether it is switched off, and
// the overlay that replaces the sources by them. It returns the functions' names: a function's number is its place.
func instrument(folder string, results map[string]string) (names []string) {
	id := filepath.Join(toolsFolder(), "..", "internal", "id")
	over := overlay{map[string]string{}}
	put := func(path string, source []byte) {
		copied := filepath.Join(folder, strconv.Itoa(len(over.Replace))+".go")
		tool.Check(os.WriteFile(copied, source, 0o600))
		over.Replace[path] = copied
	}
	for _, path := range tool.Must(filepath.Glob(filepath.Join(id, "*", "*.go"))) {
		if !strings.HasSuffix(path, "_test.go") {
			put(path, switched(tool.Must(os.ReadFile(path)), results, &names))
		}
	}
	put(filepath.Join(id, "ablated", "ablated.go"), []byte(switches))
	over.write(filepath.Join(folder, "overlay.json"))
	return names
}

// switched is a source with a switch at the beginning of each function.
func switched(source []byte, results map[string]string, names *[]string) []byte {
	set := token.NewFileSet()
	file := tool.Must(parser.ParseFile(set, "", source, parser.SkipObjectResolution))
	var to bytes.Buffer
	from := 0
	insert := func(at token.Pos, text string) {
		to.Write(source[from:set.Position(at).Offset])
		to.WriteString(text)
		from = set.Position(at).Offset
	}
	begun := false
	for _, d := range file.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Body == nil || f.Name.Name == "init" {
			continue
		}
		if !begun {
			begun = true
			insert(file.Name.End(), `; import "github.com/snowflakelab/snowflakelab/app/internal/id/ablated"`)
		}
		name := file.Name.Name + "." + nameIn(f)
		result, ok := results[name]
		if !ok {
			result = zeros(set, source, f.Type.Results)
		}
		insert(f.Body.Lbrace+1, fmt.Sprintf(" if ablated.Off[%d] { return %s }; ", len(*names), result))
		*names = append(*names, name)
	}
	to.Write(source[from:])
	return to.Bytes()
}

// nameIn is a function's name in its package, with its receiver's type.
func nameIn(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	of := f.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	return fmt.Sprint(of) + "." + f.Name.Name
}

// zeros are a function's results, each the zero value of its type; named ones are zero anyway.
func zeros(set *token.FileSet, source []byte, results *ast.FieldList) string {
	if results == nil || len(results.List[0].Names) > 0 {
		return ""
	}
	all := make([]string, len(results.List))
	for i, r := range results.List {
		all[i] = "*new(" + string(source[set.Position(r.Type.Pos()).Offset:set.Position(r.Type.End()).Offset]) + ")"
	}
	return strings.Join(all, ", ")
}
