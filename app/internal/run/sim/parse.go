package sim

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// The limits of a script.
const (
	mostLanes   = 40 // more than there are designs
	mostAnswers = 10
	mostNested  = 10 // repeats
)

// Parse parses a script; name is the scene's. The error is an [*Error].
func Parse(name, source string) (*Script, error) {
	s := &Script{Name: name, Text: source, Lines: strings.Split(strings.TrimRight(source, "\n"), "\n"), Readings: 4}
	s.Layout, s.Latency, s.Timeout = snowflake.Twitter(), usualLatency, usualTimeout
	s.begin.node = -1
	p := &parser{script: s, into: [][]scriptStep{nil}}
	if err := p.lines(s.Lines); err != nil {
		return nil, err
	}
	return s, nil
}

// lines parses a whole script, or lines inserted into a running one.
func (p *parser) lines(lines []string) error {
	for i, line := range lines {
		p.number, p.words = i+1, nil
		if line, _, _ = strings.Cut(line, "#"); strings.TrimSpace(line) == "" {
			continue
		}
		p.line = strings.TrimSpace(line)
		p.words = strings.Fields(line)
		if err := p.read(); err != nil {
			return err
		}
	}
	return p.finish()
}

type parser struct {
	script  *Script
	number  int
	line    string         // without comment
	words   []string       // not yet used
	into    [][]scriptStep // the steps, and those of the repeats that are open
	open    []scriptStep   // those repeats
	started bool
	written bool // the layout was written out
}

// fail is an error at a word of the line, or at all of it.
//
//go:noinline
func (p *parser) fail(word string, problem text.Message, args ...string) error {
	return &ScriptError{Line: p.number, Word: word, Problem: text.Tell(problem, args...)}
}

func (p *parser) read() error {
	switch word := p.next(); word {
	case "say", "question", "right", "wrong", "decided", "expect":
		return p.attach(word)
	case "end":
		return p.end()
	default:
		if is, err := p.heading(word); !is {
			return p.step(Verb(word))
		} else if p.started {
			return p.fail(word, "must come before the first step")
		} else if err != nil {
			return err
		}
		return p.done()
	}
}

// next takes the next word of the line; it is empty at the end. It is not inlined, for the size
// of the program.
//
//go:noinline
func (p *parser) next() string {
	if len(p.words) == 0 {
		return ""
	}
	word := p.words[0]
	p.words = p.words[1:]
	return word
}

func (p *parser) has(word string) bool {
	has := len(p.words) > 0 && p.words[0] == word
	if has {
		p.words = p.words[1:]
	}
	return has
}

func (p *parser) rest() string {
	_, rest, _ := strings.Cut(p.line, strings.Fields(p.line)[0])
	p.words = nil
	return strings.TrimSpace(rest)
}

func (p *parser) some(text string) error {
	if text == "" {
		return p.fail("", "text is missing")
	}
	return nil
}

// done fails at an unused word.
func (p *parser) done() error {
	if len(p.words) > 0 {
		return p.fail(p.words[0], "unexpected word")
	}
	return nil
}

// attach parses lines that belong to the previous step.
func (p *parser) attach(word string) error {
	o := &p.script.begin
	if into := p.into[len(p.into)-1]; len(into) > 0 {
		o = &into[len(into)-1]
	} else if p.started {
		return p.fail("", "must follow a step; this repeat has none yet")
	}
	switch word {
	case "say":
		o.say = append(o.say, p.rest())
		return p.some(o.say[len(o.say)-1])
	case "question":
		o.question, o.asked = &Question{Text: p.rest()}, p.number
		return p.some(o.question.Text)
	case "decided":
		o.decided = true
		return p.done()
	case "expect":
		return p.expect(o)
	}
	return p.answer(o, word == "right")
}

func (p *parser) answer(o *scriptStep, right bool) error {
	if o.question == nil {
		return p.fail("", "an answer must follow a question")
	}
	words, why, ok := strings.Cut(p.rest(), "|")
	if !ok {
		return p.fail("", "after the answer, write | and an explanation")
	}
	a := Answer{Text: strings.TrimSpace(words), Right: right, Why: strings.TrimSpace(why)}
	if at, text, ok := strings.Cut(a.Text, " "); ok && strings.HasPrefix(at, "@") {
		a.At, a.Text = at[1:], text
	}
	if len(o.question.Answers) == mostAnswers {
		return p.fail("", "a question has at most %s answers", number(mostAnswers))
	}
	o.question.Answers = append(o.question.Answers, a)
	return nil
}

func (p *parser) step(v Verb) error {
	w := v.row()
	if w == nil {
		var names []string
		for _, w := range verbs {
			names = append(names, string(w.verb))
		}
		return p.fail(string(v), "unknown word; use one of %s, say, question or expect", text.List(names...))
	}
	if err := p.start(); err != nil {
		return err
	}
	if p.script.Workers == nil && w.of >= toPod {
		return p.fail(string(v), onlyWorkers)
	}
	o := scriptStep{verb: v, row: w, line: p.number, node: -1}
	if len(p.words) > 0 && w.of != toAll && w.of != toAllPods {
		o.node = slices.IndexFunc(p.script.Nodes, func(n Node) bool { return p.has(n.Name) })
		if o.node < 0 && p.script.Workers != nil && w.of == toClock && p.has("registry") {
			o.node = len(p.script.Nodes)
		}
	}
	if w.read != nil {
		if err := w.read(p, &o); err != nil {
			return err
		}
	}
	if err := p.done(); err != nil {
		return err
	}
	if v == repeat {
		if len(p.open) == mostNested {
			return p.fail(string(v), "at most %s repeats within each other", number(mostNested))
		}
		p.open, p.into = append(p.open, o), append(p.into, nil)
		return nil
	}
	last := len(p.into) - 1
	p.into[last] = append(p.into[last], o)
	return nil
}

func (p *parser) end() error {
	if len(p.open) == 0 {
		return p.fail("end", "end without a repeat")
	}
	last := len(p.open) - 1
	o := p.open[last]
	if o.body = p.into[last+1]; len(o.body) == 0 {
		return p.fail("end", "the repeat has no steps")
	}
	p.open, p.into = p.open[:last], p.into[:last+1]
	p.into[last] = append(p.into[last], o)
	return p.done()
}

func (p *parser) finish() error {
	if len(p.open) > 0 {
		p.number = p.open[len(p.open)-1].line
		return p.fail("repeat", "the end of this repeat is missing")
	}
	if err := p.start(); err != nil {
		return err
	}
	p.script.steps = p.into[0]
	return p.questions(append([]scriptStep{p.script.begin}, p.script.steps...))
}

// questions fails at a question without exactly one right answer.
func (p *parser) questions(ops []scriptStep) error {
	for _, o := range ops {
		if q := o.question; q != nil {
			right := 0
			for _, a := range q.Answers {
				if a.Right {
					right++
				}
			}
			if p.number = o.asked; right != 1 || len(q.Answers) < 2 {
				return p.fail("", "a question needs exactly one right answer and at least one wrong one")
			}
		}
		if err := p.questions(o.body); err != nil {
			return err
		}
	}
	return nil
}

func (p *parser) duration() (time.Duration, error) {
	word := p.next()
	d, err := time.ParseDuration(word)
	switch {
	case word == "":
		return 0, p.fail("", "a duration is missing, such as 3ms")
	case err != nil:
		return 0, p.fail(word, "not a duration; write 3ms, 250us or 1s")
	case d > 1<<50 || d < -1<<50:
		return 0, p.fail(word, "longer than 13 days")
	}
	return d, nil
}

// positive parses a duration that is not negative.
func (p *parser) positive() (time.Duration, error) {
	d, err := p.duration()
	if err == nil && d < 0 {
		return 0, p.fail(d.String(), "a negative duration; use back to move a clock backwards")
	}
	return d, err
}

// count parses an optional whole number.
func (p *parser) count(otherwise, most int) (int, error) {
	word := p.next()
	if word == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 || n > most {
		return 0, p.fail(word, "not a whole number from 1 to %s", number(int64(most)))
	}
	return n, nil
}

// lane reads "lane NAME [as DESIGN] [lead DURATION] [start 0|on|N] [seed N] [waits] [used N DURATION]
// [behind DURATION] [step N] [from N] [draws N,N…] [sequence BITS] [later]".
func (p *parser) lane() error {
	l := Lane{Name: p.next()}
	design := l.Name
	if len(p.words) > 1 && p.has("as") {
		design = p.next()
	}
	d, ok := Find(design)
	if !ok {
		var names []string
		for _, d := range Designs() {
			names = append(names, d.Name)
		}
		return p.fail(design, "unknown design; use one of %s", text.List(names...))
	}
	if slices.ContainsFunc(p.script.Lanes, func(other Lane) bool { return other.Name == l.Name }) {
		return p.fail(l.Name, "a lane with this name exists; write lane NAME as %s", design)
	}
	l.Design, l.Layout = d, d.For(p.script.Layout)
	if d.Name == "ours" && p.script.Workers == nil {
		l.Policy.Lead = (10 * time.Millisecond).Truncate(l.Layout.Tick)
	}
	for len(p.words) > 0 {
		if err := p.policy(&l); err != nil {
			return err
		}
	}
	if n := len(p.script.Lanes); !l.Later && n > 0 && p.script.Lanes[n-1].Later {
		return p.fail(l.Name, "this lane is visible from the start, so it must come before the later ones")
	}
	if len(p.script.Lanes) == mostLanes {
		return p.fail(l.Name, "a script has at most %s lanes", number(mostLanes))
	}
	p.script.Lanes = append(p.script.Lanes, l)
	return nil
}

func (p *parser) policy(l *Lane) (err error) {
	d, n := time.Duration(0), 0
	switch word := p.next(); word {
	case "lead":
		d, err = p.positive()
		l.Policy.Lead = d.Truncate(l.Layout.Tick)
	case "seed":
		n, err = p.count(1, 1<<30)
		l.Policy.Seed = uint64(n)
	case "sequence":
		if n, err = p.count(1, 20); err == nil && !l.narrow(n) {
			err = p.fail(word, "only a layout with a sequence and a node ID can change its sequence’s bit width")
		}
	case "waits":
		l.Waits = true
	case "behind":
		l.Behind, err = p.positive()
	case "later":
		l.Later = true
	case "step":
		if !l.segments() {
			return p.fail(word, "only a design that takes segments from a database has a step")
		}
		n, err = p.count(1, 1e6)
		l.Step = int64(n)
	case "from":
		if l.Design.Counts == nil {
			return p.fail(word, "only a design whose IDs count has a number to start from")
		}
		n, err = p.count(1, 1e6)
		l.From = int64(n)
	case "draws":
		err = p.draws(l)
	case "used":
		if n, err = p.count(1, math.MaxInt64); err == nil {
			l.Used = uint64(n)
			l.UsedAt, err = p.positive()
		}
	case "start":
		err = p.begins(l)
	default:
		err = p.fail(word,
			"unknown option; a lane has lead, start, seed, waits, used, behind, step, from, draws, sequence and later")
	}
	return err
}

// draws parses the random sequences, separated by commas.
func (p *parser) draws(l *Lane) error {
	words := p.next()
	for word := range strings.SplitSeq(words, ",") {
		n, err := strconv.ParseUint(word, 10, 32)
		if err != nil {
			return p.fail(words, "not random sequences such as 3,0,1")
		}
		l.Draws = append(l.Draws, n)
	}
	return nil
}

// begins parses where a new tick's sequence starts: "0", "on" or an upper bound.
func (p *parser) begins(l *Lane) error {
	switch start := p.next(); start {
	case "0":
	case "on":
		l.Policy.Continue = true
	default:
		n, err := strconv.ParseUint(start, 10, 64)
		if err != nil || n < 1 {
			return p.fail(start, "start is 0, on, or a number; then each tick starts at a random value below it")
		}
		l.Policy.RandomBelow = n
	}
	return nil
}

// narrow sets the sequence's bit width; the last node field gets or loses the difference.
func (l *Lane) narrow(bits int) bool {
	fields := slices.Clone(l.Layout.Fields)
	at, node := l.Layout.Index(snowflake.KindSequence), -1
	for i, f := range fields {
		if f.Kind == snowflake.KindNode {
			node = i
		}
	}
	if at < 0 || node < 0 || fields[node].Bits+fields[at].Bits <= bits {
		return false
	}
	fields[node].Bits += fields[at].Bits - bits
	fields[at].Bits = bits
	l.Layout.Name, l.Layout.Fields = "", fields
	return true
}

// segments reports whether a lane's store issues segments, all from one row.
func (l *Lane) segments() bool {
	return l.Design.Store != nil && l.Design.Store(1).Servers() == 1
}
