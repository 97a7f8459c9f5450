//go:build !js

package main

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// linked is a third-party module and what it is linked into.
type linked struct {
	version, licence string
	into             []string
}

// licences are recognized by a phrase.
var licences = []struct{ words, name string }{
	{"Apache License", "Apache-2.0"},
	{"Mozilla Public License", "MPL-2.0"},
	{"Permission is hereby granted, free of charge", "MIT"},
	{"Neither the name", "BSD-3-Clause"},
	{"Redistributions in binary form", "BSD-2-Clause"},
}

// licenceOf returns the licence in a module's folder, or "" if it is unknown.
func licenceOf(t *testing.T, dir string) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "LICENSE*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s has no licence, %v", dir, err)
	}
	text, err := os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range licences {
		if strings.Contains(strings.Join(strings.Fields(string(text)), " "), l.words) {
			return l.name
		}
	}
	return ""
}

// linkedModules returns the third-party modules by path: of the browser's program, of the
// server, and of tests and tools only.
func linkedModules(t *testing.T) map[string]linked {
	t.Helper()
	all := map[string]linked{}
	for _, from := range []struct {
		into, dir string
		env, args []string
	}{
		{"browser", ".", browser, []string{"-deps", "."}},
		{"program", ".", nil, []string{"-deps", "."}},
		{"tests", "..", nil, []string{"-deps", "-test", "./..."}},
		{"tests", "tools", nil, []string{"-deps", "-test", "./..."}},
		{"tests", "../snowflake/model", nil, []string{"-deps", "-test", "./..."}},
		{"tests", "../snowflake/grant/grantsql/postgres", nil, []string{"-deps", "-test", "./..."}},
	} {
		for _, p := range list(t, from.dir, from.env, from.args...) {
			if p.Module == nil || strings.HasPrefix(p.Module.Path+"/", module) {
				continue
			}
			m, known := all[p.Module.Path]
			if !known {
				m = linked{p.Module.Version, licenceOf(t, p.Module.Dir), nil}
			}
			if !known || from.into == "program" && !slices.Contains(m.into, "program") {
				m.into = append(m.into, from.into)
			}
			all[p.Module.Path] = m
		}
	}
	return all
}

// releaseOfModule reports whether the tests run with the release of Go that go.mod names.
func releaseOfModule(t *testing.T) bool {
	t.Helper()
	file, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	release := regexp.MustCompile(`(?m)^go (1\.\d+)`).FindSubmatch(file)[1]
	return strings.HasPrefix(runtime.Version()+".", "go"+string(release)+".")
}

func TestTheTableNamesAllLinkedModules(t *testing.T) {
	written, err := os.ReadFile("LINKED.md")
	if err != nil {
		t.Fatal(err)
	}
	modules := linkedModules(t)
	_, rest, _ := strings.Cut(string(written),
		"| module | version | licence | linked into |\n| --- | --- | --- | --- |\n")
	got, _, _ := strings.Cut(rest, "\n\n")
	if !releaseOfModule(t) {
		// Another release may replace a module that only tests need by a package of its own, or need one more.
		maps.DeleteFunc(modules, func(_ string, m linked) bool { return slices.Equal(m.into, []string{"tests"}) })
		got = regexp.MustCompile(`(?m)^.* \| tests \|(\n|$)`).ReplaceAllString(got+"\n", "")
		got = strings.TrimSuffix(got, "\n")
	}
	var table strings.Builder
	for _, path := range slices.Sorted(maps.Keys(modules)) {
		m := modules[path]
		if m.licence == "" {
			t.Errorf("unknown licence of %s", path)
		}
		fmt.Fprintf(&table, "| `%s` | %s | %s | %s |\n", path, m.version, m.licence, strings.Join(m.into, ", "))
	}
	if got+"\n" != table.String() {
		t.Errorf("the table of LINKED.md is\n%s\nwant\n%s", got, table.String())
	}
}
