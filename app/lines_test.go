//go:build !js

package main

import (
	"fmt"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// columns is the most that a line of Go may have, with tabs as four.
const columns = 120

// tables are files with rows, of a table or of an expected output, that are wider on purpose.
var tables = []string{
	"app/internal/run/classroom/wire.go",
	"app/internal/id/format/example_test.go",
	"app/internal/lab/layoutlab/example_test.go",
	"snowflake/doc.go",
	"snowflake/layouts/example_test.go",
	"snowflake/number/example_test.go",
}

var skipped = map[string]bool{"testdata": true, "packed": true}

// A line may be longer only where a string literal of a third of a line is in it, which could not be broken without
// gluing a sentence.
func TestLinesOfGoFitTheirColumns(t *testing.T) {
	long := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch name, _ := filepath.Rel("..", path); {
		case err != nil:
			return err
		case d.IsDir() && (skipped[d.Name()] || strings.HasPrefix(d.Name(), ".") && name != "."):
			return filepath.SkipDir
		case filepath.Ext(path) == ".go" && !slices.Contains(tables, filepath.ToSlash(name)):
			source, err := os.ReadFile(path)
			for _, line := range tooLong(source) {
				long++
				t.Errorf("%s:%d: more than %d columns", name, line, columns)
			}
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Printf("figure long-lines %d want <=0\n", long)
}

// tooLong are the numbers of the lines that are too long.
func tooLong(source []byte) (lines []int) {
	var s scanner.Scanner
	files := token.NewFileSet()
	file := files.AddFile("", -1, len(source))
	s.Init(file, source, nil, 0)
	literal := map[int]bool{} // lines with a long one
	for {
		pos, kind, text := s.Scan()
		if kind == token.EOF {
			break
		}
		if kind == token.STRING {
			for i, part := range strings.Split(text, "\n") {
				literal[file.Line(pos)+i] = literal[file.Line(pos)+i] || width(part) > columns/3
			}
		}
	}
	for i, line := range strings.Split(string(source), "\n") {
		if width(line) > columns && !literal[i+1] {
			lines = append(lines, i+1)
		}
	}
	return lines
}

func width(line string) (n int) {
	for _, r := range line {
		n++
		if r == '\t' {
			n += (4 - n%4) % 4
		}
	}
	return n
}

func TestALineIsTooLongUnlessALiteralMakesItSo(t *testing.T) {
	words := strings.Repeat("long ", 30)
	for source, want := range map[string]int{
		"var a = 1\n":                               0,
		"var a = \"" + words + "\"\n":               0,
		"// " + words + "\n":                        1,
		"var a = `\n" + words + "\n`\n":             0,
		"var a = 0" + strings.Repeat(" + 1000", 20): 1,
	} {
		if got := len(tooLong([]byte("package p\n\n" + source))); got != want {
			t.Errorf("%s: got %d lines, want %d", source, got, want)
		}
	}
}
