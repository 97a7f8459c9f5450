package explore

import (
	"slices"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
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

// Parse reads a plan's values by their names. Empty and wrong values are those of the default plan; for
// each wrong one there is an error.
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

// Line is a line to the worker: a job, and the plan's values.
func (p Plan) Line(job string) string {
	words := []string{job}
	for i, v := range p.Values() {
		words = append(words, Params[i]+"="+v)
	}
	return strings.Join(words, " ")
}

// Why is why a search stopped at a number of states, or cannot decide.
func (p Plan) Why(v Verdict, states int) string {
	if v == Stopped {
		return text.Tell("Stopped at %s states.", text.Group(states))
	}
	d, _ := sim.Find(p.Design)
	return text.Tell("Its programs draw %s random bits: too many values to try each.", text.Group(d.Random))
}

// Title is the title of a counterexample's scene.
func (p Plan) Title(events int) string {
	d, _ := sim.Find(p.Design)
	return text.Tell([Invariants]text.Message{
		Unique:     "%s: a duplicate after %s",
		Increasing: "%s: an ID out of order after %s",
		Answered:   "%s: no ID in time after %s",
	}[p.Invariant], text.T(d.Title), text.Count(events, "%s event", "%s events"))
}
