//go:build !js

package main

import (
	"os"
	"strings"
	"testing"
)

func TestTheReadmesTableNamesEveryPackage(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	var packages []listed
	for _, dir := range modules(t) {
		packages = append(packages, list(t, dir, nil, "./...")...)
	}
	for _, p := range packages {
		if name := strings.TrimPrefix(p.ImportPath, module); !strings.Contains(string(readme), "\n| `"+name+"` | ") {
			t.Errorf("%s has no row of its own", name)
		}
	}
	if len(packages) < 30 {
		t.Errorf("got only %d packages", len(packages))
	}
}
