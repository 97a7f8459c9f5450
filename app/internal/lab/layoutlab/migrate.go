package layoutlab

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// MigrationInputs are what a reader enters about a change of layout.
type MigrationInputs struct {
	Old    Draft  // the layout of the IDs that exist
	Switch string // when new IDs begin: a day or an instant, as typed
	Since  string // when the first old ID was issued, as typed; empty means the old epoch
	Nodes  string // node IDs in use: empty for all, A-B, or A-B,C-D if the new layout uses others
}

// Names of a migration's inputs, as in links.
const (
	BoxOld    = "old"
	BoxSwitch = "switch"
	BoxSince  = "since"
	BoxNodes  = "used"
	BoxNew    = "new" // the layout that the page is about
)

// Migration is what happens to the IDs of a running service that changes its layout: whether new IDs can repeat old
// ones, and what would prevent that. If Wrong is not empty, the rest is not computed.
type Migration struct {
	Wrong  map[string]string // sentences about inputs, by their names
	Change layouts.Change
	Effect layouts.Effect

	// FirstDay and LastDay are between which days, in UTC, the switch can be.
	FirstDay, LastDay time.Time
	// SafeDay is the first day, from the switch on, that is safe from its start: zero if there is none.
	SafeDay time.Time
	// Epoch is the latest epoch of the new layout in whole milliseconds, as links write it, that makes the
	// change safe. It is zero if there is none, or if the change is safe.
	Epoch time.Time
	// Ordered reports whether the effect's Nodes make the change safe, rather than only free of duplicates.
	Ordered bool

	Axis   Axis
	safeID snowflake.ID // the first new one if the switch is on the safe day
}

// Migrate reads the inputs and computes what a change to the layout does; it asks [layouts.Change]. The layout must be
// valid.
func Migrate(next snowflake.Layout, in MigrationInputs) Migration {
	o := Migration{Wrong: map[string]string{}, Change: layouts.Change{Old: in.Old.Layout(), New: next}}
	note := func(box string, err error) {
		if err != nil {
			o.Wrong[box] = err.Error()
		}
	}
	if p := in.Old.Problem(); p != nil {
		note(BoxOld, p)
	}
	c, err := &o.Change, error(nil)
	c.At, err = readDay(in.Switch,
		"The day of the switch, “%s”, is not a date. Write 2027-01-01 or 2027-01-01T08:00:00Z.")
	note(BoxSwitch, err)
	if strings.TrimSpace(in.Since) != "" {
		c.Since, err = readDay(in.Since,
			"The first old ID’s date, “%s”, is not a date. Write 2027-01-01 or 2027-01-01T08:00:00Z.")
		note(BoxSince, err)
	}
	c.OldUse, c.NewUse, err = readNodes(in.Nodes)
	note(BoxNodes, err)
	if len(o.Wrong) > 0 {
		return o
	}
	if o.Effect, err = c.Check(); err != nil {
		box, sentence := explained(*c, err)
		o.Wrong[box] = sentence
		return o
	}
	o.days()
	o.cures()
	o.Axis = axisOf(&o)
	return o
}

// readDay reads a day or an instant. Unread is the sentence about a text that is neither.
func readDay(typed string, unread text.Message) (time.Time, error) {
	at, err := boxes.Instant(text.Plain(typed))
	if err != nil {
		err = errors.New(text.Tell(unread, text.Quote(strings.TrimSpace(typed))))
	}
	return at, err
}

// readNodes reads A-B or A-B,C-D, each of which may be a single number.
func readNodes(typed string) (old, next layouts.Use, err error) {
	plain := strings.ReplaceAll(text.Plain(typed), " ", "")
	if plain == "" {
		return old, next, nil
	}
	var uses []layouts.Use
	for item := range strings.SplitSeq(strings.ReplaceAll(plain, "–", "-"), ",") {
		first, last, both := strings.Cut(item, "-")
		if !both {
			last = first
		}
		from, bad := strconv.ParseUint(first, 10, 64)
		to, worse := strconv.ParseUint(last, 10, 64)
		if bad != nil || worse != nil || from > to || to-from+1 == 0 || len(uses) == 2 {
			return old, next, errors.New(text.Tell(
				"“%s” are not node IDs. Write 0-31, or 0-31,32-63 if the new layout uses other ones.",
				text.Quote(typed)))
		}
		uses = append(uses, layouts.Use{FirstNode: from, Nodes: to - from + 1})
	}
	return uses[0], uses[len(uses)-1], nil
}

// explained is an error of [layouts.Change.Check] as a sentence, and the input that would mend it.
func explained(c layouts.Change, err error) (box, sentence string) {
	e, is := errors.AsType[*layouts.ChangeError](err)
	if !is {
		return BoxNew, err.Error()
	}
	switch e.Part {
	case "Old":
		return BoxOld, text.T("The old layout has no time field, so its IDs do not say when they were issued.")
	case "New":
		return BoxNew, text.T("The new layout has no time field, so nobody can say when its IDs are safe.")
	case "OldUse", "NewUse":
		value, is := errors.AsType[*snowflake.ValueError](e.Err)
		if !is {
			return BoxNodes, err.Error()
		}
		last, most := text.Group(value.Value), text.Group(value.Max)
		if e.Part == "OldUse" {
			return BoxNodes, text.Tell("The old layout has no node ID %s: it has 0 to %s.", last, most)
		}
		return BoxNodes, text.Tell("The new layout has no node ID %s: it has 0 to %s.", last, most)
	case "Since":
		return BoxSince, text.T("The first old ID must be older than the switch.")
	}
	return wrongSwitch(c)
}

// wrongSwitch says why one of the layouts issues no ID on its side of the switch.
func wrongSwitch(c layouts.Change) (box, sentence string) {
	end, _ := layouts.Last(c.New)
	if c.At.Before(c.New.Epoch) {
		return BoxSwitch, text.Tell("The new layout issues no ID before its epoch, %s. Switch later.",
			text.ShortUTC(c.New.Epoch))
	}
	if c.At.After(end) {
		return BoxSwitch, text.Tell("The new layout issues no ID after %s. Switch earlier.", text.ShortUTC(end))
	}
	if end, _ := layouts.Last(c.Old); c.Since.After(end) {
		return BoxSince, text.Tell("The old layout issues no ID after %s.", text.ShortUTC(end))
	}
	return BoxSwitch, text.Tell("The old layout issues no ID before the switch: its epoch is %s.",
		text.ShortUTC(c.Old.Epoch))
}

// dayOf is the start of an instant's day in UTC.
func dayOf(t time.Time) time.Time {
	year, month, day := t.UTC().Date()
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// dayFrom is the first day that starts at t or later.
func dayFrom(t time.Time) time.Time {
	if day := dayOf(t); day.Before(t) {
		return day.AddDate(0, 0, 1)
	}
	return dayOf(t)
}

// days finds between which days the switch can be. Both layouts issue IDs then.
func (o *Migration) days() {
	began := o.Change.Old.Epoch
	if o.Change.Since.After(began) {
		began = o.Change.Since
	}
	o.FirstDay = dayFrom(began.Add(1))
	if day := dayFrom(o.Change.New.Epoch); day.After(o.FirstDay) {
		o.FirstDay = day
	}
	end, _ := layouts.Last(o.Change.New)
	o.LastDay = dayOf(end)
}

// Near is the day closest to one at which the switch can be.
func (o *Migration) Near(day time.Time) time.Time {
	if day = dayOf(day); day.After(o.LastDay) {
		day = o.LastDay
	}
	if day.Before(o.FirstDay) {
		day = o.FirstDay
	}
	return day
}

// safe reports whether another change is safe.
func safe(c layouts.Change) bool {
	e, err := c.Check()
	return err == nil && e.Verdict == layouts.Safe
}

// cures finds what makes the change safe in the units that links have: days and milliseconds. Each is tried.
func (o *Migration) cures() {
	e := &o.Effect
	if with := o.Change; !e.FirstSafe.IsZero() {
		if with.At = dayFrom(e.FirstSafe); safe(with) {
			o.SafeDay = with.At
		}
	}
	if e.Verdict == layouts.Safe {
		return
	}
	if with := o.Change; !e.Epoch.IsZero() && e.Epoch.Year() >= 1 {
		with.New.Epoch = time.UnixMilli(e.Epoch.UnixMilli()).UTC()
		if safe(with) {
			o.Epoch = with.New.Epoch
		}
	}
	if with := o.Change; e.Nodes != (layouts.Use{}) {
		with.NewUse = e.Nodes
		o.Ordered = safe(with)
	}
}

// EpochEnd is the start of the new layout's last tick with the other epoch.
func (o *Migration) EpochEnd() time.Time {
	l := o.Change.New
	l.Epoch = o.Epoch
	end, _ := layouts.Last(l)
	return end
}

// EpochEarlier says by how much the other epoch is earlier.
func (o *Migration) EpochEarlier() string {
	const hundredthYear = boxes.HundredthYear
	seconds := o.Change.New.Epoch.Unix() - o.Epoch.Unix()
	if seconds >= 50*hundredthYear {
		return text.Tell("%s years", text.Hundredths(uint64(seconds)/hundredthYear))
	}
	return text.Span(o.Change.New.Epoch.Sub(o.Epoch))
}

// ApartNodes are Inputs.Nodes with the effect's Nodes for the new layout.
func (o *Migration) ApartNodes() string {
	old := o.Change.OldUse
	if old.Nodes == 0 {
		old = layouts.Use{Nodes: o.Change.Old.Nodes()}
	}
	return nodesText(old) + "," + nodesText(o.Effect.Nodes)
}

func nodesText(u layouts.Use) string {
	return strconv.FormatUint(u.FirstNode, 10) + "-" + strconv.FormatUint(u.FirstNode+u.Nodes-1, 10)
}

// Command is the same check for a shell.
func (o *Migration) Command(in MigrationInputs) string {
	c := o.Change
	command := "snowflake -change " + shellText(c.Old) + " -to " + shellText(c.New) + " -at " + text.ShortUTC(c.At)
	if !c.Since.IsZero() {
		command += " -since " + text.ShortUTC(c.Since)
	}
	if plain := strings.ReplaceAll(text.Plain(in.Nodes), " ", ""); plain != "" {
		command += " -nodes " + strings.ReplaceAll(plain, "–", "-")
	}
	return command
}

// shellText is a preset's name, or a layout as in a link. Its characters mean nothing within single quotes.
func shellText(l snowflake.Layout) string {
	if l.Name != "" {
		return l.Name
	}
	return "'" + layouts.FieldsText(l) + "&epoch=" + text.UnixMS(l.Epoch) + "&tick=" + layouts.TickText(l.Tick) + "'"
}
