package style

import (
	"regexp"
	"strings"
	"testing"
)

func TestEveryRuleOfThePicturesIsReadWhole(t *testing.T) {
	all := rules()
	if want := strings.Count(Pictures, "{") - 2; len(all) < want {
		t.Errorf("got %d rules, want at least %d", len(all), want)
	}
	selector := regexp.MustCompile(`^[a-z]*(\[data-is[~^$*]?="[a-z -]+"\])+$`)
	for _, r := range all {
		if strings.Trim(r.panel, "abcdefghijklmnopqrstuvwxyz-") != "" {
			t.Errorf("%s is for a panel with the name %q, which no panel has", r.selector, r.panel)
		}
		if !selector.MatchString(r.selector) {
			t.Errorf("%q is more than a file can tell", r.selector)
		}
		own := map[string]string{"--hue": "var(--time)", "--on-hue": "var(--on-time)"}
		for declaration := range strings.SplitSeq(strings.TrimSuffix(r.declared, ";"), "; ") {
			name, value, ok := strings.Cut(declaration, ": ")
			if got := resolved(value, own); !ok || got == "" || strings.Contains(got, "var") || strings.Contains(got, "(#") {
				t.Errorf("%s has the %s %q, which is read as %q", r.selector, name, value, got)
			}
		}
	}
}

func TestTheMoreSpecificRuleWinsThenTheLaterOne(t *testing.T) {
	was := Pictures
	defer func() { Pictures = was }()
	Pictures = `[data-panel] {
  text[data-is~="a"] { fill: #111111; stroke: #111111; }
  [data-is~="a"], [data-is="x"] { fill: #222222; stroke-width: 0.5rem; }
  [data-is^="b"][data-is$="c"] { fill: #333333; }
  [data-is*="b"] { fill: #444444; }
  [data-is="x"] { --hue: #ff0000; fill: color-mix(in srgb, var(--hue) 50%, #ffffff); }
}
[data-panel="counter"] {
  [data-is="x"] { stroke-width: 3; }
}
`
	for mark, want := range map[[2]string]string{
		{"text", "z a"}: "fill #111111 stroke #111111 stroke-width 8",
		{"path", "a"}:   "fill #222222 stroke-width 8",
		{"path", "b c"}: "fill #333333",
		{"path", "ab"}:  "fill #444444",
		{"path", "x"}:   "fill rgb(255,127,127) stroke-width 8",
		{"path", "q"}:   "fill none",
	} {
		if got := said(Of("row").Mark(mark[0], mark[1])); got != want {
			t.Errorf("%v looks like %s, want %s", mark, got, want)
		}
	}
	if got := said(Of("counter").Mark("path", "x")); got != "fill rgb(255,127,127) stroke-width 3" {
		t.Errorf("in a counter it looks like %s", got)
	}
}

func said(look [][2]string) string {
	var words []string
	for _, l := range look {
		words = append(words, l[0], l[1])
	}
	return strings.Join(words, " ")
}
