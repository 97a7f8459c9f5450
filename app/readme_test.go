//go:build !js

package main

import (
	"os"
	"strings"
	"testing"
)

func TestTheDesignsTableNamesEveryPackage(t *testing.T) {
	design, err := os.ReadFile("DESIGN.md")
	if err != nil {
		t.Fatal(err)
	}
	var packages []listed
	for _, dir := range modules(t) {
		packages = append(packages, list(t, dir, nil, "./...")...)
	}
	for _, p := range packages {
		if name := strings.TrimPrefix(p.ImportPath, module); !strings.Contains(string(design), "\n| `"+name+"` | ") {
			t.Errorf("%s has no row in the table", name)
		}
	}
	if len(packages) < 30 {
		t.Errorf("got only %d packages", len(packages))
	}
}

func TestTheReadmeHasAtMost200Lines(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if lines := strings.Count(string(readme), "\n"); lines > 200 {
		t.Errorf("%d lines, want at most 200: hosting is in HOSTING.md, packages in DESIGN.md", lines)
	}
}
