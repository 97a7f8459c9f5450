//go:build !js

package main

import (
	"bufio"
	"bytes"
	"image/png"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

// sources returns a folder with the real web folder and a placeholder for the program.
func sources(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "web"), os.DirFS("../web")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"wasm_exec.js", "web/app.wasm", "web/worker.wasm"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("stands for "+filepath.Base(name)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"web/rest.wasm", "web/traces.wasm"} { // a build's, if there is one
		os.Remove(filepath.Join(dir, name))
	}
	return dir
}

// exported returns the files of an export with a small program, which is made once for all tests.
func exported(t *testing.T, base string) (files map[string]string) {
	t.Helper()
	if exports[base] == nil {
		exports[base] = exportedAgain(t, base)
	}
	return exports[base]
}

var exports = map[string]map[string]string{} // by their base path

// exportedAgain exports the real pages with a small program and returns the files.
func exportedAgain(t *testing.T, base string) (files map[string]string) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "site")
	if err := export([]string{dir, "-base", base, "-from", sources(t), "-cache", "", "-level", "1"},
		io.Discard); err != nil {
		t.Fatal(err)
	}
	files = map[string]string{}
	err := filepath.WalkDir(dir, func(name string, entry os.DirEntry, err error) error {
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
	return files
}

func TestTwoExportsOfTheRealPagesAreIdentical(t *testing.T) {
	first, times := exported(t, "/"), 1
	if os.Getenv("MORE") == "1" {
		times = 3
	}
	for range times { // go-app prints attributes in the random order of a map, each page's in three languages
		if again := exportedAgain(t, "/"); !maps.Equal(first, again) {
			for name := range first {
				if first[name] != again[name] {
					t.Errorf("%s differs", name)
				}
			}
			t.Fatal("two exports differ")
		}
	}
	if len(first) < 20 {
		t.Errorf("the export has only %d files", len(first))
	}
}

func TestAnExportForAHostThatCompressesHasNoCompressedForms(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "site")
	if err := export([]string{dir, "-compressed=false", "-from", sources(t), "-cache", "", "-level", "1"},
		io.Discard); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "decode.html")); err != nil {
		t.Error(err)
	}
	if forms, err := filepath.Glob(filepath.Join(dir, "*.[bg][rz]")); err != nil || len(forms) != 0 {
		t.Errorf("there are %q, %v", forms, err)
	}
}

// fetched is what a page fetches before it answers.
var fetched = regexp.MustCompile(`<(?:script|img)\b[^>]* src="/[^"]+"|<link\b[^>]* rel="stylesheet"[^>]*>`)

func TestThePrerenderedPagesPromiseNothingTheyCannotDo(t *testing.T) {
	files := exported(t, "/lab/")
	for _, name := range []string{"/index.html", "/decode.html", "/404.html", "/zh/index.html", "/zh/decode.html",
		"/ja/404.html"} {
		page, home, other := files[name], "/lab"+name[:strings.LastIndex(name, "/")+1], "/lab/ja/"
		if home == other {
			other = "/lab/"
		}
		for _, want := range []string{"<h1", "data-loading", "<noscript>", `href="` + home + `lessons"`} {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
		for _, not := range []string{"data-ready", ` style="`, `="false"false`, `href="/decode"`,
			`href="` + other + `decode"`} {
			if strings.Contains(page, not) {
				t.Errorf("%s contains %s", name, not)
			}
		}
		if got := fetched.FindAllString(page, -1); len(got) != 4 {
			t.Errorf("%s fetches %q, want two stylesheets and two scripts", name, got)
		}
		if got := strings.Count(page, "<script>"); got != 1 {
			t.Errorf("%s has %d inline scripts, want the one whose hash is in its policy", name, got)
		}
	}
}

func TestThePreviewPictureHasTheSizeThatPagesSay(t *testing.T) {
	picture, err := os.ReadFile("../web/preview.png")
	if err != nil {
		t.Fatal(err)
	}
	is, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil || is.Width != 1200 || is.Height != 630 {
		t.Errorf("it is %d by %d, %v, want 1200 by 630", is.Width, is.Height, err)
	}
}

// TestMain makes the test binary the program if this environment variable is set. Tests
// that need a process start it that way.
func TestMain(m *testing.M) {
	if os.Getenv("LAB_RUN_MAIN") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// program returns the program as a command that is not started.
func program(args ...string) (command *exec.Cmd, stdout, stderr *bytes.Buffer) {
	stdout, stderr = &bytes.Buffer{}, &bytes.Buffer{}
	command = exec.Command(os.Args[0], args...)
	command.Env = append(os.Environ(), "LAB_RUN_MAIN=1")
	command.Stdout, command.Stderr = stdout, stderr
	return command, stdout, stderr
}

// started starts a server and returns the address that it prints, and its output. Without
// a separate Stderr, the output includes errors.
func started(t *testing.T, command *exec.Cmd) (address string, output *os.File) {
	t.Helper()
	output, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if command.Stdout = writer; command.Stderr == nil {
		command.Stderr = writer
	}
	err = command.Start()
	writer.Close() // only the program has it: if it ends without a line, reading ends too
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { command.Process.Kill() })
	address, err = bufio.NewReader(output).ReadString('\n')
	if err != nil {
		t.Fatalf("%v; %s", err, command.Stderr)
	}
	return strings.TrimSpace(address), output
}

func TestServePrintsTheAddressAndEndsWhenInterrupted(t *testing.T) {
	command, _, stderr := program("-from", sources(t), "-cache", "", "-base", "/lab/", "-addr", "127.0.0.1:0")
	address, _ := started(t, command)
	// Browsers open connections before they need them; this one never sends a request.
	idle, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(address, "http://"), "/lab/"))
	if err != nil {
		t.Fatal(err)
	}
	defer idle.Close()
	response, err := http.Get(address + "decode")
	if err != nil {
		t.Fatalf("%q: %v", address, err)
	}
	io.Copy(io.Discard, response.Body) // the body ends after the request was logged
	response.Body.Close()
	if response.StatusCode != 200 || !strings.HasSuffix(address, "/lab/") {
		t.Errorf("%sdecode answers %s", address, response.Status)
	}
	command.Process.Signal(syscall.SIGINT)
	if err := command.Wait(); err != nil {
		t.Errorf("after an interrupt it exits with %v: %s", err, stderr)
	}
	if got := stderr.String(); strings.Count(got, "\n") != 1 || !strings.Contains(got, "path=/lab/decode status=200") {
		t.Errorf("got log %q for one request", got)
	}
}

func TestServeContinuesWhenItsOutputIsClosed(t *testing.T) {
	command, _, _ := program("-from", sources(t), "-cache", "", "-addr", "127.0.0.1:0")
	command.Stderr = nil // it is the same pipe as Stdout, as in snowflakelab 2>&1 | head -1
	address, output := started(t, command)
	output.Close()
	for i := range 100 { // each is logged, and the log is written before the last answer
		response, err := http.Get(address + strings.Repeat("x", 2000))
		if err != nil {
			t.Fatalf("request %d: %v", i+1, err)
		}
		io.Copy(io.Discard, response.Body)
		response.Body.Close()
	}
}

func TestErrorsAreOneLineAndAnExitCode(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	busy, file := taken.Addr().String(), filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		code  int
		args  []string
		wants []string
	}{
		{1, []string{"-from", "missing", "-addr", busy}, []string{busy, "ADDR="}}, // the address and what to do
		{1, []string{"export", filepath.Join(file, "below"), "-from", sources(t), "-cache", "", "-level", "1"},
			[]string{"cannot write " + file}},
		{2, []string{"fly"}, []string{`unknown command "fly"; use serve or export`}},
		{2, []string{"-wings"}, []string{"-wings"}},
		{2, []string{"export"}, []string{"export takes one folder"}},
		{2, []string{"export", "a", "b"}, []string{"export takes one folder"}},
		{2, []string{"-node", "1024", "-addr", "127.0.0.1:0"}, []string{"-node 1024"}},
	} {
		command, _, stderr := program(c.args...)
		command.Run()
		if got := command.ProcessState.ExitCode(); got != c.code || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("%q: got exit code %d and %q, want %d and one line", c.args, got, stderr, c.code)
		}
		for _, want := range c.wants {
			if !strings.Contains(stderr.String(), want) {
				t.Errorf("%q: got %q, want %q in it", c.args, stderr, want)
			}
		}
	}
}

func TestHelpAndVersionAreNotErrors(t *testing.T) {
	for args, want := range map[string][]string{
		"-help":        {"snowflakelab export DIR", "-addr host:port", "-share", "-open"},
		"export -help": {"Flags of export", "-base path"},
		"-version":     {"snowflakelab development, go"},
	} {
		command, stdout, stderr := program(strings.Fields(args)...)
		if err := command.Run(); err != nil || stderr.Len() > 0 {
			t.Errorf("%s: %v, %s", args, err, stderr)
		}
		for _, one := range want {
			if !strings.Contains(stdout.String(), one) {
				t.Errorf("%s does not say %q:\n%s", args, one, stdout)
			}
		}
	}
}
