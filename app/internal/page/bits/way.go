package bits

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// waysView compares the ways to pack an ID, with the inputs that break each.
func (p *bitLab) waysView() app.UI {
	parts := p.input.Parts
	reference := bitlab.Ways()[0].Compose(parts)
	var cards []app.UI
	for _, w := range bitlab.Ways() {
		cards = append(cards, p.wayCard(w, parts, reference))
	}
	return ui.Elem("section", ui.With{"class", "more ways", "data-stale", strconv.FormatBool(p.stale)},
		ui.Text("h2", text.T("Five ways to pack an ID")),
		ui.Words("hint", text.T("All five agree while every part fits its field. Open one to see the smallest inputs that break it, found with your other values.")),
		ui.Div("way-cards", cards...),
	)
}

func (p *bitLab) wayCard(w bitlab.Way, parts bitlab.Parts, reference bitlab.Composed) app.UI {
	made := w.Compose(parts)
	agrees := made.Threw == "" && made.ID == reference.ID
	title := ui.TextOn("h3", w.Title)
	body := []app.UI{title, ui.Text("code", w.Code, "class", "way-code"), p.wayResult(w, made), wayBits(made, reference.ID)}
	if w.Trap {
		wrong := float64(w.Share(1, shareOf)) / shareOf
		share := strconv.FormatFloat(wrong, 'f', 3, 64)
		body = append(body, ui.Elem("p", ui.With{"class", "hint"}, ui.Phrase(
			"Wrong for %s of %s random IDs, counted now: a double holds 53 bits, an ID has 63. Cast each term before adding.",
			ui.Field("cast-once-wrong", share, text.T("%s %%", strconv.FormatFloat(100*wrong, 'f', 1, 64))), app.Text(text.Group(shareOf)))...))
	}
	var breaks []app.UI
	for _, b := range w.Failures(parts) {
		breaks = append(breaks, ui.Elem("li", nil, p.breakLink(b), app.Text(text.Next(b.Says))))
	}
	body = append(body, ui.Elem("details", nil, ui.Text("summary", text.T("%s that break it", text.Count(len(breaks), "%s input", "%s inputs"))), ui.Elem("ul", ui.With{"class", "breaks"}, breaks...)))
	return ui.Elem("article", ui.With{"class", "way", "data-way", w.Name, "data-trap", strconv.FormatBool(w.Trap), "data-agrees", strconv.FormatBool(agrees)}, body...)
}

// shareOf is how many random IDs are tried.
const shareOf = 10_000

func (p *bitLab) wayResult(w bitlab.Way, made bitlab.Composed) app.UI {
	if made.Threw != "" {
		return ui.Text("p", text.T("throws: %s", made.Threw), "class", "way-result", "data-field", "way-"+w.Name, "data-value", "exception")
	}
	signed := strconv.FormatInt(int64(made.ID), 10)
	return ui.Text("p", minus(text.GroupDigits(signed, 3, ",")), "class", "way-result digits", "data-field", "way-"+w.Name, "data-value", signed)
}

// wayBits are the ID's bits in field colours; bits that differ from the first way's are marked.
func wayBits(made bitlab.Composed, reference uint64) app.UI {
	if made.Threw != "" {
		return ui.Words("bit-row digits", made.Text)
	}
	l := snowflake.Twitter()
	var groups []app.UI
	for i, f := range l.Fields {
		var cells []app.UI
		for bit := l.Shift(i) + f.Bits - 1; bit >= l.Shift(i); bit-- {
			cells = append(cells, ui.Text("span", strconv.FormatUint(made.ID>>bit&1, 10), "data-differs", strconv.FormatUint((made.ID^reference)>>bit&1, 10)))
		}
		groups = append(groups, ui.Elem("span", ui.With{"class", "bit-group", "data-hue", f.Name}, cells...))
	}
	return ui.Elem("p", ui.With{"class", "bit-row digits", "aria-hidden", "true"}, groups...)
}

func (p *bitLab) breakLink(b bitlab.Failure) app.UI {
	v := strconv.FormatInt(b.Parts.Get(b.Part), 10)
	return ui.Link(p.with("compose", partOperands(b.Parts), 64).path(), "break", app.Text(b.Part+" = "+minus(text.GroupDigits(v, 3, ",")))).
		DataSet("break", b.Part).DataSet("value", v)
}
