//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/snowflakelab/snowflakelab/app/divide"
)

// divided skips a test if the program is not divided.
func divided(t *testing.T) {
	t.Helper()
	page, err := os.ReadFile(filepath.Join(root, ".build/run/index.html"))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(page), " data-rest=") {
		t.Skip("the program is not divided")
	}
}

// loader makes a document run its program with a subclass of the loader's class.
func loader(class string) string {
	return `{
		let made;
		Object.defineProperty(window, "GoInParts", { configurable: true, get: () => made, set(given) { made = ` + class + ` } });
	}`
}

// holding delays the lazy chunk until letGo is called. early are the slots of the lazy functions that
// are called before the page is interactive.
var holding = `window.early = [];
	const arrival = new Promise((done) => { window.letGo = done });` + loader(`class extends given {
		constructor(go, url, asks) {
			super(go, url, { ...asks, get: (...how) => arrival.then(() => asks.get(...how)) });
			window.parts = this;
		}
		missing(place) {
			if (window.labReady) early.push(place);
			return super.missing(place);
		}
	}`)

// withoutRest opens a page whose lazy chunk is delayed, and waits until it is interactive, or waits for
// the lazy chunk.
func withoutRest(t *testing.T, path string) *tab {
	t.Helper()
	return warm(t, lab).moving().before(holding).load(path).
		until("it answers", "window.parts && (!window.labReady || parts.paused)")
}

// watching records the object that runs the divided program; every tab does it.
var watching = loader(`class extends given { constructor(...given) { super(...given); window.parts = this; } }`)

// paused waits until the program waits for its lazy chunk and says so.
func (b *tab) paused() *tab {
	b.t.Helper()
	return b.until("it waits for the rest, and says so",
		`parts.paused && document.querySelector('.rest-note[role="status"]')`)
}

// functions returns the names of the functions in slots.
func (b *tab) functions(slots string) []string {
	b.t.Helper()
	places := eval[[]int](b, slots)
	if len(places) == 0 {
		return nil
	}
	program, err := os.ReadFile(filepath.Join(root, ".build/linked.wasm"))
	if err != nil {
		b.t.Fatal(err)
	}
	names, err := divide.Begun(program, places)
	if err != nil {
		b.t.Fatal(err)
	}
	return names
}

// needs has for each page an action that needs the lazy chunk. It returns the outcome.
var needs = map[string]func(b *tab) string{
	"/bits-of-an-id": func(b *tab) string {
		b.click(`[data-place="mark-35"]`)
		return `location.search.includes("choice=m35")`
	},
	"/decode": func(b *tab) string {
		b.paste(box, "175928847299117063")
		return `document.querySelector('[data-field="unix-ms"]').dataset.value === "1462015105796"`
	},
	"/layout": func(b *tab) string {
		b.focus(`.grip[data-border="worker"]`).press(kb.ArrowLeft)
		return `document.querySelector('.grip[data-border="worker"]').ariaValueNow !== "5"`
	},
	"/race": func(b *tab) string {
		b.press("a")
		return `location.search.endsWith("moves=a")`
	},
	"/rollback": func(b *tab) string {
		b.click(`[data-choice="ntp"]`)
		return `location.search.includes("choice=ntp")`
	},
	"/rollover": func(b *tab) string {
		b.click(".act-answers button")
		return `location.search.includes("choice=")`
	},
	"/systems": step,
}

// step goes to the next step.
func step(b *tab) string {
	was := b.field("step")
	b.player("Next")
	return fmt.Sprintf(`document.querySelector('[data-field="step"]').dataset.value !== %q`, was)
}

func TestAPageRespondsWithoutTheLazyChunkAndWaitsForItWhenNeeded(t *testing.T) {
	t.Parallel()
	divided(t)
	missing := 0
	for _, path := range append(few(3, pages()),
		few(1, []string{"/zh/rollback", "/no-such-page", "/zh/", "/ja/decode", "/ja/layout"})...) {
		if mayWait(path) {
			continue
		}
		t.Run(path, func(t *testing.T) {
			b := withoutRest(t, path)
			if early := b.functions("early"); len(early) > 0 {
				missing++
				t.Fatalf("the page calls a function of the lazy chunk before it is interactive; make profile regenerates app/startup.txt: %s", strings.Join(early, ", "))
			}
			if needs[path] == nil {
				b.complaints() // an unknown page has the status 404
				return
			}
			for _, name := range b.functions("parts.missed") { // on its own, after it was interactive
				fmt.Printf("%s waits for the lazy chunk because app/startup.txt lacks %s\n", path, name)
			}
			before := eval[int](b, "parts.missed.length")
			met := needs[path](b)
			b.paused().alter("letGo()").
				until("it goes on", met+` && parts.here && !parts.paused && !document.querySelector(".rest-note")`)
			if got := eval[int](b, "parts.missed.length") - before; before == 0 && got != 1 {
				t.Errorf("it paused %d times, want once", got)
			}
		})
	}
	fmt.Printf("figure start-missing %d want <=0\n", missing)
}

// Otherwise the browser would open a dropped file, or its content would be gone.
func TestAFileDroppedBeforeTheLazyChunkIsReadAfterwards(t *testing.T) {
	divided(t)
	b := withoutRest(t, "/decode").ready().alter(byPerson).alter(counting).
		alter(`person.drop("#paste", "175928847299117064")`)
	b.until("it waits and says so", `document.querySelector('.rest-note[role="status"]')`)
	if !eval[bool](b, "!opened && blocked === 0") {
		t.Error("the browser opens what was dropped, or is blocked")
	}
	b.alter("letGo()").untilField("id", "175928847299117064")
}

// A link leads to its page, as a new document if the program cannot follow it yet.
func TestALinkIsFollowedBeforeTheLazyChunkArrives(t *testing.T) {
	divided(t)
	b := withoutRest(t, "/").ready()
	b.click(".front-decoded a").until("the page is another", `document.title.startsWith("Decode")`)
	b.until("its program is there", "window.parts").alter("letGo()").ready()
}

// counting counts the synchronous requests of a page.
const counting = `window.blocked = 0;
	const opening = XMLHttpRequest.prototype.open;
	XMLHttpRequest.prototype.open = function (method, url, async = true, ...more) {
		blocked += !async;
		return opening.call(this, method, url, async, ...more);
	};`

// What Go does to an element, such as moving the focus, may cause an event, which Go handles. Nobody
// waits for its result, so it waits for the lazy chunk.
func TestAnEventThatGoCausesWaitsForTheLazyChunk(t *testing.T) {
	divided(t)
	b := withoutRest(t, "/rollover?scene=rollover").ready().alter(counting)
	b.alter(`parts.enter(() => [...document.querySelectorAll(".player button")].find((e) => e.innerText === "Next").click())`).paused()
	if eval[int](b, "blocked") > 0 {
		t.Error("it blocks the page")
	}
	b.alter("letGo()").
		until("it has gone a step on",
			`document.querySelector('[data-field="step"]').dataset.value !== "0" && !document.querySelector(".rest-note")`)
}

// restOf serves the site with a changed response for the lazy chunk.
func restOf(t *testing.T, change func(w http.ResponseWriter, r *http.Request) bool) *served {
	t.Helper()
	return altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		return strings.HasPrefix(r.URL.Path, "/web/rest.") && change(w, r)
	})
}

func TestALazyChunkThatDoesNotArriveIsReportedAndRequestedAgain(t *testing.T) {
	more(t)
	divided(t)
	var back atomic.Bool
	s := restOf(t, func(w http.ResponseWriter, r *http.Request) bool {
		if !back.Load() {
			http.Error(w, "not now", http.StatusServiceUnavailable)
		}
		return !back.Load()
	})
	b := warm(t, s).load("/rollover?scene=rollover").ready()
	met := step(b)
	b.until("it is told", `document.querySelector(".rest-note")?.innerText.includes("the server answered 503")`)
	back.Store(true)
	b.click(".rest-note button").until("it goes on", met+` && !document.querySelector(".rest-note")`)
	b.complaints() // The browser's own words on what is missing.
}

func TestADamagedLazyChunkIsRequestedPastTheCaches(t *testing.T) {
	more(t)
	divided(t)
	var asked atomic.Int32
	s := restOf(t, func(w http.ResponseWriter, r *http.Request) bool {
		if asked.Add(1); r.Header.Get("Cache-Control") != "" {
			return false
		}
		w.Header().Set("Content-Type", "application/wasm")
		w.Header().Set("Cache-Control", "max-age=31536000, immutable")
		w.Write([]byte("<!DOCTYPE html>"))
		return true
	})
	b := warm(t, s).open("/rollover?scene=rollover").until("the rest is there", "parts.here")
	b.until("it works", step(b))
	if got := asked.Load(); got != 2 {
		t.Errorf("it was asked for %d times, want 2", got)
	}
}

// A new release may be deployed between a page and its requests.
func TestAPageWhoseLazyChunkIsGoneIsReloadedOnce(t *testing.T) {
	more(t)
	divided(t)
	var asked atomic.Int32
	s := restOf(t, func(w http.ResponseWriter, r *http.Request) bool {
		gone := asked.Add(1) == 1
		if gone {
			http.NotFound(w, r)
		}
		return gone
	})
	b := warm(t, s).open("/rollover?scene=rollover")
	b.until("it is the page asked for anew",
		`performance.getEntriesByType("navigation")[0].type === "reload" && parts?.here`).complaints()
	b.ready().until("it goes on", step(b))
}
