//go:build !js

package main

import (
	"os"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

// Packages of app/internal are named by their rooms, in whose doc.go they have a line each.
func TestTheDesignsTableNamesEveryRoomAndEveryOtherPackage(t *testing.T) {
	design, err := os.ReadFile("DESIGN.md")
	if err != nil {
		t.Fatal(err)
	}
	var packages []listed
	for _, dir := range modules(t) {
		packages = append(packages, list(t, dir, nil, "./...")...)
	}
	for _, p := range packages {
		name := strings.TrimPrefix(p.ImportPath, module)
		if inside, ok := strings.CutPrefix(name, "app/internal/"); ok {
			room, _, _ := strings.Cut(inside, "/")
			name = "app/internal/" + room
		}
		if !strings.Contains(string(design), "\n| `"+name+"` | ") {
			t.Errorf("%s has no row in the table", name)
		}
	}
	if len(packages) < 30 {
		t.Errorf("got only %d packages", len(packages))
	}
}

func TestTheReadmeHasAtMost200LinesAndARowForEachPage(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range page.All() {
		if !strings.Contains(string(readme), "\n| `"+p.Path+"` | ") {
			t.Errorf("%s has no row in README.md", p.Path)
		}
	}
	if lines := strings.Count(string(readme), "\n"); lines > 200 {
		t.Errorf("%d lines, want at most 200: hosting is in HOSTING.md, packages in DESIGN.md", lines)
	}
}

func TestARoomsDocumentationNamesItsPackages(t *testing.T) {
	for _, p := range list(t, "..", nil, "./app/internal/...") {
		room, name, inside := strings.Cut(strings.TrimPrefix(p.ImportPath, module+"app/internal/"), "/")
		if !inside || strings.Contains(name, "/") || room == "page" || room == "ui" || room == "site" {
			continue // these are packages themselves, and list the others
		}
		doc, err := os.ReadFile("internal/" + room + "/doc.go")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(doc), " "+name+" ") && !strings.Contains(string(doc), " "+name+",") {
			t.Errorf("internal/%s/doc.go does not say what is in %s", room, name)
		}
	}
}
