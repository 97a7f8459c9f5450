//go:build !js

package main

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

// sized returns data behind its length, as WebAssembly writes it.
func sized(data string) string {
	return string(binary.AppendUvarint(nil, uint64(len(data)))) + data
}

// noise returns bytes that do not compress.
func noise(seed byte, n int) string {
	made := make([]byte, n)
	rand.NewChaCha8([32]byte{seed}).Read(made)
	return string(made)
}

// made is a function of a program that is made for a test: of so many bytes of code, and of
// tables about its steps and its stack. It has the same tables as the function before it
// where it has none.
type made struct {
	name               string
	code, steps, stack int
}

// programOf is a program of functions, with a file in its memory before their tables.
func programOf(file string, functions ...made) []byte {
	var names, steps, index, records, stack, code bytes.Buffer
	word := func(to *bytes.Buffer, n int) { binary.Write(to, binary.LittleEndian, uint32(n)) }
	steps.WriteByte(0)
	atSteps, atStack := 0, 0
	code.WriteByte(byte(len(functions)))
	for i, f := range functions {
		if f.steps > 0 {
			atSteps, atStack = steps.Len(), stack.Len()
		}
		word(&index, i<<16)
		word(&index, 8*len(functions)+8+records.Len())
		for _, n := range []int{i << 16, names.Len(), 0, 0, atSteps, 0, atSteps, 1, 0, 0, 2 << 24, 0, 1<<32 - 1, atStack} {
			word(&records, n)
		}
		names.WriteString(f.name + "\x00")
		steps.WriteString(noise(byte(3*i), f.steps))
		stack.WriteString(noise(byte(3*i+1), f.stack))
		code.WriteString(sized(noise(byte(3*i+2), f.code)))
	}
	word(&index, len(functions)<<16)
	word(&index, 0) // to eight bytes
	var tables bytes.Buffer
	tables.Write(magic)
	at := 72
	for _, n := range []int{len(functions), 1, 0, at, at + names.Len(), at + names.Len(), at + names.Len() + 4, at + names.Len() + 4 + steps.Len()} {
		binary.Write(&tables, binary.LittleEndian, uint64(n))
	}
	for _, part := range []bytes.Buffer{names, *bytes.NewBufferString("file"), steps, index, records} {
		tables.Write(part.Bytes())
	}
	const start = 4096
	tables.Write(make([]byte, -tables.Len()&15))
	tables.Write(stack.Bytes())
	segment := func(at int, data string) string {
		return "\x00\x41" + string([]byte{byte(at&0x7f | 0x80), byte(at >> 7)}) + "\x0b" + sized(data)
	}
	return []byte("\x00asm\x01\x00\x00\x00" + "\x0a" + sized(code.String()) +
		"\x0b" + sized("\x02"+segment(start, tables.String())+segment(128, file)))
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
	program := programOf(file,
		made{"example.org/big-go.Draw", 3000, 500, 200}, made{"example.org/big-go/deep.(*T[example.org/other.U]).Draw", 700, 0, 0},
		made{"example.org/big-go.Erase", 1000, 300, 0}, made{"main.main", 400, 150, 0}, made{"memeqbody", 100, 0, 0})
	got, err := weighPackages(program, packedInBrotli(t, program), map[string][][]byte{"example.org/big-go/deep": {[]byte(file)}, "gone": {[]byte("what the linker left out")}})
	if err != nil {
		t.Fatal(err)
	}
	want := []packageWeight{
		{"example.org/big-go", 4000, 1000, 0}, {"example.org/big-go/deep", 700, 0, 900},
		{"main", 400, 150, 0}, {"", 100, 0, 0},
	}
	if len(got) != len(want) {
		t.Fatalf("got  %v\nwant %v", got, want)
	}
	near := func(a, b float64) bool { return math.Abs(a-b) < 80 } // names and records are sent too
	for i, w := range want {
		if g := got[i]; g.name != w.name || !near(g.code, w.code) || !near(g.tables, w.tables) || !near(g.files, w.files) {
			t.Errorf("got %v, want about %v", g, w)
		}
	}
}

func TestTheFunctionsNameTellsThePackage(t *testing.T) {
	for name, want := range map[string]string{
		"main.main": "main", "slices.Sort[go.shape.[]a/b.C,go.shape.int]": "slices", "a.org/b/c.(*D).e.func1": "a.org/b/c", "gopkg.in/yaml%2ev3.Do": "gopkg.in/yaml%2ev3",
		"type:.eq.a.org/b.C": "a.org/b", "type:.eq.[2]string": "", "memeqbody": "", "(*struct { sync.Mutex }).Lock": "", "go:buildid": "",
	} {
		if got := packageOf(name); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestWhatIsNotLaidOutAsKnownIsNotWeighed(t *testing.T) {
	whole := programOf("file", made{"main.main", 100, 100, 100})
	packed := packedInBrotli(t, whole)
	another := bytes.Replace(whole, magic, []byte("\xf2\xff\xff\xff\x00\x00\x01\x08"), 1)
	more := bytes.Replace(whole, []byte("\x01"+sized(noise(2, 100))), []byte("\x02"+sized(noise(2, 49))+sized(noise(2, 50))), 1)
	for name, program := range map[string][]byte{"nothing": nil, "text": []byte("hello, world"), "half a program": whole[:120], "another layout": another, "two codes for one function": more} {
		if got, err := weighPackages(program, packedInBrotli(t, program), nil); err == nil {
			t.Errorf("%s: got %v, want an error", name, got)
		}
	}
	if got, err := weighPackages(whole, packed[:len(packed)/2], nil); err == nil {
		t.Errorf("half of what is sent: got %v, want an error", got)
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
	ours, bare := string(programOf("file", made{"main.main", 3000, 100, 100})), noise(0, 100)
	file("index.html", "<!doctype html><title>A page</title>")
	args := []string{"-ours", file("ours", ours), "-bare", file("bare", bare), "-site", dir, "-bare-site", dir, "-cache", ""}
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
