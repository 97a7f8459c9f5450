package bits

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Shelf is what a database sorts: customers in the order in which they came, and their rows by ID.
type Shelf struct {
	Layout    snowflake.Layout
	Customers []Customer
	Rows      bool   // the rows are in the database
	Lines     bool   // from each customer to the row
	Asks      bool   // which field is first is still asked
	Top       bool   // the last customer's ID has its top bit set
	Gap       int    // the place of the last row, from 0; −1 if it has none yet
	Guess     int    // the reader's; −1 if none
	Number    string // how the last ID is read
	Signed    bool   // and whether with a sign
	Exact     bool   // the bits are seen that a number of JavaScript holds
}

// Customer is somebody who has an ID.
type Customer struct {
	ID     snowflake.ID
	Ticket []act.Piece
	Ms     int64
	Row    int  // in the database, from 0
	Late   bool // somebody of a later millisecond has a smaller ID, or of an earlier one a larger
	Near   bool // the same within a millisecond
}

// fields are the fields of the reader's layout, the first of them first.
func fields(m act.Made, first string) string {
	all := []string{"time:" + strconv.Itoa(m.TimeBits()), "worker:" + strconv.Itoa(m.Node),
		"sequence:" + strconv.Itoa(m.Sequence)}
	slices.SortStableFunc(all, func(a, b string) int {
		is := func(s string) int { return act.Pick(strings.HasPrefix(s, first+":"), 0, 1) }
		return cmp.Compare(is(a), is(b))
	})
	return "layout unused:1," + strings.Join(all, ",")
}

// came are the six customers of two shops; the seventh comes to the top bit's screen.
const came = "\nlane refuse\nnode a 0\nnode b 1\nset 100ms\nask b\nask a\nadvance 1ms\nask b 2\n" +
	"advance 1ms\nask a\nadvance 1ms\nask b\n"

// shelf plays the customers with a field first.
func shelf(m act.Made, first, more string) Shelf {
	run := act.Play(fields(m, first) + came + more)
	l := run.Frame(run.Len() - 1).Lane(0)
	k := Shelf{Layout: l.Of().Layout, Gap: -1, Guess: -1}
	log := l.Log()
	for i := range log {
		if e := &log[i]; e.Answers() && e.Issued {
			k.Customers = append(k.Customers, Customer{ID: e.ID(), Ticket: act.Ticket(l, e), Ms: e.Tick()})
		}
	}
	k.sort()
	return k
}

// sort finds the customers' rows, and who is out of order.
func (k *Shelf) sort() {
	for i := range k.Customers {
		a := &k.Customers[i]
		a.Row = 0
		for j := range k.Customers {
			b := &k.Customers[j]
			if b.ID < a.ID {
				a.Row++
			}
			if (i < j) == (b.ID < a.ID) && i != j {
				a.Near = a.Near || a.Ms == b.Ms
				a.Late = a.Late || a.Ms != b.Ms
			}
		}
	}
}

// Crossings are how many pairs are in the wrong order: so many lines to the rows cross.
func (k *Shelf) Crossings() (n int) {
	for i, a := range k.Customers {
		for _, b := range k.Customers[i+1:] {
			if a.ID > b.ID {
				n++
			}
		}
	}
	return n
}

// order asks which field must be first. A choice is a field of the layout, where the shop is a worker.
func order(t *act.Told) *act.Part {
	first := act.Pick(t.At.Choice == "shop", "worker", t.At.Choice)
	k := shelf(t.Made, act.Pick(first == "", "time", first), "")
	s := act.Step{Acts: firsts(t)}
	if first == "" {
		s.Says = text.T(
			"Six customers came in this order to two shops. The database sorts its rows by ID. Which field must be first, so that the rows keep the order?")
		k.Asks = true
		s.Looks = []act.Look{{Of: &k}}
		return &act.Part{Steps: []act.Step{s}}
	}
	look := func(says string, lasts time.Duration) {
		s.Looks = append(s.Looks, act.Look{Of: new(k), Says: says, Lasts: lasts})
	}
	look(map[string]string{"time": text.T("The time is first."), "worker": text.T("The shop is first."),
		"sequence": text.T("The sequence is first.")}[first], slow)
	k.Rows = true
	look(text.T("The database sorts the rows by ID."), slow)
	k.Lines = true
	look("", 0)
	crossings := text.Count(k.Crossings(), "%s crossing.", "%s crossings.")
	switch first {
	case "time":
		s.Tone = act.Good
		s.Says = text.Sentences(text.T(
			"Numbers compare from the left, and there is the time: later IDs are larger. Only within millisecond 100 does the shop decide."),
			crossings)
	case "worker":
		s.Tone = act.Bad
		s.Says = text.Sentences(
			text.T("All rows of shop 0 come before all of shop 1, even those of later milliseconds."), crossings)
	default:
		s.Tone = act.Bad
		s.Says = text.Sentences(
			text.T("The first ID of each millisecond comes before each second one, even an earlier one."), crossings)
	}
	return &act.Part{Steps: []act.Step{s}}
}

func firsts(t *act.Told) []act.Answer {
	all := []act.Answer{t.Answer(text.T("Shop first"), "shop"), t.Answer(text.T("Time first"), "time"),
		t.Answer(text.T("Sequence first"), "sequence")}
	for i, first := range []string{"worker", "", "sequence"} {
		if first != "" {
			k := shelf(t.Made, first, "")
			all[i].Note = text.Count(k.Crossings(), "%s crossing", "%s crossings")
		}
	}
	return t.Choices(all...)
}

// top is the bit that stays 0.
const top = snowflake.ID(1) << 63

// signs are the ways to find the row of an ID whose top bit is 1: a choice is a place in the database.
func signs() []act.Way {
	all := []act.Way{{Tell: func(t *act.Told) *act.Part { return sign(t, -1) }}}
	for gap := range 7 {
		all = append(all, act.Way{Choice: strconv.Itoa(gap), Tell: func(t *act.Told) *act.Part { return sign(t, gap) }})
	}
	return all
}

func sign(t *act.Told, guess int) *act.Part {
	k := shelf(t.Made, "time", "advance 1ms\nask b\n")
	last := len(k.Customers) - 1
	id := k.Customers[last].ID | top
	k.Rows, k.Top, k.Guess = true, true, guess
	if guess < 0 {
		return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: gaps(t, last),
			Says: text.T("Shop 1 sets the last customer’s top bit to 1. The column is a bigint, a number with a sign: its top bit counts −2⁶³, and all others add less. Press the ID’s place.")}}}
	}
	var looks []act.Look
	look := func(says string, lasts time.Duration) {
		looks = append(looks, act.Look{Of: new(k), Says: says, Lasts: lasts})
	}
	k.Number, k.Gap = text.Group(uint64(id)), guess
	fits := guess == last
	if fits {
		look(text.T("Without a sign, the top bit would count +2⁶³: the largest number."), slow)
	} else {
		look(text.T("This is where you put it."), slow)
	}
	k.Number, k.Signed = "−"+text.Group(-uint64(id)), true
	look(text.T("A bigint has a sign: its top bit counts −2⁶³."), slow)
	look("", 0)
	right := guess == k.signed(id)
	s := act.Step{Looks: looks, Tone: act.Pick(right, act.Good, act.Bad),
		Acts: gaps(t, last)}
	switch {
	case right:
		s.Says = text.T(
			"Right: with a 1, the newest ID comes first, so Snowflake keeps 0. Another limit: JavaScript’s numbers are exact only up to 2⁵³, so send IDs as strings.")
		looks[len(looks)-1].Of.(*Shelf).Exact = true
	case fits:
		s.Says = text.T(
			"Without a sign, yes. But in a bigint the top bit counts −2⁶³, more than all others add: the number is negative. Where is that sorted?")
	default:
		s.Says = text.T("Elsewhere: in a bigint the top bit counts −2⁶³, more than all others add. Where is a negative number sorted?")
	}
	return &act.Part{Steps: []act.Step{s}}
}

// signed is the row of an ID among those of the other customers, if all are read with a sign.
func (k *Shelf) signed(id snowflake.ID) (row int) {
	for _, c := range k.Customers[:len(k.Customers)-1] {
		if int64(c.ID) < int64(id) {
			row++
		}
	}
	return row
}

// gaps are the places between the rows, as answers on the picture.
func gaps(t *act.Told, last int) (all []act.Answer) {
	for gap := range last + 1 {
		a := t.Answer(text.T("Place %s", strconv.Itoa(gap+1)), strconv.Itoa(gap))
		a.On = "gap-" + strconv.Itoa(gap)
		all = append(all, a)
	}
	return all
}
