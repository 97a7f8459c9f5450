package clock

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The places that are drawn: milliseconds from First, and sequence numbers from 0.
const (
	First   = 98
	Columns = 7
	Rows    = 4
)

// Places are the IDs of a few milliseconds: each is a place, and its owner stands there.
type Places struct {
	Clock  int64
	Before int64 // the latest that the clock read before it went back; 0 if it has not, or has passed it
	Guests []Guest
	Last   []act.Piece // the ID that the shop remembers; nil if its memory is empty
	Sets   int64       // the latest reading that the reader can set the clock to; 0 if none
	Disk   *Disk
	Off    bool // the shop restarts
}

// Guest is a customer, in the order in which they came.
type Guest struct {
	act.Customer
	Came int64 // what the clock read
	New  bool  // after it had gone back
}

// Disk is what a restart finds.
type Disk struct {
	Says   string // what is on it; empty if nothing, ? if nobody knows yet
	Writes int
	Fence  int64 // IDs up to this millisecond may be taken; 0 if it does not say so
}

// Place is the millisecond and the sequence number of a guest's ID.
func (g *Guest) Place() (ms, sequence int) {
	ms, _ = strconv.Atoi(g.Ticket[0].Digits)
	sequence, _ = strconv.Atoi(g.Ticket[1].Digits)
	return ms, sequence
}

// three IDs are issued, the last one at 102 ms.
const three = "set 100ms\nask\nadvance 1ms\nask\nadvance 1ms\nask\n"

// Known is how many customers have an ID at the beginning.
const known = 3

// frame is the places at a frame of a run.
func frame(run *sim.Run, n int) Places {
	l := run.Frame(n).Lane(0)
	k := Places{Clock: l.Tick(0)}
	came := came(run, n)
	for i, c := range act.Customers(l, false) {
		c.Ticket = withoutWorker(c.Ticket)
		k.Guests = append(k.Guests, Guest{Customer: c, Came: came[i], New: i >= known})
	}
	if e := l.Last(); e != nil {
		k.Last = withoutWorker(act.Ticket(l, e))
	}
	return k
}

// came are the clock's readings when the customers came, one for each step that asks.
func came(run *sim.Run, until int) (all []int64) {
	for n := 1; n <= until; n++ {
		if run.Frame(n).Verb() == sim.Ask {
			all = append(all, run.Frame(n-1).Lane(0).Tick(0))
		}
	}
	return all
}

// The reader's deeds: a choice is a list of them, as b3.i.i.

// most is how many IDs a reader can hand out.
const most = 8

// deeds are what a choice names: i hands out an ID, and b3 sets the clock back 3 ms. Two times back are one.
func deeds(choice string) (all []int, ok bool) {
	if choice == "" {
		return nil, true
	}
	issued := 0
	for i, word := range strings.Split(choice, ".") {
		back, err := strconv.Atoi(strings.TrimPrefix(word, "b"))
		switch {
		case word == "i":
			issued++
			all = append(all, 0)
		case err != nil || back < 1 || !strings.HasPrefix(word, "b") || i > 0 && all[i-1] > 0:
			return nil, false
		default:
			all = append(all, back)
		}
	}
	return all, issued <= most
}

// undo is a choice without its last deed.
func undo(choice string) string { return choice[:max(strings.LastIndexByte(choice, '.'), 0)] }

// with is a choice with one more deed.
func with(choice, deed string) string {
	if choice == "" {
		return deed
	}
	return choice + "." + deed
}

// box is what came of the reader's deeds.
type box struct {
	run    *sim.Run
	frames []int // after each deed, and after the millisecond that follows an ID
	all    []int
}

// open plays a choice; ok is false if it leads off the picture.
func open(t *act.Told, choice string) (b box, ok bool) {
	b.all, ok = deeds(choice)
	steps, n := three, strings.Count(three, "\n")
	b.frames = append(b.frames, n)
	for _, back := range b.all {
		if back == 0 {
			steps += "ask\nadvance 1ms\n"
			n += 2
			b.frames = append(b.frames, n-1, n)
			continue
		}
		steps += "back " + strconv.Itoa(back) + "ms\n"
		n++
		b.frames = append(b.frames, n)
	}
	if !ok {
		return b, false
	}
	b.run = play(t, "no-check", steps)
	return b, b.fits()
}

// fits reports whether all is on the picture, and no place has a third owner.
func (b *box) fits() bool {
	owners := map[[2]int]int{}
	for _, n := range b.frames {
		if ms := b.run.Frame(n).Lane(0).Tick(0); ms < First || ms >= First+Columns {
			return false
		}
	}
	last := b.at(len(b.frames) - 1)
	for i := range last.Guests {
		ms, sequence := last.Guests[i].Place()
		if owners[[2]int{ms, sequence}]++; sequence >= Rows || ms >= First+Columns || owners[[2]int{ms, sequence}] > 2 {
			return false
		}
	}
	return true
}

// at is the picture after a frame of the deeds.
func (b *box) at(i int) Places {
	k := frame(b.run, b.frames[i])
	k.Sets = k.Clock
	top := int64(0)
	for n := range b.frames[:i+1] {
		if b.run.Frame(b.frames[n]).Verb() == sim.Back {
			before := b.run.Frame(b.frames[n-1]).Lane(0).Tick(0)
			if top = max(top, before); n == i {
				k.Sets = before
			}
		}
	}
	if k.Clock < top {
		k.Before = top
	}
	return k
}

// duplicates are the IDs that went out twice, and falls whether a later one was smaller.
func duplicates(k *Places) (twice [][]act.Piece, falls []act.Piece) {
	top := [2]int{}
	for i := range k.Guests {
		g := &k.Guests[i]
		if g.State != act.Served {
			continue
		}
		if g.Twin >= 0 {
			twice = append(twice, g.Ticket)
		}
		ms, sequence := g.Place()
		if ms < top[0] || ms == top[0] && sequence < top[1] {
			falls = g.Ticket
		}
		top = [2]int{max(top[0], ms), sequence}
	}
	return twice, falls
}

// tried plays what the reader has done; nil if it cannot be done.
func tried(t *act.Told, choice string) *act.Part {
	b, ok := open(t, choice)
	if !ok {
		return nil
	}
	last := len(b.frames) - 1
	k := b.at(last)
	looks := []act.Look{{Of: &k, Lasts: 500 * time.Millisecond}}
	if n := len(b.all); n > 0 && b.all[n-1] == 0 { // first the ID, then the clock goes on
		first := b.at(last - 1)
		looks = []act.Look{{Of: &first, Lasts: 900 * time.Millisecond}, looks[0]}
	}
	s := act.Step{Looks: looks, Slide: b.slide(t, choice, &k), Says: b.says(&k)}
	twice, _ := duplicates(&k)
	if s.Done = len(twice) > 0; s.Done {
		s.Tone, s.Twice = act.Bad, act.Text(twice[len(twice)-1])
	}
	hand := t.Answer(text.T("Hand out an ID"), with(choice, "i"))
	_, next := open(t, hand.To.Choice)
	hand.Deed, hand.Shut = true, !next
	if hand.Shut && (s.Done || k.Before > 0) { // else it says already that the clock must go back
		s.Says = text.Sentences(s.Says, text.T("The next one has no place in this picture: set the clock back, or start again."))
	}
	again := t.Answer(text.T("Start again"), "")
	again.Shut = choice == ""
	s.Acts = []act.Answer{hand, again}
	return &act.Part{Steps: []act.Step{s}}
}

// slide is how far the clock of the picture k is behind what it read before. It can be set further back, but not on:
// the least is how far it was behind after the last ID.
func (b *box) slide(t *act.Told, choice string, k *Places) *act.Slide {
	set, from := 0, choice
	if n := len(b.all); n > 0 && b.all[n-1] > 0 {
		set, from = b.all[n-1], undo(choice)
	}
	behind := int(max(k.Before-k.Clock, 0))
	least := behind - set
	return &act.Slide{Says: text.T("Set the clock back"), Hue: "time", Value: behind, Least: least,
		Most:   behind + int(k.Clock) - First,
		Enough: act.Pick(choice == "", 2, 0), On: "clock", Leftward: true,
		Words: func(n int) string { return text.T("%s ms", act.Pick(n > 0, "−", "")+strconv.Itoa(n)) },
		Less:  text.T("1 ms less"), More: text.T("1 ms further back"),
		To: func(n int) act.Ref {
			to := act.Ref{Screen: t.At.Screen, Choice: from}
			if n > least {
				to.Choice = with(from, "b"+strconv.Itoa(n-least))
			}
			return to
		}}
}

func (b *box) says(k *Places) string {
	twice, falls := duplicates(k)
	last := k.Guests[len(k.Guests)-1].Ticket
	switch n := len(b.all); {
	case n == 0:
		return text.T("IDs are millisecond/sequence; the last was %s. Drag the clock back, then hand out IDs until one repeats.", act.Text(k.Last))
	case b.all[n-1] > 0 && len(twice) == 0:
		return text.T("The clock reads %s. This shop compares nothing and knows only its last ID, %s. Hand out an ID.",
			strconv.FormatInt(k.Clock, 10), act.Text(k.Last))
	case len(twice) > 1:
		return text.Sentences(text.Count(len(twice), "%s duplicate.", "%s duplicates."),
			text.T("Until the clock has passed the old IDs, each can go out again. No error message says so."))
	case len(twice) == 1:
		return text.T("%s exists twice: a duplicate. The shop remembers only its last ID, not which places are taken.",
			act.Text(twice[0]))
	case act.Text(falls) == act.Text(last):
		return text.T("%s came after a larger ID: no longer sorted, but still unique. Hand out another one.",
			act.Text(last))
	case falls != nil:
		return text.T("%s is a new place. Hand out another one, or set the clock back further.", act.Text(last))
	}
	return text.T("%s: a new place, because the clock has not gone back. Set it back, then hand out an ID.",
		act.Text(last))
}

// behind is a clock that is 3 ms behind, and three customers.
const behind = three + "back 3ms\nask async\nadvance 1ms\nask async\nadvance 1ms\nask async\nadvance 1ms\n"

// policies are the three answers, with what each cost.
func policies(t *act.Told, cost func(choice string) string) (all []act.Answer) {
	for _, choice := range []string{"reject", "wait", "ahead"} {
		says := map[string]string{"reject": text.T("Reject them"), "wait": text.T("Let them wait"),
			"ahead": text.T("Count on")}[choice]
		a := t.Answer(says, choice)
		if t.Tried(choice) {
			a.Note = cost(choice)
		}
		all = append(all, a)
	}
	return all
}

// price is what 3 ms cost.
type price struct {
	rejected, waited int
	longest, wrong   time.Duration
}

func shortPrice(t *act.Told, choice string) (p price) {
	run := play(t, designs[choice], behind)
	l := run.Frame(run.Len() - 1).Lane(0)
	p.rejected, p.longest = l.Totals().Refused, l.Totals().LongestWait
	for _, c := range act.Customers(l, false) {
		if c.Wait > 0 {
			p.waited++
		}
	}
	for i := range l.Log() {
		p.wrong = max(p.wrong, time.Duration(l.Log()[i].Outcome.Lead)*time.Millisecond)
	}
	return p
}

func shortCost(t *act.Told) func(choice string) string {
	return func(choice string) string {
		p := shortPrice(t, choice)
		switch choice {
		case "reject":
			return text.Count(p.rejected, "%s rejected", "%s rejected")
		case "wait":
			return text.T("up to %s ms", act.Ms(p.longest))
		}
		return text.T("%s ms wrong", act.Ms(p.wrong))
	}
}

// short tells a clock that is 3 ms behind.
func short(t *act.Told, choice string) *act.Part {
	acts := policies(t, shortCost(t))
	begin := strings.Count(three, "\n") + 1
	if choice == "" {
		k := frame(play(t, designs["reject"], behind), begin)
		k.Before = 102
		return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: acts,
			Says: text.T("The shop remembers 102/0, and its clock reads 99. Three customers come, one each millisecond. What should the shop do?")}}}
	}
	run := play(t, designs[choice], behind)
	var looks []act.Look
	for n := begin; n < run.Len(); n++ {
		k := frame(run, n)
		if k.Clock < 102 {
			k.Before = 102
		}
		looks = append(looks, act.Look{Of: &k, Lasts: act.Pick(run.Frame(n).Verb() == sim.Ask, 1000*time.Millisecond,
			quick),
			Says: moment(run.Frame(n), &k)})
	}
	p := shortPrice(t, choice)
	s := act.Step{Looks: looks, Acts: acts, Done: true}
	wait := act.Ms(shortPrice(t, "wait").longest) // the others are compared with it
	switch choice {
	case "wait":
		s.Tone = act.Good
		s.Says = text.T("No duplicate, no error and no wrong time: %s customers wait, at most %s ms. For 3 ms this is best.",
			strconv.Itoa(p.waited), wait)
	case "ahead":
		s.Says = text.T("Nobody waits, and nobody gets an error. But the times of these IDs are up to %s ms wrong. A wait of %s ms would keep them right.",
			act.Ms(p.wrong), wait)
	default:
		s.Says = text.T("No duplicate, but %s customers get an error: Twitter’s generator does this. A wait of %s ms would spare them the error.",
			strconv.Itoa(p.rejected), wait)
	}
	return &act.Part{Steps: []act.Step{s}}
}

// moment says what a step did to the customer who came last.
func moment(f *sim.Frame, k *Places) string {
	g := &k.Guests[len(k.Guests)-1]
	reads := strconv.FormatInt(k.Clock, 10)
	switch {
	case f.Verb() == sim.Back:
		return ""
	case f.Verb() == sim.Advance && g.Wait > 0:
		return text.T("%s: the clock has caught up. All are served.", reads)
	case f.Verb() == sim.Advance:
		return text.T("The clock advances to %s.", reads)
	case g.State == act.Turned:
		return text.T("%s is before 102: rejected.", reads)
	case g.State == act.Waiting:
		return text.T("%s is before 102: the customer waits.", reads)
	}
	return text.T("%s is before 102: it counts on from 102 and hands out %s.", reads, act.Text(g.Ticket))
}
