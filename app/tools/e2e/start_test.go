//go:build !js

package e2e

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

// routes are the paths of all pages.
func routes() []string {
	var paths []string
	for _, p := range page.All() {
		paths = append(paths, p.Path)
	}
	return paths
}

// mayWait reports whether a page may wait for the lazy chunk before it responds.
func mayWait(path string) bool {
	return slices.ContainsFunc(page.All(), func(p page.Page) bool { return p.Path == path && p.Late })
}

func TestThePageLoadsTheToolchainsOwnWasmExec(t *testing.T) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	var files [][]byte
	run := filepath.Join(root, ".build/run")
	for _, name := range []string{filepath.Join(strings.TrimSpace(string(goroot)), "lib/wasm/wasm_exec.js"),
		run + "/wasm_exec.js", run + "/index.html"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, data)
	}
	if !bytes.Equal(files[0], files[1]) || !bytes.Contains(files[2], []byte("/wasm_exec.js")) {
		t.Error("the page loads another wasm_exec.js than the toolchain's")
	}
}

// The program waits until the document has been drawn whole: how many pieces it comes in depends
// on what else the machine does.
func TestNothingMovesWhenTheProgramTakesOver(t *testing.T) {
	b := warm(t, lab).moving().before(`
		window.shifted = 0;
		window.shifts = [];
		const make = WebAssembly.instantiate, arrival = new Promise((done) => { window.letGo = () => { window.let = performance.now(); done() } });
		WebAssembly.instantiate = (...of) => arrival.then(() => make.apply(WebAssembly, of));
		new PerformanceObserver((list) => {
			for (const shift of list.getEntries()) {
				if (shift.hadRecentInput || !(shift.startTime > window.let)) continue;
				window.shifted += shift.value;
				for (const { node, previousRect: from, currentRect: to } of shift.sources) {
					window.shifts.push((node?.outerHTML ?? node?.data ?? "").slice(0, 80) + " from " + [from.x, from.y, from.width, from.height] + " to " + [to.x, to.y, to.width, to.height]);
				}
			}
		}).observe({ type: "layout-shift", buffered: true });`)
	for turn, width := range []int64{360, 1280} {
		b.resize(width, 800)
		for i, path := range pages() {
			if !thorough && i%2 != turn {
				continue
			}
			b.load(path).until("the page is painted",
				`document.readyState === "complete" && performance.getEntriesByName("first-contentful-paint").length === 1`).settled()
			eval[*int](b, "letGo(), undefined")
			if got := eval[float64](b.ready().settled(), "window.shifted"); got > 0.02 {
				t.Errorf("%s at %d px: the layout shifts by %.4f, want at most 0.02: %s", path, width, got,
					strings.Join(eval[[]string](b, "shifts"), "\n"))
			}
		}
	}
}

func TestWithoutWebAssemblyASentenceSaysWhatToDo(t *testing.T) {
	b := warm(t, lab).before("delete window.WebAssembly").resize(360, 640)
	for _, path := range pages() {
		b.load(path).until("the failure is told", `document.querySelector("[data-loading][data-failed]")`)
		said := b.text(`[data-loading][role="alert"]`)
		for _, want := range []string{"WebAssembly", "Firefox"} {
			if !strings.Contains(said, want) {
				t.Errorf("%s: got %q, want a sentence with %s", path, said, want)
			}
		}
		if b.text("h1") == "" || b.count("main :is([data-bit], svg, .lane, dt, td, [data-claim], [data-incident], [data-idea])") == 0 {
			t.Errorf("%s: the page's text and first picture are gone", path)
		}
		if got := eval[int](b, "document.documentElement.scrollWidth"); got > 360 {
			t.Errorf("%s: on a phone the page is %d px wide", path, got)
		}
	}
}

func TestABrowserThatForbidsStorageLosesNothingElse(t *testing.T) {
	b := warm(t, lab).before(`for (const name of ["localStorage", "sessionStorage"]) {
		Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError") }, configurable: true });
	}`)
	b.open("/glossary")
	for _, path := range few(2, []string{"/layout", "/", "/bits", "/rollover", "/play"}) { // which store something
		b.visit(path).until("the page goes on answering",
			`document.querySelector('main[data-ready="true"]') && !document.querySelector("[data-failed]")`)
	}
	if got := eval[string](b,
		`localStorage.setItem("a", "b"), localStorage.getItem("a") + localStorage.key(localStorage.length - 1)`); got != "ba" {
		t.Errorf("the storage in its place holds %q, want \"ba\"", got)
	}
}

// altered serves the site with one answer changed: change is asked first, and reports whether it
// answered.
func altered(t *testing.T, change func(w http.ResponseWriter, r *http.Request) bool) *served {
	t.Helper()
	s, err := serveWith(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !change(w, r) {
			whole.ServeHTTP(w, r)
		}
	}), "/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	return s
}

func TestAProgramThatDoesNotArriveIsReported(t *testing.T) {
	t.Parallel()
	for missing, want := range map[string]string{".wasm": "the server answered 404",
		"wasm_exec.js": "wasm_exec.js did not load"} {
		t.Run(missing, func(t *testing.T) {
			s := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
				if !strings.HasSuffix(r.URL.Path, missing) {
					return false
				}
				http.NotFound(w, r)
				return true
			})
			b := warm(t, s).load("/")
			b.until("the failure is told", `document.querySelector("[data-loading][data-failed]")`)
			if said := b.text(`[data-loading][role="alert"]`); !strings.Contains(said, want) ||
				!strings.Contains(said, "reload") {
				t.Errorf("got %q, want a sentence with %q and what to do", said, want)
			}
			if b.complaints() == nil {
				t.Errorf("the browser's own console says nothing of the missing file")
			}
		})
	}
}

// typeless passes an answer on with a content type that browsers do not compile while it arrives.
type typeless struct{ http.ResponseWriter }

func (w typeless) WriteHeader(status int) {
	w.Header().Set("Content-Type", "application/octet-stream")
	w.ResponseWriter.WriteHeader(status)
}

func TestAHostThatDoesNotKnowWasmFilesWorks(t *testing.T) {
	handler := toy(t, "first")
	s, err := serveWith(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, ".wasm") {
			w = typeless{w}
		}
		handler.ServeHTTP(w, r)
	}), "/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	works(newTab(t, s).before("window.held = true").load("/"))
}

// held passes an answer's headers on at once and its body when released.
type held struct {
	http.ResponseWriter
	letGo chan struct{}
}

func (w held) Write(data []byte) (int, error) {
	w.ResponseWriter.(http.Flusher).Flush()
	<-w.letGo
	return w.ResponseWriter.Write(data)
}

func TestThePageIsPaintedBeforeTheProgramAndShowsWhatIsLoading(t *testing.T) {
	letGo := make(chan struct{})
	sent := make(chan string, 1)
	s := altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		if !strings.HasPrefix(r.URL.Path, program) {
			return false
		}
		r.Header.Set("Accept-Encoding", "gzip") // not what the export told the page
		whole.ServeHTTP(held{w, letGo}, r)
		sent <- w.Header().Get("Content-Length")
		return true
	})
	b := newTab(t, s).before(`window.said = [];
		new MutationObserver((changes) => {
			for (const { target, addedNodes } of changes) {
				if (target.matches?.("[data-loading]")) said.push(...[...addedNodes].map((node) => node.textContent));
			}
		}).observe(document, { childList: true, subtree: true });`)
	b.load("/")
	b.until("two sizes are told", `said.filter((s) => /^Loading the generator: \d\.\d MB$/.test(s)).length === 2`)
	b.until("the page is painted", `performance.getEntriesByName("first-contentful-paint").length === 1`)
	if got := b.count(`main[data-ready="true"]`); got != 0 {
		t.Error("the program runs although it has not arrived")
	}
	close(letGo)
	b.ready()
	var bytes float64
	fmt.Sscan(<-sent, &bytes)
	want := []string{fmt.Sprintf("Loading the generator: %.1f MB", bytes/1e6), "Starting the generator…"}
	if got := eval[[]string](b, "said.slice(-2)"); !slices.Equal(got, want) {
		t.Errorf("in the end the reader was told %q, want %q", got, want)
	}
}

func TestTheProgramIsAskedForOnceAndBeforeAScriptHasCome(t *testing.T) {
	handler, asked := toy(t, "first"), make(chan struct{}, 9)
	s, err := serveWith(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch path.Ext(r.URL.Path) {
		case ".wasm":
			asked <- struct{}{}
		case ".js":
			select {
			case first := <-asked:
				asked <- first
			case <-r.Context().Done():
			}
		}
		handler.ServeHTTP(w, r)
	}), "/")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.stop)
	works(newTab(t, s).before("window.held = true").load("/"))
	if n := len(asked); n != 1 {
		t.Errorf("the program is asked for %d times, want once", n)
	}
}

// looks are the boxes of the page’s elements, and their colours and letters.
const looks = `[...document.querySelectorAll("body, body *:not(noscript, [data-loading])")].map((e) => {
	const { left, top, width, height } = e.getBoundingClientRect(), looks = getComputedStyle(e);
	return [e.localName, e.className.baseVal ?? e.className, left, top, width, height, looks.color, looks.backgroundColor,
		looks.fill, looks.stroke, looks.font, looks.borderTop, looks.cursor].join(" ");
})`

func TestTheFirstPagesLookTheSameWithoutTheOtherStylesheet(t *testing.T) {
	for _, path := range []string{"/", "/story"} {
		letGo := make(chan struct{})
		s := altered(t, func(_ http.ResponseWriter, r *http.Request) bool {
			if strings.HasPrefix(r.URL.Path, "/web/pages.") {
				<-letGo
			}
			return false
		})
		b := newTab(t, s).resize(1280, 800).load(path).ready().settled()
		last := `getComputedStyle(document.documentElement).getPropertyValue("--pages")`
		if eval[string](b, last) != "" {
			t.Fatal("the other stylesheet was not held")
		}
		before := eval[[]string](b, looks)
		close(letGo)
		after := eval[[]string](b.until("the other stylesheet is there", last).settled(), looks)
		if len(before) < 100 || len(after) != len(before) {
			t.Fatalf("%s has %d elements, then %d", path, len(before), len(after))
		}
		for i := range before {
			if before[i] != after[i] {
				t.Errorf("%s: %s\nthen %s", path, before[i], after[i])
			}
		}
	}
}

// A browser that is kept from its work for long does not even scroll.
func TestTheBrowserRespondsWhileTheProgramStarts(t *testing.T) {
	divided(t)
	b := warm(t, lab).before(loader(`class extends given {
		enter(...given) {
			window.turns ??= 0;
			document.querySelector('main[data-ready="true"]') || turns++;
			return super.enter(...given);
		}
	}`))
	for _, path := range []string{"/", "/rollover"} {
		if got := eval[int](b.open(path), "turns"); got < 3 {
			t.Errorf("%s is begun in %d parts, want the program, the page's values and its elements apart", path, got)
		}
	}
}

// A link that is followed while the program starts leads where it says, whether the browser
// follows it or the program. Earlier presses do not reach the page that follows.
func TestALinkFollowedWhileTheProgramStartsLeadsWhereItSays(t *testing.T) {
	t.Parallel()
	divided(t)
	for turn := 1; turn <= 5; turn++ {
		t.Run(fmt.Sprint("turn ", turn), func(t *testing.T) {
			if turn != 3 {
				more(t)
			}
			b := warm(t, lab).before(loader(fmt.Sprintf(`class extends given {
				enter(...given) {
					const result = super.enter(...given);
					window.turns = (window.turns ?? 0) + 1;
					if (turns === %d && !location.search.includes("step")) {
						Promise.resolve().then(() => {
							const next = document.querySelector('[data-presenting="next"]'), link = document.createElement("a");
							next.click();
							next.click();
							link.href = "/bits?op=negate&a=12&width=8&step=4";
							document.querySelector("main").append(link);
							link.click();
						});
					}
					return result;
				}
			}`, turn)))
			b.load("/bits?op=negate&a=12&width=8").
				until("it leads to the page",
					`location.search.endsWith("&step=4") && document.querySelector('main[data-ready="true"] [data-field="step"]').dataset.value === "4"`)
			if eval[bool](b,
				`new Promise((done) => setTimeout(() => done(document.querySelector('[data-field="step"]').dataset.value !== "4"), 400))`) {
				t.Errorf("presses reached the next page: %s", b.address())
			}
		})
	}
}
