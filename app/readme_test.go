//go:build !js

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestTheReadmesTableNamesEveryPackage(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	packages := list(t, "..", nil, "./...")
	for _, dir := range []string{library, filepath.Join(library, "model"), filepath.Join(library, "bench")} {
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
