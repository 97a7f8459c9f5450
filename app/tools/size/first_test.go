//go:build !js

package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

func TestWhatADocumentNeedsIsFound(t *testing.T) {
	document := `<link rel="icon" href="/icon.svg"><link type="text/css" rel="preload" href="/a.css" as="style">
<script>inline()</script><link rel="stylesheet" type="text/css" href="/a.css"><link rel="stylesheet" href="/later.css" disabled><script defer src="/b.js" data-base="/"></script>
<img class="logo" src="/c.png"><a href="/decode">Decode</a><img src="data:image/png;base64,AA">`
	if got, want := needs([]byte(document)), []string{"a.css", "b.js", "c.png"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFirstBytesAreThoseOfTheDocumentAndWhatItNeeds(t *testing.T) {
	ours, other := t.TempDir(), t.TempDir()
	document, script := `<script src="/long.js"></script><img src="/dot.png">`, strings.Repeat("long();", 1000)
	for name, text := range map[string]string{
		ours + "/index.html": document, ours + "/long.js": script, ours + "/more.js": script, other + "/dot.png": ".",
		other + "/index.html": script,
	} {
		if err := os.WriteFile(filepath.FromSlash(name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	packer := site.Packer{Level: 4}
	packed, err := packer.Pack([]byte(script), ".br")
	if err != nil {
		t.Fatal(err)
	}
	got := firstBytes(packer, ours, other)
	if want := len(packed) + len(document) + len("."); got > want || got < len(packed)+1 {
		t.Errorf("got %d bytes, want at most %d", got, want)
	}
	if tool.Try(func() { firstBytes(packer, ours) }) == nil {
		t.Error("a picture that is not there counts nothing")
	}
}

func TestTheCatalogIsTheOneThatThePageNames(t *testing.T) {
	folder, out := t.TempDir(), &strings.Builder{}
	for name, text := range map[string]string{
		"zh/index.html": `<html lang="zh-Hans" data-catalog="/zh.2.txt">`, "zh.1.txt": "an earlier release's",
		"zh.2.txt":      "1234",
		"ja/index.html": `<html data-catalog="/ja.1.txt">`, "ja.1.txt": strings.Repeat("long ", 1000),
	} {
		if err := os.MkdirAll(filepath.Join(folder, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	printCatalogs(out, "figure", site.Packer{Level: 4}, folder)
	if !strings.HasPrefix(out.String(), "figure catalog-ja-bytes ") ||
		!strings.HasSuffix(out.String(), "want <=90000\nfigure catalog-zh-bytes 4 want <=90000\n") {
		t.Errorf("got %s", out)
	}
}
