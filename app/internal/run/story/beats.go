package story

import (
	"cmp"
	mathbits "math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// The first five beats: from a counter to time, sequence and node.

func counters(design string, from int, shops string) lane {
	return lane{script: "lane " + design + " from " + strconv.Itoa(from) + "\n" + shops, alone: "down 2\ndown 3\n",
		bits: 64}
}

const (
	oneShop    = "node a 0\n"
	twoShops   = "node a 0\nnode b 1\n"
	sameNumber = "node a 0\nnode b 0\n"
)

func counter(t *told) *Staging {
	p := t.part(text.T("One shop, one counter"), Street)
	p.run(counters("auto-increment", 1, oneShop), "set 100ms\nask\nask\nask\n")
	return p.says([]int{1, 2, 3, 4}, func(step int) act.Step {
		s := act.Step{Field: counted(p.lastNumber(step)),
			Acts: []act.Answer{t.Next(text.T("Serve the next customer"), step+1)}}
		ids := p.issued(step)
		switch step {
		case 0:
			s.Says = text.T("A shop gives each order a number, its ID: the last number plus 1. Serve three customers.")
		case 1:
			s.Says = text.T("The first order gets ID %s.", ids[0])
		case 2:
			s.Says = text.T("The second order gets ID %s.", ids[1])
		case 3:
			s.Says = text.T(
				"%s: unique and sorted. The shop depends on nobody, and 64 bits are enough. From now on, keep all four marks green.", text.List(ids...))
			s.Tone, s.Acts = act.Good, []act.Answer{t.Onward(text.T("Continue"))}
		}
		return s
	})
}

func servers(t *told) *Staging {
	p := t.part(text.T("Two shops, two counters"), Street)
	p.run(counters("auto-increment", 4, twoShops), "set 100ms\nask\n")
	return p.says([]int{1, 2}, func(step int) act.Step {
		if step == 0 {
			return act.Step{Field: counted(3), Acts: []act.Answer{t.Next(text.T("Serve both customers"), 1)},
				Says: text.T("You open a second shop: a second server. Both counters read 3, and one customer comes to each.")}
		}
		id, _, _, _ := p.Duplicate(step)
		s := act.Step{Tone: act.Bad, Field: counted(p.lastNumber(step)), Acts: t.ideas(),
			Says: text.T("Both shops hand out %s: one ID for two orders, a duplicate. How do you prevent it?", id)}
		switch t.failed() {
		case 0:
		case 3:
			s.Says = text.T("Three ideas, three failures. What else do all shops have, without asking each other?")
		default:
			s.Says = text.T("Both shops still hand out %s. Try another idea.", id)
		}
		return s
	})
}

// failed is how many of the three escapes were tried.
func (t *told) failed() (n int) {
	for _, choice := range Act.Choices(2)[1:] {
		if t.Tried(choice) {
			n++
		}
	}
	return n
}

func (t *told) ideas() []act.Answer {
	all := t.Choices(
		act.Answer{Says: text.T("Ask one counter"), To: act.Ref{Screen: 2, Choice: "central"},
			Note: text.T("one failure stops all")},
		act.Answer{Says: text.T("Odd and even"), To: act.Ref{Screen: 2, Choice: "odd-even"},
			Note: text.T("3 shops repeat IDs")},
		act.Answer{Says: text.T("Random numbers"), To: act.Ref{Screen: 2, Choice: "random"},
			Note: text.T("too long and unsorted")})
	return append(all, act.Answer{Says: text.T("Use the clock"), To: act.Ref{Screen: 3}, Strong: t.failed() == 3})
}

// again returns to the question that a way has not answered.
func (t *told) again(step int) []act.Answer {
	return []act.Answer{{Says: text.T("Try another idea"), To: act.Ref{Screen: t.At.Screen, Step: step}, Strong: true}}
}

func central(t *told) *Staging {
	p := t.part(text.T("Idea: one counter for all shops"), Street)
	l := counters("one-counter", 5, twoShops)
	l.script, l.alone = "timeout 50ms\n"+l.script, "down\nkill b\n"
	p.run(l, "set 100ms\nask\ndown\nask\n")
	return p.says([]int{2, 4}, func(step int) act.Step {
		ids := p.issued(step)
		if step == 0 {
			return act.Step{Field: counted(p.lastNumber(step)),
				Acts: []act.Answer{t.Next(text.T("Switch the counter off"), 1)},
				Says: text.T("%s for shop A, %s for shop B: unique and sorted. Now switch the counter off.", ids[0],
					ids[1])}
		}
		return act.Step{Tone: act.Bad, Field: counted(p.lastNumber(step)), Acts: t.again(1),
			Says: text.T("The counter is down, so both shops stop: %s customers get no ID, although neither shop is broken.", strconv.Itoa(p.lane(step).Totals().Refused))}
	})
}

func oddEven(t *told) *Staging {
	p := t.part(text.T("Idea: odd and even numbers"), Street)
	l := counters("flickr", 5, oneShop)
	l.alone, l.busy, l.servers = "down 2\n", "down 2\nask 3\nup 2\n", true
	p.run(l, business+"ask 3\ndown 1\ndown 2\nask\n")
	p.cuts = map[int][]cut{0: {{frame: 3, says: text.T("Shop A is busy."), lasts: 2 * tick}}}
	return p.says([]int{6, 11}, func(step int) act.Step {
		if step == 0 {
			ids := p.issued(step)
			last := len(ids) - 1
			return act.Step{Field: counted(p.lastNumber(step)),
				Acts: []act.Answer{t.Next(text.T("Open a third shop"), 1)},
				Says: text.T("Odd numbers for shop A, even ones for B, and neither asks the other. But after A’s %s comes B’s %s: later, and smaller. Not sorted. Now business grows.", text.List(ids[:last]...), ids[last])}
		}
		id, _, again, _ := p.Duplicate(step)
		all := p.Customers(step)
		first := slices.IndexFunc(all, func(c act.Customer) bool { return c.Shop == all[again].Shop })
		a, b := nexts(l, 0), nexts(l, 1)
		return act.Step{Tone: act.Bad, Field: counted(p.lastNumber(step)), Acts: t.again(1),
			Says: text.T("From now on, A takes %s, %s …, B %s, %s …. Shop C does not know which numbers are taken: it begins at %s, and %s goes out again.", a[0], a[1], b[0], b[1],
				act.Text(all[first].Ticket), id)}
	})
}

// business is what comes to the shops until a third one opens.
const business = "set 100ms\ndown 2\nask 3\nadvance 1ms\nup 2\nask\njoin\n"

// nexts are the next two numbers of one of the old shops after the third one has opened: the others are shut.
func nexts(l lane, shop int) (ids []string) {
	others := "down " + strconv.Itoa(2-shop) + "\ndown 3\n"
	run := act.Play(l.script + business + others + "ask 2\n")
	all := act.Customers(run.Frame(run.Len()-1).Lane(0), true)
	for _, c := range all[len(all)-2:] {
		ids = append(ids, act.Text(c.Ticket))
	}
	return ids
}

// stored is how many orders a database stores in the random beat, and leaves how many pages its index has.
const (
	stored = 20
	leaves = 16
)

func randomly(t *told) *Staging {
	p := t.part(text.T("Idea: random numbers"), Street)
	p.run(lane{script: "lane uuid-v4 seed 1\n" + twoShops, alone: "down\nkill b\n", bits: 128},
		"set 100ms\nask\nadvance 1ms\nask\n")
	p.Pages = [2][]bool{touched("uuid-v4"), touched("twitter")}
	return p.says([]int{4, 4}, func(step int) act.Step {
		field := []act.Field{{Name: text.T("the first half of 128 random bits"), Hue: "other", Bits: 64,
			Value: p.lane(step).Last().Outcome.ID().High, Known: true}}
		if step == 0 {
			return act.Step{Field: field,
				Acts: []act.Answer{t.Next(text.T("Store %s orders", strconv.Itoa(stored)), 1)},
				Says: text.T("Each shop draws random numbers and asks nobody. They are not sorted, and to be safe from duplicates they need 128 bits. Now store %s orders.", strconv.Itoa(stored))}
		}
		return act.Step{Tone: act.Bad, Field: field, Acts: t.again(1),
			Says: text.T("A database keeps rows sorted by ID, a few on each page. Random IDs change %s of %s pages; IDs that grow change only the last: %s.",
				Changed(p.Pages[0]), strconv.Itoa(leaves), Changed(p.Pages[1]))}
	})
}

// Changed is how many pages changed.
func Changed(pages []bool) string {
	n := 0
	for _, changed := range pages {
		if changed {
			n++
		}
	}
	return strconv.Itoa(n)
}

// touched are the pages that an index of some leaves changes while rows with a design's IDs are inserted.
func touched(design string) []bool {
	d, _ := sim.Find(design)
	keys := btree.NewKeys(d, btree.Options{Seed: 1})
	tree := btree.New(keys.Width(), leaves)
	insert := func() int {
		k, _ := keys.Next()
		touch, _ := tree.Insert(k)
		return touch.Leaf
	}
	for tree.Leaves() < leaves {
		insert()
	}
	pages := make([]bool, leaves)
	for range stored {
		pages[insert()] = true
	}
	return pages
}

// tick is how long a millisecond of a story is seen.
const tick = 700 * time.Millisecond

// clocked is the ID so far while it is only a time.
func clocked(tick uint64) []act.Field {
	return []act.Field{{Name: text.T("time"), Hue: "time", Bits: 64, Value: tick, Known: true}}
}

func clock(t *told) *Staging {
	p := t.part(text.T("The ID is the time"), Street)
	p.run(lane{script: "lane clock-alone\n" + oneShop, alone: "down\n", bits: 64},
		"set 100ms\nask\nadvance 1ms\nask\nadvance 2ms\nask\nadvance 1ms\nask 2\n")
	p.cuts = map[int][]cut{1: {{frame: 2, lasts: tick}, {frame: 4, lasts: tick}}}
	return p.says([]int{1, 6, 8}, func(step int) act.Step {
		ids := p.issued(step)
		switch step {
		case 0:
			return act.Step{Field: clocked(100), Acts: []act.Answer{t.Next(text.T("Serve three customers"), 1)},
				Says: text.T("Every shop has a clock, and time moves forward. So let the ID be the millisecond. Begin with one shop.")}
		case 1:
			return act.Step{Tone: act.Good, Field: clocked(p.lastNumber(step)),
				Acts: []act.Answer{t.Next(text.T("Serve two in one millisecond"), 2)},
				Says: text.T("%s: unique, sorted, and no shop asks another. Then the rush hour comes.",
					text.List(ids...))}
		}
		id, _, _, _ := p.Duplicate(step)
		return act.Step{Tone: act.Bad, Field: clocked(p.lastNumber(step)),
			Acts: []act.Answer{t.Onward(text.T("Continue"))},
			Says: text.T("Both come within millisecond %s, so both get ID %s: a duplicate. The clock alone is too coarse.", id, id)}
	})
}

// small is a layout of the early beats: as much time as there is, and the other fields.
func small(fields ...string) string {
	left := 64
	for _, f := range fields {
		_, bits, _ := strings.Cut(f, ":")
		n, _ := strconv.Atoi(bits)
		left -= n
	}
	return "layout " + strings.Join(append([]string{"time:" + strconv.Itoa(left)}, fields...), ",") + "\n"
}

func bits(field string, n int) string { return field + ":" + strconv.Itoa(n) }

// idAt are the fields of the last ID by a step; before the first, of the time that the clock reads.
func (p *Staging) idAt(step int) []act.Field {
	l := p.lane(step)
	lay := l.Of().Layout
	if e := l.Last(); e != nil {
		return act.Fields(lay, e.ID(), true)
	}
	return act.Fields(lay, snowflake.ID(l.Tick(0))<<layouts.Shift(lay, lay.Index(snowflake.KindTime)), true)
}

// drawer is a millisecond with four places, and asks for some IDs in it one by one.
func drawer(design string) lane {
	return lane{script: small("sequence:2") + "lane " + design + "\n" + oneShop, alone: "down\n", bits: 64}
}

func sequence(t *told) *Staging {
	p := t.part(text.T("Count within the millisecond"), Drawers)
	p.run(drawer("refuse"), "set 104ms\nask\nask\nask\nask\n")
	return p.says([]int{1, 2, 3, 4, 5}, func(step int) act.Step {
		s := act.Step{Field: p.idAt(step), Acts: []act.Answer{t.Next(text.T("Serve the next customer"), step+1)}}
		switch tick := strconv.FormatInt(p.lane(step).Tick(0), 10); step {
		case 0:
			s.Says = text.T(
				"Give each millisecond a drawer with four places. The place is the sequence: 2 bits, taken from the time.")
		case 4:
			s.Says = text.T(
				"The drawer is full, the clock still reads %s, and a fifth customer comes. What do they get?", tick)
			s.Acts = t.guesses()
		default:
			s.Says = text.T("Millisecond %s, sequence %s.", tick, p.Customers(step)[step-1].Ticket[1].Digits)
		}
		return s
	})
}

func (t *told) guesses() []act.Answer {
	return t.Choices(
		act.Answer{Says: text.T("ID 104/4"), To: act.Ref{Screen: 4, Choice: "spill"}, Note: text.T("a duplicate")},
		act.Answer{Says: text.T("ID 104/0"), To: act.Ref{Screen: 4, Choice: "restart"}, Note: text.T("a duplicate")},
		act.Answer{Says: text.T("They wait for 105"), To: act.Ref{Screen: 4, Choice: "wait"}})
}

func spill(t *told) *Staging {
	p := t.part(text.T("Your prediction: %s", "104/4"), Drawers)
	p.run(drawer("spill"), "set 104ms\nask 5\nadvance 1ms\nask\n")
	return p.says([]int{4}, func(step int) act.Step {
		id, _, _, _ := p.Duplicate(step)
		return act.Step{Tone: act.Bad, Field: p.idAt(step), Acts: t.guesses(),
			Says: text.T("4 needs a third bit and spills into the time: 104/4 is %s. The next millisecond’s first customer gets it too: neither unique nor sorted. Predict again.", id)}
	})
}

func restart(t *told) *Staging {
	p := t.part(text.T("Your prediction: %s", "104/0"), Drawers)
	p.run(drawer("wrap"), "set 104ms\nask 5\n")
	return p.says([]int{2}, func(step int) act.Step {
		id, _, _, _ := p.Duplicate(step)
		return act.Step{Tone: act.Bad, Field: p.idAt(step), Acts: t.guesses(),
			Says: text.T("The first customer already has %s. Still sorted: the same millisecond. But starting at 0 again is safe only in a new one. Predict again.", id)}
	})
}

// Rush is how many customers come in one millisecond on the sale day, and Shops how many shops are planned.
const (
	Rush  = 3000
	Shops = 1000
)

func wait(t *told) *Staging {
	p := t.part(text.T("The fifth customer waits"), Drawers)
	if t.At.Step > 0 {
		return t.rush()
	}
	p.run(drawer("refuse"), "set 104ms\nask 4\nask async\nadvance 1ms\n")
	p.cuts = map[int][]cut{0: {{frame: 3, lasts: 3 * tick,
		says: text.T("The drawer of 104 is full: the fifth customer waits.")}}}
	p.says([]int{4, 4}, func(step int) act.Step {
		all := p.Customers(step)
		last := all[len(all)-1]
		return act.Step{Tone: act.Good, Field: p.idAt(step),
			Acts: []act.Answer{t.Next(text.T("How large is a drawer?"), 1)},
			Says: text.T("Correct: they wait until the clock reads %s, find an empty drawer, and get %s. Twitter numbers its tweets like this, and calls the wait tilNextMillis.", last.Ticket[0].Digits, act.Text(last.Ticket))}
	})
	return p
}

// rush is the sale day, with the reader's bits for the sequence.
func (t *told) rush() *Staging {
	p := t.part(text.T("How large is a drawer?"), Crowd)
	n := cmp.Or(t.Chosen.Sequence, opening)
	p.run(lane{script: small(bits("sequence", n)) + "lane refuse\n" + oneShop, alone: "down\n", bits: 64},
		"set 105ms\nask "+strconv.Itoa(Rush)+"\n")
	return p.says([]int{2, 2}, func(step int) act.Step {
		use := t.use(n, late(p), func(m *act.Made) { m.Sequence = n })
		return act.Step{Tone: act.Pick(use.Strong, act.Good, act.Bad),
			Field: act.Fields(p.lane(1).Of().Layout, snowflake.ID(105)<<n, true), Acts: []act.Answer{use},
			Says: text.T("Sale day: %s customers in one millisecond. How many bits does the sequence need so that nobody waits?", text.Group(Rush)),
			Slide: act.Bits(text.T("Bits of the sequence"), snowflake.KindSequence, n, act.LeastSequence, act.MostBits,
				mathbits.Len(Rush-1), func(m *act.Made, n int) { m.Sequence = n })}
	})
}

// use accepts so many bits, and says what is wrong with them.
func (t *told) use(bits int, wrong string, choose func(*act.Made)) act.Answer {
	button := t.Onward(text.Count(bits, "Use %s bit", "Use %s bits"))
	button.Made, button.Note, button.Strong, button.Shut = choose, wrong, wrong == "", wrong != ""
	return button
}

// late says how many customers waited for another millisecond.
func late(p *Staging) string {
	waited := 0
	for _, c := range p.Customers(1) {
		if c.Wait > 0 {
			waited++
		}
	}
	if waited == 0 {
		return ""
	}
	return text.Plural(waited, "%s waits", "%s wait")
}

// unnumbered says how many of the planned shops get no number, if any.
func unnumbered(bits int) string {
	if short := Shops - 1<<bits; short > 0 {
		return text.Plural(short, "%s gets no number", "%s get no number")
	}
	return ""
}

func node(t *told) *Staging {
	p := t.part(text.T("Number the shops"), Street)
	p.run(lane{script: small(bits("sequence", t.Sequence)) + "lane refuse\n" + sameNumber, alone: "down\nkill b\n",
		bits: 64}, "set 106ms\nask\n")
	return p.says([]int{1, 2}, func(step int) act.Step {
		if step == 0 {
			return act.Step{Field: p.idAt(step), Acts: []act.Answer{t.Next(text.T("Serve a customer in each shop"), 1)},
				Says: text.T("Open the second shop again. Both shops build IDs the same way: the millisecond, then a sequence from 0.")}
		}
		id, _, _, _ := p.Duplicate(step)
		give := t.Answer(text.T("Give each shop a number"), "number")
		give.Strong = true
		return act.Step{Tone: act.Bad, Field: p.idAt(step), Acts: []act.Answer{give},
			Says: text.T("Same millisecond, same sequence: both hand out %s. The ID says when, but not where.", id)}
	})
}

func numbered(t *told) *Staging {
	p := t.part(text.T("Number the shops"), Street)
	width := 1
	if t.At.Step > 0 {
		width = cmp.Or(t.Chosen.Node, opening)
	}
	p.run(lane{script: small(bits("worker", width), bits("sequence", t.Sequence)) + "lane refuse\n" + twoShops,
		alone: "down\nkill b\n", bits: 64}, "set 106ms\nask\n")
	return p.says([]int{2, 2}, func(step int) act.Step {
		ids := p.issued(step)
		if step == 0 {
			return act.Step{Tone: act.Good, Field: p.idAt(step),
				Acts: []act.Answer{t.Next(text.T("How many shops?"), 1)},
				Says: text.T("%s and %s: different, and nobody asked anybody. The shop’s number is called the worker ID.", ids[0], ids[1])}
		}
		use := t.use(width, unnumbered(width), func(m *act.Made) { m.Node = width })
		return act.Step{Tone: act.Pick(use.Strong, act.Good, act.Bad), Field: p.idAt(step), Acts: []act.Answer{use},
			Says: text.T("You plan %s shops. How many bits does the shop’s number need?", text.Group(Shops)),
			Slide: act.Bits(text.T("Bits of the shop’s number"), snowflake.KindNode, width, act.LeastNode, act.MostBits,
				mathbits.Len(Shops-1), func(m *act.Made, n int) { m.Node = n })}
	})
}

// Years is a time in years, or in days if it is shorter than one.
func Years(d layouts.Span) string {
	if exact, fits := d.Duration(); fits && d.HundredthsOfYears() < 100 {
		return text.Count(int((exact+12*time.Hour)/(24*time.Hour)), "%s day", "%s days")
	}
	return text.T("%s years", text.Hundredths(d.HundredthsOfYears()))
}
