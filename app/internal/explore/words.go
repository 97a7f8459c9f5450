package explore

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
)

// Params are the names of a plan's values in links, in the order of [Plan.Values].
var Params = []string{"design", "bits", "allow", "invariant", "within", "events", "ticks"}

// Values are the plan's values in links.
func (p Plan) Values() []string {
	var allow []string
	for k, n := range p.Events {
		switch {
		case n >= Often:
			allow = append(allow, Kind(k).String())
		case n > 0:
			allow = append(allow, Kind(k).String()+":"+strconv.Itoa(int(n)))
		}
	}
	return []string{p.Design, strconv.Itoa(p.SequenceBits), strings.Join(allow, ","), p.Invariant.String(), strconv.Itoa(p.Within),
		strconv.Itoa(p.Bounds.Events), strconv.Itoa(p.Bounds.Ticks)}
}

// Parse reads a plan's values by their names. An empty value is that of a default plan; a wrong one is,
// too, and is one of the errors.
func Parse(get func(name string) string) (Plan, []*Error) {
	p, wrong := Default(), []*Error(nil)
	for i, name := range Params {
		value := get(name)
		if value == "" {
			continue
		}
		next := p
		problem := next.set(i, value)
		if problem != nil {
			wrong = append(wrong, problem)
		} else {
			p = next
		}
	}
	return p, wrong
}

// set reads the value of a parameter.
func (p *Plan) set(param int, value string) *Error {
	name := Params[param]
	switch name {
	case "design":
		p.Design = value
		if !slices.ContainsFunc(Designs(), func(d variant.Design) bool { return d.Name == value }) {
			return &Error{name, value, text.T("unknown design")}
		}
		return nil
	case "invariant":
		at := slices.Index(invariantNames[:], value)
		if at < 0 {
			return &Error{name, value, text.T("unknown invariant")}
		}
		p.Invariant = Invariant(at)
		return nil
	case "allow":
		return p.allow(value)
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return &Error{name, value, text.T("not a whole number")}
	}
	*map[string]*int{"bits": &p.SequenceBits, "within": &p.Within, "events": &p.Bounds.Events, "ticks": &p.Bounds.Ticks}[name] = n
	return p.inRange(name)
}

// allow reads kinds of events separated by commas, each with how often it may happen.
func (p *Plan) allow(value string) *Error {
	p.Events = Events{}
	for word := range strings.SplitSeq(value, ",") {
		name, times, limited := strings.Cut(word, ":")
		k := slices.Index(kindNames[:], name)
		if k < 0 {
			return &Error{"allow", word, text.T("unknown event")}
		}
		n := uint64(Often)
		if limited {
			var err error
			if n, err = strconv.ParseUint(times, 10, 8); err != nil || n == 0 || n > Often {
				return &Error{"allow", word, text.Tell("not from %s to %s times", "1", strconv.Itoa(Often))}
			}
		}
		p.Events[k] = uint8(n)
	}
	return nil
}

// The first words of lines to the worker, and of its answer.
const (
	Job     = "search"  // then a plan
	Brief   = "verdict" // then a plan; the answer leaves out the picture
	Results = "result"  // then [Result.String]
)

// Line is a line that asks for a plan's search.
func (p Plan) Line(job string) string {
	words := []string{job}
	for i, v := range p.Values() {
		words = append(words, Params[i]+"="+v)
	}
	return strings.Join(words, " ")
}

// Desk answers a page's lines, in a worker or on the page.
type Desk struct{ search *Search }

// Answer is the result of a plan's search; an error's text if it cannot be searched, and empty if the
// yield ended it.
func (d *Desk) Answer(line string, yield func(progress float64) bool) string {
	words := strings.Fields(line)
	p, wrong := Parse(func(name string) string {
		for _, w := range words[1:] {
			if value, is := strings.CutPrefix(w, name+"="); is {
				return value
			}
		}
		return ""
	})
	if wrong != nil {
		return wrong[0].Error()
	}
	s, err := New(p)
	if err != nil {
		return err.Error()
	}
	d.search = s
	for s.Advance(100) {
		if !yield(s.progress()) {
			return ""
		}
	}
	return Results + " " + s.Result().text(words[0] == Job)
}

// Partial is the text of what has been found so far.
func (d *Desk) Partial() string { return d.search.Result().text(true) }

// progress is the share of the bound that has been searched.
func (s *Search) progress() float64 {
	depth := len(s.rings) - 1
	begin, end := s.rings[depth-1], s.rings[depth]
	return (float64(depth-1) + float64(s.next-begin)/float64(max(end-begin, 1))) / float64(s.plan.Bounds.Events)
}

// text is a text that [ParseResult] reads: lines of words, numbers to the base 36.
func (r Result) text(picture bool) string {
	var b []byte
	add := func(numbers ...uint64) {
		for _, n := range numbers {
			b = append(strconv.AppendUint(b, n, 36), ' ')
		}
	}
	add(uint64(r.Verdict), uint64(r.States), uint64(len(r.Rings)))
	for _, ring := range r.Rings {
		add(uint64(ring.States), ring.Histories.High, ring.Histories.Low, ring.Broken.High, ring.Broken.Low)
		for _, n := range ring.Looks {
			add(uint64(n))
		}
	}
	b = append(b, "\n"+strings.Join(r.Plan.Values(), " ")+"\n"+r.Why+"\n"...)
	if last := len(r.Rings) - 1; picture && last >= 0 {
		was := uint32(0)
		for n := range r.picture() { // a state's parent is never before that of the last one
			b = append(strconv.AppendUint(b, uint64(r.Parents[n]-was), 36), 'A'+byte(r.Looks[n]))
			was = r.Parents[n]
		}
	}
	b = append(b, '\n')
	if f := r.Found; f != nil {
		b = append(b, f.Page+" "+f.Moves+"\n"...)
		for _, s := range f.Steps {
			add(uint64(s.Kind), uint64(s.Node+1), uint64(s.Look), uint64(s.State), uint64(s.Clock+clockBase))
			b = append(b, s.ID+" "+s.Line+"\n"...)
		}
		b = append(b, "\n"+f.Script...)
	}
	return string(b)
}

// ParseResult reads the text of a result behind [Results]. Without the picture, it has no Parents and Looks.
func ParseResult(from string) (r Result, err error) {
	defer func() {
		if recover() != nil {
			err = errText
		}
	}()
	lines := strings.SplitN(from, "\n", 5)
	words := strings.Fields(lines[0])
	next := func() uint64 {
		n, bad := strconv.ParseUint(words[0], 36, 64)
		if bad != nil {
			panic(bad)
		}
		words = words[1:]
		return n
	}
	r.Verdict, r.States = Verdict(next()), int(next())
	for range next() {
		r.First = append(r.First, r.picture())
		ring := Ring{States: int(next()), Histories: Count{next(), next()}, Broken: Count{next(), next()}}
		for i := range ring.Looks {
			ring.Looks[i] = int(next())
		}
		if r.Rings = append(r.Rings, ring); len(r.Rings) > 1 {
			r.Histories.add(ring.Histories)
		}
	}
	r.Depth = max(len(r.Rings)-1, 0)
	values := strings.Split(lines[1], " ")
	var wrong []*Error
	if r.Plan, wrong = Parse(func(name string) string { return values[slices.Index(Params, name)] }); wrong != nil {
		return r, wrong[0]
	}
	r.Why = lines[2]
	delta, parent := uint32(0), uint32(0)
	for _, c := range []byte(lines[3]) {
		switch {
		case c <= '9':
			delta = delta*36 + uint32(c-'0')
		case c >= 'a':
			delta = delta*36 + uint32(c-'a'+10)
		default:
			parent += delta
			r.Parents, r.Looks, delta = append(r.Parents, parent), append(r.Looks, Look(c-'A')), 0
		}
	}
	page, rest, is := strings.Cut(lines[4], "\n")
	if !is {
		return r, nil
	}
	steps, script, _ := strings.Cut(rest, "\n\n")
	page, moves, _ := strings.Cut(page, " ")
	r.Found = &Counterexample{Page: page, Script: script, Moves: moves}
	for line := range strings.Lines(steps) {
		words = strings.SplitN(strings.TrimSuffix(line, "\n"), " ", 7)
		s := Step{Kind: Kind(next()), Node: int(next()) - 1, Look: Look(next()), State: int(next()), Clock: int(next()) - clockBase}
		s.ID, s.Line = words[0], words[1]
		r.Found.Steps = append(r.Found.Steps, s)
	}
	return r, nil
}

var errText = errors.New("explore: a result's text that nothing wrote")

// clockBase makes clocks positive in a text.
const clockBase = 1 << 12

// picture is the number of states of the completed rings.
func (r *Result) picture() (n int) {
	for _, ring := range r.Rings {
		n += ring.States
	}
	return n
}
