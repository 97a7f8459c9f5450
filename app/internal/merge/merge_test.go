//go:build !js

package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// module is one of a section that is none of ours, a count of segments, and these.
func module(segments ...segment) []byte {
	m := []byte(header + "\x00\x05\x04name")
	for _, s := range [][]byte{append([]byte{countSection}, sizedBody(binary.AppendUvarint(nil, uint64(len(segments))))...), append([]byte{dataSection}, sizedBody(write(segments))...)} {
		m = append(m, s...)
	}
	return m
}

func sizedBody(body []byte) []byte {
	return append(binary.AppendUvarint(nil, uint64(len(body))), body...)
}

func TestSegmentsThatLieNearAreJoined(t *testing.T) {
	a, b, c := segment{100, []byte("abc")}, segment{105, []byte("de")}, segment{1 << 31, []byte("far")}
	got, err := merge(module(a, b, c), 2)
	if want := module(segment{100, []byte("abc\x00\x00de")}, c); err != nil || !bytes.Equal(got, want) {
		t.Errorf("got %q, %v\nwant %q", got, err, want)
	}
	for name, apart := range map[string][]byte{
		"farther":     module(a, segment{106, []byte("de")}),
		"overlapping": module(a, segment{102, []byte("de")}),
		"going back":  module(a, segment{50, []byte("de")}),
		"none":        []byte(header),
	} {
		if got, err := merge(apart, 2); err != nil || !bytes.Equal(got, apart) {
			t.Errorf("%s: got %q, %v\nwant them as they were, %q", name, got, err, apart)
		}
	}
}

func TestAddressesAreWrittenAsTheyAreRead(t *testing.T) {
	for _, at := range []int64{0, 1, 63, 64, 127, 128, 8191, 8192, 1<<31 - 1, 1 << 31, 1<<32 - 1} {
		got, rest, err := address(append(appendAddress(nil, at), 9))
		if err != nil || got != at || len(rest) != 1 {
			t.Errorf("%d is read as %d, %v", at, got, err)
		}
	}
}

func TestWhatIsNotKnownIsRefused(t *testing.T) {
	whole := module(segment{100, []byte("abc")})
	for cut := range len(whole) {
		if _, err := merge(whole[:cut], 2); err == nil && cut != len(header) && cut != len(header)+7 && cut != len(header)+10 {
			t.Errorf("cut at %d it is taken", cut)
		}
	}
	passive := bytes.Replace(whole, []byte{active, i32Const}, []byte{1, i32Const}, 1)
	if _, err := merge(passive, 2); !errors.Is(err, errUnknown) {
		t.Errorf("a passive segment: got %v", err)
	}
}

// talker is a program with data of every kind, which it reads and says.
const talker = `package main

import "fmt"

var (
	table  = map[string][]int{"a": {1, 0, 0, 2}, "b": nil}
	sparse = [4096]uint64{7: 7, 4000: 1 << 63}
	words  = []string{"one", "", "three"}
)

func main() {
	sum := uint64(0)
	for i, n := range sparse {
		sum += n * uint64(i)
	}
	fmt.Println(table, sum, words, fmt.Sprintf("%T", table))
	defer func() { fmt.Println(recover()) }()
	fmt.Println(words[len(table)+5])
}
`

func TestAProgramDoesTheSame(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not installed")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"main.go": talker, "go.mod": "module talker\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	plain, joined := filepath.Join(dir, "plain.wasm"), filepath.Join(dir, "joined.wasm")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", plain, ".")
	build.Dir, build.Env = dir, append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if err := rewrite(plain, joined); err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	said := func(program string) string {
		out, err := exec.Command(node, filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec_node.js"), program).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return string(out)
	}
	if before, after := said(plain), said(joined); before != after || len(before) < 100 {
		t.Errorf("it says\n%s\nand joined\n%s", before, after)
	}
	before, _ := os.Stat(plain)
	after, _ := os.Stat(joined)
	if after.Size() <= before.Size() {
		t.Errorf("of %d bytes it became %d: nothing was joined", before.Size(), after.Size())
	}
}
