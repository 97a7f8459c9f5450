package decode

import (
	"slices"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// day is the day of the first ID, and the next; of a text without a date one of the example's.
func (f *facts) day() (since, until string) {
	var at time.Time
	if f.Report != nil {
		at = f.Report.Earliest
	} else if f.One.Err == nil {
		at = f.made()
	}
	if at.Year() < 1970 || at.Year() > 9998 {
		return "2022-06-28", "2022-06-29"
	}
	ahead, _ := f.zone.Ahead(at)
	at = at.Add(ahead).Truncate(24 * time.Hour)
	return at.Format(time.DateOnly), at.AddDate(0, 0, 1).Format(time.DateOnly)
}

func (p *decode) asked() (since, until string) {
	if p.bounds.since == "" {
		return p.day()
	}
	return p.bounds.since, p.bounds.until
}

// dateInterval is what two dates say, and what is wrong with them.
type dateInterval struct {
	all                []judge.Bounds
	problem            string // with both of them
	badSince, badUntil error
}

// between reads two dates; without an end it is the tick of the first.
func (f *facts) between(since, until string) (i dateInterval) {
	from, err := boxes.InstantOn(since, f.zone.At)
	to := from
	if i.badSince = err; until != "" {
		to, i.badUntil = boxes.InstantOn(until, f.zone.At)
	}
	switch {
	case i.badSince != nil || i.badUntil != nil:
	case to.Before(from):
		i.problem = text.T("The end is before the start.")
	default:
		i.all = judge.BoundsBetween(from, to, layoutsOf(f.saved))
	}
	return i
}

// boundsOf are the bounds of what the text is read as.
func (f *facts) boundsOf(since, until string) (b judge.Bounds, ok bool) {
	all := f.between(since, until).all
	at := slices.IndexFunc(all, func(b judge.Bounds) bool { return b.Name == f.best() })
	if at < 0 {
		return b, false
	}
	return all[at], true
}

// boundsView has the smallest and the largest ID of a day in its title, and inside of any dates and systems.
func (p *decode) boundsView() app.UI {
	title := text.T("Query the IDs of a day")
	since, until := p.asked()
	if b, ok := p.boundsOf(since, until); ok {
		title = text.T("%s IDs from %s to %s: %s to %s", b.Title, since, until, b.Smallest, b.Largest)
		if p.bounds.since == "" {
			title = text.T("%s IDs of %s: %s to %s", b.Title, since, b.Smallest, b.Largest)
		}
	}
	return p.fold("bounds", title, p.drawBounds)
}

func (p *decode) drawBounds() app.UI {
	since, until := p.asked()
	found := p.between(since, until)
	return ui.Elem("div", ui.With{"class", "bounds"},
		ui.Explained("hint",
			text.T("IDs that start with a timestamp have a smallest and a largest value for each day, so a database finds a day’s rows by primary key."), "timestamp"),
		ui.Elem("div", ui.With{"class", "filters"},
			p.boundBox("since", text.T("From, %s", p.zone.Name()), since, found.badSince),
			p.boundBox("until", text.T("Before, %s", p.zone.Name()), until, found.badUntil),
			ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", text.T("Query for"), "class", "label"),
				p.boundChoice(found.all)),
		),
		ui.Alert(found.problem),
		p.query(found.all),
		p.fold("every", text.Count(len(found.all), "The same for %s kind that sorts by time",
			"The same for all %s kinds that sort by time"), func() app.UI { return every(found.all) }))
}

// every are the bounds of all kinds that sort by time, as text to copy.
func every(all []judge.Bounds) app.UI {
	var lines strings.Builder
	for _, b := range all {
		lines.WriteString(b.Title + "\t" + b.Smallest + "\t" + b.Largest + "\n")
	}
	return ui.Div("every", &ui.CopyButton{Text: lines.String(), What: text.T("IDs of every kind")},
		ui.Text("pre", lines.String(), "translate", "no", "tabindex", "0"))
}

func (p *decode) boundBox(name, label, shown string, bad error) app.UI {
	input := ui.ElemOn("input",
		ui.With{"type", "text", "class", "box", "value", shown, "autocomplete", "off", "data-bound", name}).
		OnChange(ui.Entered(func(ctx app.Context, typed string) {
			since, until := p.asked() // the other box may have changed since this was drawn
			if typed = strings.TrimSpace(typed); name == "since" {
				since = typed
			} else {
				until = typed
			}
			p.update(func(s *state) { s.bounds.since, s.bounds.until = since, until })
		}), "bound", name)
	alert := ui.Alert("")
	if bad != nil {
		input, alert = input.Attr("aria-invalid", "true"), ui.Alert(bad.Error())
	}
	return ui.Elem("label", ui.With{"class", "filter"}, ui.Text("span", label, "class", "label"), input, alert)
}

func (p *decode) shownBound(all []judge.Bounds) int {
	for _, name := range []string{p.bounds.system, p.best()} {
		if at := slices.IndexFunc(all, func(b judge.Bounds) bool { return b.Name == name }); at >= 0 {
			return at
		}
	}
	return 0
}

func (p *decode) boundChoice(all []judge.Bounds) app.UI {
	var choices []app.UI
	for _, b := range all {
		choices = append(choices, ui.Option(b.Name, b.Title, all[p.shownBound(all)].Name))
	}
	return ui.ElemOn("select", ui.With{"data-bound", "system"}, choices...).
		OnChange(ui.Entered(func(_ app.Context, name string) { p.update(func(s *state) { s.bounds.system = name }) }),
			"bound-system")
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
	way(text.T("Smallest"), b.Smallest)
	way(text.T("Largest"), b.Largest)
	way("SQL", b.SQL)
	way("MongoDB", b.Mongo)
	for _, u := range b.URLs {
		way("URL", u)
	}
	return ui.Elem("div", ui.With{"class", "queries", "data-bounds", b.Name},
		append(ways, ui.Text("p", b.Note, "class", "hint"))...)
}
