//go:build !js

package divide

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/wasm"
)

// small is testdata/small, compiled.
var small = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "small")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "small.wasm")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-o", out, ".")
	build.Dir, build.Env = "testdata/small", append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWORK=off")
	if said, err := build.CombinedOutput(); err != nil {
		return said, err
	}
	return os.ReadFile(out)
})

func compiled(t *testing.T) []byte {
	t.Helper()
	file, err := small()
	if err != nil {
		t.Fatalf("%v\n%s", err, file)
	}
	return file
}

// late tells the functions of testdata/small that are in the rest.
var late = regexp.MustCompile(`^main\.(late|stringer\.)`)

// early are all others.
func early(t *testing.T, file []byte) (names []string) {
	t.Helper()
	all, err := Names(file)
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(all, late.MatchString)
}

// ways are what the program does.
var ways = []string{"call", "closure", "goroutines", "garbage", "panic", "recursion", "nested", "events", "timers", "end", "traceback", "exit"}

func TestADividedProgramDoesTheSame(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not installed")
	}
	file := compiled(t)
	parts, err := Divide(file, early(t, file))
	if err != nil {
		t.Fatal(err)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for name, file := range map[string][]byte{"whole": file, "first": parts.First, "rest": parts.Rest} {
		if err := os.WriteFile(filepath.Join(dir, name), file, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	said := func(program, how, way string) string {
		out, _ := exec.Command(node, "testdata/run.js", filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js"), "loader.js",
			filepath.Join(dir, program), filepath.Join(dir, "rest"), how, way).CombinedOutput()
		return string(out)
	}
	for _, way := range ways {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			want := said("whole", "whole", way)
			if !strings.HasPrefix(want, "begin\n") {
				t.Fatalf("it says\n%s", want)
			}
			hows := []string{"late", "now"}
			if way == "call" {
				hows = append(hows, "soon", "once-failed")
			}
			for _, how := range hows {
				got := said("first", how, way)
				if how == "once-failed" && !strings.Contains(got, "told: no network") {
					t.Errorf("nobody is told of the attempt that failed:\n%s", got)
				}
				if got = notes.ReplaceAllString(got, ""); plain(got) != plain(want) {
					t.Errorf("%s: it says\n%s\nwant\n%s", how, got, want)
				}
			}
		})
	}
}

// notes are what run.js says itself.
var notes = regexp.MustCompile(`(?m)^(told|missed): .*\n`)

// plain is what a program says without the addresses in a traceback.
func plain(said string) string {
	return regexp.MustCompile(`0x[0-9a-f]+|\bgoroutine \d+`).ReplaceAllString(said, "")
}

func TestTheFirstPartHasWhatIsNamedAndWhatTheRuntimeNeeds(t *testing.T) {
	file := compiled(t)
	p, err := understand(file)
	if err != nil {
		t.Fatal(err)
	}
	first, err := p.choose([]string{"main.main"})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]bool{
		"main.main": true, "main.latePanic": false, "fmt.Println": false,
		"runtime.mallocgc": true, "sync.(*WaitGroup).Wait": true, "wasm_pc_f_loop": true, "time.goFunc": true, "syscall/js.valueGet": true,
		"reflect.methodValueCall": true,
	} {
		if i, err := p.find(name); err != nil || first[i] != want {
			t.Errorf("%s is in the first part: %t, %v", name, first[i], err)
		}
	}
}

func TestAProgramThatIsLaidOutOtherwiseIsRefused(t *testing.T) {
	file := compiled(t)
	for name, change := range map[string]func(*wasm.Module, map[byte][]byte){
		"a global more": func(m *wasm.Module, b map[byte][]byte) {
			b[wasm.Globals] = wasm.Extend(b[wasm.Globals], []byte{wasm.I32, 1, wasm.OpI32Const, 0, wasm.OpEnd})
		},
		"another table": func(m *wasm.Module, b map[byte][]byte) {
			b[wasm.Elements] = bytes.Replace(b[wasm.Elements], wasm.AppendSigned(nil, firstInTable), wasm.AppendSigned(nil, 2*firstInTable), 1)
		},
		"a start function": func(m *wasm.Module, b map[byte][]byte) { b[wasm.Start] = []byte{1} },
		"another pclntab": func(m *wasm.Module, b map[byte][]byte) {
			b[wasm.Data] = bytes.ReplaceAll(b[wasm.Data], []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}, []byte{0xf0, 0xff, 0xff, 0xff, 0, 0, 1, 8})
		},
	} {
		m, err := wasm.Read(file)
		if err != nil {
			t.Fatal(err)
		}
		bodies := m.Bodies()
		change(m, bodies)
		if _, err := Divide(wasm.Write(bodies), nil); err == nil || !strings.Contains(err.Error(), ErrUnknown.Error()) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	for cut := 0; cut < len(file); cut += len(file)/97 + 1 {
		if _, err := Divide(file[:cut], nil); err == nil {
			t.Errorf("cut at %d it is divided", cut)
		}
	}
}
