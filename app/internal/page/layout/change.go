package layout

import (
	"cmp"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// changeDrawer asks what happens to the IDs that exist if the page's layout replaces theirs.
const changeDrawer = "change"

// late are the functions of this file that the rest of the page calls. It calls them through this table, so that they
// are in the lazy chunk: a short function that the startup part calls by its name is in that part, too (app/divide).
var late = struct {
	params func(s *state, query *nav.Params)
	check  func(to snowflake.Layout, in layoutlab.MigrationInputs) *layoutlab.Migration
	ask    func(p *layoutLab, open bool)
}{(*state).migrationParams, migrated, (*layoutLab).askChange}

var migrationNames = []string{"old", "old-epoch", "old-tick", layoutlab.BoxSwitch, layoutlab.BoxSince,
	layoutlab.BoxNodes}

// migrationParams are the parameters of a migration. A link has at least one of the first two: by default the old
// layout is Twitter's, and the switch is on the page's day.
func (s *state) migrationParams(query *nav.Params) {
	query.Reading(func() { s.migration = &layoutlab.MigrationInputs{Switch: s.usual.typed[needFrom]} })
	draftParams(query, "old", "old-", "twitter", &s.migration.Old)
	query.Typed(layoutlab.BoxSwitch, s.migration.Switch, func(typed string) (problem string) {
		s.migration.Switch = typed
		return ""
	})
	query.Text(layoutlab.BoxSince, &s.migration.Since)
	query.Text(layoutlab.BoxNodes, &s.migration.Nodes)
}

// migrated computes what a migration to a layout does. A year alone is its first day.
func migrated(to snowflake.Layout, in layoutlab.MigrationInputs) *layoutlab.Migration {
	in.Switch, in.Since = dayOfYear(in.Switch), dayOfYear(in.Since)
	o := layoutlab.Migrate(to, in)
	return &o
}

// askChange opens the drawer with an example, or closes it.
func (p *layoutLab) askChange(open bool) {
	p.Change(func() {
		p.migration = nil
		if open {
			in := p.usualChange()
			p.migration = &in
		}
	})
}

// usualChange is from the layout before the reader's changes. Without any it is from Twitter's, or from what many
// use in its place: they have counted since 1970.
func (p *layoutLab) usualChange() layoutlab.MigrationInputs {
	in := layoutlab.MigrationInputs{Old: layoutlab.From(snowflake.Twitter()), Switch: p.usual.typed[needFrom]}
	if first, ok := p.draggedFrom(); ok {
		in.Old = first
	} else if p.draft.Equal(in.Old) {
		examples := layoutlab.Examples()
		in.Old, in.Since = examples[len(examples)-1].Draft, "2020-01-01"
	}
	return in
}

// draggedFrom is the layout before all changes of this visit, if that is another one and valid.
func (p *layoutLab) draggedFrom() (first layoutlab.Draft, ok bool) {
	first = p.history.First()
	return first, !first.Equal(p.draft) && first.Problem() == nil
}

// migrate changes what is asked.
func (p *layoutLab) migrate(edit func(in *layoutlab.MigrationInputs)) {
	if p.migration == nil { // closed since
		return
	}
	p.Change(func() {
		in := *p.migration
		edit(&in)
		p.migration = &in
	})
}

func (p *layoutLab) switchOn(day time.Time) {
	p.migrate(func(in *layoutlab.MigrationInputs) { in.Switch = text.Day(day) })
}

// switchBy moves the switch by days.
func (p *layoutLab) switchBy(days int) {
	if o := p.moved; o != nil && len(o.Wrong) == 0 {
		p.switchOn(o.Near(o.Change.At.AddDate(0, 0, days)))
	}
}

func (p *layoutLab) changeView() app.UI {
	verdict, answer := "", ui.Words("hint", text.T("Fix the layout above first."))
	if o := p.moved; len(p.problems) == 0 && o != nil {
		answer = ui.Div("change-answer", ui.Alert(o.Wrong[layoutlab.BoxNew]))
		if len(o.Wrong) == 0 {
			verdict, answer = o.Effect.Verdict.String(), p.changeAnswer(o)
		}
	}
	with := ui.With{"class", "change", "data-change", "true"}
	if verdict != "" {
		with = append(with, "data-verdict", verdict)
	}
	return ui.Elem("div", with, p.changeBoxes(), answer, p.oldBoxes(), p.changeCommand(verdict))
}

// wrongChange are the errors of the inputs, by their names.
func (p *layoutLab) wrongChange() map[string]string {
	if p.moved == nil || len(p.problems) > 0 {
		return nil
	}
	return p.moved.Wrong
}

// changeBoxes are the two inputs that matter most.
func (p *layoutLab) changeBoxes() app.UI {
	in := p.migration
	choice := p.layoutChoice("old", text.T("Layout of your IDs"), in.Old, func(d layoutlab.Draft) {
		p.typing = typing{}
		p.migrate(func(in *layoutlab.MigrationInputs) { in.Old = d })
	})
	return ui.Div("change-boxes",
		ui.Div("need",
			ui.Elem("label", nil, ui.Text("span", text.T("Layout of your IDs"), "class", "label"), choice)),
		p.changeBox(layoutlab.BoxSwitch, text.T("Day of the switch"), in.Switch,
			p.wrongChange()[layoutlab.BoxSwitch], "",
			func(in *layoutlab.MigrationInputs, typed string) { in.Switch = typed }),
		p.beforeButton())
}

// oldBoxes are what makes the answer exact: which old IDs there are, and a layout that is none of the known ones.
func (p *layoutLab) oldBoxes() app.UI {
	in, wrong := p.migration, p.wrongChange()
	badFields, badEpoch, badTick := oldFaults(in.Old, wrong[layoutlab.BoxOld])
	return ui.Elem("fieldset", ui.With{"class", "change-boxes old-boxes"},
		ui.Text("legend", text.T("About the old IDs"), "class", "label"),
		p.changeBox(layoutlab.BoxSince, text.T("First old ID"), in.Since, wrong[layoutlab.BoxSince],
			text.Day(in.Old.Epoch), func(in *layoutlab.MigrationInputs, typed string) { in.Since = typed }),
		p.changeBox(layoutlab.BoxNodes, text.T("Node IDs in use"), in.Nodes, wrong[layoutlab.BoxNodes], text.T("all"),
			func(in *layoutlab.MigrationInputs, typed string) { in.Nodes = typed }),
		p.changeBox("old-fields", text.T("Fields"), in.Old.Spec(), badFields, "",
			func(in *layoutlab.MigrationInputs, typed string) {
				in.Old = refielded(in.Old, strings.TrimSpace(typed))
			}),
		p.changeBox("old-epoch", text.T("Epoch"), written(in.Old.EpochText, text.ShortUTC(in.Old.Epoch)), badEpoch, "",
			func(in *layoutlab.MigrationInputs, typed string) { in.Old = in.Old.SetEpoch(dayOfYear(typed)) }),
		p.changeBox("old-tick", text.T("Tick"), written(in.Old.TickText, layouts.TickText(in.Old.Tick)), badTick, "",
			func(in *layoutlab.MigrationInputs, typed string) { in.Old = in.Old.SetTick(typed) }))
}

// oldFaults are the errors of the old layout's boxes. Unfit is what is wrong with a valid layout.
func oldFaults(d layoutlab.Draft, unfit string) (fields, epoch, tick string) {
	switch p := d.Problem(); {
	case p == nil:
		return unfit, "", ""
	case p.Box == layoutlab.BoxEpoch:
		return "", p.Words, ""
	case p.Box == layoutlab.BoxTick:
		return "", "", p.Words
	default:
		return p.Words, "", ""
	}
}

// refielded is a draft with other fields, as in a link, or the layout of that name.
func refielded(d layoutlab.Draft, typed string) layoutlab.Draft {
	epoch, tick := cmp.Or(d.EpochText, text.UnixMS(d.Epoch)), cmp.Or(d.TickText, layouts.TickText(d.Tick))
	d, _ = layoutlab.ParseDraft(cmp.Or(typed, layoutlab.Blank), epoch, tick)
	return d
}

func (p *layoutLab) changeBox(name, label, value, bad, usual string,
	edit func(in *layoutlab.MigrationInputs, typed string)) app.UI {
	if p.typing.box == name {
		value = p.typing.typed
	}
	tag, with := "input", ui.With{"type", "text"}
	if name == "old-fields" { // they are long
		tag, with = "textarea", ui.With{"rows", "1"}
	}
	with = blamed(append(with, "class", "box", "data-edit", name, "value", value, "placeholder", usual, "autocomplete",
		"off", "autocapitalize", "off", "spellcheck", "false"), name+"-fault", bad)
	input := ui.ElemOn(tag, with).
		On("input", ui.Entered(func(_ app.Context, typed string) {
			p.typing = typing{name, typed}
			p.migrate(func(in *layoutlab.MigrationInputs) { edit(in, typed) })
		}), "change-box", name).
		On("blur", ui.On(func(app.Context, app.Event) {
			if p.typing.box == name {
				p.endTyping()
			}
		}), "blur", name)
	return ui.Elem("div", ui.With{"class", "need", "data-need", name},
		ui.Elem("label", nil, ui.Text("span", label, "class", "label"), input),
		telling(name+"-fault", bad))
}

// beforeButton takes the layout that was dragged from as the old one.
func (p *layoutLab) beforeButton() app.UI {
	first, ok := p.draggedFrom()
	if !ok || first.Equal(p.migration.Old) {
		return ui.Nothing()
	}
	return p.button("", text.T("Take the layout from before your changes"), true, func() {
		p.migrate(func(in *layoutlab.MigrationInputs) {
			if first, ok := p.draggedFrom(); ok {
				in.Old = first
			}
		})
		p.focus(`[data-edit="old"]`)
	}, "before")
}

func (p *layoutLab) changeAnswer(o *layoutlab.Migration) app.UI {
	return ui.Div("change-answer",
		ui.Elem("p", ui.With{"class", "change-verdict", "role", "status"}, ui.Elem("strong", nil, verdictWords(o)...),
			app.Text(text.Next("")), firstSafe(o)),
		&changePicture{Of: o, OnDay: p.switchOn, OnStep: p.switchBy},
		p.changeExample(o),
		p.changeCures(o),
	)
}

// verdictWords say what the change does. Their date does not break at the end of a line.
func verdictWords(o *layoutlab.Migration) []app.UI {
	e := &o.Effect
	day := func(t time.Time) app.UI { return ui.Text("span", text.Day(t), "class", "day") }
	switch {
	case e.Verdict == layouts.Safe:
		return ui.Phrase("Safe: every new ID is larger than every old one.")
	case e.Verdict == layouts.Overlaps:
		return ui.Phrase("Not safe: new IDs repeat old ones. The first does so on %s.",
			day(o.Change.New.Time(e.Example)))
	case e.OrderedFrom.IsZero():
		return ui.Phrase("No ID repeats, but new IDs are smaller than old ones.")
	}
	return ui.Phrase("No ID repeats, but until %s new IDs are smaller than old ones.", day(e.OrderedFrom))
}

// firstSafe is from when on the change is safe: exactly, and for the reader the first day if there is one.
func firstSafe(o *layoutlab.Migration) app.UI {
	exact, shown := "never", text.T("none")
	if at := o.Effect.FirstSafe; !at.IsZero() {
		exact, shown = text.ShortUTC(at), text.ShortUTC(at)
		if !o.SafeDay.IsZero() {
			shown = text.Day(o.SafeDay)
		}
	}
	return ui.Elem("span", nil, ui.Phrase("First safe day: %s", ui.Field("first-safe", exact, shown))...)
}

// changeExample is an ID that both layouts issue. It opens under both.
func (p *layoutLab) changeExample(o *layoutlab.Migration) app.UI {
	if o.Effect.Verdict != layouts.Overlaps {
		return ui.Div("change-example")
	}
	id := o.Effect.Example
	read := func(l snowflake.Layout, title string) app.UI {
		var k nav.Link
		layoutlink.Add(&k, l)
		return ui.Link("/decode#id="+id.String()+"&"+k.String(), "digits", app.Text(text.ShortUTC(l.Time(id)))).
			Attr("title", title)
	}
	return ui.Div("change-example",
		ui.Elem("p", nil, ui.Phrase("The old layout issues %s at %s, and the new one issues it again at %s.",
			ui.Field("overlap-id", id.String(), id.String()),
			read(o.Change.Old, text.T("Decode it by the old layout")),
			read(o.Change.New, text.T("Decode it by the new layout")))...))
}

// changeCures are what would make the change safe, each with a button that does it.
func (p *layoutLab) changeCures(o *layoutlab.Migration) app.UI {
	if o.Effect.Verdict == layouts.Safe {
		return ui.Div("change-cures")
	}
	var rows []app.UI
	row := func(name, words string, apply func(), scope ...any) {
		rows = append(rows, ui.Elem("li", ui.With{"data-cure", name}, ui.Text("span", words),
			p.button("", text.T("Apply"), true, func() {
				apply()
				p.focus(`[data-axis] [role="slider"]`, ".change-verdict")
			}, append([]any{"cure", name, words}, scope...)...).Attr("aria-label", text.T("Apply: %s", words))))
	}
	if day := o.SafeDay; !day.IsZero() {
		row("day", text.T("Switch on %s or later.", text.Day(day)), func() { p.switchOn(day) })
	}
	if epoch := o.Epoch; !epoch.IsZero() {
		row("epoch", text.T("Set the new epoch to %s, which is %s earlier. The new layout then ends on %s.",
			text.ShortUTC(epoch), o.EpochEarlier(), text.Day(o.EpochEnd())),
			func() { p.edit(p.draft.SetEpoch(text.UnixMS(epoch))) }, text.UnixMS(epoch))
	}
	if u := o.Effect.Nodes; u != (layouts.Use{}) {
		words := text.T("Give new nodes the node IDs %s to %s, which have a bit that old ones lack.",
			text.Group(u.FirstNode), text.Group(u.FirstNode+u.Nodes-1))
		if !o.Ordered {
			words = text.Sentences(words, text.T("No ID repeats then, but some new IDs are smaller than old ones."))
		}
		nodes := o.ApartNodes()
		row("nodes", words, func() { p.migrate(func(in *layoutlab.MigrationInputs) { in.Nodes = nodes }) }, nodes)
	}
	if len(rows) == 0 {
		return ui.Words("hint",
			text.T("No later day, earlier epoch or node bit makes it safe. Choose another layout."))
	}
	return ui.Div("change-cures", ui.Words("label", text.T("Each of these helps:")),
		ui.Elem("ul", ui.With{"class", "concessions"}, rows...))
}

// changeCommand is the same check for a shell, if there is a verdict.
func (p *layoutLab) changeCommand(verdict string) app.UI {
	if verdict == "" {
		return ui.Div("change-command")
	}
	command := p.moved.Command(*p.migration)
	return ui.Div("change-command", ui.Text("span", text.T("The same in a shell:")),
		ui.Text("code", command, "translate", "no"),
		&ui.CopyButton{Text: command, What: text.T("Command")})
}
