//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// mains are the main buttons of pages on which it is neither the player's Next nor primary, in any language.
var mains = map[string]string{
	"/":              `[data-count="1"]`,
	"/live":          `[data-presenting="play"]`,
	"/play":          `[data-presenting="0"]`,
	"/race":          `[data-presenting="thread-a"]`,
	"/layout":        `[data-section] button, main button:not([disabled])`,
	"/compare":       `[data-need="no-store"]`,
	"/decode":        `[data-sample="message"]`,
	"/claims":        `button[data-mark="false"]`,
	"/teach":         `[data-minutes="45"]`,
	"/bits-of-an-id": `[data-place]`,
}

// watchful counts synchronous requests and cards, and measures the longest task.
const watchful = counting + `window.longest = 0;
	new PerformanceObserver((list) => list.getEntries().forEach((task) => { longest = Math.max(longest, task.duration) })).observe({ type: "longtask", buffered: true });`

// seen is what a button can change: values, states, the theme and the address.
const seen = `location.search + document.documentElement.dataset.theme + [...document.querySelectorAll("main [data-field], main [aria-pressed], main button")].map((e) => e.dataset.value + e.ariaPressed + e.textContent).join()`

// calm checks that the lazy chunk, however late, has neither blocked the page nor ended its program.
func (b *tab) calm() {
	b.t.Helper()
	if n := eval[int](b, "window.blocked ?? 0"); n > 0 {
		b.t.Errorf("%d synchronous requests block the page", n)
	}
	const card = ".panic-card"
	if n := b.count(card); n > 0 {
		b.t.Errorf("the page shows %d error cards: %s", n, b.text(card))
	}
}

// works presses the main button of a page.
func (b *tab) works(path string) {
	b.t.Helper()
	button := mains[path]
	if button == "" {
		button = `main .player [data-presenting="next"], main :is(button.primary, .act-answers button):not([disabled])`
	}
	b.until("the program is whole", "parts.here && !parts.paused").ready()
	if b.count(button) == 0 {
		button = ".theme"
	}
	b.until("the note is gone", `!document.querySelector(".rest-note")`)
	before := eval[string](b, seen)
	b.alter(fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new MouseEvent("click", { bubbles: true }))`, button)).
		until("the main button works", fmt.Sprintf("(%s) !== %q", seen, before))
	b.calm()
	b.complaints() // the browser's own, of the answers
}

// lateness are the ways in which a network can be late with the lazy chunk. Each handles the requests
// for it, numbered from 0, of which the first came at a time, and reports whether it has answered.
var lateness = map[string]func(w http.ResponseWriter, r *http.Request, number int, first time.Time) bool{
	"comes 16 s late": func(w http.ResponseWriter, r *http.Request, _ int, _ time.Time) bool {
		select {
		case <-time.After(16 * time.Second): // an attempt ends after 15 s, and the next one after 30
		case <-r.Context().Done():
		}
		return false
	},
	"fails for 10 s": func(w http.ResponseWriter, _ *http.Request, _ int, first time.Time) bool {
		fails := time.Since(first) < 10*time.Second
		if fails {
			http.Error(w, "not now", http.StatusServiceUnavailable)
		}
		return fails
	},
	"is truncated once": func(w http.ResponseWriter, _ *http.Request, number int, _ time.Time) bool {
		if number == 0 {
			w.Header().Set("Content-Type", "application/wasm")
			w.Header().Set("Content-Length", "1000000")
			w.Write([]byte("\x00asm\x01\x00\x00\x00"))
		}
		return number == 0
	},
	"is missing once": func(w http.ResponseWriter, r *http.Request, number int, _ time.Time) bool {
		if number == 0 {
			http.NotFound(w, r)
		}
		return number == 0
	},
	"is never answered once": func(_ http.ResponseWriter, r *http.Request, number int, _ time.Time) bool {
		if number == 0 {
			<-r.Context().Done()
		}
		return number == 0
	},
}

// everyPage are all pages in English and Chinese, first those with the most to lose.
func everyPage() [][2]string {
	all := [][2]string{{"", "/rollback"}, {"", "/"}, {"/zh", "/rollback"}, {"/zh", "/"}}
	for _, path := range routes() {
		if path != "/rollback" && path != "/" {
			all = append(all, [2]string{"", path}, [2]string{"/zh", path})
		}
	}
	return all
}

// It opens a page in a tab for each kind of lateness, and then waits for all.
func TestALazyChunkThatIsLateNeitherBlocksNorEndsAPage(t *testing.T) {
	t.Parallel()
	divided(t)
	for _, page := range few(1, everyPage()) {
		t.Run(page[0]+page[1], func(t *testing.T) {
			var tabs []*tab
			for name, late := range lateness {
				var number atomic.Int32
				first := sync.OnceValue(time.Now)
				s := restOf(t, func(w http.ResponseWriter, r *http.Request) bool {
					return late(w, r, int(number.Add(1))-1, first())
				})
				b := warm(t, s).moving().before(watchful).load(page[0] + page[1])
				b.until("its program runs", "window.parts && (!window.labReady || parts.paused)")
				tabs = append(tabs, b)
				t.Cleanup(func() {
					if number.Load() < 2 {
						t.Errorf("the chunk that %s was requested only once", name)
					}
				})
			}
			for _, b := range tabs {
				b.works(page[1])
			}
		})
	}
}

// A page that nobody touches runs timers, animations and collections of garbage.
func TestAPageLeftAloneNeitherBlocksNorEndsWithoutTheLazyChunk(t *testing.T) {
	t.Parallel()
	divided(t)
	var longest struct {
		sync.Mutex
		ms float64
	}
	t.Run("pages", func(t *testing.T) {
		for _, page := range few(2, everyPage()) {
			t.Run(page[0]+page[1], func(t *testing.T) {
				let := make(chan struct{})
				s := restOf(t, func(_ http.ResponseWriter, r *http.Request) bool {
					select {
					case <-let:
					case <-r.Context().Done():
					}
					return false
				})
				b := warm(t, s).moving().before(watchful).load(page[0] + page[1])
				b.until("its program runs", "window.parts && (!window.labReady || parts.paused)")
				eval[*int](b, "new Promise((done) => setTimeout(done, 6000))")
				b.calm()
				task := eval[float64](b, "longest")
				longest.Lock()
				longest.ms = max(longest.ms, task)
				longest.Unlock()
				close(let)
				b.works(page[1])
			})
		}
	})
	fmt.Printf("figure longest-task-untouched-ms %.0f\n", longest.ms)
}

func TestALazyChunkCanBeRequestedAgainAfterFiveSeconds(t *testing.T) {
	divided(t)
	var asked atomic.Int32
	s := restOf(t, func(_ http.ResponseWriter, r *http.Request) bool {
		first := asked.Add(1) == 1
		if first {
			<-r.Context().Done()
		}
		return first
	})
	b := warm(t, s).before(watchful).load("/rollover?scene=rollover").ready()
	met := step(b)
	b.click(".rest-note button").until("it goes on", met+` && !document.querySelector(".rest-note")`).calm()
	b.complaints()
}
