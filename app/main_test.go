//go:build !js

package main

import (
	"bytes"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// exported exports the real pages with a small program, and returns the files.
func exported(t *testing.T, base string) (dir string, files map[string]string) {
	t.Helper()
	sources := t.TempDir()
	dir = filepath.Join(t.TempDir(), "site")
	wasm, wasmExec := filepath.Join(sources, "app.wasm"), filepath.Join(sources, "wasm_exec.js")
	for _, file := range []string{wasm, wasmExec} {
		if err := os.WriteFile(file, []byte("stands for "+filepath.Base(file)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	err := build([]string{"-dir", dir, "-base", base, "-web", "../web", "-wasm", wasm, "-exec", wasmExec, "-cache", "", "-level", "4"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	files = map[string]string{}
	err = filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		files[strings.TrimPrefix(name, dir)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dir, files
}

func TestTwoExportsOfTheRealPagesAreTheSameBytes(t *testing.T) {
	_, first := exported(t, "/")
	for range 3 { // go-app prints attributes in the random order of a map
		if _, again := exported(t, "/"); !maps.Equal(first, again) {
			for name := range first {
				if first[name] != again[name] {
					t.Errorf("%s differs", name)
				}
			}
			t.Fatal("two exports differ")
		}
	}
	if len(first) < 20 {
		t.Errorf("the export is only %d files", len(first))
	}
}

func TestThePrerenderedPagesPromiseNothingTheyCannotDo(t *testing.T) {
	_, files := exported(t, "/lab/")
	for _, name := range []string{"/index.html", "/decode.html", "/404.html"} {
		page := files[name]
		for _, want := range []string{"<h1", "data-loading", "<noscript>", `href="/lab/decode"`} {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
		for _, not := range []string{"data-ready", ` style="`, `="false"false`, `href="/decode"`} {
			if strings.Contains(page, not) {
				t.Errorf("%s contains %s", name, not)
			}
		}
		if got := needs([]byte(page)); len(got) != 3 {
			t.Errorf("%s needs %q, want its style and two scripts", name, got)
		}
		if got := strings.Count(page, "<script>"); got != 1 {
			t.Errorf("%s holds %d scripts, want the one that its policy allows by its hash", name, got)
		}
	}
}

// TestMain lets the test binary stand for the program: the tests that need a
// process of their own start it again with this variable.
func TestMain(m *testing.M) {
	if os.Getenv("LAB_RUN_MAIN") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// program returns the program as a command, to be started by a test.
func program(args ...string) (command *exec.Cmd, stdout, stderr *bytes.Buffer) {
	stdout, stderr = &bytes.Buffer{}, &bytes.Buffer{}
	command = exec.Command(os.Args[0], args...)
	command.Env = append(os.Environ(), "LAB_RUN_MAIN=1")
	command.Stdout, command.Stderr = stdout, stderr
	return command, stdout, stderr
}

func TestABusyPortIsOneLineAndExitCode1(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	command, _, stderr := program("serve", "-dir", "missing", "-addr", taken.Addr().String())
	if err := command.Run(); err == nil || command.ProcessState.ExitCode() != 1 {
		t.Errorf("got %v and exit code %d, want 1", err, command.ProcessState.ExitCode())
	}
	if got := stderr.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, taken.Addr().String()) || !strings.Contains(got, "ADDR=") {
		t.Errorf("stderr is %q, want one line with the address and the way out", got)
	}
}

func TestServePrintsTheAddressAndEndsWhenInterruptedWhoeverIsConnected(t *testing.T) {
	dir, _ := exported(t, "/lab/")
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	command, _, stderr := program("serve", "-dir", dir, "-base", "/lab/", "-addr", "127.0.0.1:0")
	command.Stdout = writer
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	defer command.Process.Kill()
	writer.Close()
	line := make([]byte, 100)
	n, err := reader.Read(line)
	if err != nil {
		t.Fatalf("%v; %s", err, stderr)
	}
	address := strings.TrimSpace(string(line[:n]))
	// Browsers open connections before they need them; this one never asks.
	idle, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/lab"))
	if err != nil {
		t.Fatal(err)
	}
	defer idle.Close()
	response, err := http.Get(address + "/decode")
	if err != nil {
		t.Fatalf("%q: %v", address, err)
	}
	response.Body.Close()
	if response.StatusCode != 200 || !strings.HasSuffix(address, "/lab") {
		t.Errorf("%s/decode answers %s", address, response.Status)
	}
	command.Process.Signal(syscall.SIGINT)
	if err := command.Wait(); err != nil {
		t.Errorf("interrupted, it ends with %v: %s", err, stderr)
	}
}

func TestAWrongCommandSaysWhichThereAre(t *testing.T) {
	command, _, stderr := program("fly")
	if command.Run(); command.ProcessState.ExitCode() != 2 || !strings.Contains(stderr.String(), "build|serve|size") {
		t.Errorf("got exit code %d and %q", command.ProcessState.ExitCode(), stderr)
	}
}

func TestAnAddressThatCanBeOpenedIsShown(t *testing.T) {
	for listening, want := range map[string]string{"0.0.0.0:81": "127.0.0.1:81", "[::]:81": "127.0.0.1:81", "127.0.0.1:8000": "127.0.0.1:8000", "192.0.2.7:80": "192.0.2.7:80"} {
		addr, err := net.ResolveTCPAddr("tcp", listening)
		if err != nil {
			t.Fatal(err)
		}
		if got := visible(addr); got != want {
			t.Errorf("%s is shown as %s, want %s", listening, got, want)
		}
	}
}
