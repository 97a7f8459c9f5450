package decode

import (
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// bounds is the way back, from a date to the IDs that may be of it: what a
// person typed.
type bounds struct {
	since, until string // empty is a day around the IDs at hand
	system       string // whose query is shown; empty is that of the IDs
}

func (b *bounds) params(f *nav.Params) {
	f.Text("since", &b.since)
	f.Text("until", &b.until)
	f.Text("system", &b.system)
}

func (f *facts) day(zone *ui.Zone) (since, until string) {
	at := snowflake.Twitter().Instant(snowflake.Twitter().Value(nav.Example, 1))
	if id, ok := f.firstID(); ok {
		if i := f.layout.Index(snowflake.KindTime); i >= 0 {
			at = f.layout.Instant(f.layout.Value(id, i))
		}
	}
	if at.Year() < 1970 || at.Year() > 9998 {
		return "2022-06-28", "2022-06-29"
	}
	ahead, _ := zone.Ahead(at)
	at = at.Add(ahead).Truncate(24 * time.Hour)
	return at.Format(time.DateOnly), at.AddDate(0, 0, 1).Format(time.DateOnly)
}

func (p *decode) asked() (since, until string) {
	if p.bounds.since == "" {
		return p.day(p.zone)
	}
	return p.bounds.since, p.bounds.until
}

// interval is what two dates lead to: the IDs between them, system by system.
type interval struct {
	all                []judge.Bounds
	problem            string // with both of them
	badSince, badUntil error
}

// between reads two dates; without an end it is the tick of the first.
func between(since, until string, of environment) (i interval) {
	from, err := format.InstantOn(since, of.zone.At)
	i.badSince = err
	to := from
	if until != "" {
		to, i.badUntil = format.InstantOn(until, of.zone.At)
	}
	switch {
	case i.badSince != nil || i.badUntil != nil:
	case to.Before(from):
		i.problem = text.T("The end is before the start.")
	default:
		i.all = judge.BoundsBetween(from, to, layoutsOf(of.saved))
	}
	return i
}

func (p *decode) boundsView() app.UI {
	return p.fold("bounds", text.T("Query the IDs of a day"), p.drawBounds)
}

func (p *decode) drawBounds() app.UI {
	since, until := p.asked()
	found := between(since, until, environment{p.saved, p.zone})
	return ui.Elem("div", ui.With{"class", "bounds"},
		ui.Explained("hint", text.T("IDs that start with a timestamp have a smallest and a largest value for each day, so a database finds a day’s rows by primary key."), "timestamp"),
		ui.Elem("div", ui.With{"class", "filters"},
			p.boundBox("since", text.T("From, %s", p.zone.Name()), since, found.badSince),
			p.boundBox("until", text.T("Before, %s", p.zone.Name()), until, found.badUntil),
			ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", text.T("Query for"), "class", "label"), p.boundChoice(found.all)),
		),
		ui.Alert(found.problem),
		p.query(found.all),
		boundsTable(found.all),
	)
}

func (p *decode) boundBox(name, label, shown string, bad error) app.UI {
	input := ui.ElemOn("input", ui.With{"type", "text", "class", "box", "value", shown, "autocomplete", "off", "data-bound", name}).
		OnChange(ui.Entered(func(ctx app.Context, typed string) {
			since, until := p.asked() // the other box may have changed since this was drawn
			if typed = strings.TrimSpace(typed); name == "since" {
				since = typed
			} else {
				until = typed
			}
			p.update(ctx, func(s *state) { s.bounds.since, s.bounds.until = since, until })
		}), "bound", name)
	alert := ui.Alert("")
	if bad != nil {
		input, alert = input.Attr("aria-invalid", "true"), ui.Alert(bad.Error())
	}
	return ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", label, "class", "label"), input, alert)
}

func (p *decode) shownBound(all []judge.Bounds) int {
	for _, name := range []string{p.bounds.system, p.layout.Name} {
		for i := range all {
			if all[i].Name == name {
				return i
			}
		}
	}
	return 0
}

func (p *decode) boundChoice(all []judge.Bounds) app.UI {
	var choices []app.UI
	for _, b := range all {
		choices = append(choices, ui.Option(b.Name, b.Title, all[p.shownBound(all)].Name))
	}
	return ui.ElemOn("select", ui.With{"data-bound", "system"}, choices...).OnChange(ui.Entered(func(ctx app.Context, name string) {
		p.update(ctx, func(s *state) { s.bounds.system = name })
	}), "bound-system")
}

func (p *decode) query(all []judge.Bounds) app.UI {
	if len(all) == 0 {
		return ui.Nothing()
	}
	b := all[p.shownBound(all)]
	var ways []app.UI
	way := func(name, code string) {
		if code != "" {
			ways = append(ways, ui.Elem("div", ui.With{"class", "way-to-ask", "data-way", name},
				ui.Text("span", name, "class", "label"), ui.Text("code", code), &ui.CopyButton{Text: code, What: name}))
		}
	}
	way("SQL", b.SQL)
	way("MongoDB", b.Mongo)
	for _, u := range b.URLs {
		way("URL", u)
	}
	return ui.Elem("div", ui.With{"class", "queries"}, append(ways, ui.Text("p", b.Note, "class", "hint"))...)
}

func boundsTable(all []judge.Bounds) app.UI {
	var rows []app.UI
	for _, b := range all {
		rows = append(rows, ui.Elem("tr", ui.With{"data-bounds", b.Name},
			ui.Text("th", b.Title, "scope", "row"), ui.Text("td", b.Smallest, "class", "digits"), ui.Text("td", b.Largest, "class", "digits")))
	}
	return ui.Elem("table", ui.With{"class", "bounds-table"},
		ui.Elem("thead", nil, ui.Elem("tr", nil, ui.Text("th", text.T("System"), "scope", "col"), ui.Text("th", text.T("Smallest"), "scope", "col"), ui.Text("th", text.T("Largest"), "scope", "col"))),
		ui.Elem("tbody", nil, rows...),
	)
}
