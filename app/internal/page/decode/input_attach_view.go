package decode

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func (a *attachment) words() string { return text.List(a.name, text.Bytes(a.size)) }

func (a *attachment) layingOut() string {
	return text.T("%s: your browser is laying it out. The page does not respond until it has finished.", a.words())
}

func (in *input) attachmentsView() app.UI {
	parts := []app.UI{ui.Text("p", in.announced, "class", "unseen", "role", "status")}
	for _, a := range in.beside() {
		parts = append(parts, in.attachmentView(a))
	}
	return ui.Elem("div", ui.With{"class", "attachments"}, parts...)
}

func (in *input) attachmentView(a *attachment) app.UI {
	if in.showing == a {
		return ui.Elem("div", ui.With{"class", "attachment"}, ui.Text("span", a.layingOut()))
	}
	id, from := "attached-"+a.key, ""
	if a.line > 1 {
		from = text.T("from line %s", text.Group(a.line))
	}
	// The buttons go, and what they begin must not go with them: it is the page's.
	button := func(words, what string, do func(ctx app.Context, a *attachment)) app.UI {
		return ui.Button(words, ui.With{"class", "quiet", "aria-describedby", id},
			func(app.Context) { do(in.page.ctx, a) }, what, a.key)
	}
	show := ui.Text("span", text.T("too long for the box"), "class", "hint")
	if a.size <= showLimit {
		show = button(text.T("Show"), "show", in.showInBox)
	}
	return ui.Elem("div", ui.With{"class", "attachment", "data-attachment", strconv.Itoa(a.size)},
		ui.Text("span", a.words(), "id", id),
		ui.Text("span", from, "class", "hint"),
		show,
		button(text.T("Remove"), "remove", func(ctx app.Context, a *attachment) {
			in.page.begin(ctx)
			in.detach(ctx, a)
		}),
	)
}

// private says where the input stays, and offers to save what a link cannot hold.
func (in *input) private() app.UI {
	t, pasted, files := &in.page.state.paste, in.pastedBlobs(), false
	for _, a := range in.beside() {
		files = files || !a.pasted
	}
	var sentences []string
	switch {
	case in.lost:
		sentences = append(sentences, text.T("This link refers to a long text or a file, which a link cannot hold and this tab no longer has. Paste or open it again."))
	case t.exampleIdle():
		sentences = append(sentences, text.T("The example in the box is ignored while files are attached."))
	case len(t.keys) > 0:
		sentences = append(sentences, text.T("The box is read first, then the attachments."))
	}
	long := t.isLong() || len(pasted) > 0 || !t.linkable()
	switch {
	case long:
		sentences = append(sentences, text.T("Nothing leaves your browser. This text is too long for a link: save it as a file to open it here again."))
	case files:
		sentences = append(sentences, text.T("Nothing leaves your browser, so a link does not hold your files."))
	default:
		sentences = append(sentences, text.T("or drop one. Nothing leaves your browser: input lives in the URL fragment, so you can share the link."))
	}
	parts := []app.UI{app.Text(text.Sentences(sentences...)), app.Text(" ")}
	if long {
		parts = append(parts, ui.Button(text.T("Save as a file"), ui.With{"class", "quiet"}, in.onKeep, "keep"))
	}
	return ui.Elem("p", ui.With{"class", "hint"}, parts...)
}

func (in *input) pastedBlobs() []any {
	var blobs []any
	for _, one := range in.beside() {
		if one.pasted {
			blobs = append(blobs, one.blob)
		}
	}
	return blobs
}

// onKeep saves what was put into the box and what was pasted beside it as a
// file, where no link holds it.
func (in *input) onKeep(app.Context) {
	parts := in.pastedBlobs()
	switch {
	case len(parts) == 0:
		parts = []any{theBox().Get("value")}
	case !in.page.state.paste.offered:
		parts = append([]any{theBox().Get("value"), "\n"}, parts...)
	}
	ui.SaveParts("ids.txt", parts...)
}
