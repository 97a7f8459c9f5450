package practice

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

var lastWaits = Family{
	Name: "last-waits", Number: 7, Group: Runs, Lesson: "rollover",
	Title: func() string { return text.T("The last in the queue") },
	About: func() string { return text.T("How long the last of many callers waits") },
	See:   "/rollover?scene=burst",
	Seen:  func() string { return text.T("Burst: 5,000 IDs at once") },
	Cases: []string{"rest", "even"},
	Draw:  drawLastWaits,
}

// surge is many requests in one millisecond.
type surge struct {
	at, count int64
	bits      int // of the sequence
	served    []int64
	wait      int64 // of the last caller, in ms
}

func drawLastWaits(r *random.Source, which string) *Question {
	b := surge{bits: []int{2, 10, 12}[r.Below(3)]}
	full, at := int64(r.Between(2, 5)), int64(r.Between(1, 9))
	few, many := int64(r.Between(1, 3)), int64(r.Between(int(b.of()>>3), int(b.of())))
	switch b.at = 100 * at; {
	case which == "even":
		b.count = (full + 1) * b.of()
	case b.bits == 2:
		b.count = full*b.of() + few
	default:
		b.count = full*b.of() + min(many, b.of()-9)
	}
	b.serve()
	q := &Question{
		Asks: text.Tell("The clock has just turned to %s, and %s IDs are requested at once. How long does the last caller wait?",
			ms(b.at), text.Group(b.count)),
		Given: []Given{{text.T("Generator"), text.T("Twitter’s")},
			{text.T("Sequence"),
				text.Tell("%s bits: %s IDs per millisecond", strconv.Itoa(b.bits), text.Group(b.of()))},
			{text.T("Issued before"), text.T("none in this millisecond")}},
		Answers: b.answers(),
	}
	return q.Shuffle(r)
}

// of is how many IDs a millisecond has.
func (b *surge) of() int64 { return 1 << b.bits }

// serve lets package snowflake serve all callers: served are the IDs of each millisecond.
func (b *surge) serve() {
	n, err := snowflake.NewNode(milliseconds(b.bits), snowflake.Values{"worker": 1}, snowflake.Policy{})
	if err != nil {
		panic("practice: " + err.Error())
	}
	var s snowflake.State
	for left := b.count; left > 0; {
		next, o := n.Take(s, b.at+b.wait, int(left))
		s, left, b.wait = next, left-int64(o.Count), b.wait+o.Wait
		if o.Count > 0 {
			b.served = append(b.served, int64(o.Count))
		}
	}
}

func (b *surge) answers() []Answer {
	rest, each := b.count-b.of(), text.Group(b.of())
	return []Answer{
		{Says: ms(b.wait), Right: true, Replay: b.replay(0, text.Tell("the last caller waits %s", ms(b.wait)), Good),
			Why: text.Tell("Each millisecond has %s IDs. The last of %s callers gets one in millisecond %s, so the wait is %s.",
				each, text.Group(b.count), text.Group(b.at+b.wait), ms(b.wait))},
		{Says: ms(b.wait + 1), Wrong: text.T("counts the first millisecond"),
			Replay: b.replay(1, text.T("no caller is left for this one"), Bad),
			Why: text.Tell("The IDs come from %s milliseconds, but callers of the first one do not wait.",
				text.Group(b.wait+1))},
		{Says: ms(1), Wrong: text.T("the rest fits into the next one"), Replay: b.crowded(),
			Why: text.Tell("%s callers are left after millisecond %s. The next one has only %s IDs.",
				text.Group(rest), text.Group(b.at), each)},
		{Says: ms(rest), Wrong: text.T("one ID each millisecond"), Replay: b.single(),
			Why: text.Tell("A new millisecond has %s IDs for the waiting callers, not one.", each)},
	}
}

// replay has a row for each millisecond, some more that issue nothing, and what is said of the last row.
func (b *surge) replay(more int, says string, tone Tone) Replay {
	var r Replay
	for i, n := range append(append([]int64{}, b.served...), make([]int64, more)...) {
		r.Rows = append(r.Rows, b.row(int64(i), n))
	}
	last := &r.Rows[len(r.Rows)-1]
	last.Aside, last.Tone = says, tone
	return r
}

// row is a millisecond with its IDs: cells of four, or a bar.
func (b *surge) row(after, used int64) Row {
	at := b.at + after
	if b.bits == 2 {
		l := ledger{of: b.of(), clock: b.at}
		for i := range used {
			l.before = append(l.before, shortID{at: at, number: i})
		}
		return l.row(at)
	}
	row := Row{Label: ms(at), Clock: after == 0}
	const wide = 16
	part := int(min(wide, (used*wide+b.of()-1)/b.of()))
	if used > 0 {
		row.Cells = append(row.Cells, Cell{Says: text.Group(used), Hue: "sequence", Span: part})
	}
	if part < wide {
		row.Cells = append(row.Cells, Cell{Mark: Free, Span: wide - part})
	}
	return row
}

// crowded puts all the rest into the next millisecond.
func (b *surge) crowded() Replay {
	rest := b.count - b.of()
	second := b.row(1, b.of())
	if b.bits == 2 {
		second.Cells = append(second.Cells, Cell{Says: "+" + text.Group(rest-b.of()), Mark: Wrong})
	} else {
		second.Cells = []Cell{{Says: text.Group(rest), Hue: "sequence", Mark: Wrong, Span: 16}}
	}
	second.Aside, second.Tone = text.Tell("%s callers, but only %s IDs", text.Group(rest), text.Group(b.of())), Bad
	return Replay{Rows: []Row{b.row(0, b.of()), second}}
}

// single serves one waiting caller each millisecond.
func (b *surge) single() Replay {
	rest := b.count - b.of()
	last := b.row(rest, 1)
	last.Aside, last.Tone = text.Tell("%s of %s IDs unused in each", text.Group(b.of()-1), text.Group(b.of())), Bad
	return Replay{Rows: []Row{b.row(0, b.of()), b.row(1, 1), b.row(2, 1), {Label: "…"}, last}}
}
