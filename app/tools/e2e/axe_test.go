//go:build !js

package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// axeCore returns the source of the accessibility checker, which make installs.
func axeCore(t *testing.T) string {
	t.Helper()
	if err := makeTarget("axe"); err != nil {
		t.Fatal(err)
	}
	found, err := filepath.Glob(filepath.Join(root, ".build/axe-core-*/node_modules/axe-core/axe.min.js"))
	if err != nil || len(found) != 1 {
		t.Fatalf("got %q (%v), want one axe-core", found, err)
	}
	source, err := os.ReadFile(found[0])
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

// violation is one of axe's rules and where a page breaks it.
type violation struct {
	Rule, Help string
	Places     []string
}

// violations are axe's findings on the current page. structure.js asks for contrast, which
// takes axe longer than all else.
func (b *tab) violations(axe string) []violation {
	b.t.Helper()
	if !eval[bool](b, `"axe" in window`) {
		eval[*int](b, axe+"; undefined")
	}
	return eval[[]violation](b, `axe.run({ resultTypes: ["violations"], preload: false, rules: { "color-contrast": { enabled: false } } }).then(({ violations }) => violations.map((v) => ({
		Rule: v.id, Help: v.help,
		Places: v.nodes.map((n) => n.target.join(" ") + ": " + n.any.concat(n.all, n.none).map((c) => c.message).join("; ")),
	})))`)
}

func TestAxeReportsErrors(t *testing.T) {
	more(t)
	b := open(t, "/")
	eval[*int](b, `document.querySelector("main").insertAdjacentHTML("beforeend", "<button></button><select></select>")`)
	var got []string
	for _, v := range b.violations(axeCore(t)) {
		got = append(got, v.Rule)
	}
	if want := []string{"button-name", "select-name"}; !slices.Equal(slices.Sorted(slices.Values(got)), want) {
		t.Errorf("got violations of %q, want of %q", got, want)
	}
}
