package bits

import (
	"cmp"
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Aligned are two IDs above each other.
type Aligned struct {
	Layout snowflake.Layout
	IDs    [2]snowflake.ID
	Clock  time.Time // what the clock shows
	Served bool      // the second ID is there
	Marked bool      // where the IDs differ, it is seen
	Hidden int       // how many of the second ID's last bits are seen; 0 if all are
	Guess  int       // how many of the last bits differ, as the reader thinks; 0 if nothing is guessed yet
	Asks   bool      // the reader may guess
	// Bit is the one whose worth is seen, and Worth says it; −1 if there is none.
	Bit   int
	Worth string
	Aims  []Aim
	Ruler []Mark
	Forge bool // the reader flips the bits of the second ID, and sees what each is worth
}

// Aim is something to find or to make.
type Aim struct {
	Says string
	Done bool
}

// Mark is a bit whose worth is known.
type Mark struct {
	Bit  int
	Says string
}

// Reach is how many of the last bits contain all differences.
func (k *Aligned) Reach() int { return bits.Len64(uint64(k.IDs[0] ^ k.IDs[1])) }

// passed is a time between two customers.
type passed struct {
	name  string
	wide  time.Duration
	title string
	again string
	lets  string // the button that lets it pass
}

// bits is how many bits its milliseconds need.
func (s *passed) bits() int { return bits.Len64(uint64(s.wide / time.Millisecond)) }

func spans() []passed {
	return []passed{
		{"second", time.Second, text.T("One second later"), text.T("Again: one second"),
			text.T("Let one second pass")},
		{"minute", time.Minute, text.T("One minute later"), text.T("Again: one minute"),
			text.T("Let one minute pass")},
		{"hour", time.Hour, text.T("One hour later"), text.T("Again: one hour"),
			text.T("Let one hour pass")},
		{"day", 24 * time.Hour, text.T("One day later"), text.T("Again: one day"),
			text.T("Let one day pass")},
	}
}

// later asks how far to the left the next ID differs. A choice is the number of bits up to which the reader thinks so,
// after the name of another span than a second. With m before it the bit is only marked: the reader can move the mark.
func later(t *act.Told) *act.Part {
	name, marked, asked := strings.Cut(t.At.Choice, "-")
	at, all := 0, spans()
	for i := range all {
		if all[i].name == name {
			at = i
		}
	}
	if at == 0 {
		name, marked, asked = "", t.At.Choice, t.At.Choice != ""
	}
	number, moves := strings.CutPrefix(marked, "m")
	guess, err := strconv.Atoi(number)
	if asked && (err != nil || guess < 1 || guess > 63) {
		return nil
	}
	o := issue(t)
	k := Aligned{Layout: o.layout, IDs: [2]snowflake.ID{o.first}, Bit: -1, Asks: true}
	k.Clock = o.layout.Time(o.first)
	k.IDs[1] = o.later(all[at].wide)
	p := &act.Part{Title: all[at].title, Steps: []act.Step{{Acts: marks(t, o.layout, name)}}}
	right := place(name, k.below()+all[at].bits(), "")
	if s := p.At(); !asked {
		s.Looks = []act.Look{{Of: &k}}
		k.Ruler = firstWorths(shift(o.layout, snowflake.KindTime))
		s.Acts = append(s.Acts, passes(t, &all[at], place(name, 1, "m"), text.T("press a bit first")))
		s.Key = &act.Answer{To: act.Ref{Screen: t.At.Screen, Choice: place(name, all[at].bits(), "")}} // not near
		s.Says = text.T(
			"This is an ID of now. From the right, its time bits are worth 1, 2, 4, 8 … ms. The next ID comes one second later. Press the leftmost bit that changes.")
		if at > 0 {
			s.Says = text.T(
				"Again your ID, and the next one comes later. Press the leftmost bit that changes.")
		}
		return p
	}
	k.Guess = guess
	if s := p.At(); moves || !k.near(&all[at]) {
		s.Looks, k.Ruler = []act.Look{{Of: &k, Lasts: 200 * time.Millisecond}}, firstWorths(k.below())
		lets := passes(t, &all[at], place(name, guess, ""), "")
		if s.Says = k.mark(); !moves {
			s.Says, s.Tone = k.missed(&all[at]), act.Bad
			s.Looks = k.passed(&all[at])
			lets = passes(t, &all[at], place(name, guess, "m"), text.T("press another bit first"))
		}
		s.Acts = append(s.Acts, lets)
		if s.Key = &lets; !moves {
			s.Key = &act.Answer{To: act.Ref{Screen: t.At.Screen, Choice: right}}
		}
		return p
	}
	p.Steps[0] = k.differs(&all[at])
	p.Steps[0].Acts = append(p.Steps[0].Acts, marks(t, o.layout, name)...)
	if next := (at + 1) % len(all); next > 0 {
		p.Steps[0].Acts = append(p.Steps[0].Acts, t.Answer(all[next].again, all[next].name))
	}
	return p
}

// passes lets the time pass, unless the mark must be moved before.
func passes(t *act.Told, s *passed, to, before string) act.Answer {
	a := t.Answer(s.lets, to)
	a.Note, a.Shut, a.Strong = before, before != "", before == ""
	return a
}

// Yours names the bit that the reader has marked, by what it is worth. No bit has another name on this screen.
func (k *Aligned) Yours() string {
	if n := k.Guess - k.below(); n > 0 {
		return text.T("your mark: worth %s", span(n-1))
	}
	return text.T("your mark: below the time")
}

// Real names the leftmost bit that differs.
func (k *Aligned) Real() string { return text.T("in fact: worth %s", span(k.Reach()-k.below()-1)) }

// yours says which bit the reader has marked.
func (k *Aligned) yours() string {
	if n := k.Guess - k.below(); n > 0 {
		return text.T("Your bit is worth %s.", span(n-1))
	}
	return text.T("Your bit is below the time.")
}

// mark says what the reader has marked, and what can be done now.
func (k *Aligned) mark() string {
	return text.Sentences(k.yours(), text.T("Press another bit, or let time pass."))
}

// passed are the looks at the time that passes after a mark that is not near: the next ID is there, but its bits beyond
// the mark are not seen.
func (k Aligned) passed(s *passed) []act.Look {
	look := func(says string, lasts time.Duration) act.Look { return act.Look{Of: new(k), Says: says, Lasts: lasts} }
	looks := []act.Look{look("", quick)}
	k.Clock = k.Clock.Add(s.wide)
	looks = append(looks, look(text.T("Time passes."), slow))
	k.Served, k.Hidden = true, k.Guess
	return append(looks, look("", 0))
}

// below is how many bits are below the time.
func (k *Aligned) below() int { return shift(k.Layout, snowflake.KindTime) }

// near reports whether the reader's mark is near enough.
func (k *Aligned) near(s *passed) bool {
	return k.Guess-k.below() >= s.bits()-nearly && k.Guess <= k.Reach()+nearly
}

// missed says why a mark is not near enough, and not where it belongs.
func (k *Aligned) missed(s *passed) string {
	guess := k.Guess - k.below()
	again := text.T("Press another bit, and try again.")
	switch {
	case guess <= 0:
		return text.Sentences(text.T("Further left: these bits do not reach the time."), again)
	case guess < s.bits():
		return text.Sentences(text.T("Further left: these bits of the time count only to %s ms, and %s ms pass.",
			text.Group(uint64(1)<<guess-1), text.Group(int64(s.wide/time.Millisecond))), again)
	}
	return text.Sentences(text.T("Not so far: your bit changes once in %s.", span(guess-1)), again)
}

// firstWorths are what some of the lowest bits of the time are worth, so that a reader can go on doubling.
func firstWorths(from int) (all []Mark) {
	for _, n := range []int{0, 4, 8} {
		all = append(all, Mark{from + n, text.T("%s ms", strconv.Itoa(1<<n))})
	}
	return all
}

// place names an answer of n bits, or with m a mark.
func place(name string, n int, m string) string {
	if name == "" {
		return m + strconv.Itoa(n)
	}
	return name + "-" + m + strconv.Itoa(n)
}

// marks are the bits up to which the reader thinks that the IDs differ, from the left.
func marks(t *act.Told, l snowflake.Layout, name string) (all []act.Answer) {
	for n := 63; n >= 1; n-- {
		a := t.Answer(Worth(l, n-1), place(name, n, "m"))
		a.On = "mark-" + strconv.Itoa(n)
		all = append(all, a)
	}
	return all
}

// differs plays a guess: what the marked bits can count, then the next customer's real ID.
func (k Aligned) differs(s *passed) act.Step {
	look := func(says string, lasts time.Duration) act.Look { return act.Look{Of: new(k), Says: says, Lasts: lasts} }
	step := act.Step{Looks: []act.Look{look(k.yours(), slow)}}
	k.Clock = k.Clock.Add(s.wide)
	step.Looks = append(step.Looks, look(text.T("Time passes."), slow))
	k.Served = true
	step.Looks = append(step.Looks, look(text.T("The next ID of shop %s.", strconv.Itoa(shop)), slow))
	k.Marked = true
	step.Looks = append(step.Looks, look("", 0))

	step.Says, step.Tone = k.found(s), act.Good
	return step
}

// found says which bit is the leftmost that differs, and why.
func (k *Aligned) found(s *passed) string {
	below, needs := k.below(), s.bits()
	ms := text.Group(int64(s.wide / time.Millisecond))
	top := span(k.Reach() - below - 1)
	why := text.T("%s ms need %s bits of the time: the leftmost is worth %s.", ms, strconv.Itoa(needs), top)
	if carry := k.Reach() - below - needs; carry > 0 {
		why = text.T("%s ms need %s bits of the time, and a carry reaches %s more: the leftmost is worth %s.", ms,
			strconv.Itoa(needs), strconv.Itoa(carry), top)
	}
	more := k.Reach() - k.Guess
	switch {
	case more == 0:
		return text.Sentences(text.T("Right."), why, text.T("The shop stays the same."))
	case more < 0:
		return text.Sentences(text.T("Close: your bit did not change."), why)
	case k.Guess < below+needs:
		return text.Sentences(text.T("Close: a bit further left changed too."), why)
	}
	return text.Sentences(text.T("Close."), text.Count(more,
		"%s bit more changed: 1 + 1 leaves 0 and carries a 1 to the left.",
		"%s bits more changed: 1 + 1 leaves 0 and carries a 1 to the left."))
}

// nearly is how many bits a right guess may be off.
const nearly = 1

// aim is a time whose bit the reader looks for.
type aim struct {
	bit  int // the bit of the time that is worth about as much
	says string
}

func aims() []aim {
	return []aim{{10, text.T("a second")}, {22, text.T("an hour")}, {35, text.T("a year")}}
}

// mostBit is the highest bit of the time that is tried: the later ID has a year of four digits, and the time no carry.
func (o *own) mostBit() int {
	f := o.layout.Fields[o.layout.Index(snowflake.KindTime)]
	room := f.Max() - Part(o.layout, snowflake.KindTime, o.first)
	return min(40, bits.Len64(room)-1)
}

// worth shows an ID that is later by what a bit of the time is worth. A choice is that bit.
func worth(t *act.Told) *act.Part {
	n, err := strconv.Atoi(cmp.Or(t.At.Choice, "0"))
	o := issue(t)
	from := shift(o.layout, snowflake.KindTime)
	most := o.mostBit()
	if err != nil || n < 0 || n > most {
		return nil
	}
	later := o.first + 1<<(from+n)
	k := Aligned{Layout: o.layout, IDs: [2]snowflake.ID{o.first, later}, Clock: o.layout.Time(later), Served: true,
		Marked: true, Bit: from + n, Worth: "+ " + span(n)}
	s := act.Step{Slide: &act.Slide{Says: text.T("A bit of the time"), Hue: "time", Value: n, Most: most,
		Leftward: true, Words: func(n int) string { return text.T("time bit %s", strconv.Itoa(n)) },
		Less: text.T("One bit further right"), More: text.T("One bit further left"),
		To: func(n int) act.Ref { return act.Ref{Screen: t.At.Screen, Choice: strconv.Itoa(n)} }}}
	var left []string
	for _, a := range aims() {
		if a.bit > most { // a layout with few bits of time has not all
			continue
		}
		done := t.Tried(strconv.Itoa(a.bit)) || n == a.bit
		k.Aims = append(k.Aims, Aim{a.says, done})
		if done {
			k.Ruler = append(k.Ruler, Mark{from + a.bit, a.says})
		} else {
			left = append(left, a.says)
			if s.Key == nil {
				s.Key = &act.Answer{Says: a.says, To: act.Ref{Screen: t.At.Screen, Choice: strconv.Itoa(a.bit)}}
			}
		}
	}
	for bit := most; bit >= 0; bit-- {
		a := t.Answer(Worth(k.Layout, from+bit), strconv.Itoa(bit))
		a.On = "bit-" + strconv.Itoa(from+bit)
		s.Acts = append(s.Acts, a)
	}
	switch {
	case len(left) == 0:
		s.Done = true
		s.Says, s.Tone = text.T(
			"Each bit is worth twice its right neighbour: ten bits further left, about a thousand times as much. Where a 1 meets a 1, a carry runs left."), act.Good
	case t.At.Choice == "":
		s.Says = text.T(
			"The second ID is the first plus one time bit. Press other bits and see how much later it becomes. Find about a second, an hour and a year.")
	default:
		s.Says = text.T("Still to find: %s.", text.List(left...))
	}
	s.Looks = []act.Look{{Of: &k, Lasts: 300 * time.Millisecond}}
	return &act.Part{Steps: []act.Step{s}}
}
