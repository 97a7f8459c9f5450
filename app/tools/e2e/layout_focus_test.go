//go:build !js

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// untilFocus waits until the focus is on what a selector finds.
func (b *tab) untilFocus(selector string) *tab {
	b.t.Helper()
	return b.until("the focus is on "+selector,
		fmt.Sprintf(`document.activeElement === document.querySelector(%q)`, selector))
}

// tenFields is a layout with a button for each of many fields.
const tenFields = "experiment=1&layout=unused:2,time:40,a:1,b:3,c:1,d:2,e:3,f:1,g:1,sequence:10&epoch=0&tick=1ms"

func TestTheFocusStaysWhereTheReaderContinues(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ path, press, focus string }{
		"a field goes":        {tenFields, `[data-tool="remove-2"]`, `[data-tool="remove-2"]`},
		"the last field goes": {tenFields, `[data-tool="remove-9"]`, `[data-tool="remove-8"]`},
		"the second last goes": {"experiment=1&layout=time:40,a:24&epoch=0&tick=1ms", `[data-tool="remove-1"]`,
			`[data-tool="remove-0"]`},
		"a field goes up":   {tenFields, `[data-tool="up-3"]`, `[data-tool="up-2"]`},
		"a field goes down": {tenFields, `[data-tool="down-3"]`, `[data-tool="down-4"]`},
		"a field is added":  {tenFields, `[data-press="add"]`, `[data-edit="name-10"]`},
		"the sum is mended": {"layout=time:41,a:12,sequence:12", `.mend button`, `[data-tool="step+-0"]`},
		"a need is given up": {"open=needs&need-years=300&need-nodes=5000&need-rate=1,000,000&need=safe,text",
			`[data-concession] button`, `[data-offer] button`},
		"a move has an end": {"layout=time:2,sequence:62&tick=1us&open=moves", `.move`, `.move`},
		"a move ends a field": {"layout=time:52,a:1,sequence:11&open=moves", `[data-move="1-0"]`,
			`[data-move="1-0"]`},
		"nothing is left to do": {tenFields, `[data-press="undo"]`, `[data-press="undo"]`},
	} {
		t.Run(name, func(t *testing.T) {
			if name != "a field goes" && name != "a move has an end" && name != "a need is given up" {
				more(t)
			}
			b := open(t, "/layout?"+c.path)
			b.until("there is what to press", fmt.Sprintf(`document.querySelector(%q)`, c.press))
			b.focus(c.press).press(kb.Enter).untilFocus(c.focus)
			b.settled().untilFocus(c.focus) // and there it stays
		})
	}
}

func TestTheFocusGoesToTheNextLayoutWhenOneIsDeleted(t *testing.T) {
	more(t)
	b := open(t, "/layout?open=keep&"+tenFields)
	for _, name := range []string{"One", "Two"} {
		b.paste(`[data-edit="kept-name"]`, name).button("Save layout").
			until("it is kept", fmt.Sprintf(`document.querySelector('[aria-label="Delete %s"]')`, name))
	}
	b.focus(`[aria-label="Delete Two"]`).press(kb.Enter).untilFocus(`[aria-label="Delete One"]`).press(kb.Enter).
		untilFocus(`[data-edit="kept-name"]`)
}

func TestTheFocusIsNeverLostAndNothingIsPressedTwiceUnread(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ path, press, focus, then string }{
		"a prediction is answered": {"/bits-of-an-id?scene=generator", ".answers .choice", ".verdict",
			`document.querySelector(".again button")`},
		"thread A has made its move": {"/race?moves=aa", ".lane .primary", ".lane .primary",
			`location.search.endsWith("aaa")`},
		"a race begins again": {"/race?moves=a", ".stage > .buttons button:nth-child(2)",
			".stage > .buttons button:nth-child(2)", `!location.search.includes("moves")`},
		"an intervention is undone": {"/rollback?scene=back-3ms&step=3&fork=2:ask+10", ".undo", ".interventions h2",
			`!document.querySelector(".undo")`},
		"to forget is asked": {"/", `[data-press="ask"]`, `[data-press="keep"]`,
			`document.querySelector('[data-press="forget"]')`},
	} {
		t.Run(name, func(t *testing.T) {
			if name != "an intervention is undone" && name != "to forget is asked" {
				more(t)
			}
			b := open(t, c.path)
			b.focus(c.press).press(kb.Enter).until("it is done", c.then).untilFocus(c.focus)
			b.settled().untilFocus(c.focus) // and there it stays
		})
	}
}

func TestTheFocusStaysBesideWhatIsTakenBack(t *testing.T) {
	more(t)
	b := open(t, "/bits-of-an-id?scene=generator").button("Generate").until("one is kept", `document.querySelector(".history .quiet")`)
	b.focus(".history .quiet").press(kb.Enter).untilFocus(".history h2")
	b.focus(`[data-press="ask"]`).press(kb.Enter).untilFocus(`[data-press="keep"]`).press(kb.Enter).
		untilFocus(`[data-press="ask"]`)
}

func TestOnAPhoneTheLifetimeIsBesideItsDividersAndNotOverTheQuestion(t *testing.T) {
	const over = `(() => {
		const box = document.querySelector(".ask-bit .question").getBoundingClientRect();
		return document.elementFromPoint(box.left + 9, box.top + 9)?.closest(".life") != null;
	})()`
	const seen = `document.querySelector(".life").getBoundingClientRect().bottom <= innerHeight`
	b := warm(t, lab).resize(360, 740).visit("/layout")
	if eval[bool](b, over) {
		t.Error("the lifetime is over the question before a divider has the focus")
	}
	if b.focus(".grip"); !eval[bool](b, seen) {
		t.Error("the lifetime is out of sight while a divider has the focus")
	}
}
