//go:build !js

package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// library is where the generator's module stands.
const library = "../snowflake"

func TestTheLibraryRequiresNothing(t *testing.T) {
	out, err := exec.Command("go", "list", "-C", library, "-m", "all").CombinedOutput()
	if got, want := strings.TrimSpace(string(out)), module+"snowflake"; err != nil || got != want {
		t.Errorf("got the modules %s, %v; want %s alone", got, err, want)
	}
}

// TestMakeTestRunsTheTestsOfEveryModule asks make what it would do.
func TestMakeTestRunsTheTestsOfEveryModule(t *testing.T) {
	if _, err := exec.LookPath("make"); err != nil {
		t.Skip("there is no make to ask")
	}
	command := exec.Command("make", "-n", "-C", "..", "test")
	for _, setting := range os.Environ() {
		if !strings.HasPrefix(setting, "MAKE") && !strings.HasPrefix(setting, "MFLAGS") { // of a make around this test
			command.Env = append(command.Env, setting)
		}
	}
	recipe, err := command.Output()
	if err != nil {
		t.Fatalf("make -n test: %v", err)
	}
	tested := 0
	for _, dir := range modules(t) {
		if !slices.ContainsFunc(list(t, dir, nil, "./..."), func(p listed) bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }) {
			continue
		}
		tested++
		name, err := filepath.Rel("..", dir)
		if err != nil {
			t.Fatal(err)
		}
		all := regexp.MustCompile(`(?m)^[^#\n]*\btest -C ` + regexp.QuoteMeta(filepath.ToSlash(name)) + ` (\./\.\.\.$|\$\(go list -C )`)
		if !all.Match(recipe) {
			t.Errorf("make test does not run the tests of the module in %s", name)
		}
	}
	if tested < 5 {
		t.Errorf("got only %d modules with tests", tested)
	}
}

// modules are the folders of all modules here: a pattern like ./... ends where the next begins.
func modules(t *testing.T) (dirs []string) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 2 && d.Name()[0] == '.') {
			return fs.SkipDir
		}
		if err == nil && d.Name() == "go.mod" {
			dirs = append(dirs, filepath.Dir(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}
