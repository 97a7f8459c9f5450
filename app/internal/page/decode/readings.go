package decode

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// inLink reports whether a link can hold a reading as a layout; else it names the reading.
func inLink(r *judge.ReadingLine) bool {
	return len(r.Layout.Fields) > 0 && r.Name != system.OwnEpoch && r.Layout.Tick >= time.Microsecond
}

// readAs reads the text as one of the readings; once more, as the best again.
func (p *decode) readAs(name string) {
	all := p.said().Readings
	at := slices.IndexFunc(all, func(r judge.ReadingLine) bool { return r.Name == name })
	if at < 0 {
		return
	}
	r, l := &all[at], (*snowflake.Layout)(nil)
	again := r.Shown && (p.chosen != nil || p.reading != "")
	if !again && inLink(r) {
		unnamed := layoutlink.Unnamed(r.Layout)
		l = &unnamed
	}
	if p.choose(l); !again && l == nil {
		p.update(func(s *state) { s.reading = r.Name })
	}
}

// readingsView is “Read it as…”: every kind that can hold the text, and under it those that cannot.
func (p *decode) readingsView() app.UI {
	r, one := p.Report, p.One
	if one != nil && (one.Prose || one.Err != nil && strings.TrimSpace(one.Typed) == "") || r != nil && r.Members == 0 {
		return ui.Elem("section", ui.With{"class", "candidates-of"})
	}
	all, fits := p.said().Readings, r != nil && r.Fits() || one != nil && one.Fits()
	rows, rest := p.readingRows(all)
	title, list := text.T("Read it as…"), app.UI(ui.Elem("ol", ui.With{"class", "candidates"}, rows...))
	if len(all) == 0 || !fits {
		title = text.T("No known system fits")
	}
	if len(all) > 0 && !fits {
		list, rest = p.folded("candidates",
			text.T("Closest matches: %s", text.Count(len(all), "%s reading", "%s readings")),
			ui.Div("", list, rest)), ui.Nothing()
	}
	return ui.Elem("section", ui.With{"class", "candidates-of card"},
		ui.Text("h2", title), ui.Words("hint", p.verdict()), list, rest, p.why(all), p.refusedView(p.said().Refused))
}

// readingRows are their lines: the first families, and in a fold those after them that are under 1 %.
func (p *decode) readingRows(all []judge.ReadingLine) (rows []app.UI, rest app.UI) {
	const most = 4
	families, end := 0, len(all)
	var views []app.UI
	for i := range all {
		if r := &all[i]; !r.Twin {
			if families++; families > most && r.Score < 0.01 {
				end = min(end, i)
			}
		}
		views = append(views, p.readingView(&all[i]))
	}
	if end == len(all) {
		return views, ui.Nothing()
	}
	return views[:end:end], p.folded("less", text.T("%s under 1 %%", text.Count(len(all)-end, "%s more", "%s more")),
		ui.Elem("ol", ui.With{"class", "candidates"}, views[end:]...))
}

// readingView is one of them. Members of a family behind its first are only named: they say the same.
func (p *decode) readingView(r *judge.ReadingLine) app.UI {
	if r.Name == judge.None {
		return ui.Elem("li", ui.With{"class", "candidate none"},
			ui.Text("span", text.T("None that we know: %s", sure(r.Score))))
	}
	class, head := "candidate", []app.UI{ui.Text("strong", r.Title, "translate", "no")}
	if r.Twin {
		class = "candidate twin"
	} else {
		head = append(head, ui.Text("span", sure(r.Score), "class", "candidate-score"),
			ui.Text("span", r.When, "class", "candidate-when"),
			ui.Text("span", r.Says, "class", "candidate-why", "translate", "no"))
	}
	name := r.Name
	return ui.Elem("li",
		ui.With{"class", class, "data-candidate", name, "data-score", strconv.FormatFloat(r.Score, 'f', 3, 64)},
		ui.ElemOn("button",
			ui.With{"type", "button", "class", "candidate-head", "aria-pressed", strconv.FormatBool(r.Shown)}, head...).
			OnClick(ui.On(func(app.Context, app.Event) { p.readAs(name) }), "candidate", name))
}

func (p *decode) verdict() string {
	v := p.One
	if v == nil {
		return ""
	}
	switch all := v.Readings; {
	case v.Remark != "":
		return v.Remark
	case v.Err != nil || len(all) == 0:
		return text.T("No documented system issues such IDs.")
	case !v.Fits():
		return text.T("The ID may use a custom epoch, or it is not such an ID at all.")
	case all[0].Decides() != "":
		return text.T("To decide, add a second ID from the same source, or a date next to this one.")
	}
	return ""
}

func (p *decode) refusedView(all []format.Refusal) app.UI {
	rows := make([]app.UI, len(all))
	for i, r := range all {
		rows[i] = ui.Elem("li", ui.With{"data-refused", r.Name}, ui.Text("span", r.Title, "translate", "no"),
			ui.Text("span", r.Why, "class", "hint"))
	}
	return p.folded("excluded", text.Count(len(all), "%s kind cannot hold it", "%s kinds cannot hold it"),
		ui.Elem("ul", ui.With{"class", "refused"}, rows...))
}

// why is the evidence for and against what the text is read as, and how it is decoded, step by step.
func (p *decode) why(all []judge.ReadingLine) app.UI {
	at := slices.IndexFunc(all, func(r judge.ReadingLine) bool { return r.Shown })
	if at < 0 {
		return ui.Div("why")
	}
	walk := ui.Nothing()
	if r := p.Shown; r != nil {
		walk = p.fold("walk", text.T("How do you know?"), func() app.UI { return p.walk(r) })
	}
	return ui.Div("why",
		p.fold("why", text.T("Why %s?", all[at].Title), func() app.UI { return p.reasonsView(all[at].Name) }), walk)
}

func (p *decode) reasonsView(name string) app.UI {
	var pro, contra []string
	source := ui.Nothing()
	if r := p.Shown; r != nil {
		if pro, contra = r.Reasons(); r.Twins() != "" {
			contra = append(contra,
				text.T("%s read the same time from the same bits: one ID cannot distinguish them.", r.Twins()))
		}
		link := ui.Nothing()
		if r.Source != "" {
			link = ui.Elem("a", ui.With{"class", "source", "href", r.Source, "rel", "noreferrer"},
				app.Text(text.T("Source")))
		}
		source = ui.Div("about", ui.Words("hint", text.Sentences(text.T("Written as %s.", r.Form), r.Note, r.Warning)),
			link)
	} else if p.Report != nil {
		for _, c := range p.Report.Guess {
			if c.Name == name {
				pro, contra = c.Pro, c.Contra
			}
		}
	}
	return ui.Div("reasons", reasons(text.T("Evidence for it"), pro), reasons(text.T("Evidence against it"), contra),
		source, layoutlink.Running(name))
}

func reasons(title string, all []string) app.UI {
	if len(all) == 0 {
		return ui.Div("reasons-of")
	}
	items := make([]app.UI, len(all))
	for i, sentence := range all {
		items[i] = ui.Text("li", sentence)
	}
	return ui.Div("reasons-of", ui.Text(map[bool]string{true: "h3", false: "span"}[title != ""], title),
		ui.Elem("ul", nil, items...))
}
