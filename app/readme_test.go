//go:build !js

package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

// Packages of app/internal are named by their rooms, in whose doc.go they have a line each.
func TestTheDesignsTableNamesEveryRoomAndEveryOtherPackage(t *testing.T) {
	design, err := os.ReadFile("DESIGN.md")
	if err != nil {
		t.Fatal(err)
	}
	var packages []listed
	for _, dir := range modules(t) {
		packages = append(packages, list(t, dir, nil, "./...")...)
	}
	for _, p := range packages {
		name := strings.TrimPrefix(p.ImportPath, module)
		if inside, ok := strings.CutPrefix(name, "app/internal/"); ok {
			room, _, _ := strings.Cut(inside, "/")
			name = "app/internal/" + room
		}
		if !strings.Contains(string(design), "\n| `"+name+"` | ") {
			t.Errorf("%s has no row in the table", name)
		}
	}
	if len(packages) < 30 {
		t.Errorf("got only %d packages", len(packages))
	}
}

var update = flag.Bool("update", false, "write the README's tables of pages")

func TestTheReadmeHasAtMost200LinesAndARowForEachPage(t *testing.T) {
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	lessons, reference := &strings.Builder{}, &strings.Builder{}
	for g, group := range nav.Groups() {
		for _, e := range group.Entries {
			path, _, _ := strings.Cut(e.Path, "?")
			if g == 0 {
				name := e.Name
				if !strings.HasSuffix(name, "?") {
					name += "."
				}
				fmt.Fprintf(lessons, "| `%s` | **%s** %s |\n", path, name, e.Lead)
			} else {
				fmt.Fprintf(reference, "| `%s` | %s |\n", path, strings.TrimSuffix(e.Name+": "+e.Lead, ": "))
			}
		}
	}
	is := string(readme)
	want := tabled(tabled(is, "| lesson | what you do there |", lessons.String()), "| page | what you see there |",
		reference.String())
	if *update {
		if err := os.WriteFile("../README.md", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if is != want {
		t.Error("README.md lists other pages than nav.Groups: go test ./app -run Readme -update")
	}
	if lines := strings.Count(is, "\n"); lines > 200 {
		t.Errorf("%d lines, want at most 200: hosting is in HOSTING.md, packages in DESIGN.md", lines)
	}
}

// tabled is a document with other rows below a table's head.
func tabled(document, head, rows string) string {
	return regexp.MustCompile(regexp.QuoteMeta(head)+`\n(\|.*\n)+`).
		ReplaceAllLiteralString(document, head+"\n"+regexp.MustCompile(`[^|\n]+`).
			ReplaceAllLiteralString(head, " --- ")+"\n"+rows)
}

func TestARoomsDocumentationNamesItsPackages(t *testing.T) {
	for _, p := range list(t, "..", nil, "./app/internal/...") {
		room, name, inside := strings.Cut(strings.TrimPrefix(p.ImportPath, module+"app/internal/"), "/")
		if !inside || strings.Contains(name, "/") || room == "page" || room == "ui" || room == "site" {
			continue // these are packages themselves, and list the others
		}
		doc, err := os.ReadFile("internal/" + room + "/doc.go")
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(doc), " "+name+" ") && !strings.Contains(string(doc), " "+name+",") {
			t.Errorf("internal/%s/doc.go does not say what is in %s", room, name)
		}
	}
}
