// Package input takes the decoder's text: typed, pasted, dropped, opened or a sample, in the box or attached. A
// long text stays in the browser and is read in slices.
//
// [Text] is what a link says about it, [Input] the part of the page that takes it, [Job] long work on it.
package decode

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// input is the box, and what is attached beside it.
type input struct {
	page *decode
	*held
	said string // what went wrong with a file or a text

	// initial is what the box was drawn with. From then on its text is read and written in the browser, since go-app
	// trims what it writes, and what is pasted must stay as it is.
	initial string
	wrap    string // whether the box breaks lines, as HTML says it

	job       *job        // work on a long text, while it goes on
	fresh     bool        // what the box holds next has an address of its own
	waits     bool        // the browser is still to be asked for some of the text
	lost      bool        // the link was made with some that are not here
	undoes    bool        // Ctrl+Z takes the last one away
	announced string      // what was done last, for screen readers
	showing   *attachment // it is about to be put into the box
}

// newInput is the input of a page.
func newInput(page *decode, held *held) *input { return &input{page: page, held: held} }

// forget forgets what was said of the text before.
func (in *input) forget() { in.undoes, in.lost, in.said = false, false, "" }

// follow sets the box's line wrapping for its text.
func (in *input) follow() {
	if t := &in.page.state.paste; !t.isLong() {
		in.wrap = t.wrap()
	}
}

// panel is the box with the marks of its IDs, the attachments, the privacy note and alerts.
func (in *input) panel(invalid bool, marks []mark, alert string) app.UI {
	t := &in.page.state.paste
	box := ui.ElemOn("textarea", ui.With{"id", "paste", "class", "paste", "data-edit", "id", "spellcheck", "false", "autocapitalize", "off", "autocomplete", "off",
		"aria-label", text.T("IDs, or text that contains IDs"), "placeholder", text.T("Any format: decimal, hex, JSON, CSV or raw log lines"), "wrap", in.wrap, "value", in.initial}).
		OnInput(ui.On(in.onInput), "typed").OnPaste(ui.On(in.onPaste), "paste")
	if in.undoes {
		box = box.OnKeyDown(ui.On(in.onUndo), "undo")
	}
	if invalid {
		box = box.Attr("aria-invalid", "true").Attr("aria-describedby", "paste-problem")
	}
	risk := ""
	for _, key := range append(t.keys[:len(t.keys):len(t.keys)], t.key) {
		if in.unstored[key] {
			risk = text.T("Your browser did not store this text: its storage is full or off, or the text is too large. If you reload this page, the text is lost.")
		}
	}
	behind := layer{Of: marks}
	if len(marks) > 0 {
		behind.Typed = t.typed
	}
	return ui.ElemOn("section", ui.With{"class", "panel card"},
		ui.Elem("div", ui.With{"class", "paste-box", "data-lines", strconv.FormatBool(in.wrap == "off")}, &behind, box),
		in.attachmentsView(),
		ui.Div("sources",
			ui.Elem("label", ui.With{"class", "open-file"},
				app.Text(text.T("Open a file…")),
				ui.ElemOn("input", ui.With{"type", "file", "multiple", "true"}).OnChange(ui.On(in.onOpen), "open"),
			),
			in.private(),
		),
		ui.Alert(alert),
		ui.Alert(in.said),
		ui.Alert(risk),
	).OnDrop(ui.On(in.onDrop), "drop").OnDragOver(ui.On(in.onDragOver), "over")
}

// samples are texts to try.
func (in *input) samples() app.UI {
	parts := []app.UI{ui.Text("span", text.T("Try"), "class", "hint")}
	for _, s := range samples() {
		parts = append(parts, ui.Button(s.words, ui.With{"class", "quiet", "data-sample", s.name, "aria-pressed", strconv.FormatBool(s.is(in.page.state.paste.typed))},
			func(ctx app.Context) { in.try(ctx, s.made()) }, "sample", s.name))
	}
	return ui.Div("samples", parts...)
}

func (in *input) try(ctx app.Context, typed string) {
	in.page.begin(ctx)
	in.announced = ""
	in.page.takeText(ctx, func(s *state) { s.box, s.keys, s.chosen = boxOf(typed), nil, nil })
	in.sync()
}
