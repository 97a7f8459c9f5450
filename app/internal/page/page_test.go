package page

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestMarkupOfEveryPageIsThereBeforeTheProgram(t *testing.T) {
	for _, p := range append(All(), NotFound()) {
		m := Markup(p)
		if len(m) < 500 || p.Title == "" || p.Description == "" {
			t.Errorf("%s: %d bytes of markup, title %q, description %q", p.Path, len(m), p.Title, p.Description)
		}
	}
}

// go-app does not set an empty attribute of an element that it changes. On /layout, opened by its address, the bits'
// lines to their fields became a black block with the first change.
func TestNoAttributeIsSetToNothing(t *testing.T) {
	nothing := regexp.MustCompile(`"(data-[a-z-]+|checked|disabled|hidden|open)", ""[,})]`)
	read := 0
	err := filepath.WalkDir("..", func(name string, file fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		read++
		text, err := os.ReadFile(name)
		for _, found := range nothing.FindAll(text, -1) {
			t.Errorf("%s: %s", name, found)
		}
		return err
	})
	if err != nil || read < 100 {
		t.Errorf("%d files are read: %v", read, err)
	}
}
