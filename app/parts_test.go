//go:build !js

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The list is short, and what it is taken from may be longer than a pipe holds.
func TestTheSlowestTestsAreListedHoweverManyRan(t *testing.T) {
	var ran strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&ran, "ok  \tpackage/%d\t%d.5s\n", i, i)
	}
	folder := t.TempDir()
	for name, text := range map[string]string{"ran": ran.String(), "make": "#!/bin/sh\ncat '" + folder + "/ran'\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("../.ci/parts", "some-seconds", "240", "unit")
	command.Env = append(os.Environ(), "MAKE="+filepath.Join(folder, "make"))
	out, err := command.CombinedOutput()
	_, listed, found := strings.Cut(string(out), "== the slowest twenty packages and browser tests, in seconds\n")
	lines := strings.SplitAfter(listed, "\n")
	if err != nil || !found || len(lines) < 22 ||
		lines[0] != "19999.5  unit        package/19999\n" || !strings.HasPrefix(lines[20], "== all parts: ") {
		t.Errorf("it ends with %v and prints %d lines, the last: %q", err, len(lines), lines[max(0, len(lines)-3):])
	}
}

// A script with pipefail fails where a command of a pipe ends before all is read: sometimes, by the size of the
// output and the speed of both.
func TestNoScriptStopsReadingAPipe(t *testing.T) {
	early := regexp.MustCompile(`\| *(head\b|grep (-\w+ )*-\w*[qm]|sed (-\w+ )*\S*\dq|sed .*[;{/]q\b|awk .*\bexit\b)`)
	scripts, err := filepath.Glob("../.ci/*")
	if err != nil || len(scripts) < 5 {
		t.Fatal(scripts, err)
	}
	for _, name := range append(scripts, "../Makefile") {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // a folder
		}
		for number, line := range strings.Split(string(text), "\n") {
			if early.MatchString(line) {
				t.Errorf("%s:%d: %s", name, number+1, line)
			}
		}
	}
}
