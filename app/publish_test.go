//go:build !js

package main

import (
	"bytes"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// Publishing a site whose program is one part, and so twice as large, takes a decision.
func TestNobodyPublishesASiteInOnePartByAccident(t *testing.T) {
	whole, divided := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(divided, "rest.wasm"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, folder, divide string
		refused              bool
	}{
		{"the toolchain is unknown", whole, "1", true},
		{"one part is wanted", whole, "0", false},
		{"two parts", divided, "1", false},
	} {
		said, err := exec.Command("../.ci/divided", c.folder, c.divide).CombinedOutput()
		if refused := err != nil; refused != c.refused {
			t.Errorf("%s: refused: %t, %s", c.name, refused, said)
		}
		if c.refused && (!strings.Contains(string(said), "go1.") || !strings.Contains(string(said), "DIVIDE=0")) {
			t.Errorf("%s: it says %q, without the toolchain and the way out", c.name, said)
		}
	}
	for _, target := range []string{"site", "packed", "build", "release"} {
		if !strings.Contains(recipe(t, target), ".ci/divided web") {
			t.Errorf("make %s does not check that the program is divided", target)
		}
	}
}

func TestOnePartIsToldWithItsCost(t *testing.T) {
	program := make([]byte, 3_000_000)
	for i := range program {
		program[i] = byte(random.Scatter(uint64(i)))
	}
	for name, c := range map[string]struct {
		files fs.FS
		want  string
	}{
		"one part": {fstest.MapFS{"web/app.wasm": {Data: program}},
			"in one part: 3.0 MB before a page responds, instead of 1.4\n"},
		"two":     {fstest.MapFS{"web/app.wasm": {Data: program}, "web/rest.wasm": {}}, ""},
		"a small": {fstest.MapFS{"web/app.wasm": {Data: program[:9]}}, ""},
	} {
		var out bytes.Buffer
		if err := tellOnePart(site.Options{Sources: c.files, Packer: site.Packer{Level: 1}}, &out); err != nil ||
			out.String() != c.want {
			t.Errorf("%s: got %q, %v, want %q", name, &out, err, c.want)
		}
	}
}
