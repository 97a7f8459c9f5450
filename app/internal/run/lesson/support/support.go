// Package support is the last lesson: a case to decode. The reader divides a customer's order number into its fields.
// Three numbers of a support request show which shop issued a duplicate, when, and why. Read divided.go for the first
// part.
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
		{Name: "when", Title: func() string { return text.T("Where does the time end?") },
			Ways: []act.Way{act.On("", when)}, Free: whenAt,
			Leads: leadsTo(timeBits, func(clock, _ int) int { return clock })},
		{Name: "where", Title: func() string { return text.T("Which shop was it?") },
			Ways: []act.Way{act.On("", where)}, Free: whereAt,
			Leads: leadsTo(shopBits, func(_, shop int) int { return shop })},
		{Name: "ticket", Title: func() string { return text.T("Two customers, one number") },
			Ways: []act.Way{act.On("", request), act.On("other", blamed), act.On("duplicate", blamed),
				act.On("digits", blamed)},
			Free: decoded, Undo: undecoded,
			Leads: func(act.Made) string { return "duplicate" }},
		{Name: "case", Title: func() string { return text.T("Which line shows the fault?") },
			Ways: []act.Way{act.On("", fault), act.On("1", accused(1)), act.On("2", accused(2)),
				act.On("3", accused(3))},
			Leads: func(act.Made) string { return "2" }},
		{Name: "cause", Title: func() string { return text.T("What happened?") },
			Ways: []act.Way{act.On("", cause), act.On("twins", tested("twins")), act.On("back", tested("back")),
				act.On("full", tested("full"))},
			Leads: func(act.Made) string { return "back" }},
		{Name: "solved", Title: func() string { return text.T("The end: IDs are everywhere") },
			Ways: []act.Way{act.On("", solved)}},
	}
}

// Log are order numbers in the order in which a shop wrote them, and what is read of them.
type Log struct {
	Layout  snowflake.Layout
	Lines   []snowflake.ID
	Read    [3]bool // the lines that are decoded
	Named   bool    // it is known which shop wrote them
	Twice   bool    // the lines that are one number are marked
	Pressed int     // the line that the reader pressed, from 1
	Back    int     // the line, from 1, that is earlier than the line above; 0 if none, or not yet shown
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
	l := layout(t)
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

// all are the lines of a log, decoded.
var all = [3]bool{true, true, true}

// logRead is the shop's log with all that is known of it.
func logRead(t *act.Told) Log {
	return Log{Layout: layout(t), Lines: logOf(t, "back"), Read: all, Named: true}
}

// request are three order numbers that a support request names; the reader decodes them.
func request(t *act.Told) *act.Part { return requests(t, [3]bool{}) }

// read begins a choice that names the decoded lines.
const read = "n"

func decoded(t *act.Told, choice string) *act.Part {
	digits, found := strings.CutPrefix(choice, read)
	if !found || digits == "" {
		return nil
	}
	var lines [3]bool
	for _, d := range digits {
		if d < '1' || d > '3' || lines[d-'1'] {
			return nil
		}
		lines[d-'1'] = true
	}
	return requests(t, lines)
}

// undecoded is such a choice without the line that was decoded last.
func undecoded(choice string) string {
	if !strings.HasPrefix(choice, read) || len(choice) <= len(read)+1 {
		return ""
	}
	return choice[:len(choice)-1]
}

func requests(t *act.Told, decoded [3]bool) *act.Part {
	k := Log{Layout: layout(t), Lines: logOf(t, "back"), Read: decoded}
	says := text.T("A support request names three order numbers, two of them the same. Press each number to decode it.")
	acts := append(presses(t, &k), unread(t, &k)...)
	if n := len(t.At.Choice); n > 0 { // the line that was decoded last
		digit := t.At.Choice[n-1:]
		id := k.Lines[digit[0]-'1']
		asks := text.T("Press the next one, too.")
		if k.Read == all { // the answers name what is to be read, and say so when it was read
			acts, asks = blames(t, &k), text.T("Which shop issued the duplicate, and when?")
		}
		says = text.Sentences(text.T("Number %s: %s, shop %s, sequence %s.", digit,
			text.TimeOfDay(k.Layout.Time(id)), text.Group(k.Layout.Node(id)),
			text.Group(layouts.Part(k.Layout, id, k.Layout.Index(snowflake.KindSequence)))), asks)
	}
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: acts, Says: says}}}
}

// presses are the numbers that are not decoded yet: each can be pressed.
func presses(t *act.Told, k *Log) (all []act.Answer) {
	before := act.Pick(t.At.Choice == "", read, t.At.Choice) // in the reader's order
	for i := range k.Lines {
		if k.Read[i] {
			continue
		}
		n := strconv.Itoa(i + 1)
		all = append(all, act.Answer{Says: text.T("Decode number %s", n), On: n, Deed: true,
			To: act.Ref{Screen: t.At.Screen, Choice: before + n}})
	}
	return all
}

// digits are the last two of a number, which somebody might take for the shop.
func digits(id snowflake.ID) string {
	if n := uint64(id) % 100; n > 1 {
		return strconv.FormatUint(n, 10)
	}
	return strconv.FormatUint(uint64(id)/100%1000, 10)
}

// blames are the answers: a shop and a time of day.
func blames(t *act.Told, k *Log) []act.Answer {
	blame := func(shop string, line int, choice, note string) act.Answer {
		return act.Answer{Says: text.T("shop %s, %s", shop, text.TimeOfDay(k.Layout.Time(k.Lines[line]))),
			To: t.Answer("", choice).To, Note: note}
	}
	shop := text.Group(k.Layout.Node(k.Lines[0]))
	return t.Choices(blame(shop, 1, "other", text.T("the other order")), blame(shop, 0, "duplicate", ""),
		blame(digits(k.Lines[0]), 0, "digits", text.T("decimal digits")))
}

// unread are the answers before all is decoded: they have their places, and do not say yet what is to be read.
func unread(t *act.Told, k *Log) []act.Answer {
	all := blames(t, k)
	for i := range all {
		all[i].Says, all[i].Note, all[i].Shut = text.T("shop %s, %s", "?", "??:??:??.???"), "", true
	}
	return all
}

// blamed plays an answer about the support request.
func blamed(t *act.Told) *act.Part {
	k := Log{Layout: layout(t), Lines: logOf(t, "back"), Read: all}
	s := act.Step{Tone: act.Bad, Acts: blames(t, &k)}
	switch t.At.Choice {
	case "other":
		k.Pressed = 2
		s.Says = text.T(
			"That is the time of number 2, which exists once. The duplicate is the number that the request names twice. What is its time?")
	case "digits":
		k.Pressed = 1
		s.Says = text.T(
			"Decimal digits mix the bits of all fields. Only in binary does each field have its own places. Which shop does the decoded number name?")
	default:
		k.Named, k.Twice = true, true
		s.Tone, s.Twice = act.Good, text.Group(uint64(k.Lines[2]))
		s.Says = text.T("Right: shop %s issued it twice, both with the time %s. Three numbers were enough. But why did it happen?",
			text.Group(k.Layout.Node(k.Lines[0])), text.TimeOfDay(k.Layout.Time(k.Lines[0])))
	}
	s.Looks = []act.Look{{Of: &k}}
	return &act.Part{Steps: []act.Step{s}}
}

func fault(t *act.Told) *act.Part {
	k := logRead(t)
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: lines(t, &k),
		Says: text.T("Shop 1 wrote these numbers down, oldest first. Each should have a later time, or the next sequence. Press the line that breaks this.")}}}
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
		k := logRead(t)
		k.Pressed = line
		right := line == backward(k.Layout, k.Lines)
		says := text.T("Nothing came before the first line, so it breaks no rule. Each later line should have a later time, or the next sequence. Press the line that breaks this.")
		switch {
		case right:
			k.Back = line
			says = text.T("Right: its time is %s ms before that of the line above. Line 3 then has the time and the sequence of line 1 again. What can cause that?",
				act.Ms(k.Layout.Time(k.Lines[0]).Sub(k.Layout.Time(k.Lines[1]))))
		case line == 3:
			says = text.T("Here the duplicate went out, but this line is later than the one before it. The fault began earlier. Press the line that breaks the rule.")
		}
		return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Tone: act.Pick(right, act.Good, act.Bad),
			Twice: text.Group(uint64(k.Lines[2])), Says: says, Acts: lines(t, &k)}}}
	}
}

func cause(t *act.Told) *act.Part {
	k := logRead(t)
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: causes(t),
		Says: text.T("Three causes would give two customers trouble. Try each: which one leaves this log?")}}}
}

func causes(t *act.Told) []act.Answer {
	named := func(says, choice, note string) act.Answer {
		return act.Answer{Says: says, To: t.Answer("", choice).To, Note: note}
	}
	return t.Choices(named(text.T("Two shops have number 1"), "twins", text.T("another log")),
		named(text.T("Its clock went back"), "back", ""),
		named(text.T("A full millisecond"), "full", text.T("no duplicate")))
}

func tested(cause string) func(t *act.Told) *act.Part {
	return func(t *act.Told) *act.Part {
		k := logRead(t)
		k.Tested = logOf(t, cause)
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
				"Line for line the same: shop 1’s clock was set back by 2 ms, to %s, and its code did not look.",
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

// Found are IDs that a reader may have at hand, with what they say.
type Found struct{ Samples []Sample }

// Sample is an ID of a service.
type Sample struct {
	Service string
	Layout  snowflake.Layout
	ID      snowflake.ID
}

// The IDs of a tweet and of a message that the services' documents show.
const (
	tweet   = 1541815603606036480
	message = 175928847299117063
)

func solved(t *act.Told) *act.Part {
	l, id := layout(t), order(t)
	k := Found{[]Sample{{text.T("A tweet"), snowflake.Twitter(), tweet},
		{text.T("A Discord message"), layouts.Discord(), message}, {text.T("Your order"), l, id}}}
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Tone: act.Good, Ends: true,
		See: [2]string{"/decode#layout=" + linked(l) + "&id=" + strconv.FormatUint(uint64(id), 10),
			text.T("Decode your order")}, Own: act.Own{ID: id, Layout: l},
		Says: text.T("All seven lessons in one line: check clock and sequence, and give each worker ID one owner. Now decode one.")}}}
}

// linked is a layout in an address.
func linked(l snowflake.Layout) string {
	fields, epoch, tick := layouts.Text(l)
	return fields + "&epoch=" + epoch + "&tick=" + tick
}
