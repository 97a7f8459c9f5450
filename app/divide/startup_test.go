//go:build !js

package divide

import (
	"fmt"
	"slices"
	"testing"
)

func TestANameInTheProgramTellsItsFunction(t *testing.T) {
	const shop = "example.com/shop"
	for name, want := range map[string]symbol{
		"fmt.Println":                            {"fmt", "fmt.Println", "fmt.Println", "", false},
		"net/url.(*URL).Parse":                   {"net/url", "net/url.URL", "net/url.URL.Parse", "", false},
		"net/url.URL.Parse":                      {"net/url", "net/url.URL", "net/url.URL.Parse", "", false},
		"example.com/shop.(*desk).Serve.func1.2": {shop, shop + ".desk", shop + ".desk.Serve", "", false},
		"example.com/shop.serve.gowrap1":         {shop, shop + ".serve", shop + ".serve", "", false},
		"example.com/shop.init.func7":            {shop, shop + ".init", shop + ".init", "", false},
		"example.com/shop.init.1":                {shop, shop + ".init", shop + ".init", "", false},
		"example.com/shop.all-range1":            {shop, shop + ".all", shop + ".all", "", false},
		"example.com/shop.desk.Serve-fm":         {shop, shop + ".desk", shop + ".desk.Serve", "", false},
		"slices.Sort[go.shape.[]example.com/shop.desk,go.shape.int].func1": {
			"slices", "slices.Sort", "slices.Sort", "slices.Sort[go.shape.[]example.com/shop.desk,go.shape.int]",
			false},
		"example.com/shop.(*Row[go.shape.struct { A int }]).Draw": {
			shop, shop + ".Row", shop + ".Row.Draw", "example.com/shop.(*Row[go.shape.struct { A int }]).Draw", false},
		"example.com/shop.(*page).example.org/app.mount": {
			shop, shop + ".page", shop + ".page.example.org/app.mount", "", false},
		"vendor/golang.org/x/text/unicode/bidi.Class": {
			"vendor/golang.org/x/text/unicode/bidi", "vendor/golang.org/x/text/unicode/bidi.Class",
			"vendor/golang.org/x/text/unicode/bidi.Class", "", false},
		"example.com/shop": {shop, shop, shop, "", false},
	} {
		if got := parse(name); got != want {
			t.Errorf("%s:\ngot  %+v\nwant %+v", name, got, want)
		}
	}
}

func TestALineBringsWhatTheCompilerMakesOfIt(t *testing.T) {
	p, err := understand(compiled(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name         string
		line         string
		short        int
		with, unlike []string
	}{
		{"closures", "main.goroutines", 0,
			[]string{"main.goroutines", "main.goroutines.func1"}, []string{"main.garbage", "main.lateSend"}},
		{"both receivers", "main.stringer.String", 0,
			[]string{"main.stringer.String", "main.(*stringer).String"}, []string{"main.lateJoin"}},
		{"short functions", "main.goroutines", 800,
			[]string{"main.lateSend", "main.lateDouble"}, []string{"main.lateSum", "main.garbage"}},
		{"a package", "small/table", 0, []string{"small/table.Read", "small/table.(*Pair[int]).Second-fm"},
			[]string{"main.main"}},
	} {
		s, err := p.startup(c.short)
		if err != nil {
			t.Fatal(err)
		}
		first, unknown := s.first([]string{c.line, "main.gone"})
		if !slices.Equal(unknown, []string{"main.gone"}) {
			t.Errorf("%s: lines that name nothing: %q", c.name, unknown)
		}
		for want, names := range map[bool][]string{true: c.with, false: c.unlike} {
			for _, name := range names {
				if i, err := p.find(name); err != nil || first[i] != want {
					t.Errorf("%s: %s is in the startup part: %t, %v", c.name, name, first[i], err)
				}
			}
		}
	}
}

// A startup list made from the functions that ran covers all of them.
func TestAListHasAllThatRan(t *testing.T) {
	n, file := findNode(t), compiled(t)
	seen(t, n, file)
	places := n.ran(t)
	lines := map[int]int{}
	for _, short := range []int{0, 800} {
		list, err := List(file, places, short)
		if err != nil {
			t.Fatal(err)
		}
		s, need, err := begun(file, places, short)
		if err != nil {
			t.Fatal(err)
		}
		first, unknown := s.first(list)
		for _, i := range need {
			if !first[i] {
				t.Errorf("up to %d bytes: %s is lazy", short, s.funcs[i].name)
			}
		}
		if len(unknown) > 0 || !slices.IsSorted(list) {
			t.Errorf("up to %d bytes: the list is %q, of which nothing is %q", short, list, unknown)
		}
		lines[short] = len(list)
	}
	if lines[800] == 0 || lines[800] >= lines[0] {
		t.Errorf("lists of %s lines: short functions save none", fmt.Sprint(lines))
	}
}
