package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// checkChange reads the flags of -change and computes its effect. since is that of the first
// old ID.
func (c *command) checkChange(since string) error {
	if c.changeText == "" {
		return errors.New("-to, -at, -nodes and -rollout require -change")
	}
	switch {
	case c.toText == "" || c.atText == "":
		return errors.New("-change requires -to and -at: the new layout, and the date of the switch")
	case len(c.args) > 0:
		return fmt.Errorf("%s: -change decodes no IDs", c.args[0])
	case c.make > 0 || c.about || c.find || c.rangeText != "" || c.formText+c.asText != "":
		return errors.New("-change excludes -n, -find, -form, -as, -about and -range")
	}
	var err error
	of := &c.change
	if of.Old, err = changeLayout("-change", c.changeText); err != nil {
		return err
	}
	if of.New, err = changeLayout("-to", c.toText); err != nil {
		return err
	}
	if of.At, err = date("-at", c.atText); err != nil {
		return err
	}
	if since != "" {
		if of.Since, err = date("-since", since); err != nil {
			return err
		}
	}
	if of.OldUse, of.NewUse, err = nodeRanges(c.nodesText); err != nil {
		return err
	}
	c.effect, err = of.Check()
	var part *layouts.ChangeError
	if errors.As(err, &part) {
		flag := map[string]string{"Old": "-change " + c.changeText, "New": "-to " + c.toText, "At": "-at " + c.atText,
			"Since": "-since " + since, "OldUse": "-nodes " + c.nodesText, "NewUse": "-nodes " + c.nodesText,
			"Rollout": "-rollout " + c.change.Rollout.String()}[part.Part]
		problem := strings.TrimPrefix(err.Error(), "layouts: Change."+part.Part+": ")
		return fmt.Errorf("%s: %s", flag, strings.Replace(problem, "before At", "before -at", 1))
	}
	return err
}

// changeLayout reads a layout, which may be followed by @, its epoch, a slash and its tick; or by
// &epoch= and &tick=, as in the lab's links.
func changeLayout(flag, text string) (snowflake.Layout, error) {
	name, rest, _ := strings.Cut(text, "@")
	epoch, tick, _ := strings.Cut(rest, "/")
	if parts := strings.Split(text, "&"); len(parts) > 1 {
		name, epoch, tick = parts[0], "", ""
		for _, part := range parts[1:] {
			switch key, value, _ := strings.Cut(part, "="); key {
			case "epoch":
				epoch = value
			case "tick":
				tick = value
			default:
				return snowflake.Layout{},
					fmt.Errorf("%s %s: %s: use epoch=MILLISECONDS or tick=DURATION", flag, text, part)
			}
		}
	}
	l, err := readLayout(name, epoch, tick)
	if err != nil {
		err = fmt.Errorf("%s %s: %s", flag, text, strings.TrimPrefix(plain(err), "-"))
	}
	return l, err
}

// date reads the start of a month, a day or a second.
func date(flag, text string) (time.Time, error) {
	at, _, err := interval(text)
	if err != nil || strings.Contains(text, ",") {
		return at, fmt.Errorf("%s %s: use a date such as 2027-01-01 or 2027-01-01T08:00:00Z, in UTC", flag, text)
	}
	return at, nil
}

// nodeRanges reads the node IDs of the old and the new layout: A-B for both, or A-B,C-D.
func nodeRanges(text string) (old, next layouts.Use, err error) {
	if text == "" {
		return old, next, nil
	}
	var uses []layouts.Use
	for _, item := range strings.Split(text, ",") {
		first, last, both := strings.Cut(item, "-")
		if !both {
			last = first
		}
		from, err1 := strconv.ParseUint(first, 10, 64)
		to, err2 := strconv.ParseUint(last, 10, 64)
		if err1 != nil || err2 != nil || from > to || to-from+1 == 0 || len(uses) == 2 {
			return old, next, fmt.Errorf("-nodes %s: use A-B, or A-B,C-D for other node IDs of the new layout", text)
		}
		uses = append(uses, layouts.Use{FirstNode: from, Nodes: to - from + 1})
	}
	return uses[0], uses[len(uses)-1], nil
}

// compare prints the effect of a change. The code is 1 if it is not safe.
func (c *command) compare(p *printer) (code int) {
	e, of := c.effect, c.change
	code = 1
	if e.Verdict == layouts.Safe {
		code = 0
	}
	if c.json {
		p.change(of, e)
		return code
	}
	never := func(at time.Time) string {
		if at.IsZero() {
			return "never"
		}
		return at.Format(time.RFC3339Nano)
	}
	verdict := map[layouts.ChangeVerdict]string{
		layouts.Safe:      "every new ID is greater than every old one",
		layouts.Overlaps:  "new IDs repeat old ones; the first on " + of.New.Time(e.Example).Format(time.DateOnly),
		layouts.Unordered: "no ID repeats, but new IDs are smaller than old ones",
	}[e.Verdict]
	if e.Verdict == layouts.Unordered && !e.OrderedFrom.IsZero() {
		verdict = fmt.Sprintf("no ID repeats, but until %s new IDs are smaller than old ones",
			e.OrderedFrom.Format(time.DateOnly))
	}
	rows := [][2]string{
		{"old layout", described(of.Old)}, {"new layout", described(of.New)},
		{"old IDs", fmt.Sprintf("%d to %d", e.Old.Smallest, e.Old.Largest)},
		{"new IDs", fmt.Sprintf("%d to %d", e.New.Smallest, e.New.Largest)},
		{"new reads old as", between(e.ReadByNew)},
		{"old reads new as", between(e.ReadByOld)},
	}
	if e.Verdict == layouts.Overlaps {
		rows = append(rows, [2]string{"example", e.Example.String()},
			[2]string{"  old", decoded(of.Old, e.Example)}, [2]string{"  new", decoded(of.New, e.Example)})
	}
	if e.Verdict != layouts.Safe {
		rows = append(rows, [2]string{"increasing from", never(e.OrderedFrom)},
			[2]string{"first safe", never(e.FirstSafe)}, [2]string{"safe epoch", c.safeEpoch()})
	}
	if e.Verdict == layouts.Overlaps {
		rows = append(rows, [2]string{"safe nodes", c.safeNodes()})
	}
	fmt.Fprintf(p.out, "%s: %s\n", e.Verdict, verdict)
	for _, row := range rows {
		fmt.Fprintf(p.out, "%-16s  %s\n", row[0], row[1])
	}
	return code
}

func between(i layouts.Interval) string {
	return i.From.Format(time.RFC3339Nano) + " to " + i.To.Format(time.RFC3339Nano)
}

func described(l snowflake.Layout) string {
	return fmt.Sprintf("%s, epoch %s, tick %s", layouts.FieldsText(l), l.Epoch.UTC().Format(time.RFC3339Nano),
		layouts.TickText(l.Tick))
}

// decoded returns an ID's time and the values of its other fields.
func decoded(l snowflake.Layout, id snowflake.ID) string {
	text := l.Time(id).Format(time.RFC3339Nano)
	for i, f := range l.Fields {
		if hasColumn(f) {
			text += fmt.Sprintf(" %s %d", f.Name, layouts.Part(l, id, i))
		}
	}
	return text
}

// safeEpoch says which epoch of the new layout makes the change safe.
func (c *command) safeEpoch() string {
	l := c.change.New
	if l.Epoch = c.effect.Epoch; l.Epoch.Year() < 1 || l.Epoch.IsZero() {
		return "none"
	}
	end, _ := layouts.Last(l)
	return fmt.Sprintf("%s or earlier, with an end of %s", l.Epoch.Format(time.RFC3339Nano), end.Format(time.RFC3339))
}

// safeNodes says with which node IDs of the new layout no ID repeats.
func (c *command) safeNodes() string {
	u := c.effect.Nodes
	if u == (layouts.Use{}) {
		return "none"
	}
	text := fmt.Sprintf("%d-%d", u.FirstNode, u.FirstNode+u.Nodes-1)
	with := c.change
	if with.NewUse = u; !isSafe(with) {
		text += " repeat no ID, but do not order them"
	}
	return text
}

func isSafe(c layouts.Change) bool {
	e, err := c.Check()
	return err == nil && e.Verdict == layouts.Safe
}

// change writes an effect as a JSON object. What does not exist is null.
func (p *printer) change(of layouts.Change, e layouts.Effect) {
	at := func(t time.Time) *string {
		if t.IsZero() {
			return nil
		}
		text := t.Format(time.RFC3339Nano)
		return &text
	}
	object := struct {
		Verdict        string        `json:"verdict"`
		Old            [2]string     `json:"old_ids"`
		New            [2]string     `json:"new_ids"`
		Example        *snowflake.ID `json:"example"`
		OldTime        *string       `json:"example_old_utc"`
		NewTime        *string       `json:"example_new_utc"`
		IncreasingFrom *string       `json:"increasing_from"`
		FirstSafe      *string       `json:"first_safe"`
		Epoch          *string       `json:"safe_epoch"`
		Nodes          []uint64      `json:"safe_nodes"`
	}{Verdict: e.Verdict.String(), Old: pair(e.Old), New: pair(e.New), IncreasingFrom: at(e.OrderedFrom),
		FirstSafe: at(e.FirstSafe), Epoch: at(e.Epoch)}
	if e.Verdict == layouts.Overlaps {
		object.Example = &e.Example
		object.OldTime, object.NewTime = at(of.Old.Time(e.Example)), at(of.New.Time(e.Example))
	}
	if u := e.Nodes; u != (layouts.Use{}) {
		object.Nodes = []uint64{u.FirstNode, u.FirstNode + u.Nodes - 1}
	}
	text, _ := json.Marshal(object)
	p.out.Write(append(text, '\n'))
}

func pair(b layouts.Bounds) [2]string { return [2]string{b.Smallest.String(), b.Largest.String()} }
