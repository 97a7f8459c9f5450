//go:build !js

package main

import (
	"errors"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/divide"
)

var errNoTable = errors.New("no variable of that name is a list of bytes")

// readTable reads a variable of a package of the standard library, such as
// "crypto/p.table", from its source, where it is written as a list of bytes.
func readTable(name string) (divide.Table, error) {
	dot := strings.LastIndex(name, ".")
	if dot < 0 {
		return divide.Table{}, errNoTable
	}
	context := build.Default
	context.GOOS, context.GOARCH = "js", "wasm"
	pkg, err := context.Import(name[:dot], "", 0)
	if err != nil {
		return divide.Table{}, err
	}
	for _, file := range pkg.GoFiles {
		parsed, err := parser.ParseFile(token.NewFileSet(), filepath.Join(pkg.Dir, file), nil, parser.SkipObjectResolution)
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
		list, ok := v.Values[0].(*ast.CompositeLit)
		if !ok {
			return false
		}
		for _, item := range list.Elts {
			number, ok := item.(*ast.BasicLit)
			if !ok {
				bytes = nil
				return false
			}
			b, err := strconv.ParseUint(number.Value, 0, 8)
			if err != nil {
				bytes = nil
				return false
			}
			bytes = append(bytes, byte(b))
		}
		return false
	})
	return bytes
}
