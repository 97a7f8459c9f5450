//go:build !js

package e2e

import (
	"bytes"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

// read makes the browser prefer languages, from the next document on.
func (b *tab) read(languages string) *tab {
	b.t.Helper()
	return b.before(
		fmt.Sprintf(`Object.defineProperty(navigator, "languages", { get: () => %q.split(" "), configurable: true })`,
			languages))
}

// arrives waits for the page that an address leads to, and returns its address and the language that
// it offers.
func (b *tab) arrives(path string) string {
	b.t.Helper()
	b.load(path).ready()
	return strings.TrimSpace(b.address() + " " + b.attribute("html", "data-offer"))
}

func TestOnlyABareAddressFollowsTheBrowsersLanguagesAndOnlyOnce(t *testing.T) {
	s, _ := wired(t, toy(t, "first"))
	b := newTab(t, s).before(`window.held = true`)
	for _, c := range []struct{ languages, path, want string }{
		{"de ZH-CN en", "/", "/zh/ en"},
		{"zh-Hans-HK", "/", "/zh/ en"},
		{"zh-TW", "/", "/ zh"},
		{"en-GB zh", "/", "/"},
		{"fr", "/", "/"},
		{"zh", "/decode", "/decode zh"},
		{"zh", "/#id=1", "/bits-of-an-id#id=1 zh"},
		{"zh", "/zh/decode", "/zh/decode"},
		{"en", "/zh/decode", "/zh/decode en"},
		{"zh", "/decode?embed=1", "/decode?embed=1"},
	} {
		b.read(c.languages)
		if got := b.arrives(c.path); got != c.want {
			t.Errorf("%s with %s: got %s, want %s", c.path, c.languages, got, c.want)
		}
		eval[*int](b, "localStorage.clear(), null")
	}
	b.read("zh").load("/").ready()
	if got := b.arrives("/"); got != "/ zh" {
		t.Errorf("a second time: got %s, want / zh", got)
	}
	eval[*int](b, `localStorage.setItem("declined", '["zh"]'), null`)
	if got := b.arrives("/decode"); got != "/decode" {
		t.Errorf("a language that was declined is offered: %s", got)
	}
	b.before(`Object.defineProperty(window, "localStorage", { get() { throw new DOMException("forbidden", "SecurityError") }, configurable: true })`)
	if got := b.arrives("/"); got != "/ zh" { // each time would be a trap
		t.Errorf("without storage: got %s, want / zh", got)
	}
}

func TestALanguageThatIsAParameterBecomesThePath(t *testing.T) {
	s, _ := wired(t, toy(t, "first"))
	b := newTab(t, s).before(`window.held = true`).read("en")
	for from, want := range map[string]string{
		"/decode?lang=zh&x=1#id=2":   "/zh/decode?x=1#id=2 en",
		"/decode?x=%20&lang=zh":      "/zh/decode?x=%20 en",
		"/zh/decode?lang=zh&x":       "/zh/decode?x en",
		"/zh/decode?lang=en#id=2":    "/decode#id=2",
		"/zh/?lang=pseudo":           "/?lang=pseudo",
		"/decode?lang=pseudo&slang=": "/decode?lang=pseudo&slang=",
		"/decode?lang=xx":            "/decode?lang=xx",
		"/?lang=en":                  "/",
		"/?layout=leaf&worker=5":     "/bits-of-an-id?layout=leaf&worker=5",
		"/zh/?worker=5&x#id=2":       "/zh/bits-of-an-id?worker=5&x#id=2 en",
		"/?utm_id=5":                 "/?utm_id=5",
	} {
		if got := b.arrives(from); got != want {
			t.Errorf("%s: got %s, want %s", from, got, want)
		}
	}
}

func TestAReaderChangesTheLanguageAndTheAddressKeepsTheRest(t *testing.T) {
	b := warm(t, lab).read("ja").open("/decode#id=2")
	visible := `[...document.querySelectorAll(".offers p")].filter((p) => p.checkVisibility()).map((p) => p.innerText.trim()).join()`
	if got := eval[string](b, visible); !strings.Contains(got, "このページを日本語で読む") || strings.Contains(got, "中文") {
		t.Errorf("offered are %q, want Japanese", got)
	}
	b.paste(box, "77").untilField("id", "77").click(`.offers [lang="ja"] a`)
	b.until("the page is Japanese",
		`location.pathname === "/ja/decode" && location.hash === "#id=77" && document.documentElement.lang === "ja"`).
		ready().untilField("id", "77")
	if got := eval[string](b, visible); got != "" {
		t.Errorf("offered are %q, want nothing", got)
	}
	b.click(".header-link").click(`a[href="/ja/claims"]`).
		until("links stay in the language", `location.pathname === "/ja/claims"`).settled()
	b.choose(".language select", "en").
		until("the page is English", `location.pathname === "/claims" && document.documentElement.lang === "en"`).
		ready()
	b.click(".offers [lang=ja] button").
		until("the line is gone", visible+` === "" && localStorage.getItem("declined") === '["ja"]'`)
}

// untranslated is a page that stays readable without its catalog.
func (b *tab) untranslated(why string) {
	b.t.Helper()
	b.until("the failure is told", `document.querySelector("[data-loading][data-failed]")`)
	if said := b.text("[role=alert]"); !strings.Contains(said, "加载译文失败：") || b.text("h1") != "解码" ||
		b.count("main[data-ready]") != 0 {
		b.t.Errorf("%s: the page %q says %q", why, b.text("h1"), said)
	}
	b.complaints() // of the status
}

func TestAPageWithoutItsCatalogStaysReadableAndSaysSo(t *testing.T) {
	more(t)
	s, n := wired(t, toy(t, "first"))
	for _, d := range []damage{
		damages[3],
		{"of another program", "",
			func(_ http.Header, body []byte) []byte { return bytes.Replace(body, []byte("zh "), []byte("zh f"), 1) }},
		{"without its last line", "", func(_ http.Header, body []byte) []byte {
			return body[:bytes.LastIndexByte(body[:len(body)-1], '\n')+1]
		}},
	} {
		n.fault.Store(&fault{"zh.", d})
		newTab(t, s).load("/zh/decode").untranslated(d.name)
	}
	once := atomic.Bool{}
	n.fault.Store(&fault{"zh.", damage{"once", "", func(h http.Header, body []byte) []byte {
		if once.CompareAndSwap(false, true) {
			return body[:5]
		}
		return body
	}}})
	works(newTab(t, s).load("/zh/decode"))
	if !once.Load() {
		t.Error("the catalog was not damaged")
	}
}

// languages are those that are kept whole.
const languages = `caches.keys().then((names) => names.map((name) => name.split(" ")[3] || "en").sort())`

func TestEnglishAndEachVisitedLanguageWorkOfflineAndUpdatesHaveThem(t *testing.T) {
	more(t)
	first, second := toy(t, "first"), toy(t, "second")
	s, n := wired(t, first)
	b := newTab(t, s).open("/").kept().reload()
	if got := eval[[]string](b, languages); !slices.Equal(got, []string{"en"}) {
		t.Fatalf("kept are %q, want English", got)
	}
	n.fault.Store(&fault{"zh/decode", damages[6]})
	b.open("/zh/").until("a language is kept whole or not at all",
		`(`+languages+`.then((kept) => { window.now = kept.join(); window.most = Math.max(window.most || 0, kept.length) }), window.most === 2 && window.now === "en")`)
	n.fault.Store(nil)
	b.complaints() // of the worker's failure
	b.reload().until("the language is kept",
		`(caches.keys().then(async ([, zh]) => { window.files = zh && (await (await caches.open(zh)).keys()).length }), window.files === 7)`)
	n.server.Store(&second)
	if got := eval[string](b, become); got != "installed" {
		t.Fatalf("the second version is %s, want installed", got)
	}
	s.stop()
	for path, want := range map[string]string{"/zh/": "玩具", "/zh/decode?x#id=1": "解码", "/zh/none": "没有这个页面",
		"/decode": "Decode"} {
		b.load(path).ready().
			until("the second edition is there", `document.getElementById("edition").innerText === "second"`)
		if got := b.text("h1"); got != want {
			t.Errorf("without a network %s is %q, want %q", path, got, want)
		}
	}
	b.complaints() // of the status
}

func TestALanguageThatWasNotVisitedIsEnglishWithoutANetwork(t *testing.T) {
	s, _ := wired(t, toy(t, "first"))
	b := newTab(t, s).open("/").kept().reload()
	s.stop()
	if b.load("/zh/decode?x=1#id=2").ready(); b.address() != "/decode?x=1#id=2" {
		t.Errorf("it leads to %s", b.address())
	}
}
