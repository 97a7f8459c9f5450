package overflow

import (
	"strconv"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Drawer is a drawer of the reader's size, which fills, and the mask that says when it is full.
type Drawer struct {
	Bits   int
	Clock  int64
	Filled int  // places of shop 0
	Sum    *Sum // nil before anybody counts
	Mask   int  // nothing yet is 0
	Full   bool
	Waits  bool        // the next customer does
	Out    []act.Piece // the ID that goes out again, to shop 0's next customer
	Served []act.Customer
	Code   Code
}

// masks are the three that a reader chooses from: places, ones, and one more bit.
func masks(bits int) [3]int { return [3]int{1 << bits, 1<<bits - 1, 1<<(bits+1) - 1} }

func drawer(t *act.Told) *act.Part {
	n := Bits(t.Made)
	k := Drawer{Bits: n, Clock: 100, Code: Code{Shift: n, Wide: t.Node}}
	return &act.Part{Title: text.T("A real drawer: %s places", text.Group(1<<n)),
		Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: which(t, n),
			Says: text.T("A real sequence has %s bits: numbers 0 to %s. Which mask lets a whole drawer out, and not one ID more?",
				strconv.Itoa(n), text.Group(1<<n-1))}}}
}

func which(t *act.Told, bits int) []act.Answer {
	var all []act.Answer
	for i, name := range []string{"places", "ones", "more"} {
		a := t.Answer(text.Group(masks(bits)[i]), name)
		a.Note = []string{text.T("1 ID per ms"), "", text.T("duplicate")}[i]
		all = append(all, a)
	}
	return t.Choices(all...)
}

// masked plays what a mask does.
func masked(which int) func(t *act.Told) *act.Part {
	return func(t *act.Told) *act.Part {
		n := Bits(t.Made)
		k := Drawer{Bits: n, Clock: 100, Mask: masks(n)[which],
			Code: Code{Shift: n, Wide: t.Node, Mask: masks(n)[which]}}
		p := &act.Part{Title: text.T("A real drawer: %s places", text.Group(1<<n))}
		switch which {
		case 0:
			p.Steps = []act.Step{k.onlyOne(t)}
		case 1:
			p.Steps = []act.Step{k.cutsOff(t)}
		default:
			p.Steps = []act.Step{k.letsThrough(t)}
		}
		return p
	}
}

// real plays a design with the reader's bits and two shops.
func real(t *act.Told, design, steps string) []act.Customer {
	n := Bits(t.Made)
	run := act.Play("layout unused:1,time:" + strconv.Itoa(63-n-t.Node) + ",worker:" + strconv.Itoa(t.Node) +
		",sequence:" +
		strconv.Itoa(n) + "\nlane " + design + "\nnode a 0\nnode b 1\nset 100ms\n" + steps)
	return act.Customers(run.Frame(run.Len()-1).Lane(0), false)
}

func (k Drawer) look(says string, lasts time.Duration) act.Look {
	return act.Look{Of: &k, Says: says, Lasts: lasts}
}

// fills are the looks at a drawer that fills, and at the carry that runs through all ones.
func (k *Drawer) fills() (looks []act.Look) {
	all := 1 << k.Bits
	looks = append(looks,
		k.look(text.T("Mask %s: %s ones.", text.Group(k.Mask), strconv.Itoa(len(binary(k.Mask, 1)))), slow))
	for _, n := range []int{1, all / 64, all / 8, all / 4, all / 2, all} {
		k.Filled = n
		k.Sum = &Sum{Bits: k.Bits, Value: n - 1, Carry: -1}
		looks = append(looks, k.look(text.T("Customers come: %s IDs.", text.Group(n)), 350*time.Millisecond))
	}
	k.Code.Now = 1
	for i, sum := range adding(k.Bits) {
		k.Sum = &sum
		says := ""
		if i == 0 {
			says = text.T("%s + 1: the carry runs through %s ones.", text.Group(all-1), strconv.Itoa(k.Bits))
		}
		looks = append(looks, k.look(says, 180*time.Millisecond))
	}
	k.Code.Values[0] = text.Group(all)
	return append(looks, k.look("", slow))
}

func (k Drawer) cutsOff(t *act.Told) act.Step {
	looks := k.fills()
	all := 1 << k.Bits
	k.Sum = &Sum{Bits: k.Bits, Carry: -1}
	k.Code.Values[0] = "0"
	looks = append(looks, k.look(text.T("The mask cuts the last carry off."), slow))
	k.Code.Now, k.Code.Values[1], k.Full = 2, "true", true
	looks = append(looks, k.look(text.T("0 in a millisecond that has begun: full."), slow))
	k.Code.Now, k.Waits = 3, real(t, "refuse", "ask a "+strconv.Itoa(all)+"\nask a\nadvance 1ms\n")[all].Wait > 0
	looks = append(looks, k.look("", 0))
	return act.Step{Looks: looks, Tone: act.Good, Acts: which(t, k.Bits),
		Says: text.T("%s is %s ones. After %s IDs the carry runs through all of them, the mask cuts it off, and 0 means full, as with two bits.",
			text.Group(k.Mask), strconv.Itoa(k.Bits), text.Group(all))}
}

func (k Drawer) letsThrough(t *act.Told) act.Step {
	looks := k.fills()
	all := 1 << k.Bits
	looks = append(looks, k.look(text.T("The mask lets it through."), slow))
	k.Code.Now, k.Code.Values[1] = 2, "false"
	looks = append(looks, k.look(text.T("Not 0: nobody waits."), slow))
	customers := real(t, "spill", "ask b\nask a "+strconv.Itoa(all)+"\nask a\n")
	k.Out = customers[len(customers)-1].Ticket
	k.Code.Now, k.Code.Values[4] = 5, act.Text(k.Out)
	looks = append(looks, k.look("", 0))
	return act.Step{Looks: looks, Tone: act.Bad, Twice: act.Text(k.Out), Acts: which(t, k.Bits),
		Says: text.T("%s has one bit more. After %s IDs, shop 0 hands out %s, an ID of shop 1.", text.Group(k.Mask),
			text.Group(all),
			act.Text(k.Out))}
}

// onlyOne plays a mask that lets no bit of the sequence through: each second customer finds the drawer full.
func (k Drawer) onlyOne(t *act.Told) act.Step {
	looks := []act.Look{k.look(text.T("Mask %s: a 1 and %s zeros.", text.Group(k.Mask), strconv.Itoa(k.Bits)), slow)}
	served := real(t, "refuse", "ask a\nadvance 1ms\nask a\nadvance 1ms\nask a\n")
	lasts := slow
	for i, c := range served {
		if i > 0 { // the same again
			lasts = 350 * time.Millisecond
		}
		k.Clock, k.Filled, k.Served = c.Tick, 1, served[:i+1]
		k.Full, k.Waits = false, false
		k.Sum = &Sum{Bits: k.Bits, Value: 0, Carry: -1}
		k.Code.Now, k.Code.Values = 5, [Lines]string{"0", "", "", "", act.Text(c.Ticket)}
		looks = append(looks, k.look(text.T("Millisecond %s: one customer gets an ID.", c.Ticket[0].Digits), lasts))
		next := (0 + 1) & k.Mask
		k.Full, k.Waits = next == 0, next == 0
		k.Code.Now, k.Code.Values = 2, [Lines]string{strconv.Itoa(next), strconv.FormatBool(next == 0)}
		says := act.Pick(i > 0, "", text.T("The second: 0 + 1 is 1, and the mask leaves 0. It looks full."))
		looks = append(looks, k.look(says, lasts))
	}
	return act.Step{Looks: looks, Tone: act.Bad, Acts: which(t, k.Bits),
		Says: text.T("%s is a 1 and %s zeros: it stops every bit of the sequence. The second customer already looks like “full”: one ID per millisecond.",
			text.Group(k.Mask), strconv.Itoa(k.Bits))}
}

// Waiting is two shops that are full at 100.7 ms: one reads the clock again and again, the other sleeps first.
type Waiting struct {
	Now    time.Duration // since 100 ms
	Runs   bool
	Served [2]time.Duration // when each serves; 0 if not yet
	Guess  time.Duration    // of the second; 0 if nothing is guessed
	Code   Code
}

// Full is when both drawers are, and Nap how long the second shop sleeps.
const (
	FullAt = 700 * time.Microsecond
	Nap    = time.Millisecond
)

func wait(t *act.Told) *act.Part {
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &Waiting{Now: FullAt}}}, Acts: whens(t),
		Says: text.T("At 100.7 ms both drawers are full. Shop 0 reads the clock again and again. Shop 1 first sleeps 1 ms. When is its customer served?")}}}
}

func whens(t *act.Told) (all []act.Answer) {
	for _, at := range []string{"1010", "1013", "1017"} {
		a := t.Answer(text.T("at %s ms", at[:3]+"."+at[3:]), at)
		if tenths, _ := strconv.Atoi(at); guessed(tenths) < FullAt+Nap {
			a.Note = text.T("still asleep")
		}
		all = append(all, a)
	}
	return t.Choices(all...)
}

// busy is when a shop that only reads the clock serves: the run's wait.
func busy() time.Duration {
	run := act.Play(start + "refuse\nnode a 0\nset 100700us\nask a 4\nask a\nadvance 1ms\n")
	all := act.Customers(run.Frame(run.Len()-1).Lane(0), false)
	return FullAt + all[len(all)-1].Wait
}

// guessed is an answer's time after 100 ms; its choice is in tenths of a millisecond.
func guessed(tenths int) time.Duration { return time.Duration(tenths-1000) * 100 * time.Microsecond }

func served(tenths int) func(t *act.Told) *act.Part {
	return func(t *act.Told) *act.Part {
		k := Waiting{Now: FullAt, Runs: true, Guess: guessed(tenths)}
		ready, woken := busy(), FullAt+Nap
		var looks []act.Look
		for now := FullAt; now <= k.Guess; now += 100 * time.Microsecond {
			k.Now = now
			says := ""
			switch now {
			case FullAt:
				says = text.T("Shop 0: is it 101 yet? No. Is it 101 yet? No.")
			case ready:
				k.Served[0] = ready
				says = text.T("101: shop 0 serves. Shop 1 is asleep.")
			case woken:
				k.Served[1] = woken
				says = text.T("It wakes, reads 101, and serves.")
			}
			looks = append(looks, act.Look{Of: new(k), Says: says, Lasts: 420 * time.Millisecond})
		}
		s := act.Step{Looks: looks, Acts: whens(t), Tone: act.Good, Says: text.Sentences(text.T("Right."),
			text.T("At 101.7 or later: a sleep lasts at least as long as asked. Shop 0 is faster, but its processor only reads the clock."))}
		if k.Guess < woken {
			s.Tone, s.Says = act.Bad, text.T(
				"Not yet: it has slept %s of 1 ms, and while it sleeps, it does not see that the clock has moved on.",
				strconv.FormatFloat((k.Guess-FullAt).Seconds()*1000, 'f', 1, 64))
		}
		return &act.Part{Steps: []act.Step{s}}
	}
}

// Burst is a crowd at one shop or two, and the milliseconds whose drawers fill.
type Burst struct {
	Bits   int
	Shops  int
	Crowd  int             // of each shop
	Filled [2][Columns]int // of each shop and millisecond
	Now    int             // the millisecond, from 0
	Left   int             // of each shop
	Guess  int             // the millisecond that was pressed; −1 if none
	Waits  bool
}

// crowd is how many come at once, and Columns the milliseconds that they need at most.
const (
	crowd   = 5000
	Columns = 5
)

// last is the millisecond in which the last of the crowd is served, as a choice.
func last(m act.Made) string { return strconv.Itoa((crowd - 1) >> Bits(m)) }

func bursts() []act.Way {
	all := []act.Way{{Tell: func(t *act.Told) *act.Part { return burst(t, -1) }}}
	for ms := range Columns {
		all = append(all, act.Way{Choice: strconv.Itoa(ms), Tell: func(t *act.Told) *act.Part { return burst(t, ms) }})
	}
	return all
}

// arrived is a crowd that has just come, the same number to each shop.
func arrived(t *act.Told, shops, guess int) Burst {
	return Burst{Bits: Bits(t.Made), Shops: shops, Crowd: crowd / shops, Left: crowd / shops, Guess: guess}
}

func burst(t *act.Told, guess int) *act.Part {
	n := Bits(t.Made)
	k := arrived(t, 1, guess)
	var milliseconds []act.Answer
	for ms := range Columns {
		a := t.Answer(text.T("Millisecond %s", strconv.Itoa(100+ms)), strconv.Itoa(ms))
		a.On = a.To.Choice
		milliseconds = append(milliseconds, a)
	}
	if guess < 0 {
		says := text.T("%s customers come to shop 0 at 100.0 ms. A drawer has %s places. Press the millisecond in which the last one gets an ID.",
			text.Group(crowd), text.Group(1<<n))
		return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: milliseconds, Says: says}}}
	}
	looks, final, wait := k.drain(t, Columns-1)
	if guess < final {
		looks, _, _ = k.drain(t, guess)
		waiting := looks[len(looks)-1].Of.(*Burst).Left
		return &act.Part{Steps: []act.Step{{Looks: looks, Tone: act.Bad, Acts: milliseconds,
			Says: text.T("Not all of them: drawer %s is full, and %s still wait. Press a later millisecond.",
				strconv.Itoa(100+guess), text.Group(waiting))}}}
	}
	right := guess == final
	says := text.T("A drawer has %s places, so the last %s get their IDs in millisecond %s. They wait %s ms, and nobody is rejected.",
		text.Group(1<<n), text.Group((k.Crowd-1)%(1<<n)+1), strconv.Itoa(100+final), act.Ms(wait))
	if wait == 0 {
		says = text.T("All fit one drawer: nobody waits.")
	}
	one := act.Step{Looks: looks, Tone: act.Pick(right, act.Good, act.Bad), Told: !right,
		Says: text.Sentences(act.Pick(right, text.T("Right."), text.T("Sooner.")), says),
		Acts: append(milliseconds, t.Next(text.T("Open a second shop"), 1))}
	return &act.Part{Steps: []act.Step{one, second(t)}}
}

// second is the same crowd at two shops.
func second(t *act.Told) act.Step {
	k := arrived(t, 2, -1)
	looks, _, wait := k.drain(t, Columns-1)
	looks = append([]act.Look{{Of: &k, Says: text.T("Shop 1 opens. The same %s customers, half of them at each.",
		text.Group(crowd)), Lasts: slow}}, looks...)
	says := text.T("Two shops have two drawers in each millisecond: the longest wait is %s ms. Neither shop asks the other.",
		act.Ms(wait))
	if wait == 0 {
		says = text.T("%s fit one drawer: nobody waits. Two shops have %s numbers per millisecond, and neither asks the other.",
			text.Group(crowd/2), text.Group(2<<k.Bits))
	}
	return act.Step{Looks: looks, Tone: act.Good, Says: says}
}

// drain are the looks at a crowd that is served, up to a millisecond, the millisecond of the last one, and the longest
// wait.
func (k Burst) drain(t *act.Told, until int) (looks []act.Look, final int, wait time.Duration) {
	served := k.served(t)
	counts, final := served.counts, served.final
	for ms := range min(final, until) + 1 {
		k.Now, k.Waits = ms, false
		for part := 1; part <= 4; part++ {
			for shop := range k.Shops {
				k.Filled[shop][ms] = counts[shop][ms] * part / 4
			}
			k.Left = k.Crowd - sum(k.Filled[0])
			looks = append(looks, act.Look{Of: new(k), Lasts: 350 * time.Millisecond,
				Says: act.Pick(part == 1,
					text.T("Drawer %s: %s numbers.", strconv.Itoa(100+ms), text.Group(counts[0][ms])), "")})
		}
		if k.Left > 0 {
			k.Waits = true
			looks = append(looks, act.Look{Of: new(k), Lasts: slow,
				Says: text.T("Full. %s wait for %s.", text.Group(k.Left), strconv.Itoa(101+ms))})
		}
	}
	return looks, final, served.wait
}

// crowdServed is how the run of a crowd ends.
type crowdServed struct {
	counts [2][Columns]int // how many get an ID, by shop and millisecond
	final  int             // the last of these milliseconds
	wait   time.Duration   // the longest
}

// crowds has the runs that were played, by shops and bits. Thousands come, and a reader presses one millisecond after
// the other.
var (
	crowds     = map[[3]int]crowdServed{}
	crowdsLock sync.Mutex
)

// served plays the run of the crowd, once.
func (k Burst) served(t *act.Told) (served crowdServed) {
	crowdsLock.Lock()
	defer crowdsLock.Unlock()
	of := [3]int{k.Shops, k.Bits, t.Node}
	if known, ok := crowds[of]; ok {
		return known
	}
	steps := "ask a " + strconv.Itoa(k.Crowd) + "\n"
	if k.Shops == 2 { // both at once
		steps = "ask " + strconv.Itoa(k.Crowd) + "\n"
	}
	for _, c := range real(t, "refuse", steps+"advance 5ms\n") {
		ms, _ := strconv.Atoi(c.Ticket[0].Digits)
		served.counts[c.Shop][ms-100]++
		served.wait, served.final = max(served.wait, c.Wait), max(served.final, ms-100)
	}
	crowds[of] = served
	return served
}

func sum(all [Columns]int) (n int) {
	for _, one := range all {
		n += one
	}
	return n
}

// Full is what the lesson ends with: how a full millisecond is noticed, in four rows.
type Full struct{ Bits int }

func full(t *act.Told) *act.Part {
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &Full{Bits(t.Made)}}}, Tone: act.Good, Ends: true,
		Says: text.T("The last number + 1 needs one bit more. The mask cuts it off, and 0 remains. So 0 in the same millisecond means full: the shop waits for the next one.")}}}
}
