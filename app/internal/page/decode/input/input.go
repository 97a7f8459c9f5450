// Package input is how text gets into the decoder: it is typed, pasted, dropped, opened or a sample, it is in the
// box or attached beside it, and what is long stays in the browser and is read in slices.
//
// [Text] is what a link says of it, [Input] the part of the page that takes it, [Job] long work on it.
package input

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// Page is what an input asks of the page that it is on.
type Page interface {
	Context() app.Context
	Text() *Text
	// Begin begins a new entry of the history.
	Begin(ctx app.Context)
	// Edit takes what is in the box now, Take another text; Replace does so and forgets how the last was to be read.
	// Narrow reads another part of the same text.
	Edit(ctx app.Context, change func(t *Text))
	Take(ctx app.Context, change func(t *Text))
	Replace(ctx app.Context, change func(t *Text))
	Narrow(ctx app.Context, change func(t *Text))
	// Read reads what there is again.
	Read()
	// Fold is a part of the page that is drawn once it is open.
	Fold(name, title string, draw func() app.UI) app.UI
}

// Input is the box, and what is attached beside it.
type Input struct {
	page Page
	*Held
	Said string // what went wrong with a file or a text

	// initial is what the box was drawn with. From then on its text is read and written in the browser, since go-app
	// trims what it writes, and what is pasted must stay as it is.
	initial string
	wrap    string // whether the box breaks lines, as HTML says it

	job       *Job        // work on a long text, while it goes on
	fresh     bool        // what the box holds next has an address of its own
	lost      bool        // the link was made with some that are not here
	undoes    bool        // Ctrl+Z takes the last one away
	announced string      // what was done last, for screen readers
	showing   *attachment // it is about to be put into the box
}

// New is the input of a page.
func New(page Page, held *Held) *Input { return &Input{page: page, Held: held} }

// Draw says what the box is drawn with first.
func (in *Input) Draw() { in.initial = in.page.Text().Typed }

// Settle forgets what was said of the text before.
func (in *Input) Settle() { in.undoes, in.lost, in.Said = false, false, "" }

// Follow has the box break its lines as its text wants it.
func (in *Input) Follow() {
	if t := in.page.Text(); !t.IsLong() {
		in.wrap = t.wrap()
	}
}

// Panel is the box with what is attached, problems and remarks below it, further controls beside it, and alerts.
func (in *Input) Panel(problems, remarks []app.UI, alert string, beside ...app.UI) app.UI {
	box := ui.ElemOn("textarea", ui.With{"id", "paste", "class", "paste", "data-edit", "id", "rows", strconv.Itoa(in.rows()), "spellcheck", "false",
		"autocapitalize", "off", "autocomplete", "off", "placeholder", nav.Example.String(), "wrap", in.wrap, "value", in.initial}).OnInput(ui.On(in.onInput), "typed").OnPaste(ui.On(in.onPaste), "paste")
	if in.undoes {
		box = box.OnKeyDown(ui.On(in.onUndo), "undo")
	}
	if len(problems) > 0 {
		box = box.Attr("aria-invalid", "true").Attr("aria-describedby", "paste-problem")
	}
	controls := []app.UI{
		ui.Elem("div", ui.With{"class", "control wide"},
			ui.Elem("label", ui.With{"class", "label", "for", "paste"},
				app.Text(text.T("IDs")),
				ui.Text("span", text.T("one in any form, or text, JSON, CSV, log lines that hold some"), "class", "range"),
			),
			box,
			in.attachmentsView(),
			ui.Elem("div", ui.With{"id", "paste-problem"}, append(problems, remarks...)...),
		),
	}
	return ui.ElemOn("div", ui.With{"class", "panel"},
		ui.Elem("div", ui.With{"class", "controls"}, append(controls, beside...)...),
		in.sources(),
		ui.Alert(alert),
		ui.Alert(in.Said),
		in.private(),
	).OnDrop(ui.On(in.onDrop), "drop").OnDragOver(ui.On(in.onDragOver), "over")
}

// rows is the height of the box: a line more than it holds, within limits.
func (in *Input) rows() int {
	t := in.page.Text()
	if t.IsLong() { // another height would have the browser lay out all of it
		return 8
	}
	return min(max(strings.Count(t.Typed, "\n")+1, 1), 8)
}

func (in *Input) sources() app.UI {
	parts := []app.UI{
		ui.Elem("label", ui.With{"class", "open-file"},
			app.Text(text.T("Open a file…")),
			ui.ElemOn("input", ui.With{"type", "file", "multiple", "true"}).OnChange(ui.On(in.onOpen), "open"),
		),
		ui.Text("span", text.T("or drop one here, or try"), "class", "hint"),
	}
	for _, s := range samples() {
		parts = append(parts, ui.Button(s.words, ui.With{"class", "quiet", "data-sample", s.name},
			func(ctx app.Context) { in.try(ctx, s.name) }, "sample", s.name))
	}
	return ui.Elem("div", ui.With{"class", "sources"}, parts...)
}

func (in *Input) try(ctx app.Context, name string) {
	in.page.Begin(ctx)
	typed, _ := sampleOf(name)
	in.announced = ""
	in.page.Replace(ctx, func(t *Text) { t.Box, t.Keys = BoxOf(typed), nil })
	in.Sync()
}
