//go:build !js

package e2e

import (
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// entering is a page and the input made on it: text, a long text, a dropped file, an opened file, a
// long paste, a select, a slider, a number box, a check box, a click and a key. enter is JavaScript; kept is a
// condition that holds while nothing is lost before the program has the input; met holds once the program has
// all of it.
type entering struct{ path, enter, kept, met string }

// byPerson are functions that act as a person does, on elements that exist.
const byPerson = `{
	const find = (selector) => document.querySelector(selector);
	const say = (target, name) => target.dispatchEvent(new Event(name, { bubbles: true }));
	window.person = {
		type: (selector, text) => { find(selector).value = text; say(find(selector), "input") },
		choose: (selector, value) => { find(selector).value = value; say(find(selector), "input"); say(find(selector), "change") },
		click: (selector) => find(selector).click(),
		press: (words) => [...document.querySelectorAll("main button")].find((e) => e.textContent === words).click(),
		key: (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })),
		drop: (selector, text) => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File([text], "dropped.txt"));
			const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
			find(selector).dispatchEvent(event);
			window.opened = !event.defaultPrevented; // the browser shows the file instead of the page
		},
		paste: (selector, text) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text/plain", text);
			find(selector).dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
		},
		open: (selector, text) => {
			const chosen = new DataTransfer();
			chosen.items.add(new File([text], "opened.txt"));
			find(selector).files = chosen.files;
			say(find(selector), "change");
		},
	};
	window.lines = Array.from({ length: 2000 }, (_, i) => String(175928847299117063n + BigInt(i) * 4194304n)).join("\n");
}`

// all is every kind of input, by page. The two fields of a page follow each other, so that one
// cannot hide that the other is lost.
var all = []entering{
	{"/decode", `person.type("#paste", lines), person.choose('[data-edit="zone"]', "local"), person.drop("#paste", "175928847299117064")`,
		`document.querySelector("#paste").value === lines && document.querySelector('[data-edit="zone"]').value === "local" && !window.opened`,
		`location.hash.includes("zone=local") && document.querySelector('[data-field="rows"]').dataset.value === "2001" && document.querySelector("#paste").value === lines`},
	{"/decode", `person.choose('[data-edit="zone"]', "local"), person.paste("#paste", Array(7).fill(lines).join("\n")), person.open('input[type="file"]', lines)`,
		`document.querySelector('[data-edit="zone"]').value === "local"`,
		`location.hash.includes("zone=local") && document.querySelector('[data-field="rows"]').dataset.value === "16000" && document.querySelectorAll(".attachment").length === 2`},
	{"/live", `person.type('[data-edit="rate"]', "777"), person.choose('[data-edit="policy"]', "2"), person.type('[data-edit="bits"]', "7"), person.click('[data-edit="start"]'), person.click('[aria-label="Remainders mod 1024"]')`,
		`document.querySelector('[data-edit="rate"]').value === "777" && document.querySelector('[data-edit="policy"]').value === "2" && document.querySelector('[data-edit="bits"]').value === "7" && document.querySelector('[data-edit="start"]').checked`,
		`["rate=777", "policy=refuse", "bits=7", "start=random", "mod=1024"].every((part) => location.search.includes(part))`},
	{"/bits", `person.type('[data-edit="a"]', "7"), person.press("Next"), person.key("ArrowRight")`,
		`document.querySelector('[data-edit="a"]').value === "7"`,
		`location.search.includes("a=7") && location.search.includes("step=2")`},
}

// link answers for the network between a page and the site: it delays or replaces answers for as
// long as a test wants.
type link struct {
	*served
	mu     sync.Mutex
	prefix string // of the paths that are not answered as usual
	answer func(w http.ResponseWriter, r *http.Request) (answered bool)
}

func newLink(t *testing.T) *link {
	l := &link{}
	l.served = altered(t, func(w http.ResponseWriter, r *http.Request) bool {
		l.mu.Lock()
		prefix, answer := l.prefix, l.answer
		l.mu.Unlock()
		return answer != nil && strings.HasPrefix(r.URL.Path, prefix) && answer(w, r)
	})
	return l
}

// bend replaces an answer; heal ends that.
func (l *link) bend(prefix string, answer func(w http.ResponseWriter, r *http.Request) bool) {
	l.mu.Lock()
	l.prefix, l.answer = prefix, answer
	l.mu.Unlock()
}

func (l *link) heal() { l.bend("", nil) }

// after answers with answer once let is closed, or as usual if answer is nil.
func after(let <-chan struct{}, answer http.HandlerFunc) func(w http.ResponseWriter, r *http.Request) bool {
	return func(w http.ResponseWriter, r *http.Request) bool {
		select {
		case <-let:
		case <-r.Context().Done():
		}
		if answer != nil {
			answer(w, r)
		}
		return answer != nil
	}
}

func status(code int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "not now", code) }
}

func damaged(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/wasm")
	w.Write([]byte("\x00asm, and then something else"))
}

const program, rest = "/web/app.", "/web/rest."

// try makes an input in one phase of a page's start.
type try func(b *tab, l *link, e entering)

// beforeTheProgram makes an input while the program is loading; the load ends as answer says.
func beforeTheProgram(answer http.HandlerFunc) try {
	return func(b *tab, l *link, e entering) {
		let := make(chan struct{})
		l.bend(program, after(let, answer))
		b.load(e.path).until("the page is there", `document.readyState === "complete"`).enter(e)
		b.until("the page says that it waits", `document.querySelector('.rest-note[role="status"]')`)
		l.heal() // for what is asked from now on
		close(let)
		b.ready()
	}
}

// betweenTheParts makes an input while the program starts, after one of the parts of its start.
func betweenTheParts(turn int) try {
	return func(b *tab, _ *link, e entering) {
		b.before(loader(fmt.Sprintf(`class extends given {
			enter(...given) {
				const result = super.enter(...given);
				window.turns = (window.turns ?? 0) + 1;
				turns === %d && Promise.resolve().then(() => { %s });
				return result;
			}
		}`, turn, e.enter))).open(e.path)
	}
}

// withoutItsRest makes an input on a page that responds while its lazy chunk is loading.
func withoutItsRest(answer http.HandlerFunc) try {
	return func(b *tab, l *link, e entering) {
		let := make(chan struct{})
		l.bend(rest, after(let, answer))
		b.load(e.path).ready().enter(e)
		close(let)
		if answer == nil {
			return
		}
		b.until("the page says so", `document.querySelector(".rest-note button")`)
		if !eval[bool](b, e.kept) {
			b.t.Error("what was entered is gone before the page's second part is there")
		}
		l.heal()
		b.click(".rest-note button")
	}
}

func (b *tab) enter(e entering) *tab {
	b.t.Helper()
	return b.alter(e.enter)
}

// windows are the phases in which somebody may enter something, each by what holds it open.
var windows = []struct {
	name string
	try
	rare bool // only make test-more tries it
}{
	{"before the program", beforeTheProgram(nil), false}, // a person's own input there has a test below
	{"before a program that is gone", beforeTheProgram(status(http.StatusNotFound)), true},
	{"before a program that is damaged", beforeTheProgram(damaged), true},
	{"after the program", betweenTheParts(1), true},
	{"after the page's values", betweenTheParts(2), false},
	{"after the page's elements", betweenTheParts(3), true},
	{"before the rest", withoutItsRest(nil), false},
	{"before a rest that is unavailable", withoutItsRest(status(http.StatusServiceUnavailable)), false},
	{"before a rest that is gone", withoutItsRest(status(http.StatusNotFound)), true},
	{"before a rest that is damaged", withoutItsRest(damaged), true},
}

// soak is how often make soak tries each kind of input in each phase, otherwise 0.
var soak, _ = strconv.Atoi(os.Getenv("SOAK"))

func TestInputIsKeptInEveryPhaseOfTheStart(t *testing.T) {
	t.Parallel()
	divided(t)
	for i, window := range windows {
		for j, e := range all {
			t.Run(window.name+e.path, func(t *testing.T) {
				turn := i % len(all)
				if strings.Contains(window.name, "rest") {
					turn = i % 2 // /decode, which responds without it
					if mayWait(e.path) {
						t.Skip("the page responds only with its lazy chunk")
					}
				}
				if soak == 0 && (window.rare || turn != j) {
					more(t)
				}
				l := newLink(t)
				for range max(soak, 1) {
					b := warm(t, l.served).moving().before(byPerson)
					window.try(b, l, e)
					b.until("nothing is lost", e.met).complaints() // the browser's own, of the answers
					l.heal()
				}
			})
		}
	}
}

// A person's own keys and clicks, on every page, while the program is on its way.
func TestInputBeforeTheProgramStartsCountsOnEveryPage(t *testing.T) {
	t.Parallel()
	for path, need := range needs {
		t.Run(path, func(t *testing.T) {
			if !slices.Contains([]string{"/decode", "/rollover"}, path) {
				more(t)
			}
			l := newLink(t)
			let := make(chan struct{})
			l.bend(program, after(let, nil))
			b := warm(t, l.served).moving().load(path).until("the page is there", `document.readyState === "complete"`)
			met := need(b)
			close(let)
			b.ready().until("it takes effect", met)
		})
	}
}

func TestInputIsKeptIfTheProgramNeverArrives(t *testing.T) {
	t.Parallel()
	for i, e := range all {
		t.Run(e.path, func(t *testing.T) {
			if i > 0 {
				more(t)
			}
			l := newLink(t)
			let := make(chan struct{})
			l.bend(program, after(let, status(http.StatusServiceUnavailable)))
			b := warm(t, l.served).moving().before(byPerson).load(e.path).
				until("the page is there", `document.readyState === "complete"`).enter(e)
			close(let)
			b.until("the failure is told", `document.querySelector("[data-loading][data-failed]")`).complaints()
			if !eval[bool](b, e.kept) {
				t.Error("what was entered is gone")
			}
		})
	}
}

// What a page still has to draw when it opens does not replace what is entered meanwhile.
func TestALongTextEnteredAsThePageOpensStays(t *testing.T) {
	more(t)
	b := open(t, "/race").alter(byPerson).alter(`new MutationObserver((_, observer) => {
		if (document.querySelector('main[data-ready="true"] #paste')) {
			observer.disconnect();
			person.type("#paste", lines);
		}
	}).observe(document.body, { childList: true, subtree: true })`)
	b.click(".header-link").click(`a[href="/decode"]`).untilRows(2000)
	if !eval[bool](b, `document.querySelector("#paste").value === lines`) {
		t.Errorf("the box holds %d characters", len(b.value(box)))
	}
}

func TestBackAndForwardFindALongText(t *testing.T) {
	more(t)
	b := open(t, "/decode").alter(byPerson).paste(box, "175928847299117063").untilField("id", "175928847299117063")
	b.alter(`person.type("#paste", lines)`).untilRows(2000).
		until("the address names it", `location.hash.includes("box=")`)
	b.visit("/race").back().until("Back brings the text", holds(long)).untilRows(2000)
	b.visit("/decode#id=175928847299117064").untilField("id", "175928847299117064")
	if got := b.value(box); got != "175928847299117064" {
		t.Errorf("after a link the box holds %q", got)
	}
	b.back().until("Back brings the text", holds(long)).untilRows(2000)
	b.forward().untilField("id", "175928847299117064")
	b.back().until("Back brings the text", holds(long))
	b.before(byPerson).reload().until("after a reload it is still there", holds(long)).untilRows(2000)
	b.forward().untilField("id", "175928847299117064").back().until("Back brings it again", holds(long)).untilRows(2000)
}

// typing is a text that somebody types into a field at a place while a file is on its way.
var typing = []struct {
	name, path, field, late string
	from, to                int              // what is selected before
	answer                  http.HandlerFunc // for the file's first request; nil: as usual
}{
	{"the program", "/decode", box, program, 0, 19, nil},
	{"the program, in the middle", "/decode", box, program, 5, 5, nil},
	{"the program, in a box", "/bits", `[data-edit="a"]`, program, 0, 99, nil},
	{"the second part", "/decode", box, rest, 0, 19, nil},
	{"the second part, in the middle", "/decode", box, rest, 5, 5, nil},
	{"the second part, unavailable", "/decode", box, rest, 0, 19, status(http.StatusServiceUnavailable)},
	{"the second part, damaged", "/decode", box, rest, 5, 5, damaged},
	{"the second part, in a box", "/bits", `[data-edit="a"]`, rest, 0, 99, nil},
}

// Keys are typed as a person and as a machine types them, and a file comes after each of them.
func TestInputTypedThroughTheStartIsKept(t *testing.T) {
	t.Parallel()
	divided(t)
	for _, c := range typing {
		for pace, name := range map[time.Duration]string{120 * time.Millisecond: "person", 0: "machine"} {
			t.Run(c.name+" "+name, func(t *testing.T) {
				if c.name != "the program, in a box" || pace > 0 {
					more(t)
				}
				l := newLink(t)
				keys := "175928847299117063"
				for turn := range max(soak, 1) {
					let := make(chan struct{})
					var once sync.Once
					l.bend(c.late, func(w http.ResponseWriter, r *http.Request) (answered bool) {
						once.Do(func() { answered = after(let, c.answer)(w, r) })
						return answered
					})
					b := warm(t, l.served).moving().load(c.path).
						until("the page is there", `document.readyState === "complete"`)
					b.alter(fmt.Sprintf(`{
						const field = document.querySelector(%q);
						field.focus(), field.setSelectionRange(%d, %d);
					}`, c.field, c.from, c.to))
					was := b.value(c.field)
					want := was[:min(c.from, len(was))] + keys + was[min(c.to, len(was)):]
					for i, key := range keys {
						if i == (turn*7+3)%len(keys) {
							close(let)
						}
						b.press(string(key))
						time.Sleep(pace)
					}
					b.ready().until("the program has the rest",
						`!window.GoInParts || !document.querySelector(".rest-note")`).settled()
					if got := b.value(c.field); got != want {
						t.Errorf("turn %d: the field holds %q, want %q", turn, got, want)
					}
					if got := eval[int](b, "document.activeElement.selectionStart ?? -1"); got != c.from+len(keys) {
						t.Errorf("turn %d: the caret is at %d, want %d", turn, got, c.from+len(keys))
					}
					if c.path == "/decode" && c.from == 0 {
						b.until("the program has it", fmt.Sprintf(`location.hash.includes(%q)`, want))
					}
					b.complaints() // the browser's own, of the answer
					l.heal()
				}
			})
		}
	}
}

// A frame may come between an event and its handler, and sets the field to what the program knew before.
func TestNoFrameReplacesWhatIsEntered(t *testing.T) {
	t.Parallel()
	for _, path := range routes() {
		t.Run(path, func(t *testing.T) {
			if path != "/bits" {
				more(t)
			}
			const fields = `[...document.querySelectorAll("[data-edit]:is(textarea, input:not([type=checkbox]))")]`
			lost := eval[[]string](open(t, path), fields+`.filter((field) => ["input", "change"].every((type) => {
				const was = field.value;
				const frame = () => { field.value = was };
				field.addEventListener(type, frame, { capture: true, once: true });
				field.value = field.type === "range" ? Number(was) + (was === field.max ? -1 : 1) : was + "1";
				const entered = field.value;
				field.dispatchEvent(new Event(type, { bubbles: true }));
				return field.isConnected && field.value === was && entered !== was;
			})).map((field) => field.dataset.edit)`)
			if len(lost) > 0 {
				t.Errorf("fields lost what was entered: %s", strings.Join(lost, ", "))
			}
		})
	}
}
