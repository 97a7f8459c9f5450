package choose

import (
	"math"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func needsCell(r *Row) Cell {
	f := r.facts
	var values, shown, why []string
	add := func(value, words, because string) {
		values, shown, why = append(values, value), append(shown, words), append(why, because)
	}
	if value, words, because := f.store(); value != "" {
		add(value, words, because)
	} else {
		why = append(why, text.T("It needs no store."))
	}
	if f["clock"] == "true" {
		add("clock", text.T("clock"), text.T("Its IDs depend on the clock."))
	}
	if f["worker"] == "true" && f["store"] != "start" {
		add("worker-id", text.T("worker ID"), text.T("Each node needs its own worker ID."))
	}
	if len(values) == 0 {
		values, shown = []string{"nothing"}, []string{text.T("nothing")}
	}
	c := Cell{Value: strings.Join(values, ","), Shown: text.List(shown...), Rank: float64(len(values)), Why: text.Sentences(why...)}
	if r.own {
		c.Link = r.home()
	}
	return c
}

// store is whether and when a node needs a store; it is empty if it needs none.
func (f facts) store() (value, shown, why string) {
	switch f["store"] {
	case "start":
		return "store-at-start", text.T("store at start"), text.T("At each start it asks its store for a worker ID.")
	case "segment":
		return "store-per-segment", text.T("store per segment"), text.T("It asks its store for each segment of IDs.")
	case "id":
		return "store-per-id", text.T("store per ID"), text.T("It asks its store for each ID.")
	case "":
		return "store-unknown", text.T("store?"), text.T("Whether it needs a store is not published.")
	}
	return "", "", ""
}

func outageCell(r *Row) Cell {
	c := Cell{Link: r.scene("store-down")}
	switch d, out := r.facts.duration("outage"), r.facts["store"]; {
	case out == "":
		return unknown()
	case out == "never":
		c.Value, c.Shown, c.Mark, c.Rank = "never-asks", text.T("never asks"), Good, 4
		c.Why = text.T("It has no store to lose.")
	case out == "start":
		c.Value, c.Shown, c.Mark, c.Rank = "while-running", text.T("once started"), Partly, 3
		c.Why = text.T("It asks only when it starts: a running node continues, but it cannot restart during the outage.")
	case d > 0:
		seconds := strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
		c.Value, c.Shown, c.Mark, c.Rank = seconds, text.T("%s s", seconds), Partly, 1+d.Seconds()/60
		c.Why = text.T("At 10 requests per second its segments of 10 to 20 IDs last %s s. Longer segments last longer.", seconds)
	case out == "segment":
		c.Value, c.Shown, c.Mark, c.Rank = "segment", text.T("one segment"), Partly, 1
	default:
		c.Value, c.Shown, c.Mark = "0", text.T("not at all"), Bad
		c.Why = text.T("The first request during the outage gets no ID.")
	}
	return c
}

func backCell(r *Row) Cell {
	f := r.facts
	tolerates, rejects, waits := f.duration("tolerates"), f.duration("rejects"), f.duration("waits")
	c := Cell{Mark: Bad, Link: r.scene("back")}
	if r.onRuler() {
		c.Link = "/rollback?scene=back-3ms&lane=" + r.design.Name
	}
	say := func(value, shown string, rank float64) { c.Value, c.Shown, c.Rank = value, shown, rank }
	switch {
	case f["clock"] == "false":
		say("no-clock", text.T("no clock"), 0)
		c.Mark = Good
	case f["repeats"] == "always":
		say("duplicates", text.T("duplicates anyway"), 9)
	case f["repeats"] != "":
		say("duplicates", text.T("duplicates"), 8)
	case f["repeats-second"] != "":
		say("duplicates-second", text.T("duplicates 2nd time"), 7)
	case rejects > 0 && tolerates == 0:
		say("rejects", text.T("rejects"), 6)
	case rejects > 0 && waits > 0:
		say("waits-"+tolerates.String(), text.T("waits ≤ %s", text.Tick(tolerates)), 5-tolerates.Seconds())
		c.Mark = Partly
	case rejects > 0:
		say("leads-"+tolerates.String(), text.T("leads ≤ %s", text.Tick(tolerates)), 5-tolerates.Seconds())
		c.Mark = Partly
	case tolerates == 0:
		return unknown()
	default:
		c.Mark = Good
		switch {
		case waits > 0:
			say("continues", text.T("continues, waits"), 3)
		case f["disorder"] == "true":
			say("continues", text.T("continues, unsorted"), 2)
		default:
			say("continues", text.T("continues"), 1)
		}
	}
	switch {
	case r.design != nil:
		c.Why = text.T(r.design.Rule)
		if r.Name == "ours" {
			c.Why = text.Sentences(c.Why, text.T("By default, its policy allows no lead."))
		}
		if f["clock"] == "true" {
			c.Why = text.Sentences(c.Why, text.T("Measured with steps back of 1 ms to 1 minute, 300 requests before and after."))
		}
		if c.Mark == Partly {
			c.Why = text.Sentences(c.Why, text.T("It rejects requests when the clock is %s behind.", text.Tick(rejects)))
		}
	case c.Value == "no-clock":
		c.Why = text.T("It reads no clock.")
	}
	return c
}

func restartCell(r *Row) Cell {
	c := Cell{Value: "duplicates", Shown: text.T("may repeat IDs"), Mark: Bad, Rank: 2}
	if r.design != nil {
		c.Link = "/rollback?scene=restart"
		c.Why = text.T("A restart loses the last timestamp. In the lab’s run the clock moved back 60 ms, the program restarted, and an ID came twice.")
	}
	switch {
	case r.facts["restart"] == "" && r.design == nil:
		return unknown()
	case r.facts["behind"] == "" && r.facts["same"] == "":
		c.Value, c.Shown, c.Mark, c.Rank = "none", text.T("no duplicates"), Good, 0
		if r.design != nil {
			c.Link, c.Why = r.scene("back"), text.T("In the lab’s runs no ID came twice: restarted in the same tick, and while the clock was behind.")
		}
	case r.Name == "ours" && r.facts["saved"] == "":
		c.Link, c.Why = "/rollback?scene=restart-saved", text.Sentences(c.Why, text.T("That is the default. If package statefile saved the state, no ID came twice in the lab’s run."))
	}
	return c
}

func rateCell(r *Row) Cell {
	n, chance := strings.CutPrefix(r.facts["rate"], "~")
	c := Cell{Value: n}
	switch rate, err := strconv.ParseFloat(n, 64); {
	case n == "":
		return unknown()
	case n == "none":
		c.Shown, c.Rank = text.T("no limit"), math.Inf(1)
		c.Why = text.T("The clock does not limit it: it never waited in the lab’s run.")
	case err != nil && r.facts["store"] == "segment":
		c.Shown, c.Rank = text.T("by segment"), 1
		c.Why = text.T("Segments grow with the rate, or hold as many IDs as the row says. The clock does not limit it.")
	case err != nil:
		c.Shown, c.Rank = text.T("a query each"), 0
		c.Why = text.T("Each ID is a query: the database sets the limit.")
	default:
		c.Shown, c.Rank = text.GroupDigits(n, 3, ","), rate
		c.Why = text.T("As many as its clock and its sequence allow.")
		if chance {
			c.Shown = "≈ " + c.Shown
			c.Why = text.Sentences(c.Why, text.T("Each tick starts at a random sequence number."))
		}
		c.Link = r.layoutLink()
	}
	return c
}

// indexCell is the size of the leaf pages, as package btree models them.
func indexCell(r *Row) Cell {
	pages, err := strconv.Atoi(r.facts["pages-1m"])
	if err != nil {
		return Cell{Value: "unknown", Shown: text.T("not run"), Mark: Unknown, Rank: math.Inf(1),
			Why: text.T("The lab has no generator of such IDs to fill an index with.")}
	}
	mb := strconv.FormatFloat(float64(pages)*8/1024, 'f', 1, 64)
	c := Cell{Value: mb, Shown: mb, Rank: float64(pages)}
	c.Why = text.T("A million IDs fill %s leaf pages of 8 KB in the lab’s model of PostgreSQL’s B+tree.", text.Group(pages))
	switch {
	case r.facts["order"] == "no":
		c.Why = text.Sentences(c.Why, text.T("IDs that do not ascend split pages in half."))
	case r.bits() > 64:
		c.Why = text.Sentences(c.Why, text.T("IDs ascend, so pages fill to 90 %. A 128-bit key is wider than one of 64 bits."))
	default:
		c.Why = text.Sentences(c.Why, text.T("IDs ascend, so pages fill to 90 %."))
	}
	if r.facts["order"] == "no" {
		c.Mark = Bad
	}
	if !r.own {
		c.Why = text.Sentences(c.Why, text.T("Counted with ascending IDs of the same length."))
	}
	if c.Link, c.LinkTitle = "/keys", text.T("See pages split"); r.own && r.design.Name != "twitter" {
		c.Link += "?keys=" + r.design.Name + ",twitter&rows=20000"
	}
	return c
}

// onRuler reports whether the design is a lane of the scene that /rollback links to.
func (r *Row) onRuler() bool {
	if r.design == nil {
		return false
	}
	return strings.Contains(" refuse twitter-scala-28 no-check leaf borrow last-plus-1 sonyflake spare-bit ours ", " "+r.design.Name+" ")
}
