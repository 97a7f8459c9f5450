//go:build !js

package main

import (
	"errors"
	"go/ast"
	"go/constant"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide"
)

var errNoTable = errors.New("no variable of that name is a list of bytes")

// readTable reads a variable of a package of the standard library, such as
// "crypto/p.table", from its source, where it is written as a list of bytes.
func readTable(name string) (divide.Table, error) {
	dot := strings.LastIndex(name, ".")
	if dot < 0 {
		return divide.Table{}, errNoTable
	}
	list := exec.Command("go", "list", "-f", `{{range .GoFiles}}{{$.Dir}}/{{.}}{{"\n"}}{{end}}`, name[:dot])
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	files, err := list.Output()
	if err != nil {
		return divide.Table{}, err
	}
	for file := range strings.Lines(string(files)) {
		parsed, err := parser.ParseFile(token.NewFileSet(), strings.TrimSpace(file), nil, parser.SkipObjectResolution)
		if err != nil {
			return divide.Table{}, err
		}
		if bytes := listIn(parsed, name[dot+1:]); bytes != nil {
			return divide.Table{Package: name[:dot], Content: bytes}, nil
		}
	}
	return divide.Table{}, errNoTable
}

// listIn returns the bytes that a file's variable is a list of, or nil.
func listIn(file *ast.File, name string) (bytes []byte) {
	ast.Inspect(file, func(n ast.Node) bool {
		v, ok := n.(*ast.ValueSpec)
		if !ok || v.Names[0].Name != name || len(v.Values) != 1 {
			return true
		}
		if list, ok := v.Values[0].(*ast.CompositeLit); ok {
			bytes = bytesOf(list)
		}
		return false
	})
	return bytes
}

// bytesOf returns the bytes of a list of nothing else, or nil.
func bytesOf(list *ast.CompositeLit) (bytes []byte) {
	for _, item := range list.Elts {
		number, ok := item.(*ast.BasicLit)
		if !ok {
			return nil
		}
		b, exact := constant.Uint64Val(constant.ToInt(constant.MakeFromLiteral(number.Value, number.Kind, 0)))
		if !exact || b > 255 {
			return nil
		}
		bytes = append(bytes, byte(b))
	}
	return bytes
}
