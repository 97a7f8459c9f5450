package choose

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// unknown is the cell of a question that the system's source does not answer.
func unknown() Cell {
	return Cell{Value: "unknown", Shown: text.T("unknown"), Mark: Unknown, Rank: math.Inf(1), Cited: true,
		Why: text.T("The published source does not say.")}
}

func bitsCell(r *Row) Cell {
	n := r.bits()
	c := Cell{Value: strconv.Itoa(n), Shown: strconv.Itoa(n), Rank: float64(n)}
	if r.layout.Fields == nil {
		c.Why = text.T("An ID has %d bits.", n)
		return c
	}
	c.Link = r.layoutLink()
	c.Why = text.T("From the highest bit down: %s.", text.List(strings.Split(strings.ReplaceAll(r.layout.FieldsText(), ":", " "), ",")...))
	return c
}

// layoutLink leads to the layout's page; it is empty if there is none.
func (r *Row) layoutLink() string {
	switch l := r.layout; {
	case l.Fields == nil:
		return ""
	case l.Name != "":
		return "/layout?layout=" + l.Name
	default:
		return "/layout?layout=" + l.FieldsText()
	}
}

func (r *Row) bits() int {
	switch {
	case r.kind.Wide():
		return r.kind.Spec().Bits
	case r.design != nil && r.design.Bits > 0:
		return r.design.Bits
	}
	return 64
}

func orderCell(r *Row) Cell {
	c := Cell{Value: r.facts["order"], Mark: Bad, Link: r.scene("sorted")}
	tick, err := time.ParseDuration(c.Value)
	switch {
	case c.Value == "":
		if r.facts["clock"] == "false" {
			c.Value, c.Shown, c.Rank = "no", text.T("not by time"), 5
			c.Why = text.T("An ID contains no timestamp.")
			return c
		}
		return unknown()
	case c.Value == "table":
		c.Shown, c.Rank, c.Mark = text.T("one table"), 2, Partly
		c.Why = text.T("One table’s IDs ascend. Two tables issue the same numbers.")
	case c.Value == "node":
		c.Shown, c.Rank, c.Mark = text.T("per node"), 3, Partly
		c.Why = text.T("Each node’s own IDs ascend. IDs of two nodes can be out of order by more than a second.")
	case err != nil:
		c.Shown, c.Rank = text.In("an order", "no"), 4
		c.Why = text.T("In the lab’s run even one node’s IDs were out of order.")
	case tick == 0:
		c.Shown, c.Mark = text.T("strictly"), Good
		c.Why = text.T("In the lab’s run every later ID was larger.")
	default:
		span := text.Tick(tick)
		if tick < time.Microsecond {
			span = text.T("%.1f µs", float64(tick)/1e3)
		}
		c.Shown, c.Mark, c.Rank = text.T("to %s", span), Good, tick.Seconds()
		c.Why = text.T("With exact clocks, a later ID is smaller only within %s.", span)
	}
	if r.own {
		c.Why = text.Sentences(c.Why, text.T("Measured with two nodes and 1,400 IDs."))
	} else if r.layout.Fields != nil {
		c.Link, c.Why = "", text.Sentences(c.Why, text.T("It follows from the position of the timestamp."))
	}
	return c
}

func randomCell(r *Row) Cell {
	n, err := strconv.Atoi(r.facts["random"])
	if r.facts["random"] == "" {
		if !r.kind.Wide() {
			return unknown()
		}
		n, err = 0, nil
		for _, p := range r.kind.Parts() {
			if strings.HasPrefix(p.Name, "rand") && p.Kind == snowflake.KindSequence {
				n += p.Bits
			}
		}
	}
	if err != nil {
		return unknown()
	}
	c := Cell{Value: strconv.Itoa(n), Shown: strconv.Itoa(n), Rank: float64(n), Mark: Good}
	c.Why = text.T("The next ID in the same tick has %d random bits.", n)
	switch {
	case n == 0:
		c.Mark, c.Why = Plain, text.T("Whoever has one ID can compute the next ID of the same tick.")
	case n < unguessable:
		c.Mark = Plain
	}
	if r.own {
		c.Why = text.Sentences(c.Why, text.T("Measured with 200 seeds."))
	}
	return c
}

func jsCell(r *Row) Cell {
	c := Cell{Mark: Bad, Rank: math.Inf(-1)}
	if n := r.bits(); n > 64 {
		c.Value, c.Shown, c.Why = "no", text.In("in JavaScript", "no"), text.T("An ID has %d bits, a JavaScript number 53.", n)
		return c
	}
	if r.layout.Index(snowflake.KindTime) < 0 {
		if r.layout.Fields != nil {
			c.Value, c.Shown, c.Why = "no", text.In("in JavaScript", "no"), text.T("Its highest fields do not depend on the time: IDs exceed 2⁵³ from the start.")
			return c
		}
		c.Value, c.Shown, c.Mark, c.Rank = "counter", text.T("a counter"), Good, math.Inf(1)
		c.Why = text.T("The number counts the IDs: 2⁵³ of them last 285 years at a million per second.")
		return c
	}
	at, over := r.layout.FirstOver(1<<53 - 1)
	c.Link = r.layoutLink()
	if !over {
		c.Value, c.Shown, c.Mark, c.Rank, c.Why = "never", text.T("always"), Good, math.Inf(1), text.T("No ID of this layout exceeds 2⁵³.")
		return c
	}
	c.Value, c.Rank = text.ShortUTC(at), float64(at.Unix())
	c.Shown = text.Day(at)
	if r.now.Before(at) {
		c.Mark = Good
	}
	c.Why = text.T("From %s on its IDs exceed 2⁵³, and JSON.parse rounds them.", text.Day(at))
	return c
}

func sourceCell(r *Row) Cell {
	owner, _, _ := strings.Cut(linkTitle(r.source), "/")
	c := Cell{Value: r.source, Shown: owner, Link: r.source, Cited: true}
	switch {
	case r.design != nil && r.own:
		c.Shown, c.Why = text.T(r.design.System), text.T(r.design.Rule)
		if r.design.Documents != "" {
			c.Why = text.Sentences(c.Why, text.T(r.design.Documents))
		}
	case r.kind.Wide():
		c.Why = text.T(r.kind.Spec().Note)
	default:
		c.Why = r.note
	}
	return c
}

// scene links to a scene that runs the design beside Twitter's.
func (r *Row) scene(name string) string {
	if r.design == nil {
		return ""
	}
	show := r.design.Name
	if show != "refuse" {
		show += ",twitter"
	}
	return "/systems?show=" + strings.ReplaceAll(show, "refuse", "twitter") + "&scene=" + name
}
