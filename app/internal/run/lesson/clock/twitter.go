package clock

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// The lines of Twitter's code that this lesson shows. The overflow, which lesson 3 is about, is left out.
const (
	LineCount = iota // if now == last: count
	LineZero         // else: 0
	LineCheck        // if now < last: reject
	LineLast         // remember
	LineOut          // hand out
	Lines
)

// Code is a version's lines in their order.
var (
	first2010 = []int{LineCount, LineZero, LineCheck}
	final2012 = []int{LineCheck, LineCount, LineZero}
)

// Request is a customer of a version of the code, and what it left in the memory.
type Request struct {
	act.Customer
	Clock    int64
	Done     bool
	Sequence string // in the memory after it
	Changed  bool   // though it was rejected
}

// Version is a version of the code, its memory, and its customers.
type Version struct {
	Name           string
	Order          []int
	Last, Sequence string
	Requests       []Request
	Now            int // the line that has run; −1 if none
	Value          string
}

// Halves are the two versions.
type Halves struct {
	Versions [2]Version
	Guess    string
}

// asked are the requests after 100/0: at 100, at 99, and at 100 again.
const asked = "set 100ms\nask\nask\nback 1ms\nask\nadvance 1ms\nask\n"

// frames are those before and after each of the requests.
var frames = [][2]int{{1, 2}, {2, 3}, {4, 5}, {6, 7}}

// readings are what the clock reads then.
var readings = []int64{100, 100, 99, 100}

// twitter plays a version: 0 is that of 2010.
func twitter(t *act.Told, version int) *sim.Run {
	return play(t, []string{"twitter-scala-28", "refuse"}[version], asked)
}

// state is a machine's memory.
func state(m variant.Machine) (last, sequence string) {
	for _, v := range m.Vars() {
		switch v.Kind {
		case snowflake.KindTime:
			last = strconv.FormatInt(v.Value, 10)
		case snowflake.KindSequence:
			sequence = strconv.FormatInt(v.Value, 10)
		}
	}
	return last, sequence
}

// version is a version of the code after so many requests.
func version(t *act.Told, which, done int) Version {
	run := twitter(t, which)
	v := Version{Name: []string{text.T("Twitter 2010"), text.T("Twitter final")}[which], Order: [][]int{first2010,
		final2012}[which], Now: -1}
	customers := act.Customers(run.Frame(frames[done-1][1]).Lane(0), false)
	for i, reads := range readings {
		r := Request{Clock: reads, Done: i < done}
		r.Twin = -1
		if r.Done {
			r.Customer = customers[i]
			r.Ticket = withoutWorker(r.Ticket)
			_, before := state(run.Frame(frames[i][0]).Lane(0).Machine(0))
			_, r.Sequence = state(run.Frame(frames[i][1]).Lane(0).Machine(0))
			r.Changed = r.State == act.Turned && r.Sequence != before
		}
		v.Requests = append(v.Requests, r)
	}
	v.Last, v.Sequence = state(run.Frame(frames[done-1][1]).Lane(0).Machine(0))
	return v
}

// ran are the lines that a request ran through, with their values, as the run's moments say.
func ran(t *act.Told, which, request int) (lines []int, values [Lines]string) {
	run := twitter(t, which)
	f := run.Frame(frames[request][1]).Lane(0)
	was, _ := state(run.Frame(frames[request][0]).Lane(0).Machine(0))
	_, sequence := state(f.Machine(0))
	now := strconv.FormatInt(readings[request], 10)
	same := now == was
	for _, m := range f.Moments() {
		switch {
		case m.Kind == variant.Compare && m.Test == variant.Same:
			lines = append(lines, LineCount)
			values[LineCount] = now + " == " + was + ": " + strconv.FormatBool(same)
			if same {
				values[LineCount] = "sequence " + sequence
			}
		case m.Kind == variant.Count && !same:
			lines = append(lines, LineZero)
			values[LineZero] = "sequence " + sequence
		case m.Kind == variant.Compare && m.Test == variant.Before:
			lines = append(lines, LineCheck)
			values[LineCheck] = now + " < " + was + ": " + strconv.FormatBool(readings[request] < mustInt(was))
		case m.Kind == variant.Compose:
			lines = append(lines, LineLast, LineOut)
			values[LineLast], values[LineOut] = "last "+now, now+"/"+sequence
		}
	}
	return lines, values
}

func mustInt(words string) int64 {
	n, _ := strconv.ParseInt(words, 10, 64)
	return n
}

// versions are the answers, in the order of the pictures.
func versions(t *act.Told) []act.Answer {
	return []act.Answer{t.Answer(text.T("Twitter 2010"), "2010"), t.Answer(text.T("Twitter final"), "final"),
		t.Answer(text.T("Neither"), "neither")}
}

// orders tells the two versions side by side.
func orders(t *act.Told, choice string) *act.Part {
	k := Halves{Guess: choice}
	for i := range k.Versions {
		k.Versions[i] = version(t, i, 1)
	}
	s := act.Step{Acts: versions(t), Looks: []act.Look{{Of: &k}},
		Says: text.T("Both versions reject while the clock is behind; only the order of the lines differs. After 100/0, requests come at 100, 99 and 100. Which version repeats an ID?")}
	if choice == "" {
		return &act.Part{Steps: []act.Step{s}}
	}
	sides := []int{0, 1}
	if choice == "final" {
		sides = sides[1:] // the other one would tell the answer
	}
	s.Looks, s.Tone = k.run(t, sides), act.Bad
	twin := k.Versions[0].Requests[3]
	switch {
	case choice == "final":
		s.Says = text.T(
			"No: 100/1, rejected, 100/2 are all different. It compares first, so a rejected request changes nothing. Try another answer.")
	case choice == "2010":
		s.Says, s.Tone = text.T(
			"Right: %s twice. After the rejected request, the 2010 code’s sequence was 0, and the final code’s was still 1.", act.Text(twin.Ticket)), act.Good
	default: // whoever says neither must see both run
		s.Told, s.Says = true, text.T("No: Twitter 2010 hands out %s twice. At 99 its sequence became 0; the final code’s stayed 1.",
			act.Text(twin.Ticket))
	}
	if twin.Done {
		s.Twice = act.Text(twin.Ticket)
	}
	return &act.Part{Steps: []act.Step{s}}
}

// run are the looks at the versions that run, line by line where it matters.
func (k *Halves) run(t *act.Told, sides []int) (looks []act.Look) {
	add := func(says string) { looks = append(looks, act.Look{Of: new(*k), Says: says, Lasts: quick}) }
	for request := 1; request < len(readings); request++ {
		steps, done := 0, [2]Version{}
		for _, i := range sides {
			lines, _ := ran(t, i, request)
			steps = max(steps, slices.Index(append(lines, LineLast), LineLast))
			done[i] = version(t, i, request+1)
		}
		for n := range steps {
			for _, i := range sides {
				lines, values := ran(t, i, request)
				v := &k.Versions[i]
				v.Now = -1
				if n < len(lines) && lines[n] < LineLast {
					v.Now, v.Value = lines[n], values[lines[n]]
				}
				if v.Now == LineZero || v.Now == LineCount && readings[request] == 100 {
					v.Sequence = done[i].Sequence
				}
			}
			says := ""
			if n == 0 {
				says = text.T("A request at %s.", strconv.FormatInt(readings[request], 10))
			}
			add(says)
		}
		for _, i := range sides {
			k.Versions[i] = done[i]
		}
		add("")
	}
	return looks
}

// Listing is the code of a version, the second request, and what came of all of them.
type Listing struct {
	Order               []int
	Now, Last, Sequence string
	Was                 string // the sequence before; empty if it is the same
	At                  int    // the line that is looked at; −1 if none
	Wrong               bool   // it is the one
	Values              [Lines]string
	Never               bool // the line is never reached
	Requests            []Request
}

var lineNames = [Lines]string{"count", "zero", "check", "last", "out"}

// line tells which line of the code of 2010 does it.
func line(t *act.Told, choice string) *act.Part {
	v := version(t, 0, 4)
	lines, values := ran(t, 0, 2)
	k := Listing{Order: []int{LineCount, LineZero, LineCheck, LineLast, LineOut}, Now: "99", Last: v.Last, At: -1,
		Requests: v.Requests,
		Sequence: version(t, 0, 2).Sequence}
	s := act.Step{Looks: []act.Look{{Of: &k}}, Acts: pointing(t, &k), Twice: act.Text(v.Requests[3].Ticket),
		Says: text.T("Twitter 2010, the rejected request: the clock reads 99, last is 100, sequence is 1. One of these lines makes the later duplicate. Press it.")}
	at := -1
	for i, name := range lineNames {
		if name == choice {
			at = i
		}
	}
	if at < 0 {
		return &act.Part{Steps: []act.Step{s}}
	}
	s.Looks, s.Tone = k.upTo(at, lines, values), act.Bad
	switch at {
	case LineCount:
		s.Says = text.T("99 is not 100, so this line changes nothing here. Press another one.")
	case LineZero:
		s.Tone = act.Good
		s.Says = text.T(
			"Yes. It sets the sequence to 0, and only then the next line rejects. A rejected request has changed the memory.")
		s.Acts = append(s.Acts, t.Next(text.T("Move the check up"), 1))
		return &act.Part{Steps: []act.Step{s, fixed(t, k)}}
	case LineCheck:
		s.Says = text.T("It rejects, as it should. But look: the sequence is 0 already. Press another line.")
	default:
		s.Says = text.T("The request never gets here: line 3 rejects it. Press another line.")
	}
	return &act.Part{Steps: []act.Step{s}}
}

// pointing are the lines as answers.
func pointing(t *act.Told, k *Listing) (all []act.Answer) {
	for i, of := range k.Order {
		a := t.Answer(text.T("Line %s", strconv.Itoa(i+1)), lineNames[of])
		a.On = lineNames[of]
		all = append(all, a)
	}
	return all
}

// upTo are the looks at the request that runs, up to a line.
func (k Listing) upTo(at int, lines []int, values [Lines]string) (looks []act.Look) {
	for _, n := range lines {
		k.At, k.Values[n] = n, values[n]
		if n == LineZero {
			k.Was, k.Sequence = k.Sequence, strings.TrimPrefix(values[n], "sequence ")
		}
		k.Wrong = n == LineZero && at == n
		looks = append(looks, act.Look{Of: new(k), Lasts: quick + 200*time.Millisecond})
		if n == at {
			return looks
		}
	}
	k.At, k.Never = at, true
	return append(looks, act.Look{Of: new(k), Lasts: quick})
}

// fixed are the looks at the check that moves up, and at the same requests once more.
func fixed(t *act.Told, k Listing) (s act.Step) {
	k.Order = []int{LineCheck, LineCount, LineZero, LineLast, LineOut}
	s.Tone = act.Good
	add := func(says string, request int) {
		v := version(t, 1, request+1)
		lines, values := ran(t, 1, request)
		k.Requests, k.Last, k.Sequence, k.Values = v.Requests, v.Last, v.Sequence, values
		k.Now, k.At = strconv.FormatInt(readings[request], 10), lines[0]
		s.Looks = append(s.Looks, act.Look{Of: new(k), Says: says, Lasts: slow})
	}
	add(text.T("The check moves up. The same requests again."), 1)
	add(text.T("99 < 100: rejected, and the sequence stays 1."), 2)
	add("", 3)
	last := k.Requests[3].Ticket
	s.Says = text.T(
		"Compare first, then count: %s. Twitter’s fix of February 2012 is this one move; the fault had lived for 450 days.", act.Text(last))
	return s
}
