//go:build !js

package e2e

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"

	"github.com/snowflakelab/snowflakelab/app/internal/site"
)

func TestEveryPageOpensWithoutANetworkAfterOneVisit(t *testing.T) {
	s, err := serve(filepath.Join(root, ".build/run"), "/")
	if err != nil {
		t.Fatal(err)
	}
	b := newTab(t, s).open("/").kept()
	kept := eval[[]string](b, `caches.keys()
		.then((names) => Promise.all(names.map((name) => caches.open(name).then((c) => c.keys()))))
		.then((lists) => lists.flat().map((request) => request.url))`)
	if len(kept) < 8 ||
		slices.ContainsFunc(kept, func(file string) bool { return !strings.HasPrefix(file, s.url+"/") }) {
		t.Errorf("kept for offline use are %q, want files of this host", kept)
	}
	s.stop()
	if _, err := http.Get(s.url); err == nil {
		t.Fatal("the server still answers")
	}
	b.answers(pages())
	for _, path := range few(1,
		[]string{"/decode?from=elsewhere#id=1541815603606036480", "/no-such-page", "/?layout=discord&worker=3",
			"/decode/"}) {
		b.open(path)
		if b.count("main h1") != 1 {
			t.Errorf("%s: the page has no heading", path)
		}
		if strings.HasSuffix(path, "#id=1541815603606036480") && b.field("unix-ms") != "1656432460105" {
			t.Errorf("%s: the page does not work: unix-ms is %s", path, b.field("unix-ms"))
		}
	}
	b.complaints() // The missing page's 404, which is right.
	if !eval[bool](b,
		`fetch(document.querySelector("script[data-base]").dataset.rest || document.documentElement.dataset.wasm).then(({ ok }) => ok)`) {
		t.Error("the other part of the program is not kept")
	}
	b.open("/live?rate=1000").runs()
}

func TestASiteBelowAPathWorksThereAlone(t *testing.T) {
	more(t)
	dir := filepath.Join(t.TempDir(), "site")
	if err := makeTarget("site", "BASE=/lab/", "SITE="+dir, "COMPRESSED=false"); err != nil {
		t.Fatal(err)
	}
	e, err := site.Read(dir, "/lab/")
	if err != nil {
		t.Fatal(err)
	}
	s := onPages(t, e)
	b := newTab(t, s).open("/").kept()
	b.click(".front-decoded a")
	b.until("the link leads to the page below the path",
		`location.pathname === "/lab/decode" && document.querySelector("#paste")`)
	b.reload()
	if got := b.address(); !strings.HasPrefix(got, "/decode") {
		t.Errorf("after a reload the address is %q, want /decode", got)
	}
	b.load("/index?rows=5000").until("an earlier name leads to its page", `location.pathname === "/lab/keys"`).
		untilField("rows", "5000")
	for _, asked := range b.requested() {
		if !strings.HasPrefix(asked, s.url+"/") {
			t.Errorf("asked for %s outside %s", asked, s.url)
		}
	}
	s.stop()
	b.answers(routes())
	b.open("/bits")
}

// answers checks that each page's document is there; the program is the same for all.
func (b *tab) answers(paths []string) {
	b.t.Helper()
	for _, path := range paths {
		if b.load(path).count("main h1") != 1 {
			b.t.Errorf("%s: the page has no heading", path)
		}
	}
}

// changed exports the site with another stylesheet, as a later version.
func changed(t *testing.T) http.Handler {
	t.Helper()
	from, dir := t.TempDir(), filepath.Join(t.TempDir(), "site")
	if err := os.CopyFS(filepath.Join(from, "web"), os.DirFS(filepath.Join(root, "web"))); err != nil {
		t.Fatal(err)
	}
	runtime, err := filepath.Abs(filepath.Join(root, "wasm_exec.js"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(runtime, filepath.Join(from, "wasm_exec.js")); err != nil {
		t.Fatal(err)
	}
	sheet, err := os.OpenFile(filepath.Join(from, "web", "lab.css"), os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer sheet.Close()
	if _, err := sheet.WriteString("\n:root { --edition: second; }\n"); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(".build/lab", "export", dir, "-from", from, "-level", "1")
	command.Dir = root
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("exporting: %v\n%s", err, out)
	}
	handler, err := site.Handler(dir, "/")
	if err != nil {
		t.Fatal(err)
	}
	return handler
}

// updatable serves the site, and from update on its later version.
func updatable(t *testing.T) (s *served, update func()) {
	t.Helper()
	next := changed(t)
	var updated atomic.Bool
	s = altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		if updated.Load() {
			next.ServeHTTP(w, r)
		}
		return updated.Load()
	})
	return s, func() { updated.Store(true) }
}

// edition is "second" on a page of the later version.
const edition = `getComputedStyle(document.documentElement).getPropertyValue("--edition")`

func TestANewVersionTakesOverWholeWithOneClickThoughTwoTabsAreOpen(t *testing.T) {
	more(t)
	s, update := updatable(t)
	const path = "/decode?from=elsewhere#id=175928847299117063"
	b := newTab(t, s).open("/").kept()
	other := b.reload().beside().open("/bits")
	update()
	eval[bool](other, `navigator.serviceWorker.ready.then((registration) => registration.update()).then(() => true)`)
	b.until("the reader is told", `document.querySelector(".update button")`)
	b.open(path).until("and told again by the next page", `document.querySelector(".update button")`)
	if got := eval[string](b, edition); got != "" {
		t.Fatalf("beside another tab the page is already the %s edition", got)
	}
	before := b.address()
	b.click(".update button") // the reader is told, and loads it with one click
	b.until("the page is the second edition", edition+` === "second"`).ready()
	if got := b.address(); got != before {
		t.Errorf("the address is %q, want %q as before", got, before)
	}
	if got := b.field("unix-ms"); got != "1462015105796" {
		t.Errorf("the page decodes to %s, want 1462015105796", got)
	}
	other.until("the other tab is told too", `document.querySelector(".update button")`)
	other.click(".update button").until("the other is the second edition", edition+` === "second"`).ready()
	b.until("one version is kept", `(caches.keys().then((names) => { window.kept = names.length }), window.kept === 1)`)
	s.stop()
	b.reload()
	if got := eval[string](b, edition); got != "second" {
		t.Errorf("without a network the page is the edition %q, want the second", got)
	}
}

// become asks for a newer version, and returns the state that its worker reaches.
const become = `navigator.serviceWorker.ready.then((r) => r.update()).then(({ installing }) => new Promise((done) => {
	const look = () => installing.state !== "installing" && done(installing.state);
	installing.addEventListener("statechange", look);
	look();
}))`

// quota lets the browser store that many bytes of the site; nil removes the limit.
func (b *tab) quota(bytes *float64) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, storage.OverrideQuotaForOrigin,
		storage.OverrideQuotaForOriginParams{Origin: b.site.url, QuotaSize: bytes}); err != nil {
		b.t.Fatal(err)
	}
}

func TestAFailedUpdateLosesNothingCached(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ fail, mend func(b *tab, n *wire) }{
		"the network is lost": {
			func(_ *tab, n *wire) { n.fault.Store(&fault{"decode", damages[6]}) },
			func(_ *tab, n *wire) { n.fault.Store(nil) },
		},
		"the disk is full": {
			func(b *tab, _ *wire) { b.quota(new(1.0)) },
			func(b *tab, _ *wire) { b.quota(nil) },
		},
	} {
		t.Run(name, func(t *testing.T) {
			if name == "the disk is full" {
				more(t)
			}
			second := toy(t, "second")
			s, n := wired(t, toy(t, "first"))
			b := newTab(t, s).open("/").kept().reload()
			kept := eval[[]string](b, "caches.keys()")
			n.server.Store(&second)
			c.fail(b, n)
			if got := eval[string](b, become); got != "redundant" {
				t.Fatalf("the second version is %s, want redundant", got)
			}
			if got := eval[[]string](b, "caches.keys()"); !slices.Equal(got, kept) {
				t.Errorf("kept are %q, want %q", got, kept)
			}
			b.complaints() // The browser tells of the worker's failure.
			b.reload()
			works(b)
			if got := b.text("#edition"); got != "first" {
				t.Errorf("after a reload the page is the %s edition, want the first", got)
			}
			c.mend(b, n)
			b.until("the second version is kept",
				`(navigator.serviceWorker.getRegistration().then((r) => { r.update().catch(() => {}); window.there = r.waiting }), window.there)`)
			s.stop()
			b.complaints()
			b.reload()
			works(b)
			if got := b.text("#edition"); got != "second" {
				t.Errorf("without a network the page is the %s edition, want the second", got)
			}
		})
	}
}

func TestAPageWorksWithoutACache(t *testing.T) {
	s, _ := wired(t, toy(t, "first"))
	b := newTab(t, s)
	b.quota(new(1.0))
	b.before("window.held = true").open("/")
	if !eval[bool](b, gaveUp) {
		t.Error("there is a worker")
	}
	b.complaints() // The browser tells of the worker's failure.
	b.reload()
	works(b)
	if got := eval[[]string](b, "caches.keys()"); len(got) != 0 {
		t.Errorf("kept %q, want nothing", got)
	}
}

func TestAServerRollbackLosesNothingCached(t *testing.T) {
	more(t)
	first, second := toy(t, "first"), toy(t, "second")
	s, n := wired(t, first)
	b := newTab(t, s).open("/").kept().reload() // the first version's page, so that the second waits
	inUse := eval[[]string](b, "caches.keys()")[0]
	n.server.Store(&second)
	if got := eval[string](b, become); got != "installed" {
		t.Fatalf("the second version is %s, want installed", got)
	}
	n.server.Store(&first)
	n.fault.Store(&fault{"decode", damages[0]})
	if got := eval[string](b, become); got != "redundant" {
		t.Errorf("the first version, damaged, is %s, want redundant", got)
	}
	if got := eval[[]string](b, "caches.keys()"); len(got) != 2 || !slices.Contains(got, inUse) {
		t.Errorf("kept are %q, want %q and the version that waits", got, inUse)
	}
	b.complaints() // The browser tells of the worker's failure.
	s.stop()
	b.reload()
	if got := b.text("#edition"); got != "second" {
		t.Errorf("after a reload the page is the %s edition, want the second", got)
	}
}

func TestAPageUnknownToTheCachedVersionComesFromTheServer(t *testing.T) {
	more(t)
	asked := make(chan string, 100)
	s := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		asked <- r.URL.Path
		if r.URL.Path == "/newer" {
			r.URL.Path = "/"
		}
		return false
	})
	b := newTab(t, s).open("/").kept()
	for len(asked) > 0 {
		<-asked
	}
	b.load("/newer").ready()
	var paths []string
	for len(asked) > 0 {
		paths = append(paths, <-asked)
	}
	for _, want := range []string{"/newer", "/wasm_exec.js"} {
		if !slices.Contains(paths, want) {
			t.Errorf("the server was asked for %v, want %s among it", paths, want)
		}
	}
}
