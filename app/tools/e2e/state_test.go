//go:build !js

package e2e

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// state is a page as a visitor may find it: its address and what was done there.
type state struct {
	name string
	path string
	do   func(b *tab) // do is nil where the page is looked at as it opens.
}

// opens reports whether the state is a page as it opens.
func (s state) opens() bool { return s.name == s.path }

// states are every page as it opens, and pages in use: dialogs, errors, results, and the display
// modes.
func states() []state {
	var all []state
	for _, path := range routes() {
		all = append(all, state{name: path, path: path})
	}
	return append(all,
		state{"an address without a page", "/no-such-page", func(b *tab) { b.complaints() }},
		state{"a claim in its topic, in a link with an unknown document", "/claims?document=005#last-plus-one",
			(*tab).untilAlert},
		state{"a duplicate of the reader's own", "/play?level=back-1#script=answer+0%0Aanswer+1%0Arefuse%0Aanswer+1", nil},
		state{"a level that was won, above nine designs",
			"/play?level=back-3#script=answer+0%0Aanswer+1%0Aanswer+2%0Arefuse%0Arefuse%0Aanswer+3%0Await%0Aanswer+0",
			func(b *tab) {
				b.click(".play-after [aria-expanded]").
					until("the designs are shown", `document.querySelectorAll(".play-ids tr").length === 11`)
			}},
		state{"a wrong answer in Practice, and its replay", "/practice?q=low-bits&seed=7", func(b *tab) {
			b.click(".practice-choice:nth-child(2)").
				until("it is replayed", `document.querySelector('.replay[data-right="false"]')`)
		}},
		state{"a duplicate in the story, and its question", "/story?beat=2&step=1", nil},
		state{"a slider in the story", "/story?beat=4&choice=wait&step=1&sequence=4", nil},
		state{"the clock of the story goes back", "/story?beat=8&choice=ignore", nil},
		state{"the story's poster", "/story?beat=10", nil},
		state{"a challenge", "/rollback?break=twitter-scala-28&bits=2&allow=ask,tick,back-1,second&events=8",
			func(b *tab) {
				b.until("the par is known", `document.querySelector('.challenge-bar [data-value="2"]')`)
			}},
		state{"five thousand IDs made on the front page", "/", func(b *tab) {
			b.click(`[data-count="5000"]`).until("they are made", `document.querySelector('[data-field="tick-ids"]')`)
		}},
		state{"five thousand IDs made", "/bits-of-an-id?scene=generator", func(b *tab) {
			b.click(`[data-count="5000"]`).
				until("they are made",
					`document.querySelector('[data-field="tick-ids"]') && !document.querySelector(".progress *")`)
		}},
		state{"a node beyond its bits", "/bits-of-an-id?scene=generator",
			func(b *tab) { b.click(".strip summary").paste(`[data-edit="worker"]`, "99").untilAlert() }},
		state{"a parameter that no page knows", "/?laoyut=leaf", (*tab).untilAlert},
		state{"a layout whose time is over", "/bits-of-an-id?layout=baidu", (*tab).untilAlert},
		state{"text that is no ID", "/decode", func(b *tab) { b.paste(box, "12a\n\n0x\n7").untilAlert() }},
		state{"a field beyond its bits", "/decode",
			func(b *tab) { b.paste(`[data-edit="worker"]`, "32").untilAlert() }},
		state{"an ID of another system", "/decode#id=175928847299117063&id=-1&layout=discord", nil},
		state{"a damaged ID, a candidate open and walked through",
			"/decode#id=1541815603606036500&reading=discord&step=2", func(b *tab) {
				b.until("the walk is there", `document.querySelector(".know .sheet")`)
			}},
		state{"a UUID, walked through", "/decode#id=C232AB00-9414-11EC-B3C8-9F6BDECED846&reading=uuid-v1&step=3",
			func(b *tab) {
				b.until("the walk is there", `document.querySelector(".know .sheet")`)
			}},
		state{"an ID of twenty bytes", "/decode#id=0ujtsYcgvSTl8PAuAdqWYSMnLOv", nil},
		state{"a table with needs and an explained cell", "/compare?need=bits-64,clock-back&sort=-rate", func(b *tab) {
			b.click(`[data-system="twitter"] [data-field="clock-back"] button`).
				until("the cell is explained", `document.querySelector("#cell:popover-open a")`)
		}},
		state{"a layout of 73 bits", "/layout?layout=time:37,server:20,seq/sequence:16", (*tab).untilAlert},
		state{"a layout with everything open",
			"/layout?open=moves,compare,needs,pods,meanings,keep,export&layout=discord&with=baidu", nil},
		state{"needs that no layout meets",
			"/layout?open=needs&need-years=300&need-nodes=5000&need-rate=1,000,000&need=safe,text", func(b *tab) {
				b.until("it says what to give up", `document.querySelector("[data-concession]")`)
			}},
		state{"a clock that nothing sets", "/layout?need-clock=none&need=merged,replaced", nil},
		state{"a change of layout", change, nil},
		state{"a change of layout on no day", "/layout?layout=discord&old=time:4x,a:5&switch=soon", (*tab).untilAlert},
		state{"a burst that is no number", "/layout?open=needs&need-burst=x", (*tab).untilAlert},
		state{"a field of no kind", "/layout?layout=time:35,rack:5,s/nonsense:x", (*tab).untilAlert},
		state{"a log, two of its rows compared, one open, its pictures",
			"/decode#sample=log&compare=1,4&open=3&since=2024-03-29&until=2024-03-30", func(b *tab) {
				b.until("the table is there", `document.querySelector(".row")`).
					until("the pictures are there", `document.querySelector("[data-plot]")`)
			}},
		state{"a log in a longer language", "/decode?lang=pseudo#sample=log&compare=1,4&open=3&see=pictures,bounds",
			func(b *tab) {
				b.until("the table is there", `document.querySelector(".row")`)
			}},
		state{"longer IDs as rows",
			"/decode#id=017f22e2-79b0-7cc3-98c4-dc0c0c07398f&id=017f22e2-79b1-7cc3-98c4-dc0c0c07398f&compare=1,2&open=1", func(b *tab) {
				b.until("the table is there", `document.querySelector(".row")`)
			}},
		state{"lines without an ID, and a time zone of no place",
			"/decode#" + strings.Repeat("id=none&", 9) + "id=7&id=8&zone=No/Where", func(b *tab) {
				b.untilAlert()
				b.click(`[data-fold="bad"] summary`).until("they are listed", `document.querySelector(".bad-lines li")`)
			}},
		state{"a file and a paste beside the box", "/decode#id=175928847299117063", func(b *tab) {
			b.dropFile("a long name of a file, such as people give them.log", manyIDs(3_000)).untilRows(3_001)
			b.copyPaste(manyIDs(2_500)).untilRows(5_501)
		}},
		state{"pods after a duplicate, one of them cut off and paused",
			"/nodes?scene=lease-deadline&step=13&fork=11:cut+pod-3;pause+pod-3", nil},
		state{"a hash of pods' names", "/nodes?scene=hash&step=9", nil},
		state{"the list of keys", "/", func(b *tab) { b.press("?").untilOpen("keys") }},
		state{"the panel for sharing", "/decode", func(b *tab) {
			b.button("Share")
			b.untilOpen("share")
		}},
		state{"the question before forgetting", "/", func(b *tab) {
			b.click(".forget button").until("it asks", `document.querySelectorAll(".forget button").length === 2`)
		}},
		state{"a handler that broke", "/decode", func(b *tab) {
			b.alter(`Object.defineProperty(navigator, "clipboard", { value: { writeText: 7 } })`)
			b.click(".number .copy").until("the card shows", `document.querySelector(".panic-card")`)
			b.complaints()
		}},
		state{"a run that was stopped, a row open", "/live?rate=1000&bits=0", func(b *tab) {
			b.visit("/live?rate=10").runs().button("Stop").
				until("a row is open", `document.querySelector(".picked [data-row]")`)
		}},
		state{"a longer language", "/?lang=pseudo", nil},
		state{"on a projector", "/?present=1", nil},
		state{"in another page's frame", "/decode?embed=1", nil},
	)
}

// enter brings a tab to a state, without motion, so that no transition is under way.
func (s state) enter(t *testing.T) *tab {
	t.Helper()
	b := warm(t, lab).visit(s.path)
	if s.do != nil {
		s.do(b)
	}
	return b
}

// untilAlert waits for an error that the reader can fix.
func (b *tab) untilAlert() {
	b.t.Helper()
	b.until("an error shows", `document.querySelector('[role="alert"]')`)
}

func (b *tab) untilOpen(id string) *tab {
	b.t.Helper()
	return b.until("the dialog is open", fmt.Sprintf("document.getElementById(%q).open", id))
}

// emulate shows the page as for a medium, "print" or "" for the screen, and with the given
// preferences (media features and their values). Without motion unless they say otherwise: a
// page that moves takes a processor for as long as a test looks at it.
func (b *tab) emulate(media string, features ...string) *tab {
	b.t.Helper()
	ctx, cancel := b.limited()
	defer cancel()
	if err := emulate(ctx, media, features...); err != nil {
		b.t.Fatalf("emulating %s with %q: %v", media, features, err)
	}
	return b
}

func emulate(ctx context.Context, media string, features ...string) error {
	params := emulation.SetEmulatedMediaParams{Media: media}
	if !slices.Contains(features, motion) {
		features = append(features, motion, "reduce")
	}
	for pair := range slices.Chunk(features, 2) {
		params.Features = append(params.Features, &emulation.MediaFeature{Name: pair[0], Value: pair[1]})
	}
	_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, params)
	return err
}

const motion = "prefers-reduced-motion"

// moving shows pages with motion, as most readers see them.
func (b *tab) moving() *tab { b.t.Helper(); return b.emulate("", motion, "no-preference") }
