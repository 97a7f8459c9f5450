package choose

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// unknown is the cell of a question that the system's source does not answer.
func unknown() Cell {
	return Cell{Value: "unknown", Shown: text.T("unknown"), Mark: Unknown, Rank: math.Inf(1), Cited: true,
		Why: text.T("The published source does not say.")}
}

func bitsCell(r *Candidate) Cell {
	n := r.bits()
	c := Cell{Value: strconv.Itoa(n), Shown: strconv.Itoa(n), Rank: float64(n)}
	if r.layout.Fields == nil {
		c.Why = text.T("An ID has %d bits.", n)
		return c
	}
	c.Link = r.layoutLink()
	c.Why = text.T("From the highest bit down: %s.",
		text.List(strings.Split(strings.ReplaceAll(layouts.FieldsText(r.layout), ":", " "), ",")...))
	return c
}

// layoutLink leads to the layout's page; it is empty if there is none.
func (r *Candidate) layoutLink() string {
	switch l := r.layout; {
	case l.Fields == nil:
		return ""
	case l.Name != "":
		return "/layout?layout=" + l.Name
	default:
		return "/layout?layout=" + layouts.FieldsText(l)
	}
}

func (r *Candidate) bits() int {
	switch {
	case r.kind.Wide():
		return r.kind.Spec().Bits
	case r.design != nil && r.design.Bits > 0:
		return r.design.Bits
	}
	return 64
}

func orderCell(r *Candidate) Cell {
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

func randomCell(r *Candidate) Cell {
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

func jsCell(r *Candidate) Cell {
	c := Cell{Mark: Bad, Rank: math.Inf(-1)}
	if n := r.bits(); n > 64 {
		c.Value, c.Shown, c.Why = "no", text.In("in JavaScript", "no"),
			text.T("An ID has %d bits, a JavaScript number 53.", n)
		return c
	}
	if r.layout.Index(snowflake.KindTime) < 0 {
		if r.layout.Fields != nil {
			c.Value, c.Shown, c.Why = "no", text.In("in JavaScript", "no"),
				text.T("Its highest fields do not depend on the time: IDs exceed 2⁵³ from the start.")
			return c
		}
		c.Value, c.Shown, c.Mark, c.Rank = "counter", text.T("a counter"), Good, math.Inf(1)
		c.Why = text.T("The number counts the IDs: 2⁵³ of them last 285 years at a million per second.")
		return c
	}
	at, over := layouts.FirstOver(r.layout, 1<<53-1)
	c.Link = r.layoutLink()
	if !over {
		c.Value, c.Shown, c.Mark, c.Rank, c.Why = "never", text.T("always"), Good, math.Inf(1),
			text.T("No ID of this layout exceeds 2⁵³.")
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

func sourceCell(r *Candidate) Cell {
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
func (r *Candidate) scene(name string) string {
	if r.design == nil {
		return ""
	}
	show := r.design.Name
	if show != "refuse" {
		show += ",twitter"
	}
	return "/systems?show=" + strings.ReplaceAll(show, "refuse", "twitter") + "&scene=" + name
}

func needsCell(r *Candidate) Cell {
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
	c := Cell{Value: strings.Join(values, ","), Shown: text.List(shown...), Rank: float64(len(values)),
		Why: text.Sentences(why...)}
	if r.own {
		c.Link = r.home()
	}
	return c
}

// store is whether and when a node needs a store; it is empty if it needs none.
func (f measurements) store() (value, shown, why string) {
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

func outageCell(r *Candidate) Cell {
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
		c.Why = text.T("At 10 requests per second its segments of 10 to 20 IDs last %s s. Longer segments last longer.",
			seconds)
	case out == "segment":
		c.Value, c.Shown, c.Mark, c.Rank = "segment", text.T("one segment"), Partly, 1
	default:
		c.Value, c.Shown, c.Mark = "0", text.T("not at all"), Bad
		c.Why = text.T("The first request during the outage gets no ID.")
	}
	return c
}

func backCell(r *Candidate) Cell {
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
			c.Why = text.Sentences(c.Why,
				text.T("Measured with steps back of 1 ms to 1 minute, 300 requests before and after."))
		}
		if c.Mark == Partly {
			c.Why = text.Sentences(c.Why,
				text.T("It rejects requests when the clock is %s behind.", text.Tick(rejects)))
		}
	case c.Value == "no-clock":
		c.Why = text.T("It reads no clock.")
	}
	return c
}

func restartCell(r *Candidate) Cell {
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
			c.Link, c.Why = r.scene("back"),
				text.T("In the lab’s runs no ID came twice: restarted in the same tick, and while the clock was behind.")
		}
	case r.Name == "ours" && r.facts["saved"] == "":
		c.Link, c.Why = "/rollback?scene=restart-saved",
			text.Sentences(c.Why,
				text.T("That is the default. If package statefile saved the state, no ID came twice in the lab’s run."))
	}
	return c
}

func rateCell(r *Candidate) Cell {
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
func indexCell(r *Candidate) Cell {
	pages, err := strconv.Atoi(r.facts["pages-1m"])
	if err != nil {
		return Cell{Value: "unknown", Shown: text.T("not run"), Mark: Unknown, Rank: math.Inf(1),
			Why: text.T("The lab has no generator of such IDs to fill an index with.")}
	}
	mb := strconv.FormatFloat(float64(pages)*8/1024, 'f', 1, 64)
	c := Cell{Value: mb, Shown: mb, Rank: float64(pages)}
	c.Why = text.T("A million IDs fill %s leaf pages of 8 KB in the lab’s model of PostgreSQL’s B+tree.",
		text.Group(pages))
	switch {
	case r.facts["order"] == "no":
		c.Why = text.Sentences(c.Why, text.T("IDs that do not ascend split pages in half."))
	case r.bits() > 64:
		c.Why = text.Sentences(c.Why,
			text.T("IDs ascend, so pages fill to 90 %. A 128-bit key is wider than one of 64 bits."))
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
func (r *Candidate) onRuler() bool {
	if r.design == nil {
		return false
	}
	return strings.Contains(" refuse twitter-scala-28 no-check leaf borrow last-plus-1 sonyflake spare-bit ours ",
		" "+r.design.Name+" ")
}

// Markdown is the table as GitHub renders it, with a link at each source.
func Markdown(rows []Candidate) string {
	return written(rows, func(all []string) string {
		for i, words := range all {
			all[i] = strings.ReplaceAll(words, "|", "\\|")
		}
		return "| " + strings.Join(all, " | ") + " |\n"
	}, func(n int) string { return "|" + strings.Repeat(" --- |", n) + "\n" })
}

// CSV is the table as RFC 4180 has it.
func CSV(rows []Candidate) string {
	return written(rows, func(all []string) string {
		for i, words := range all {
			if strings.ContainsAny(words, ",\"\n") {
				all[i] = `"` + strings.ReplaceAll(words, `"`, `""`) + `"`
			}
		}
		return strings.Join(all, ",") + "\r\n"
	}, func(int) string { return "" })
}

// written has a line for the columns' titles, what follows the head, and a line per row. The last
// column is the source's address.
func written(rows []Candidate, line func([]string) string, rule func(columns int) string) string {
	head := []string{text.T("System")}
	for _, c := range Columns() {
		head = append(head, c.Title)
	}
	n := len(head)
	all := line(head) + rule(n)
	for i := range rows {
		r := &rows[i]
		words := []string{r.FullTitle()}
		for _, c := range r.Cells[:n-2] {
			words = append(words, c.Shown)
		}
		all += line(append(words, r.source))
	}
	return all
}

// FullTitle tells the row apart from all others.
func (r *Candidate) FullTitle() string {
	if r.Sub == "" {
		return r.Title
	}
	return text.In("a name and its kind", "%s (%s)", r.Title, r.Sub)
}
