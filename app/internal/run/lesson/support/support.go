// Package support is the last lesson: a case to decode. A customer's order number says when and where it was made, and
// three numbers of a support ticket show which shop issued a duplicate, when, and why.
package support

import (
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Act is the lesson.
var Act = act.Act{Name: "decode", Tasks: true, Asked: "lesson", Instrument: "/decode"}

func init() { Act.Screens = sync.OnceValue(screens) }

func screens() []act.Screen {
	return []act.Screen{
		{Name: "when", Title: func() string { return text.T("Where is my order?") },
			Ways: []act.Way{act.On("", when), act.On("early", dated("early")), act.On("right", dated("right")),
				act.On("nobody", dated("nobody"))},
			Leads: func(act.Made) string { return "right" }},
		{Name: "where", Title: func() string { return text.T("Which shop was it?") },
			Ways: []act.Way{act.On("", where), act.On("digits", placed("digits")),
				act.On("sequence", placed("sequence")),
				act.On("worker", placed("worker"))},
			Leads: func(act.Made) string { return "worker" }},
		{Name: "case", Title: func() string { return text.T("Two customers, one number") },
			Ways: []act.Way{act.On("", ticket), act.On("1", accused(1)), act.On("2", accused(2)),
				act.On("3", accused(3))},
			Leads: func(act.Made) string { return "2" }},
		{Name: "cause", Title: func() string { return text.T("What happened?") },
			Ways: []act.Way{act.On("", cause), act.On("twins", tested("twins")), act.On("back", tested("back")),
				act.On("full", tested("full"))},
			Leads: func(act.Made) string { return "back" }},
		{Name: "solved", Title: func() string { return text.T("Three numbers told it all") },
			Ways: []act.Way{act.On("", solved)}},
	}
}

const slow = 1500 * time.Millisecond

// Order is an order number, and what is read of it so far.
type Order struct {
	Layout snowflake.Layout
	ID     snowflake.ID
	Only   string // the field that is looked at; empty for all
	Value  string // its value, as a number
	Plus   string // what is added to it
	Says   string // what it means
	Wrong  bool
}

// order is the customer's: of the reader's layout, from two hours ago.
func order(t *act.Told) Order {
	id, _ := t.Issue(t.Now.Add(-2 * time.Hour))
	return Order{Layout: t.Layout(), ID: id}
}

func (k Order) look(says string) act.Look { return act.Look{Of: &k, Says: says, Lasts: slow} }

func (k *Order) part(field string) uint64 {
	for i, f := range k.Layout.Fields {
		if f.Name == field {
			return layouts.Part(k.Layout, k.ID, i)
		}
	}
	return 0
}

// early is an epoch that somebody might take for the reader's.
func early(k *Order) time.Time {
	if k.Layout.Epoch.Unix() == 0 {
		return snowflake.Twitter().Epoch
	}
	return time.Unix(0, 0).UTC()
}

func (k *Order) from(epoch time.Time) time.Time {
	return epoch.Add(time.Duration(k.part("time")) * time.Millisecond)
}

func when(t *act.Told) *act.Part {
	k := order(t)
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: dates(t, &k),
		Says: text.T("A customer asks for order %s. Nobody remembers it. This shop counts time from %s. When was it placed?",
			text.Group(uint64(k.ID)), text.Date(k.Layout.Epoch))}}}
}

func dates(t *act.Told, k *Order) []act.Answer {
	wrong, right := text.Date(k.from(early(k))), text.Date(k.from(k.Layout.Epoch))
	return t.Choices(act.Answer{Says: wrong, To: t.Answer("", "early").To, Note: text.T("another epoch")},
		t.Answer(right, "right"),
		act.Answer{Says: text.T("Ask the database"), To: t.Answer("", "nobody").To, Note: text.T("no need")})
}

func dated(choice string) func(t *act.Told) *act.Part {
	return func(t *act.Told) *act.Part {
		k := order(t)
		acts := dates(t, &k)
		k.Only = "time"
		looks := []act.Look{k.look(text.T("The time is in the high bits: %s of them.", strconv.Itoa(t.TimeBits())))}
		k.Value = text.Group(k.part("time"))
		looks = append(looks, k.look(text.T("As a number, milliseconds.")))
		epoch := k.Layout.Epoch
		if k.Wrong = choice == "early"; k.Wrong {
			epoch = early(&k)
		}
		k.Plus = text.Date(epoch)
		looks = append(looks, k.look(text.T("Counted from %s.", text.Date(epoch))))
		k.Says = text.Date(k.from(epoch))
		looks = append(looks, act.Look{Of: &k})
		s := act.Step{Looks: looks, Tone: act.Good, Acts: acts,
			Says: text.T("The time bits count milliseconds from the epoch, %s. Whoever knows the layout reads the date: no database needed.", text.Date(k.Layout.Epoch))}
		switch choice {
		case "early":
			s.Tone = act.Bad
			s.Says = text.T("That counts from %s, but this shop’s epoch is %s. The same bits, another date. Try again.",
				text.Date(epoch), text.Date(k.Layout.Epoch))
		case "nobody":
			s.Tone = act.Bad
			s.Says = text.T("The number itself says it: %s. You need the layout and its epoch, and no database.",
				k.Says)
		}
		return &act.Part{Steps: []act.Step{s}}
	}
}

func where(t *act.Told) *act.Part {
	k := order(t)
	k.Says = text.Date(k.from(k.Layout.Epoch))
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: shops(t, &k),
		Says: text.T("The order is of %s. Which shop handed out its number?", k.Says)}}}
}

// digits are the last two of the number, which somebody might take for the shop.
func digits(k *Order) string { return strconv.FormatUint(uint64(k.ID)%100, 10) }

func shops(t *act.Told, k *Order) []act.Answer {
	shop := func(n, choice, note string) act.Answer {
		return act.Answer{Says: text.T("shop %s", n), To: t.Answer("", choice).To, Note: note}
	}
	return t.Choices(shop(digits(k), "digits", text.T("decimal digits")),
		shop(strconv.FormatUint(k.part("sequence"), 10), "sequence", text.T("the sequence")),
		shop(strconv.FormatUint(k.part("worker"), 10), "worker", ""))
}

func placed(choice string) func(t *act.Told) *act.Part {
	return func(t *act.Told) *act.Part {
		k := order(t)
		acts := shops(t, &k)
		var looks []act.Look
		s := act.Step{Tone: act.Bad, Acts: acts}
		switch choice {
		case "digits":
			s.Says = text.T(
				"The last two decimal digits mix the bits of all fields. Only in binary does each field have its own places. Try again.")
			k.Wrong, k.Value = true, "… "+digits(&k)
		case "sequence":
			k.Only, k.Value, k.Wrong = "sequence", strconv.FormatUint(k.part("sequence"), 10), true
			k.Says = text.T("the %s of its millisecond", text.Ordinal(k.part("sequence")+1))
			s.Says = text.T(
				"These are the lowest %s bits, the sequence: which order of its millisecond it was. The shop’s number is to the left of them. Try again.", strconv.Itoa(t.Sequence))
		default:
			looks = append(looks,
				k.look(text.T("Shift right by %s: the sequence falls off.", strconv.Itoa(t.Sequence))))
			k.Only, k.Value = "worker", strconv.FormatUint(k.part("worker"), 10)
			k.Says = text.T("shop %s", k.Value)
			s.Tone = act.Good
			s.Says = text.T(
				"Shift the %s bits of the sequence away, keep %s bits: shop %s. When and where, from one number.",
				strconv.Itoa(t.Sequence), strconv.Itoa(t.Node), k.Value)
		}
		s.Looks = append(looks, act.Look{Of: &k})
		return &act.Part{Steps: []act.Step{s}}
	}
}

// Log are order numbers in the order in which a shop wrote them, and what is read of them.
type Log struct {
	Layout  snowflake.Layout
	Lines   []snowflake.ID
	Read    int // how many lines are decoded
	Pressed int // the line that the reader pressed, from 1
	Back    int // the line whose time is before that of the line above, from 1; 0 if none, or not yet shown
	// Tested is the log that a cause would leave, beside it; nil if none is tested. Fits says whether they agree.
	Tested []snowflake.ID
	Fits   bool
}

// logs are what each cause leaves in a shop's log, as runs: two shops with one number, a clock set back by 2 ms, and a
// full millisecond.
var logs = map[string]string{
	"twins": "no-check\nnode a 1\nnode b 1\nset 109ms\nask a\nask b\nadvance 1ms\nask a\n",
	"back":  "no-check\nnode a 1\nset 109ms\nask\nback 2ms\nask\nadvance 2ms\nask\n",
	"full":  "refuse\nnode a 1\nset 109ms\nask\nask\nask\n",
}

// logOf plays a cause in the reader's layout, an hour ago.
func logOf(t *act.Told, cause string) (ids []snowflake.ID) {
	l := t.Layout()
	run := act.Play("layout " + layouts.FieldsText(l) + "\nlane " + logs[cause])
	base := snowflake.ID(l.TickAt(t.Now.Add(-time.Hour).Truncate(time.Second))) << layouts.Shift(l,
		l.Index(snowflake.KindTime))
	events := run.Frame(run.Len() - 1).Lane(0).Log()
	for i := range events {
		if events[i].Issued {
			ids = append(ids, events[i].ID()+base)
		}
	}
	return ids
}

// backward is the first line whose time is before that of the line above, from 1; 0 if there is none.
func backward(l snowflake.Layout, ids []snowflake.ID) int {
	for i := 1; i < len(ids); i++ {
		if l.Time(ids[i]).Before(l.Time(ids[i-1])) {
			return i + 1
		}
	}
	return 0
}

func ticket(t *act.Told) *act.Part {
	k := Log{Layout: t.Layout(), Lines: logOf(t, "back")}
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: lines(t, &k),
		Says: text.T("Two customers have one order number. Shop 1 wrote these three down, the newest last. Press the line that shows what went wrong.")}}}
}

// lines are the log's, as answers on the picture.
func lines(t *act.Told, k *Log) (all []act.Answer) {
	for i := range k.Lines {
		n := strconv.Itoa(i + 1)
		a := t.Answer(text.T("Line %s", n), n)
		a.On = n
		all = append(all, a)
	}
	return all
}

func accused(line int) func(t *act.Told) *act.Part {
	return func(t *act.Told) *act.Part {
		k := Log{Layout: t.Layout(), Lines: logOf(t, "back"), Pressed: line}
		var looks []act.Look
		for k.Read = 1; k.Read <= len(k.Lines); k.Read++ {
			at := k.Layout.Time(k.Lines[k.Read-1])
			looks = append(looks, k.look(text.T("Line %s: %s.", strconv.Itoa(k.Read), text.TimeOfDay(at))))
		}
		k.Read = len(k.Lines)
		k.Back = backward(k.Layout, k.Lines)
		right := line == k.Back
		says := text.T("The first line is as it should be. Each later one should have a later time, or the next sequence. Press the line that breaks this.")
		switch {
		case right:
			says = text.T("Right: its time is %s ms before that of the line above. The clock went back, came to the same millisecond again, and began at sequence 0.",
				act.Ms(k.Layout.Time(k.Lines[0]).Sub(k.Layout.Time(k.Lines[1]))))
		case line == 3:
			says = text.T("Here the duplicate went out, but the fault began before. A later line should have a later time, or the next sequence. Press the line that breaks this.")
		}
		return &act.Part{Steps: []act.Step{{Looks: append(looks, act.Look{Of: &k}),
			Tone:  act.Pick(right, act.Good, act.Bad),
			Twice: text.Group(uint64(k.Lines[2])), Says: says,
			Acts: lines(t, &k)}}}
	}
}

func (k Log) look(says string) act.Look { return act.Look{Of: &k, Says: says, Lasts: slow} }

func cause(t *act.Told) *act.Part {
	k := Log{Layout: t.Layout(), Lines: logOf(t, "back"), Read: 3}
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: causes(t),
		Says: text.T("Three causes would give two customers trouble. Try each: which one leaves this log?")}}}
}

func causes(t *act.Told) []act.Answer {
	named := func(says, choice, note string) act.Answer {
		return act.Answer{Says: says, To: t.Answer("", choice).To, Note: note}
	}
	return t.Choices(named(text.T("Two shops have number 1"), "twins", text.T("another log")),
		named(text.T("Its clock went back"), "back", ""),
		named(text.T("The millisecond was full"), "full", text.T("no duplicate")))
}

func tested(cause string) func(t *act.Told) *act.Part {
	return func(t *act.Told) *act.Part {
		k := Log{Layout: t.Layout(), Lines: logOf(t, "back"), Read: 3, Tested: logOf(t, cause)}
		k.Fits = texts(k.Layout, k.Tested) == texts(k.Layout, k.Lines)
		s := act.Step{Looks: []act.Look{{Of: &k}}, Tone: act.Pick(k.Fits, act.Good, act.Bad), Acts: causes(t)}
		switch cause {
		case "twins":
			s.Says = text.T(
				"Two shops with one number repeat an ID at once, in one millisecond. But in their logs no time goes back.")
		case "full":
			s.Says = text.T(
				"In a full millisecond the sequence counts on, and whoever comes next waits. No number goes out twice.")
		default:
			s.Says = text.T(
				"Line for line the same: shop 1’s clock was set back by 2 ms at %s, and its code did not look.",
				text.TimeOfDay(k.Layout.Time(k.Lines[1])))
		}
		return &act.Part{Steps: []act.Step{s}}
	}
}

// texts are a log's IDs as tickets, to compare.
func texts(l snowflake.Layout, ids []snowflake.ID) string {
	var all []string
	for _, id := range ids {
		all = append(all, act.Text(act.Pieces(l, id)))
	}
	return strings.Join(all, " ")
}

func solved(t *act.Told) *act.Part {
	k := Log{Layout: t.Layout(), Lines: logOf(t, "back"), Read: 3, Back: 2}
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Tone: act.Good, Ends: true,
		Says: text.T("An ID says when and where, without a database: to you, and to everybody who sees it. Now decode one of your own.")}}}
}
