package stage_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestTheListOfPicturesNamesTheirFiles(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`[a-z_]+\.go`).FindAllString(string(doc), -1)
	files, _ := filepath.Glob("*.go")
	for _, name := range named {
		if !slices.Contains(files, name) {
			t.Errorf("there is no file %s", name)
		}
	}
	for _, name := range files {
		if name != "doc.go" && !strings.HasSuffix(name, "_test.go") && !slices.Contains(named, name) {
			t.Errorf("%s is not listed", name)
		}
	}
}
