// Package game holds the rules by which a person is the generator: callers come, and each is answered
// with a number of a 2-bit sequence, a wait or a refusal. Designs play by the same rules.
//
//	g, err := game.Play(game.Levels()[0], []string{"answer 0", "answer 1", "wait"})
package game

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Level is what happens, as lines of package sim: ask, advance, back and restart.
type Level struct {
	Name  string // in links
	Title string // before it is played: it does not tell what happens
	Event string // what happens; the title if empty
	Lines []string
	// New is what the reader is told at its first customer: what to do, or what was not there before. Learned is what
	// whoever has won knows now.
	New, Learned string
	// Adds is what it has that the levels before do not have; it is told at the end of another level.
	Adds string
	// Open means that every ticket stays in sight. Waits adds two answers, a wait and a refusal; Notes adds the
	// notebook, and the ID after the noted one.
	Open, Waits, Notes bool
	// Unseen is how many callers the reader's program answers before it restarts, without the reader: otherwise the
	// reader would still know what the program has forgotten.
	Unseen int
}

// Levels are all levels, in order.
func Levels() []Level {
	lines := func(script string) []string { return strings.Split(script, ", ") }
	return []Level{
		{Name: "same", Title: text.T("Same millisecond"), Open: true,
			Adds:    text.T("Next: you see all IDs."),
			Lines:   lines("ask, ask, ask, advance 1ms, ask, ask, advance 1ms, ask"),
			New:     text.T("Each place is an ID, and all are free. Press 100/0 below: millisecond 100, sequence number 0."),
			Learned: text.T("The clock and a counter are enough: the counter starts at 0 in each millisecond.")},
		{Name: "full", Title: text.T("Four values are used"), Waits: true,
			Adds:    text.T("Next: you see only the last ID."),
			Lines:   lines("ask, ask, ask, ask, ask, ask, advance 1ms, ask"),
			New:     text.T("New: like a generator, you see only the last ticket. All others are “?”. And you can wait or reject."),
			Learned: text.T("A millisecond has as many IDs as the counter has values. After the last one, customers wait.")},
		{Name: "back-1", Title: text.T("A notebook"), Event: text.T("Clock back by 1 ms"), Waits: true, Notes: true,
			Adds:  text.T("Next: the clock goes back by 1 ms."),
			Lines: lines("ask, ask, back 1ms, ask, advance 1ms, ask, ask, advance 1ms, ask"),
			New: text.T("New: a notebook. Write each ID down when you have given it. " +
				"Count on gives the ID after the noted one."),
			Learned: text.T("A generator stores its last ID, two numbers. So it notices that the clock went back.")},
		{Name: "back-3", Title: text.T("Clock back by 3 ms"), Waits: true, Notes: true,
			Adds:    text.T("Next: a used millisecond comes again."),
			Lines:   lines("ask, ask, ask, back 3ms, ask, advance 1ms, ask, advance 2ms, ask, ask"),
			New:     text.T("New: the clock goes back further. Later it shows a millisecond again that you have used."),
			Learned: text.T("The further the clock goes back, the longer a wait lasts, or the further you run ahead.")},
		{Name: "restart", Title: text.T("A normal day"), Event: text.T("Restart"), Waits: true, Notes: true,
			Adds:    text.T("Next: the clock only goes forward."),
			Unseen:  2,
			Lines:   lines("ask, ask, ask, ask, restart, ask, ask, advance 1ms, ask"),
			New:     text.T("Nothing is new here. Write each ID down, as before."),
			Learned: text.T("A generator that has forgotten its last ID waits until the clock has passed all earlier IDs.")},
	}
}

// Names are the levels' names, in order.
func Names() (names []string) {
	for _, l := range Levels() {
		names = append(names, l.Name)
	}
	return names
}

// Callers is the number of requests.
func (l Level) Callers() int { return len(l.Events()) }

// Own is the number of requests that the reader answers.
func (l Level) Own() int { return l.Callers() - l.Unseen }

// Events are the other lines, for each caller those before it.
func (l Level) Events() (all [][]string) {
	var before []string
	for _, line := range l.Lines {
		if before = append(before, line); line == "ask" {
			all, before = append(all, before[:len(before)-1]), nil
		}
	}
	return all
}

// Script is the level for package sim, with one design.
func (l Level) Script(design string) string {
	lane := "lane " + design
	if design == "leaf" || strings.HasPrefix(design, "random-") {
		lane += " start 1"
	}
	title := cmp.Or(l.Event, l.Title)
	return "title " + title + "\nlayout " + Fields + "\n" + lane + "\nset " + strconv.Itoa(Start) + "ms\n" +
		strings.Join(l.Lines, "\n") + "\n"
}

// Start is what the clock reads at first, in ticks.
const Start = 100

// Most is the largest number of the sequence.
const Most = 3

// Fields are the layout of the IDs.
const Fields = "unused:1,time:41,worker:20,sequence:2"

// Layout is that layout.
func Layout() snowflake.Layout {
	l := snowflake.Twitter()
	l.Name, l.Tick = "", time.Millisecond
	l.Fields = []snowflake.Field{{Name: "unused", Kind: snowflake.KindUnused, Bits: 1},
		{Name: "time", Kind: snowflake.KindTime, Bits: 41},
		{Name: "worker", Kind: snowflake.KindNode, Bits: 20}, {Name: "sequence", Kind: snowflake.KindSequence, Bits: 2}}
	return l
}

// ID is an issued ID: its tick, its number, and whether a design set the rollback bit.
type ID struct {
	Tick, Number int64
	Back         bool
}

func (id ID) String() string {
	s := strconv.FormatInt(id.Tick, 10) + "/" + strconv.FormatInt(id.Number, 10)
	if id.Back {
		s += "′"
	}
	return s
}

// Reply is what a caller got.
type Reply struct {
	// Clock is what the clock read at the end of the call.
	Clock int64
	// Waits is how many ticks the caller waited, Needless how many of them were not needed.
	Waits, Needless int
	// Issued reports whether the caller got an ID; otherwise he was rejected.
	Issued bool
	ID     ID
	// Twin is the caller who already had this ID; −1 for none.
	Twin int
	// Unseen means that the reader was not asked, and does not know the answer.
	Unseen bool
}

// Same reports whether two callers were answered equally: the same ID or a refusal, after the same
// wait.
func (a *Reply) Same(b *Reply) bool {
	return a.Issued == b.Issued && a.ID == b.ID && a.Waits == b.Waits
}

// Patience is how long a caller waits at most, in ticks.
const Patience = 20

// Blank is the value of a note that is empty.
const Blank = -1

// Notes are what the reader wrote down.
type Notes struct{ Last, Sequence int64 }

// Game is a level up to the current caller.
type Game struct {
	Level   Level
	Clock   int64
	Notes   Notes
	Answers []Reply // one for each caller who has left
	Waits   int     // how long the current caller has waited
	Life    int     // counts restarts
	Born    int     // callers who had left when the program started last
	Woke    int64   // what the clock read then, in ticks

	needless int
	next     int // the level's line
	top      ID  // no later ID is known to a program that never forgets
}

// New is a level at its first caller.
func New(l Level) *Game {
	g := &Game{Level: l, Clock: Start, Notes: Notes{Blank, Blank}, top: ID{Tick: Start - 1, Number: Most}}
	g.proceed()
	return g
}

// Play plays lines of answers: "answer 0" to "answer 3", "answer TICK/NUMBER" for an ID ahead of the clock, "wait",
// "refuse", and "note LAST SEQUENCE" with "-" for a blank. At a line that cannot be followed it stops: the error is a
// *[sim.ScriptError].
func Play(l Level, lines []string) (*Game, error) {
	g := New(l)
	for i, line := range lines {
		if problem := g.play(line); problem != "" {
			return g, &sim.ScriptError{Line: i + 1, Word: line, Problem: problem}
		}
	}
	return g, nil
}

func (g *Game) play(line string) (problem string) {
	if g.Over() {
		return text.T("the game is over before this line.")
	}
	words := strings.Fields(line)
	switch n := len(words); {
	case n == 1 && words[0] == "wait" && g.Waits == Patience:
		return text.T("a customer waits at most %d ms.", Patience)
	case n == 1 && words[0] == "wait":
		g.wait()
		return ""
	case n == 1 && words[0] == "refuse":
		g.leave(Reply{Twin: -1})
		return ""
	case n == 2 && words[0] == "answer" && len(words[1]) == 1 && "0" <= words[1] && words[1] <= "3":
		g.give(ID{Tick: g.Clock, Number: int64(words[1][0] - '0')})
		return ""
	case n == 2 && words[0] == "answer" && strings.Contains(words[1], "/"):
		if id, ok := g.Ahead(); ok && words[1] == id.String() {
			g.give(id)
			return ""
		}
		return text.T("only the ID after the notebook’s can be issued ahead of the clock, by at most %d ms.", Lead)
	case n == 3 && words[0] == "note":
		last, ok := note(words[1], mostTick)
		sequence, fits := note(words[2], Most)
		if ok && fits {
			g.Notes = Notes{last, sequence}
			return ""
		}
		return text.T("write a time from 0 to 99,999 and a number from 0 to 3, or - for a blank.")
	}
	return text.T("use answer 0 to answer 3, answer TIME/NUMBER, wait, refuse, or note LAST SEQUENCE.")
}

// mostTick is the largest time that can be written down.
const mostTick = 99_999

func note(word string, most int64) (v int64, ok bool) {
	if word == "-" {
		return Blank, true
	}
	v, err := strconv.ParseInt(word, 10, 64)
	return v, err == nil && v >= 0 && v <= most
}

// Lead is how far an ID may be ahead of the clock, in ticks.
const Lead = 10

// Ahead is the ID after the notebook's, where the clock has none of its own that is later: package snowflake issues it
// if its policy is to lead. ok is false if the notebook holds no ID, or if the clock is too far behind.
func (g *Game) Ahead() (id ID, ok bool) {
	last, sequence := g.Notes.Last, g.Notes.Sequence
	if last == Blank || sequence == Blank {
		return id, false
	}
	id, lead, ok := g.after(ID{Tick: last, Number: sequence}, leads(Layout()))
	return id, ok && lead > 0
}

// after is what package snowflake issues now after an ID, and how far ahead of the clock, in ticks. ok is false if it
// issues none.
func (g *Game) after(last ID, p snowflake.Policy) (id ID, lead int64, ok bool) {
	l := Layout()
	n, err := snowflake.NewNode(l, snowflake.Values{"worker": 0}, p)
	if err != nil {
		panic(err)
	}
	_, o := n.Take(snowflake.State{Tick: last.Tick, Sequence: uint64(last.Number) + 1}, g.Clock, 1)
	number := layouts.Part(l, o.First, l.Index(snowflake.KindSequence))
	return ID{Tick: g.Clock + o.Lead, Number: int64(number)}, o.Lead, o.Verdict == snowflake.Issued
}

// leads is the policy of package snowflake that runs ahead of the clock.
func leads(l snowflake.Layout) snowflake.Policy { return snowflake.Policy{Lead: Lead * l.Tick} }

// free reports whether this tick has a number above those of all IDs that a program which never
// forgets knows: a wait is then not needed. After a restart it must assume that its tick is used.
func (g *Game) free() bool {
	return g.Clock > g.top.Tick || g.Clock == g.top.Tick && g.top.Number < Most
}

func (g *Game) wait() {
	g.Waits++
	if g.free() {
		g.needless++
	}
	g.Clock++
}

func (g *Game) give(id ID) {
	twin := slices.IndexFunc(g.Answers, func(a Reply) bool { return a.Issued && a.ID == id })
	if g.top.before(id) {
		g.top = id
	}
	g.leave(Reply{Issued: true, ID: id, Twin: twin})
}

// leave ends a call; then all happens that comes before the next.
func (g *Game) leave(a Reply) {
	a.Clock, a.Waits, a.Needless = g.Clock, g.Waits, g.needless
	g.Answers = append(g.Answers, a)
	g.Waits, g.needless = 0, 0
	if a.Twin < 0 {
		g.proceed()
	}
}

// alone answers the callers whom the reader does not see: with the next IDs, and with none where the tick has none
// left.
func (g *Game) alone() {
	for range g.Level.Unseen {
		a := Reply{Clock: g.Clock, Twin: -1, Unseen: true}
		if a.ID, _, a.Issued = g.after(g.top, snowflake.Policy{RandomBelow: 1}); a.Issued {
			g.top = a.ID
		} else {
			a.ID = ID{}
		}
		g.Answers = append(g.Answers, a)
	}
}

// Moved is by how many milliseconds a line of a level moves the clock; negative if back.
func Moved(line string) int64 {
	what, by, _ := strings.Cut(line, " ")
	d, _ := time.ParseDuration(by)
	switch what {
	case "advance":
		return d.Milliseconds()
	case "back":
		return -d.Milliseconds()
	}
	return 0
}

// proceed plays the level's lines up to the next caller.
func (g *Game) proceed() {
	for ; g.next < len(g.Level.Lines); g.next++ {
		line := g.Level.Lines[g.next]
		g.Clock += Moved(line)
		switch line {
		case "ask":
			if n := g.Level.Unseen; n > 0 && slices.Index(g.Level.Lines[g.next:], "restart") == n {
				g.alone()
				g.next += n - 1
				continue
			}
			g.next++
			return
		case "restart":
			g.Life, g.Born, g.Woke, g.Notes = g.Life+1, len(g.Answers), g.Clock, Notes{Blank, Blank}
			if used := (ID{Tick: g.Clock, Number: Most}); used.Tick >= g.top.Tick {
				g.top = used
			}
		}
	}
}

// Duplicate is the two callers who hold one ID; ok is false if there are none.
func (g *Game) Duplicate() (first, second int, ok bool) {
	if n := len(g.Answers) - 1; n >= 0 && g.Answers[n].Twin >= 0 {
		return g.Answers[n].Twin, n, true
	}
	return 0, 0, false
}

// Over reports whether all callers have left, or two hold one ID.
func (g *Game) Over() bool {
	_, _, twice := g.Duplicate()
	return twice || len(g.Answers) == g.Level.Callers()
}

// Cause is why two callers have one ID.
type Cause uint8

const (
	Repeated    Cause = iota // a number twice in one millisecond
	Exhausted                // the millisecond had no number left
	WentBack                 // the clock went back
	Restarted                // the program forgot
	IssuedAhead              // the first had it ahead of the clock
	OldNote                  // the second got the ID after one that was not the last
)

// Why is the cause of the duplicate, if there is one.
func (g *Game) Why() Cause {
	first, second, twice := g.Duplicate()
	if !twice {
		return Repeated
	}
	between := strings.Join(slices.Concat(g.Level.Events()[first+1:second+1]...), ",")
	one, two := &g.Answers[first], &g.Answers[second]
	used := 0 // numbers of its tick, before the second
	for _, a := range g.Answers[:second] {
		if a.Issued && a.ID.Tick == two.ID.Tick {
			used++
		}
	}
	switch {
	case strings.Contains(between, "restart"):
		return Restarted
	case two.ID.Tick > two.Clock:
		return OldNote
	case one.ID.Tick > one.Clock:
		return IssuedAhead
	case strings.Contains(between, "back"):
		return WentBack
	case used > Most:
		return Exhausted
	}
	return Repeated
}

func (id ID) before(other ID) bool {
	return id.Tick < other.Tick || id.Tick == other.Tick && id.Number < other.Number
}

// Late is the first ID that is smaller than an earlier one; ok is false if there is none.
func (g *Game) Late() (id ID, ok bool) {
	top := ID{Tick: -1}
	for _, a := range g.Answers {
		switch {
		case !a.Issued:
		case a.ID.before(top):
			return a.ID, true
		default:
			top = a.ID
		}
	}
	return id, false
}

// Guessed is the first ID after a restart that is not later than its tick. The program has forgotten which of these it
// issued, so whoever knows that one was free knows it from another game. ok is false if there is none.
func (g *Game) Guessed() (id ID, ok bool) {
	for i := range g.Answers {
		if a := &g.Answers[i]; g.Life > 0 && i >= g.Born && a.Issued && a.ID.Tick <= g.Woke {
			return a.ID, true
		}
	}
	return id, false
}

// Tally counts the IDs that one caller has, the callers who were rejected, the needless waits, and the IDs that are
// smaller than an earlier one.
func (g *Game) Tally() (issued, refused, needless, disordered int) {
	top := ID{Tick: -1}
	for _, a := range g.Answers {
		needless += a.Needless
		switch {
		case a.Unseen:
			if a.Issued {
				top = a.ID
			}
			continue
		case !a.Issued:
			refused++
			continue
		case a.Twin >= 0: // it costs more than its order
		case a.ID.before(top):
			disordered++
		default:
			top = a.ID
		}
		if issued++; a.Twin >= 0 {
			issued -= 2 // neither owner has it alone
		}
	}
	return issued, refused, needless + g.needless, disordered
}

// Points are one for each caller of the reader with a unique ID that is larger than all before, less one for each
// needless wait.
func (g *Game) Points() int {
	issued, _, needless, disordered := g.Tally()
	return issued - needless - disordered
}

// Won reports whether all callers have left, no two with one ID and none with a guessed one, and with more than half of
// the points.
func (g *Game) Won() bool {
	_, _, twice := g.Duplicate()
	_, guessed := g.Guessed()
	return g.Over() && !twice && !guessed && 2*g.Points() > g.Level.Own()
}

// Players are the designs that play the same levels: those of /rollback.
func Players() (all []variant.Design) {
	for _, name := range []string{"refuse", "twitter-scala-28", "no-check", "leaf", "borrow", "last-plus-1",
		"sonyflake", "spare-bit", "ours"} {
		d, _ := variant.Find(name)
		all = append(all, d)
	}
	return all
}

// By is a level as a design plays it, which answers all callers. Where a design starts a tick at a random number, it is
// 0 here.
func By(d variant.Design, l Level) *Game {
	layout := d.For(Layout())
	policy := snowflake.Policy{RandomBelow: 1}
	if d.Name == "ours" {
		policy = leads(layout)
	}
	m, err := d.New(variant.Config{Layout: layout, Policy: policy, Nodes: 1, Now: Start})
	if err != nil {
		panic(err)
	}
	l.Unseen = 0
	g := New(l)
	for life := 0; !g.Over(); {
		if life != g.Life {
			life, m = g.Life, m.Restart(false)
		}
		m = g.ask(m, layout)
	}
	return g
}

// ask lets a machine answer the caller.
func (g *Game) ask(m variant.Machine, l snowflake.Layout) variant.Machine {
	var o variant.Outcome
	for r := (variant.Reading{}); ; r.After = o.Verdict {
		r.Now = g.Clock
		if m, o = m.Ask(r); o.Then == variant.Return {
			break
		}
		for range o.Wait {
			g.wait()
		}
	}
	for range o.Hold {
		g.wait()
	}
	if o.Verdict != snowflake.Issued {
		g.leave(Reply{Twin: -1})
		return m
	}
	id := o.First
	field := func(kind snowflake.Kind) int64 { return int64(layouts.Part(l, id, l.Index(kind))) }
	back := slices.IndexFunc(l.Fields, func(f snowflake.Field) bool { return f.Name == "back" })
	g.give(ID{field(snowflake.KindTime), field(snowflake.KindSequence), back >= 0 && layouts.Part(l, id, back) == 1})
	return m
}

// Rival is a design's game, and how many callers it answered as the reader did before the first
// difference.
type Rival struct {
	variant.Design
	*Game
	Alike int
}

// Rivals are all designs' games beside a reader's, the most similar first.
func (g *Game) Rivals() (all []Rival) {
	for _, d := range Players() {
		r := Rival{d, By(d, g.Level), 0}
		for n := min(len(g.Answers), len(r.Answers)); r.Alike < n && g.Answers[r.Alike].Same(&r.Answers[r.Alike]); {
			r.Alike++
		}
		all = append(all, r)
	}
	slices.SortStableFunc(all, func(a, b Rival) int { return b.Alike - a.Alike })
	return all
}
