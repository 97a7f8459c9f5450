//go:build !js

package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// library is where the generator's module stands. Patterns of this module's
// packages do not reach it, nor the modules below it.
const library = "../snowflake"

func TestTheLibraryRequiresNothing(t *testing.T) {
	out, err := exec.Command("go", "list", "-C", library, "-m", "all").CombinedOutput()
	if got, want := strings.TrimSpace(string(out)), module+"snowflake"; err != nil || got != want {
		t.Errorf("got the modules %s, %v; want %s alone", got, err, want)
	}
}

// TestMakeTestRunsTheLibrarysTests asks make what it would do.
func TestMakeTestRunsTheLibrarysTests(t *testing.T) {
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
	modules := testedModules(t)
	if len(modules) < 2 {
		t.Errorf("got only %q, want the library and its model", modules)
	}
	for _, dir := range modules {
		all := regexp.MustCompile(`(?m)^[^#\n]*\btest -C ` + regexp.QuoteMeta(dir) + ` \./\.\.\.$`)
		if !all.Match(recipe) {
			t.Errorf("make test does not run go test -C %s ./...", dir)
		}
	}
}

// testedModules are the folders, from the top, of the library's modules that
// have tests.
func testedModules(t *testing.T) (dirs []string) {
	err := filepath.WalkDir(library, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.Name() != "go.mod" {
			return err
		}
		for _, p := range list(t, filepath.Dir(path), nil, "./...") {
			if len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 {
				dirs = append(dirs, strings.TrimPrefix(filepath.ToSlash(filepath.Dir(path)), "../"))
				break
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}
