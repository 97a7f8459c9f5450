package overflow

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// The first screens have a drawer of four places: two bits.
const (
	bits   = 2
	places = 1 << bits
	start  = "layout time:60,worker:2,sequence:2\nlane "
	shops  = "\nnode a 0\nnode b 1\nset 100ms\nask a 4\nask b\n"
)

// Counting is two shops in millisecond 100, a fifth customer at the first, and how it counts.
type Counting struct {
	Clock  int64 // what it reads, in ms
	Shops  [2][]act.Customer
	Fifth  act.Customer
	Asks   bool    // nobody has answered the fifth yet
	Twin   string  // who has the fifth's ID, as shop-place; empty if nobody
	Guess  string  // whom the reader has pressed
	Turned float64 // of the wait, from 0 to 1
	Sum    Sum
	Masked bool   // the mask is seen
	Rest   string // what remains: two digits, two question marks, or nothing yet
	Full   bool
	ID     []act.Piece // that is joined with OR; nil where the lesson does not show it
	Falls  bool        // the third bit falls on the shop's number
	Code   *Code       // nil while nobody looks at it: the picture comes first
}

// Sum is a sequence to which 1 is added.
type Sum struct {
	Bits  int
	Value int  // as it is now
	Carry int  // the place that the 1 has come to; −1 if it is used up
	Over  bool // the bit that does not fit is seen
	Cut   bool // and crossed out
}

// adding are the looks at a sum from a value of ones: the carry runs through all of them.
func adding(bits int) (all []Sum) {
	value := 1<<bits - 1
	for at := 0; at < bits; at++ {
		all = append(all, Sum{Bits: bits, Value: value, Carry: at})
		value &^= 1 << at
	}
	return append(all, Sum{Bits: bits, Value: value, Carry: bits, Over: false},
		Sum{Bits: bits, Value: value, Carry: -1, Over: true})
}

// played is a run with the fifth customer, who is the last of it.
func played(design string) (before, after Counting) {
	run := act.Play(start + design + shops + "ask a\n")
	before = counting(run.Frame(3))
	before.Asks = true
	after = counting(run.Frame(run.Len() - 1))
	return before, after
}

func counting(f *sim.Frame) Counting {
	k := Counting{Clock: f.Lane(0).Tick(0), Sum: Sum{Bits: bits, Value: places - 1, Carry: -1},
		Code: &Code{Shift: bits, Wide: bits}}
	for _, c := range act.Customers(f.Lane(0), false) {
		if c.Shop == 0 && len(k.Shops[0]) == places {
			k.Fifth = c
			if c.Twin >= 0 {
				k.Twin = twinOf(c)
			}
			continue
		}
		k.Shops[c.Shop] = append(k.Shops[c.Shop], c)
	}
	return k
}

// twinOf is the place, as shop-place, that a ticket names.
func twinOf(c act.Customer) string { return c.Ticket[1].Digits + "-" + c.Ticket[2].Digits }

func notice(t *act.Told) *act.Part {
	k, _ := played("refuse")
	k.Rest, k.Code = "??", nil
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: rests(t),
		Says: text.T("Shop 0 has handed out four IDs. Its notebook has room for two bits: the last sequence, %s. It adds 1 for customer five. Which two bits remain?", binary(places-1, bits))}}}
}

// rests are the two bits that may remain.
func rests(t *act.Told) (all []act.Answer) {
	for rest := range places {
		says := binary(rest, bits)
		a := t.Answer(says, says)
		if a.Note = text.T("duplicate"); rest == 0 {
			a.Note = ""
		}
		all = append(all, a)
	}
	return t.Choices(all...)
}

// rest plays an answer: what the shop would hand out with these bits.
func rest(value int) func(t *act.Told) *act.Part {
	return func(t *act.Told) *act.Part {
		says := binary(value, bits)
		if value == 0 {
			return noticed(t)
		}
		k, _ := played("refuse")
		k.Rest, k.Asks, k.Code = says, false, nil
		l := small()
		id := snowflake.ID(100)<<(2*bits) | snowflake.ID(value)
		k.Fifth = act.Customer{Ticket: act.Pieces(l, id), State: act.Served}
		first := k
		k.Twin = twinOf(k.Fifth)
		return &act.Part{Steps: []act.Step{{
			Looks: []act.Look{{Of: &first, Says: text.T("Your two bits: %s.", says), Lasts: slow}, {Of: &k}},
			Tone:  act.Bad, Twice: act.Text(k.Fifth.Ticket), Acts: rests(t),
			Says: text.T("Then customer five gets %s, which customer %s has. What does %s + 1 leave?",
				act.Text(k.Fifth.Ticket), strconv.Itoa(value+1), binary(places-1, bits))}}}
	}
}

// small is the layout of the first screens.
func small() snowflake.Layout {
	return act.Play(start + "refuse\nnode a 0\n").Frame(0).Lane(0).Of().Layout
}

// noticed plays what the code does.
func noticed(t *act.Told) *act.Part {
	k, after := played("refuse")
	var looks []act.Look
	code := *k.Code
	k.Code = nil
	for i, sum := range adding(bits) {
		k.Sum = sum
		looks = append(looks, look(k, pick(i == 0,
			text.T("%s + 1: write 0, carry 1; write 0, carry 1.", binary(places-1, bits)), ""), quick))
	}
	k.Masked = true
	looks = append(looks,
		look(k, text.T("The code applies a mask, %s: a bit is kept only where the mask has a 1.", mask()), slow*3/2))
	k.Sum.Cut, k.Rest = true, binary(0, bits)
	looks = append(looks, look(k, text.T("Below the mask’s 0, the third bit is cut off."), slow))
	k.Full = true
	looks = append(looks, look(k, text.T("0 in a millisecond that has begun: full."), slow))
	k.Code, code.Now, code.Values[0], code.Pale = &code, 1, "0", true
	looks = append(looks, look(k, text.T("In code, the sum and the mask are one line: & applies the mask."), slow))
	code.Now, code.Values[1], code.Pale = 2, "true", false
	looks = append(looks, look(k, text.T("The next line compares with 0."), slow))
	code.Now, k.Turned = 3, 0.3
	k.Asks = after.Fifth.State == act.Served // it is answered in the next millisecond only
	looks = append(looks, look(k, "", 0))
	return &act.Part{Steps: []act.Step{{Looks: looks, Tone: act.Good,
		Acts: rests(t),
		Says: text.T("Only bits where the mask %s has a 1 are kept (& in code): %s becomes %s. In a millisecond that has begun, 0 can only mean full. So customer five waits.", mask(), binary(places, bits+1), binary(0, bits))}}}
}

// mask is the one of the first screens, a bit wider than the sequence.
func mask() string { return binary(places-1, bits+1) }

// look is a look at a copy of what is seen.
func look(k Counting, says string, lasts time.Duration) act.Look {
	if k.Code != nil {
		k.Code = new(*k.Code)
	}
	return act.Look{Of: &k, Says: says, Lasts: lasts}
}

func pick(so bool, a, b string) string { return act.Pick(so, a, b) }

// twins are the ways of a screen on which something is deleted: the reader presses who has the ID that goes out again.
func twins(design string) []act.Way {
	all := []act.Way{{Tell: func(t *act.Told) *act.Part { return deleted(t, design, "") }}}
	for _, who := range []string{"0-0", "0-1", "0-2", "0-3", "1-0"} {
		all = append(all, act.Way{Choice: who, Tell: func(t *act.Told) *act.Part { return deleted(t, design, who) }})
	}
	return all
}

func deleted(t *act.Told, design, guess string) *act.Part {
	k, after := played(design)
	cut := "mask"
	if design == "wrap" {
		cut = "comparison"
	}
	k.Code.Cut, k.Guess = cut, guess
	k.ID = after.Fifth.Ticket
	if guess == "" {
		if sums := adding(bits); cut == "mask" {
			k.Sum, k.Code.Values[0] = sums[len(sums)-1], strconv.Itoa(places)
		}
		says := text.T("The mask is back, but somebody deletes the comparison with 0. Customer five gets an ID at once. Press the customer who already has it.")
		if cut == "mask" {
			says = text.T("Somebody deletes the mask: 3 + 1 stays 4, and 4 is not 0. Customer five gets an ID at once. Press the customer who already has it.")
		}
		return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: people(t, &k), Says: says}}}
	}
	looks := k.goesOut(after)
	says := text.T("The sequence is 0 again, but the millisecond is not over. %s exists twice, and so will each further ID of this millisecond.", act.Text(after.Fifth.Ticket))
	if cut == "mask" {
		says = text.T("The third bit belongs to the shop’s number. Shop 0 hands out %s, and shop 1 has done so too.",
			act.Text(after.Fifth.Ticket))
	}
	if guess != after.Twin { // the bits are there, and the reader reads them
		has := text.T("That customer has %s.", act.Text(k.holder(guess).Ticket))
		return &act.Part{Steps: []act.Step{{Looks: looks[:len(looks)-looksWithID], Tone: act.Bad, Acts: people(t, &k),
			Says: text.Sentences(has, text.T("The new ID’s bits are in the picture now. Read its shop and its sequence, and press again."))}}}
	}
	return &act.Part{Steps: []act.Step{{Looks: looks, Tone: act.Good, Twice: act.Text(after.Fifth.Ticket),
		Says: text.Sentences(text.T("Right."), says), Acts: people(t, &k)}}}
}

// holder is a customer with an ID, as shop-place.
func (k *Counting) holder(who string) act.Customer {
	for shop := range k.Shops {
		for place, c := range k.Shops[shop] {
			if who == strconv.Itoa(shop)+"-"+strconv.Itoa(place) {
				return c
			}
		}
	}
	panic("overflow: no customer " + who)
}

// people are the customers who have an ID, as answers on the picture.
func people(t *act.Told, k *Counting) (all []act.Answer) {
	for shop := range k.Shops {
		for place, c := range k.Shops[shop] {
			who := strconv.Itoa(shop) + "-" + strconv.Itoa(place)
			a := t.Answer(text.T("The customer with %s", act.Text(c.Ticket)), who)
			a.On = who
			all = append(all, a)
		}
	}
	return all
}

// looksWithID are the last looks of goesOut, at the ID that has gone out.
const looksWithID = 2

// goesOut are the looks at an ID that goes out though the drawer is full.
func (k Counting) goesOut(after Counting) (looks []act.Look) {
	k.Code.Now = 1
	for i, sum := range adding(bits) {
		k.Sum = sum
		looks = append(looks, look(k, pick(i == 0, text.T("The carry runs into a third bit."), ""), quick))
	}
	k.Code.Values[0] = strconv.Itoa(places)
	if k.Code.Cut == "mask" {
		k.Code.Now, k.Code.Values[1] = 2, "false"
		looks = append(looks, look(k, text.T("4 is not 0: nobody waits."), slow))
		k.Code.Now, k.Falls = 5, true
		looks = append(looks, look(k, text.T("The third bit falls on the shop’s last bit."), slow))
	} else {
		k.Masked = true
		looks = append(looks, look(k, text.T("The mask keeps two bits."), slow))
		k.Sum.Cut, k.Code.Values[0], k.Code.Now, k.Falls = true, "0", 5, true
		looks = append(looks, look(k, text.T("0, but nobody looks."), slow))
	}
	ticket := act.Text(after.Fifth.Ticket)
	k.Code.Values[4], k.Fifth, k.Asks = ticket, after.Fifth, false
	looks = append(looks, look(k, text.T("Customer five gets %s.", ticket), slow))
	k.Twin = after.Twin
	return append(looks, look(k, "", 0))
}
