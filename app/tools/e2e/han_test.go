//go:build !js

package e2e

import (
	_ "embed"
	"strings"
	"testing"
)

// han is the JavaScript function that lists what a reader of Chinese or Japanese calls broken.
//
//go:embed han.js
var han string

// hanScreens are a phone; if thorough, also a tablet and a laptop, in light and dark colours.
func hanScreens() []screen {
	all := []screen{{name: "360 px", width: 360, height: 740}}
	if !thorough {
		return all
	}
	all = append(all, screen{name: "360 px, dark", width: 360, height: 740, scheme: "dark"})
	for _, scheme := range []string{"light", "dark"} {
		all = append(all, screen{name: "768 px, " + scheme, width: 768, height: 1024, scheme: scheme},
			screen{name: "1440 px, " + scheme, width: 1440, height: 900, scheme: scheme})
	}
	return all
}

// hanPages are every page as it opens, and some in use.
func hanPages() []string {
	all := append(pages(), "/decode#sample=post", "/decode#sample=log", "/rollover?scene=rollover&step=3",
		"/nodes?scene=everyone-1-1&step=3")
	if thorough {
		all = append(all, "/layout?open=moves,compare,needs,pods,meanings,keep,export&layout=discord&with=leaf", change,
			"/decode#id=1541815603606036500&reading=discord&step=2", "/play?level=back-3#script=answer+0%0Aanswer+1",
			"/claims#last-plus-one", "/no-such-page")
	}
	return all
}

// in opens the site in another language.
func in(t *testing.T, language, path string) *tab {
	t.Helper()
	return warm(t, &served{url: lab.url + "/" + language}).open(path)
}

// hanFaults returns the current faults of the layout and of the script.
func (b *tab) hanFaults() []string {
	b.t.Helper()
	eval[*int](b, "window.hanNow ??= "+han+", undefined")
	found := eval[[]string](b, "hanNow()")
	if len(found) > 0 && strings.Contains(found[0], "fonts-noto-cjk") {
		b.t.Fatal(found[0])
	}
	return append(b.faults(), found...)
}

// Unless thorough, every second page is shown in Chinese and the others in Japanese: their lines
// break by the same rules.
func TestEveryPageIsLaidOutInEachLanguage(t *testing.T) {
	t.Parallel()
	axe := ""
	if thorough {
		axe = axeCore(t)
	}
	for turn, language := range []string{"zh", "ja"} {
		t.Run(language, func(t *testing.T) {
			b := in(t, language, "/")
			for i, path := range hanPages() {
				if !thorough && i%2 != turn {
					continue
				}
				b.visit(path)
				if path == "/no-such-page" {
					b.complaints() // of the status
				}
				for _, screen := range hanScreens() {
					for _, fault := range b.show(screen).hanFaults() {
						t.Errorf("%s at %s: %s", path, screen.name, fault)
					}
				}
				if !thorough {
					continue
				}
				for _, v := range b.violations(axe) {
					t.Errorf("%s: %s (%s): %q", path, v.Rule, v.Help, v.Places)
				}
			}
		})
	}
}

// TestABrokenLineIsReported breaks a page in each way that the test above looks for.
func TestABrokenLineIsReported(t *testing.T) {
	more(t)
	b := in(t, "zh", "/decode").show(screen{width: 360, height: 740})
	say := func(words string) { eval[*int](b, `document.querySelector("h1").textContent = "`+words+`", null`) }
	for _, c := range []struct{ words, rule, want string }{
		{"解码", "", ""},
		{"This is not Chinese", "", "is English"},
		{"雪花，算法", "h1 { width: 2em !important; line-break: anywhere !important }", "begins with “，”"},
		{"雪花算法的序列号", "h1 { width: 3.5em !important; word-break: break-all !important; text-wrap-style: auto !important }", "breaks inside"},
		{"雪花算法的序列号", "h1 { width: 2em !important; white-space: nowrap; overflow: hidden }", "is clipped"},
		{"解码", "h1 { min-width: 3000px !important }", "scrolls sideways"},
	} {
		say(c.words)
		got := strings.Join(b.adopt(c.rule).hanFaults(), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s with %q: got %q, want %q", c.words, c.rule, got, c.want)
		}
	}
}
