//go:build !js

package e2e

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
)

// unsound names the cached files that do not match their digest.
const unsound = `(async () => {
	const source = await (await fetch("/worker.js", { cache: "no-store" })).text();
	const { files, version } = JSON.parse(source.slice("const release = ".length, source.indexOf(";\n")));
	const cache = await caches.open((await caches.keys()).find((name) => name.endsWith(version)) || "none");
	const odd = [];
	for (const [name, digest] of Object.entries(files)) {
		const kept = await cache.match("/" + name);
		const sum = kept && new Uint8Array(await crypto.subtle.digest("SHA-256", await kept.arrayBuffer()));
		const hex = sum && [...sum.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
		if (!hex || hex !== digest) {
			odd.push(name);
		}
	}
	return odd;
})()`

// works fails the test unless the program runs and the page's stylesheets are loaded.
func works(b *tab) {
	b.t.Helper()
	b.ready().until("the page has its colours",
		`["--lab", "--pages"].every((last) => last === "--pages" && document.querySelector("link[disabled]") ||
			getComputedStyle(document.documentElement).getPropertyValue(last))`)
	if b.count("[data-failed], .panic") != 0 {
		b.t.Errorf("the page is not whole: %s", b.text("body"))
	}
}

func TestADamagedDownloadIsReportedAndOneReloadFixesIt(t *testing.T) {
	t.Parallel()
	handler := toy(t, "first")
	cut, brotli, signIn := damages[0], damages[1], damages[3]
	cases := []fault{{".", signIn}, {"wasm_exec.js", brotli}, {"wasm_exec.js", signIn}, {"start.", cut},
		{"start.", signIn}}
	for _, d := range damages {
		cases = append(cases, fault{".wasm", d})
	}
	for i, c := range cases {
		t.Run(c.where+" "+c.name, func(t *testing.T) {
			if i%4 != 0 && c.name != "one byte flipped" {
				more(t)
			}
			s, n := wired(t, handler)
			n.fault.Store(&c)
			b := newTab(t, s).load("/")
			b.until("the failure is told",
				`document.querySelector("[data-loading][data-failed][role=alert], .panic-card")`)
			if said := b.text("[role=alert]"); !strings.Contains(said, "reload") &&
				!strings.Contains(said, "Reload page") {
				t.Errorf("got %q, want what to do", said)
			}
			n.fault.Store(nil)
			b.reload()
			works(b)
			b.complaints() // The browser's own words on what arrived.
			b.kept()
			if got := eval[[]string](b, unsound); len(got) != 0 {
				t.Errorf("kept damaged: %q", got)
			}
			s.stop()
			b.reload()
			works(b)
		})
	}
}

func TestAStylesheetThatWasCutIsFetchedOnceMore(t *testing.T) {
	// The other one loads when the page works.
	for sheet, held := range map[string]string{"/lab.": "true", "/pages.": "false"} {
		s, n := wired(t, toy(t, "first"))
		n.fault.Store(&fault{sheet, damages[0]})
		b := newTab(t, s).before("window.held = " + held).open("/")
		n.fault.Store(nil)
		b.reload()
		works(b)
	}
}

// gaveUp lets the held page cache the site, and waits until that has failed.
const gaveUp = `labReady().then(() => navigator.serviceWorker.getRegistration()).then((registration) => new Promise((done) => {
	const worker = registration?.installing;
	const look = () => (!worker || worker.state === "redundant") && done(!registration?.active);
	worker?.addEventListener("statechange", look);
	look();
}))`

func TestAFirstInstallThatFailsLeavesNothingAndTheNextOneIsWhole(t *testing.T) {
	t.Parallel()
	handler := toy(t, "first")
	another := damage{"of another version", "", func(_ http.Header, body []byte) []byte { return append(body, ' ') }}
	signIn, lost := damages[3], damages[6]
	for _, c := range []fault{{"404.html", another}, {".", signIn}, {".", lost}, {"decode", lost}} {
		t.Run(c.where+" "+c.name, func(t *testing.T) {
			s, n := wired(t, handler)
			b := newTab(t, s).before("window.held = true").open("/")
			n.fault.Store(&c)
			if !eval[bool](b, gaveUp) {
				t.Error("there is a worker")
			}
			if got := eval[[]string](b, "caches.keys()"); len(got) != 0 {
				t.Errorf("kept %q, want nothing", got)
			}
			n.fault.Store(nil)
			b.complaints() // The browser tells of the worker's failure.
			b.reload()
			eval[*int](b, "labReady()")
			if got := eval[[]string](b.kept(), unsound); len(got) != 0 {
				t.Errorf("kept damaged: %q", got)
			}
		})
	}
}

// spoil changes cached files: those that the expression selects by address get the bytes that it
// returns.
const spoil = `(async (change) => {
	const cache = await caches.open((await caches.keys())[0]);
	for (const { url } of await cache.keys()) {
		const kept = await cache.match(url), bytes = new Uint8Array(await kept.arrayBuffer());
		if (change(url, bytes)) {
			await cache.put(url, new Response(bytes, kept));
		}
	}
	return true;
})`

func TestDamagedCachedFilesAreRepaired(t *testing.T) {
	more(t)
	s, _ := wired(t, toy(t, "first"))
	b := newTab(t, s).open("/").kept()
	sound := func(after string) {
		t.Helper()
		works(b)
		b.until("all is kept as it should be after "+after,
			`(`+unsound+`.then((names) => { window.odd = names.length }), window.odd === 0)`)
	}
	eval[bool](b, spoil+`((url, bytes) => bytes.fill(32))`)
	b.reload()
	sound("every file was overwritten")
	eval[bool](b, spoil+`((url, bytes) => url.endsWith(".wasm") && (bytes[bytes.length - 1] ^= 1, true))`)
	b.reload()
	sound("a change that the program does not notice")
	eval[bool](b, spoil+`((url, bytes) => url.endsWith(".wasm") && (bytes[14] ^= 1, true))`)
	b.load("/").until("the program stops", `document.querySelector(".panic-card")`)
	b.reload()
	sound("a change that stops the program")
	b.complaints() // The program told why it stopped.
	s.stop()
	for _, path := range []string{"/constructor", "/__proto__", "/web/toString"} {
		if got := b.open(path).text("h1"); got != "Nothing here" {
			t.Errorf("without a network %s is headed %q, want the page for unknown paths", path, got)
		}
	}
	b.complaints() // The missing pages' 404, which is right.
}

func TestAPageWhoseFilesAreGoneIsReloadedOnce(t *testing.T) {
	t.Parallel()
	site := toy(t, "first")
	for gone, forGood := range map[string]bool{"web/lab.": false, "web/start.": true, "web/app.": false} {
		t.Run(gone, func(t *testing.T) {
			var asked atomic.Int32
			s, err := serveWith(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get("Sec-Fetch-Mode") != "navigate" || asked.Add(1) > 1 && !forGood {
					site.ServeHTTP(w, r)
					return
				}
				// A page of the release before this one names other files.
				r.Header.Del("Accept-Encoding")
				page := httptest.NewRecorder()
				site.ServeHTTP(page, r)
				old := regexp.MustCompile(regexp.QuoteMeta(gone)+`[0-9a-f]{16}`).
					ReplaceAll(page.Body.Bytes(), []byte(gone+"0123456789abcdef"))
				w.Header().Set("Content-Type", "text/html; charset=utf-8")
				w.Write(old)
			}), "/")
			if err != nil {
				t.Fatal(err)
			}
			defer s.stop()
			b := newTab(t, s).load("/")
			if !forGood {
				works(b)
			} else {
				b.until("the failure is told", `document.querySelector("[data-failed][role=alert]")`)
			}
			b.until("it is the page asked for anew",
				`performance.getEntriesByType("navigation")[0].type === "reload" && document.readyState === "complete"`)
			b.complaints() // The browser's own words on what is not there.
			if got := asked.Load(); got != 2 {
				t.Errorf("the page was asked for %d times, want 2", got)
			}
		})
	}
}
