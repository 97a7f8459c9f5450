package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// waysView sets the ways of composing an ID beside one another, with the
// inputs that break each.
func (p *bitLab) waysView() app.UI {
	parts := p.input().Parts
	reference := bitlab.Ways()[0].Compose(parts)
	var cards []app.UI
	for _, w := range bitlab.Ways() {
		cards = append(cards, p.wayCard(w, parts, reference))
	}
	return ui.El("section").Class("more ways").DataSet("stale", p.stale).Body(
		ui.El("h2").Text(text.T("Five ways to the same ID")),
		app.P().Class("hint").Text(text.T("While every part fits its field, all five agree bit for bit. Below each stand the least inputs that break it, searched for by this page with your numbers in the other fields: follow one to see it happen.")),
		app.Div().Class("way-cards").Body(cards...),
	)
}

func (p *bitLab) wayCard(w bitlab.Way, parts bitlab.Parts, reference bitlab.Composed) app.UI {
	made := w.Compose(parts)
	agrees := made.Threw == "" && made.ID == reference.ID
	title := ui.El("h3").Text(w.Title)
	body := []app.UI{title, ui.El("code").Class("way-code").Text(w.Code), p.wayResult(w, made), wayBits(made, reference.ID)}
	if w.Trap {
		wrong := float64(w.Share(1, shareOf)) / shareOf
		share := strconv.FormatFloat(wrong, 'f', 3, 64)
		body = append(body, app.P().Class("hint").Body(
			app.Text(text.T("Wrong for")+" "),
			app.Span().DataSet("field", "cast-once-wrong").DataSet("value", share).Text(strconv.FormatFloat(100*wrong, 'f', 1, 64)+" %"),
			app.Text(" "+text.T("of %s random IDs, counted now: a double has 53 bits, an ID 63. Casting each term before adding avoids it.", text.Group(shareOf))),
		))
	}
	var breaks []app.UI
	for _, b := range w.Breaks(parts) {
		breaks = append(breaks, ui.El("li").Body(p.breakLink(b), app.Text(" "+b.Says)))
	}
	body = append(body, ui.El("ul").Class("breaks").Body(breaks...))
	return ui.El("article").Class("way").DataSet("way", w.Name).DataSet("trap", w.Trap).DataSet("agrees", agrees).Body(body...)
}

// shareOf is how many random IDs are tried.
const shareOf = 10_000

func (p *bitLab) wayResult(w bitlab.Way, made bitlab.Composed) app.UI {
	if made.Threw != "" {
		return app.P().Class("way-result").DataSet("field", "way-"+w.Name).DataSet("value", "exception").Text(text.T("throws: %s", made.Threw))
	}
	signed := strconv.FormatInt(int64(made.ID), 10)
	return app.P().Class("way-result digits").DataSet("field", "way-"+w.Name).DataSet("value", signed).Text(minus(text.GroupDigits(signed, 3, ",")))
}

// wayBits are the ID's bits in the colours of the fields, with those marked
// that the first way has otherwise.
func wayBits(made bitlab.Composed, reference uint64) app.UI {
	if made.Threw != "" {
		return app.P().Class("bit-row digits").Text(made.Text)
	}
	l := snowflake.Twitter()
	var groups []app.UI
	for i, f := range l.Fields {
		var cells []app.UI
		for bit := l.Shift(i) + f.Bits - 1; bit >= l.Shift(i); bit-- {
			cells = append(cells, app.Span().DataSet("differs", (made.ID^reference)>>bit&1).Text(made.ID>>bit&1))
		}
		groups = append(groups, app.Span().Class("bit-group").DataSet("hue", f.Name).Body(cells...))
	}
	return app.P().Class("bit-row digits").Aria("hidden", "true").Body(groups...)
}

// breakLink leads to the parts that break a way.
func (p *bitLab) breakLink(b bitlab.Break) app.UI {
	var k link
	k.add("op", "compose")
	for _, name := range bitlab.PartNames() {
		k.add(name, strconv.FormatInt(b.Parts.Get(name), 10))
	}
	v := strconv.FormatInt(b.Parts.Get(b.Part), 10)
	return ui.Link("/bits?"+k.String(), "break", app.Text(b.Part+" = "+minus(text.GroupDigits(v, 3, ",")))).
		DataSet("break", b.Part).DataSet("value", v)
}
