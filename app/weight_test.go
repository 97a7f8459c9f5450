//go:build !js

package main

import (
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// sized returns data behind its length, as WebAssembly writes it.
func sized(data string) string {
	return string(binary.AppendUvarint(nil, uint64(len(data)))) + data
}

// wasmWith returns a program of one import and functions of the given names
// and sizes.
func wasmWith(functions []string, sizes []int) []byte {
	code, names := string(rune(len(functions))), string(rune(len(functions)))
	for i, f := range functions {
		code += sized(strings.Repeat("x", sizes[i]))
		names += string(rune(i+1)) + sized(f) // the import is function 0
	}
	return []byte("\x00asm\x01\x00\x00\x00" +
		"\x02" + sized("\x01 one import") +
		"\x0a" + sized(code) +
		"\x00" + sized(sized("name")+"\x00"+sized("module")+"\x01"+sized(names)))
}

func TestCodeIsAddedUpByPackage(t *testing.T) {
	wasm := wasmWith(
		[]string{"example.org_big_go.Draw", "example.org_big_go_deep.__T_.Draw", "example.org_big_go.Erase", "main.main", "wasm_pc_f_loop"},
		[]int{100, 70, 20, 9, 3})
	got, err := codeByPackage(wasm, []string{"example.org/big-go", "example.org/big-go/deep", "example.org/big"})
	if err != nil {
		t.Fatal(err)
	}
	want := []packageWeight{
		{name: "example.org/big-go", bytes: 120}, {name: "example.org/big-go/deep", bytes: 70},
		{name: "main", bytes: 9}, {name: "(made by the linker)", bytes: 3},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

func TestWhatIsNoNamedProgramIsNotWeighed(t *testing.T) {
	whole := wasmWith([]string{"main.main"}, []int{100})
	for name, data := range map[string][]byte{"nothing": nil, "text": []byte("hello, world"), "half a program": whole[:60], "no names": whole[:len(whole)-30]} {
		if got, err := codeByPackage(data, nil); err == nil {
			t.Errorf("%s: got %v, want an error", name, got)
		}
	}
}

func TestSizeFailsAboveTheLimitAlone(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	noise := make([]byte, 3000)
	rand.NewChaCha8([32]byte{}).Read(noise) // does not compress
	ours, bare := string(noise), string(noise[:100])
	file("index.html", "<!doctype html><title>A page</title>")
	args := []string{"-ours", file("ours", ours), "-bare", file("bare", bare), "-site", dir, "-bare-site", dir, "-cache", "",
		"-names", file("names", string(wasmWith([]string{"main.main"}, []int{100})))}
	t.Chdir("..")
	var out strings.Builder
	if err := size(append(args, "-limit", file("high", "50\n")), &out); err != nil {
		t.Errorf("below the limit: %v", err)
	}
	if got := out.String(); !strings.Contains(got, "\nfigure wasm-vs-bare ") || !strings.Contains(got, " want <=1.25\n") {
		t.Errorf("the figure is missing from %q", got)
	}
	if err := size(append(args, "-limit", file("low", "1.0\n")), &out); err == nil || !strings.Contains(err.Error(), "above the 1.00") {
		t.Errorf("above the limit: got %v, want an error that names it", err)
	}
}
