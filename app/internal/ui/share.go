package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// share opens a panel with the link to the page's exact state, the code that
// embeds it, and its figure as a file. The panel is empty until it is opened
// first.
func (c *tools) share() app.UI {
	var rows []app.UI
	if c.link != "" {
		rows = []app.UI{
			c.shareRow("share-link", text.T("Link to this exact state"), c.link),
			c.shareRow("share-embed", text.T("HTML to embed this page"), c.embed),
			c.files(),
			c.present(),
		}
	}
	return Elem("div", nil,
		Button(text.T("Share"), With{"class", "tool"}, c.onShare, "share"),
		dialog("share", text.T("Share this page"), rows...),
	)
}

func (c *tools) onShare(app.Context) {
	c.link = stateLink("embed", "present")
	c.embed = `<iframe src="` + Escaped(withParameter(c.link, "embed", "1")) + `" width="100%" height="` + strconv.Itoa(figureHeight()) + `" title="Snowflake Lab"></iframe>` + embedScript
	c.problem = ""
	showDialog("share")
}

// embedScript keeps frames as high as their figures, which say how high that is.
const embedScript = `<script>addEventListener("message",e=>{const h=e.data?.snowflakeLab?.height;if(h)for(const f of document.querySelectorAll("iframe"))if(f.contentWindow===e.source)f.height=h})</script>`

// figureHeight is how high the page's figure is here, in pixels, with what plays
// it and the link back: a host that forbids the script cuts off little.
func figureHeight() int {
	const gap = 16
	height := 2 * gap
	parts := app.Window().Get("document").Call("querySelectorAll", ".page > .figure, .playing ~ .prediction")
	for i := range parts.Length() {
		height += parts.Index(i).Get("offsetHeight").Int() + gap
	}
	return height
}

func (c *tools) shareRow(id, label, value string) app.UI {
	return Elem("div", With{"class", "share-row"},
		Text("label", label, "for", id),
		ElemOn("input", With{"id", id, "type", "text", "readonly", "true", "value", value}).
			OnFocus(On(func(ctx app.Context, _ app.Event) { ctx.JSSrc().Call("select") }), "select", id),
		&CopyButton{Text: value, What: label},
	)
}

func (c *tools) present() app.UI {
	return Elem("div", With{"class", "share-row"},
		Text("span", text.T("Present to a class")),
		Text("p", text.T("Larger text, no navigation. Page Down and Page Up, the keys of a presenter remote, step forward and back. Answers stay hidden until you reveal them. To end, press ?."), "class", "hint"),
		Button(text.T("Present"), With{"class", "present-begin"},
			func(app.Context) { load(withParameter(c.link, "present", "1")) }, "present"),
	)
}

func (c *tools) files() app.UI {
	if c.Figure.none() {
		return Elem("div", With{"class", "share-row"})
	}
	return Elem("div", With{"class", "share-row"},
		Text("span", text.T("Download the figure")),
		Elem("div", With{"class", "share-files"},
			Button("SVG", With{"translate", "no"},
				func(app.Context) { SaveText("snowflake.svg", "image/svg+xml", c.Figure.svg()) }, "svg"),
			Button("PNG", With{"translate", "no"}, c.onPNG, "png"),
		),
		Alert(c.problem),
	)
}

func (c *tools) onPNG(ctx app.Context) {
	SavePNG("snowflake.png", c.Figure.svg(), func() {
		ctx.Dispatch(func(app.Context) { c.problem = text.T("This browser cannot draw the PNG. Download the SVG instead.") })
	})
}
