//go:build !js

package main

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/divide"
	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
	"github.com/snowflakelab/snowflakelab/app/internal/site"
	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// noise returns bytes that do not compress.
func noise(seed byte, n int) string {
	made := make([]byte, n)
	rand.NewChaCha8([32]byte{seed}).Read(made)
	return string(made)
}

// made is a function of a test program, with the size of its code, 0 if it is lazy, and of its runtime tables.
type made struct {
	name       string
	code, told int
}

// programOf returns a program of functions with their runtime tables, after a file in its
// memory.
func programOf(file string, functions ...made) (program []byte, told []divide.Function) {
	data := wasm.Memory(file)
	types, code := [][]byte{{0}}, [][]byte{wasm.AppendSized(nil, noise(98, 30))} // in the slots of all lazy functions
	table := wasm.AppendUnsigned([]byte{1, 0, wasm.OpI32Const, 0, wasm.OpEnd}, len(functions))
	for i, f := range functions {
		from := len(data)
		data = append(data, noise(byte(2*i), f.told)...)
		told = append(told, divide.Function{Name: f.name, Told: []divide.Stretch{{From: from, To: len(data)}}})
		if f.code == 0 {
			table = wasm.AppendUnsigned(table, 0)
			continue
		}
		table = wasm.AppendUnsigned(table, len(code))
		types, code = append(types, []byte{0}), append(code, wasm.AppendSized(nil, noise(byte(2*i+1), f.code)))
	}
	return wasm.Write(map[byte][]byte{
		wasm.Types: wasm.List([]byte("\x60\x00\x00")), wasm.Functions: wasm.List(types...),
		wasm.Elements: table, wasm.Code: wasm.List(code...),
		wasm.Data: wasm.List(data.Segments(0, len(data), 9, nil)...),
	}), told
}

func packedInBrotli(t *testing.T, program []byte) []byte {
	t.Helper()
	packed, err := site.Packer{Level: 11}.Pack(program, ".br")
	if err != nil {
		t.Fatal(err)
	}
	return packed
}

func TestPackagesWeighWhatIsSentForThem(t *testing.T) {
	file := noise(99, 900)
	program, told := programOf(file,
		made{"example.org/big-go.Draw", 3000, 700},
		made{"example.org/big-go/deep.(*T[example.org/other.U]).Draw", 700, 0},
		made{"example.org/big-go.Erase", 1000, 300}, made{"main.main", 400, 150}, made{"memeqbody", 100, 0},
		made{"main.late", 0, 50}, made{"main.later", 0, 0})
	got := weighPackages(program, packedInBrotli(t, program), told,
		map[string][][]byte{"example.org/big-go/deep": {[]byte(file)}, "gone": {[]byte("what the linker left out")}})
	want := []packageWeight{
		{"example.org/big-go", 4000, 1000, 0}, {"example.org/big-go/deep", 700, 0, 900},
		{"main", 430, 200, 0}, {"", 100, 0, 0},
	}
	if len(got) != len(want) {
		t.Fatalf("got  %v\nwant %v", got, want)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 20 }
	for i, w := range want {
		if g := got[i]; g.name != w.name || !near(g.code, w.code) || !near(g.tables, w.tables) ||
			!near(g.files, w.files) {
			t.Errorf("got %v, want about %v", g, w)
		}
	}
}

func TestTheFunctionsNameTellsThePackage(t *testing.T) {
	for name, want := range map[string]string{
		"main.main": "main", "slices.Sort[go.shape.[]a/b.C,go.shape.int]": "slices",
		"a.org/b/c.(*D).e.func1": "a.org/b/c", "gopkg.in/yaml%2ev3.Do": "gopkg.in/yaml%2ev3",
		"type:.eq.a.org/b.C": "a.org/b", "type:.eq.[2]string": "", "memeqbody": "", "(*struct { sync.Mutex }).Lock": "",
		"go:buildid": "",
	} {
		if got := packageOf(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestWhatIsNotAProgramIsNotWeighed(t *testing.T) {
	whole, told := programOf("file", made{"main.main", 100, 100})
	packed := packedInBrotli(t, whole)
	for name, program := range map[string][]byte{"text": []byte("hello, world"), "half a program": whole[:120]} {
		if tool.Try(func() { weighPackages(program, packedInBrotli(t, program), told, nil) }) == nil {
			t.Errorf("%s: want an error", name)
		}
	}
	if tool.Try(func() { weighPackages(whole, packed[:len(packed)/2], told, nil) }) == nil {
		t.Error("a truncated brotli form: want an error")
	}
	if tool.Try(func() { weighPackages(whole, packed, append(told, told...), nil) }) == nil {
		t.Error("too many functions: want an error")
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
	program, _ := programOf("file", made{"main.main", 3000, 100})
	ours, bare := file("ours", string(program)), file("bare", noise(0, 100))
	file("index.html", "<!doctype html><title>A page</title>")
	args := []string{"-ours", ours, "-linked", ours, "-rest", file("rest", noise(1, 50)), "-worker",
		file("worker", noise(2, 70)), "-bare", bare, "-site", dir, "-bare-site", dir, "-cache", ""}
	t.Chdir("../../..")
	var out strings.Builder
	if err := tool.Try(func() { size(append(args, "-limit", file("high", "50\n")), &out) }); err != nil {
		t.Errorf("below the limit: %v", err)
	}
	if got := out.String(); !strings.Contains(got, "\nfigure first-bytes-vs-bare-1.") ||
		!strings.Contains(got, "\nfigure live-wasm-bytes 74\n") ||
		!strings.Contains(got, "\nfigure rest-raw-bytes 50 want <=6500000\n") ||
		!strings.Contains(got, "is not known") {
		t.Errorf("the figure is missing from %q", got)
	}
	var quick strings.Builder
	size(append(args, "-limit", file("high", "50\n"), "-level", "9"), &quick)
	if got := quick.String(); !strings.Contains(got, "\nat level 9 first-bytes-vs-bare-1.") ||
		strings.Contains(got, "figure first-bytes") {
		t.Errorf("at level 9 it says %q", got)
	}
	if err := tool.Try(func() { size(append(args, "-limit", file("low", "1.0\n")), &out) }); err == nil ||
		!strings.Contains(err.Error(), "above the 1.00") {
		t.Errorf("above the limit: got %v, want an error that names it", err)
	}
}
