//go:build !js

package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// mostPackages is in how many packages types may share a name that DESIGN.md does not list.
const mostPackages = 2

// Case does not tell names apart: a package's Row and another one's row are one word.
func TestTypesShareANameOnlyIfDesignSaysWhatItMeans(t *testing.T) {
	design, err := os.ReadFile("DESIGN.md")
	if err != nil {
		t.Fatal(err)
	}
	listed, packages := sharedNames(string(design)), map[string][]string{}
	err = filepath.WalkDir("internal", func(path string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(filepath.Dir(path))
		for _, name := range typesOf(file) {
			if !slices.Contains(packages[name], dir) {
				packages[name] = append(packages[name], dir)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(listed) == 0 || len(packages) < 500 {
		t.Fatalf("found %d listed names and %d names of types", len(listed), len(packages))
	}
	for _, sentence := range misnamed(packages, listed) {
		t.Error(sentence)
	}
}

// typesOf are the names of a file's types, in lower case.
func typesOf(file *ast.File) (names []string) {
	for _, d := range file.Decls {
		if d, is := d.(*ast.GenDecl); is {
			for _, spec := range d.Specs {
				if spec, is := spec.(*ast.TypeSpec); is {
					names = append(names, strings.ToLower(spec.Name.Name))
				}
			}
		}
	}
	return names
}

// sharedNames are the names that the section "Words" of DESIGN.md lists: items that begin with them.
func sharedNames(design string) (names []string) {
	_, words, _ := strings.Cut(design, "\n## Words\n")
	words, _, _ = strings.Cut(words, "\n## ")
	for _, item := range regexp.MustCompile("(?m)^- ((?:`\\w+`(?:, | and )?)+): ").FindAllStringSubmatch(words, -1) {
		plain := strings.ReplaceAll(item[1], " and ", " ")
		names = append(names, regexp.MustCompile(`\w+`).FindAllString(plain, -1)...)
	}
	return names
}

// misnamed returns a sentence for each name that too many packages share, and for each that the list need not have.
func misnamed(packages map[string][]string, listed []string) (sentences []string) {
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		if in := packages[name]; len(in) > mostPackages && !slices.Contains(listed, name) {
			sentences = append(sentences, fmt.Sprintf(
				"%d packages have a type %q: name each for what it is, or say in DESIGN.md what all of them are: %s",
				len(in), name, strings.Join(in, ", ")))
		}
	}
	for _, name := range listed {
		if len(packages[name]) <= mostPackages {
			sentences = append(sentences, fmt.Sprintf(
				"DESIGN.md lists %q, but only %d packages have a type of this name", name, len(packages[name])))
		}
	}
	return sentences
}

func TestAListedNameIsSharedAndAnotherIsNot(t *testing.T) {
	design := "# Design\n- `other`: no\n\n## Words\nOne `word`.\n- `question` and `answer`: a desk's.\n- a `word`: no\n" +
		"- `lane`, `node`: ours.\n\n## Packages\n- `late`: no\n"
	listed := sharedNames(design)
	if want := []string{"question", "answer", "lane", "node"}; !slices.Equal(listed, want) {
		t.Errorf("got the names %q, want %q", listed, want)
	}
	few, many := []string{"a", "b"}, []string{"a", "b", "c"}
	for _, c := range []struct {
		packages map[string][]string
		listed   []string
		wrong    int
	}{
		{map[string][]string{"row": few}, nil, 0},
		{map[string][]string{"row": many}, nil, 1},
		{map[string][]string{"lane": many}, []string{"lane"}, 0},
		{map[string][]string{"lane": few}, []string{"lane"}, 1},
	} {
		if got := misnamed(c.packages, c.listed); len(got) != c.wrong {
			t.Errorf("%v with the list %q: got %q, want %d sentences", c.packages, c.listed, got, c.wrong)
		}
	}
}
