// Package layout is the page that divides 64 bits into fields and shows the consequences.
package layout

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// layoutLab is the page.
type layoutLab struct {
	runtime
	now time.Time // when the page was opened

	state
	facts
	history layoutlab.History // of the state's draft, which is its Now

	typing typing
	kept   keptLayouts // in this browser

	stopKeys func() // removes the undo keys' listener
}

// typing is the input that is being edited, and its text.
type typing struct{ box, typed string }

type runtime = nav.Page

func New() app.Composer { return newPage(present()) }

func newPage(now time.Time) *layoutLab {
	p := &layoutLab{now: now}
	p.Start("/layout", p)
	return p
}

// present is zero while prerendering, because nobody knows when that page will be read.
func present() time.Time {
	if app.IsServer {
		return time.Time{}
	}
	return time.Now()
}

func (p *layoutLab) Arrived() {
	p.kept.all = layoutlink.Load(p.Ctx)
	p.listen()
}

func (p *layoutLab) Left() {
	if p.stopKeys != nil {
		p.stopKeys()
	}
}

func (p *layoutLab) OnNav(ctx app.Context) {
	if !p.Address.Land(ctx) { // else undo has shown it already
		p.runtime.OnNav(ctx)
	}
}

// Params reads a link as of the page's day. If the history has its draft, it moves there.
func (p *layoutLab) Params(query, fragment *nav.Params) {
	query.Reading(func() { p.state = empty(p.now) })
	p.state.Params(query, fragment)
	query.Reading(func() {
		h, by, ok := p.history.Seek(p.draft)
		p.Address.Travelled(by, ok)
		p.history, p.draft = h, h.Now
	})
}

func (p *layoutLab) Opened(string, string) {
	p.typing = typing{}
	p.reveal("meanings", p.hashedBad)
	for _, box := range []string{"from", "total", "burst", "exact", "ticks"} {
		p.reveal("needs", p.wrong[box])
	}
	if p.experimental() {
		p.Experiment(true)
	}
}

// experimental reports whether the link uses what newcomers do not see: another drawer than the one of
// needs, or the boxes that mend a layout.
func (p *layoutLab) experimental() bool {
	return len(p.problems) > 0 || slices.ContainsFunc(p.opened, func(drawer string) bool { return drawer != "needs" })
}

// reveal opens the drawer of an input that has an error.
func (p *layoutLab) reveal(drawer, wrong string) {
	if wrong != "" {
		p.opened = toggled(drawerNames, p.opened, drawer, true)
	}
}

func (p *layoutLab) Derive() { p.facts = derive(p.state, p.comparedWith(), p.now, p.facts) }

// comparedWith is the chosen draft, or else the one before the last change.
func (p *layoutLab) comparedWith() layoutlab.Draft {
	if p.isOpen("compare") {
		return p.other
	}
	return p.history.Before()
}

// change applies an edited draft. Successive changes with the same key are one undo step, also for the
// browser's Back.
func (p *layoutLab) change(d layoutlab.Draft, key string) {
	h := p.history.Do(d, key)
	if h.Follows(p.history) {
		p.Address.Begin(p.Ctx)
	}
	p.take(h)
}

// edit is a change that comes from neither an input nor a divider.
func (p *layoutLab) edit(d layoutlab.Draft) {
	p.typing = typing{}
	p.change(d, "")
}

func (p *layoutLab) take(h layoutlab.History) {
	p.history = h
	p.Change(func() { p.draft = h.Now })
}

func (p *layoutLab) undo() {
	if p.history.CanUndo() {
		p.travel(p.history.Undo(), -1)
	}
}

func (p *layoutLab) redo() {
	if p.history.CanRedo() {
		p.travel(p.history.Redo(), 1)
	}
}

func (p *layoutLab) travel(h layoutlab.History, by int) {
	p.typing = typing{}
	p.Address.Step(p.Ctx, by)
	p.take(h)
}

func (p *layoutLab) focus(selectors ...string) { ui.FocusOn(p.Ctx, selectors...) }

// endTyping lets the input show its value in canonical form.
func (p *layoutLab) endTyping() {
	p.typing = typing{}
	p.history = p.history.EndSeries()
}

func (p *layoutLab) Render() app.UI {
	frame := nav.Shell("/layout")
	frame.Title, frame.Tools = frame.Name, p.tools()
	return frame.Render(
		ui.Alert(p.LinkBad),
		p.sheet(),
		p.ask(),
		ui.Elem("div", ui.With{"class", "lab-parts", "data-open", strconv.FormatBool(p.isOpen(changeDrawer))},
			ui.Div("change-part", p.drawer(changeDrawer, text.T("I already have IDs"), p.changeView)),
			ui.Div("lab-columns", p.dash(), ui.Div("side", p.origin(), p.needsView()))),
		p.use(),
		p.drawers(),
	)
}

// origin is the epoch, the tick, and what is known of the system. A warning is for newcomers too.
func (p *layoutLab) origin() app.UI {
	with := ui.With{"class", "card"}
	if p.caution() == "" {
		with = append(with, "data-experiment", "true")
	}
	return ui.Elem("section", with, p.time(), p.about())
}

func (p *layoutLab) drawers() app.UI {
	if len(p.problems) > 0 {
		return ui.Div("drawers")
	}
	return ui.Elem("div", ui.With{"class", "drawers", "data-experiment", "true"},
		p.drawer("moves", text.T("Effect of moving one bit"), p.moves),
		p.drawer("compare", text.T("Compare"), p.comparison),
		p.drawer("pods", text.T("Node IDs for pods"), p.numbering),
		p.drawer("meanings", text.T("What the figures mean"), p.meanings),
		p.drawer("keep", text.T("Save"), p.keeping),
		p.drawer("export", text.T("Export"), p.exports),
	)
}

func (p *layoutLab) tools() []app.UI {
	total := p.draft.Total()
	return []app.UI{
		ui.Elem("p", ui.With{"class", "total", "data-right", strconv.FormatBool(total == 64)},
			ui.Phrase("%s of 64 bits", ui.Field("bits-needed", strconv.Itoa(total), text.Group(total)))...),
		p.layoutChoice("layout", text.T("Layout"), p.draft, p.choose),
		p.layoutChoice("with", text.T("Compared with"), p.comparedWith(), p.compareWith).
			Attr("data-experiment", "true"),
		p.button("", text.T("+ Field"), true, p.add, "add").Attr("data-press", "add").Attr("data-experiment", "true"),
		p.pressed(ui.With{"type", "button", "data-press", "undo", "aria-label", text.T("Undo")}, "↶",
			p.history.CanUndo(), p.undo, "undo"),
		p.pressed(ui.With{"type", "button", "data-press", "redo", "aria-label", text.T("Redo")}, "↷",
			p.history.CanRedo(), p.redo, "redo"),
		p.exportButton().Attr("class", "primary").Attr("data-experiment", "true"),
		p.ExperimentSwitch(),
	}
}

func (p *layoutLab) exportButton() app.HTMLElem {
	return p.button("", text.T("Export"), true, func() {
		p.Change(func() { p.opened = toggled(drawerNames, p.opened, "export", true) })
		p.focus("[data-form]")
	}, "export")
}

// button stays focusable when it has no effect, or the keyboard focus would be lost.
func (p *layoutLab) button(class, words string, useful bool, press func(), scope ...any) app.HTMLElem {
	return p.pressed(ui.With{"type", "button", "class", class}, words, useful, press, scope...)
}

// pressed is a button that reacts even while it is marked as disabled, because what enables it may not
// be rendered yet.
func (p *layoutLab) pressed(with ui.With, words string, useful bool, press func(), scope ...any) app.HTMLElem {
	if !useful {
		with = append(with, "aria-disabled", "true")
	}
	return ui.TextOn("button", words, with...).
		On("click", ui.On(func(app.Context, app.Event) { press() }), append(scope, useful)...)
}

func (p *layoutLab) sheet() app.UI {
	bits := &borders{Draft: p.draft, Was: p.comparedWith(), OnMove: p.move}
	id, ok := p.sample()
	if last, timed := layouts.Last(p.layout); !ok && timed { // it has ended, or is to begin
		id, _, ok = layouts.IDsAt(p.layout, last)
	}
	if ok {
		bits.Bits = fmt.Sprintf("%064b", uint64(id))
	}
	return ui.Elem("section", ui.With{"class", "card figure layout-sheet"},
		ui.Anatomy(p.draft.Layout(), bits, p.card))
}

func (p *layoutLab) move(d layoutlab.Draft, border int, begins bool) {
	p.typing = typing{}
	if begins {
		p.history = p.history.EndSeries()
	}
	p.change(d, "border "+strconv.Itoa(border))
}

// fault shows the draft's problems; such a draft has no consequences.
func (p *layoutLab) fault() app.UI {
	var all []app.UI
	for i, problem := range p.problems {
		if i == 0 { // one is said aloud; the others belong to their boxes
			all = append(all,
				ui.Text("p", problem.Words, "class", "alert", "role", "alert", "id", faultName(i),
					"data-field", "error", "data-value", problem.Words), p.fix())
		} else {
			all = append(all, ui.Text("p", problem.Words, "class", "alert", "id", faultName(i)))
		}
	}
	return ui.Div("fault", all...)
}

// fix offers to correct the sum, or to bring it closer to 64, by changing one field.
func (p *layoutLab) fix() app.UI {
	d := p.draft
	i, bits, ok := d.Fix()
	if p.problems[0].Box != layoutlab.BoxTotal || !ok {
		return ui.Div("mend")
	}
	f := d.Fields[i]
	return ui.Div("mend",
		p.button("", text.T("Set %s to %s: %d in total", f.Name, text.Count(bits, "%s bit", "%s bits"),
			d.Total()-f.Bits+bits), true,
			func() {
				p.edit(p.draft.Resize(i, strconv.Itoa(bits)))
				p.focus(`[data-tool="step+-` + strconv.Itoa(i) + `"]`)
			}, "mend", i, bits))
}

func (p *layoutLab) choose(d layoutlab.Draft) {
	p.LinkBad = ""
	p.edit(d)
}

// writes reports whether an element is a text input.
func writes(element app.Value) bool {
	tag := element.Get("tagName").String()
	return tag == "TEXTAREA" || tag == "INPUT" && element.Get("type").String() == "text"
}

// listen handles undo and redo keys everywhere except in text inputs, which have their own undo.
func (p *layoutLab) listen() {
	document := app.Window().Get("document")
	hear := app.FuncOf(func(_ app.Value, args []app.Value) any {
		e := args[0]
		command := e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()
		key := e.Get("key").String()
		undo := key == "z" && !e.Get("shiftKey").Bool()
		redo := key == "Z" || key == "z" && !undo || key == "y"
		if !command || !undo && !redo || writes(e.Get("target")) {
			return nil
		}
		e.Call("preventDefault")
		p.Ctx.Dispatch(func(app.Context) {
			defer ui.Recover()
			if undo {
				p.undo()
			} else {
				p.redo()
			}
		})
		return nil
	})
	document.Call("addEventListener", "keydown", hear)
	p.stopKeys = func() {
		document.Call("removeEventListener", "keydown", hear)
		hear.Release()
	}
}
