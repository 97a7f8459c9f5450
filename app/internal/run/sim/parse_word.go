package sim

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/registry"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// heading parses a line that must come before the first step, if the word is one of those.
func (p *parser) heading(word string) (is bool, err error) {
	s := p.script
	switch {
	case p.started && Verb(word).row() != nil:
		return false, nil
	case word == "title":
		s.Title = p.rest()
	case word == "intro":
		s.Intro = join(s.Intro, p.rest())
	case word == "home":
		s.Takeaway = join(s.Takeaway, p.rest())
	case word == "next":
		s.Next = p.rest()
	case word == "page":
		err = p.page()
	case word == "opens":
		s.Opens, err = p.count(0, MostSteps)
	case word == "layout":
		err = p.layout()
	case word == "zero":
		err = p.zero()
	case word == "readings":
		s.Readings, err = p.count(4, 1000)
	case word == "latency":
		s.Latency, err = p.storeTime()
		p.words = nil // links may carry scripts with more on this line
	case word == "timeout":
		s.Timeout, err = p.storeTime()
		p.words = nil
	case word == "lane":
		err = p.lane()
	case word == "node":
		err = p.node()
	case word == "workers":
		var o scriptStep
		err = p.way(&o)
		s.Workers, s.Term, s.From = o.way, o.d, int64(o.n)
	default:
		return false, nil
	}
	return true, err
}

const onlyWorkers = "only a script with a line workers WAY has this step"

// pause reads "pause [inside]".
func (p *parser) pause(o *scriptStep) error {
	if o.inside = p.has("inside"); o.inside && p.script.Workers == nil {
		return p.fail("inside", onlyWorkers)
	}
	return nil
}

func (p *parser) length(o *scriptStep) (err error) { o.d, err = p.positive(); return err }

func (p *parser) storeLength(o *scriptStep) (err error) { o.d, err = p.storeTime(); return err }

func (p *parser) row(o *scriptStep) (err error) {
	o.n, err = p.count(-1, variant.StoreRows)
	return err
}

func (p *parser) page() (err error) {
	if p.script.Page = p.next(); p.script.Page == "" {
		return p.fail("", "a page and a position are missing, such as page rollback 2")
	}
	p.script.Order, err = p.count(1, 1000)
	return err
}

// PageOf is the page of a script, and its place there, of which nothing else is parsed.
func PageOf(source string) (page string, place int) {
	var s Script
	for line := range strings.Lines(source) {
		p := parser{script: &s, words: strings.Fields(line)}
		if p.next() == "page" && p.page() == nil {
			break
		}
	}
	return s.Page, s.Order
}

func join(a, b string) string { return strings.TrimSpace(a + " " + b) }

var layoutWrong = map[string]text.Message{
	layouts.PartLayout: "neither a layout’s name nor fields such as unused:1,time:41,worker:10,sequence:12",
	layouts.PartEpoch:  "neither milliseconds since 1970 nor a date such as 2024-01-01",
	layouts.PartTick:   "not a duration; write 3ms, 250us or 1s",
}

// layout reads "layout NAME" and "layout FIELDS [tick DURATION] [epoch MS|DATE]"; the
// epoch of a written layout is 2020 by default.
func (p *parser) layout() error {
	word, given := p.next(), map[string]string{}
	for _, name := range []string{"tick", "epoch"} {
		if len(p.words) > 0 && p.words[0] == name {
			p.next()
			if given[name] = p.next(); given[name] == "" {
				return p.fail("", layoutWrong[name])
			}
		}
	}
	if _, known := layouts.Preset(word); !known {
		if p.written = true; given["epoch"] == "" {
			given["epoch"] = "1577836800000"
		}
	}
	l, err := layouts.Parse(word, given["epoch"], given["tick"])
	if unread, is := errors.AsType[*layouts.TextError](err); is {
		return p.fail(unread.Text, layoutWrong[unread.Part])
	}
	if p.written {
		l.Name = "written"
	}
	if err != nil {
		return p.fail(word, "%s", text.Error(err))
	}
	p.script.Layout = l
	return p.done()
}

func (p *parser) zero() error {
	word := p.next()
	at, err := time.Parse(time.RFC3339Nano, word)
	if err != nil {
		return p.fail(word, "not a date and time such as 2016-12-31T23:59:59Z")
	}
	p.script.Zero, p.script.Dated = at.UTC(), true
	return nil
}

// way reads "WAY [TERM] [from N]".
func (p *parser) way(o *scriptStep) (err error) {
	word := p.next()
	w, ok := registry.Find(word)
	if !ok {
		var names []string
		for _, w := range registry.Ways() {
			names = append(names, w.Name)
		}
		return p.fail(word, "unknown source of worker IDs; use one of %s", text.List(names...))
	}
	o.way, o.d = w, time.Duration(w.Term)*p.script.Layout.Tick
	if len(p.words) > 0 && p.words[0] != "from" {
		o.d, err = p.positive()
	}
	if err == nil && p.has("from") {
		o.n, err = p.count(0, 1<<40)
	}
	return err
}

// pod reads "node NAME [NUMBER] [ADDRESS|unknown] [spare]", if nodes get their worker IDs.
func (p *parser) pod() error {
	i := len(p.script.Nodes)
	n := Node{Name: p.next(), Number: uint64(i), Host: "192.168.1." + strconv.Itoa(11+i)}
	for len(p.words) > 0 {
		switch word := p.next(); {
		case word == "spare":
			n.Spare = true
		case word == "unknown":
			n.Host = ""
		case strings.Contains(word, "."):
			n.Host = word
		default:
			number, err := strconv.ParseUint(word, 10, 62)
			if err != nil {
				return p.fail(word, "a node has a name, a configured worker ID, an IP address, and may be spare")
			}
			n.Number = number
		}
	}
	return p.add(n)
}

func (p *parser) add(n Node) error {
	if n.Name == "" || len(p.script.Nodes) == MostNodes {
		return p.fail(n.Name, "there are 1 to %s nodes, and each has a name", number(MostNodes))
	}
	p.script.Nodes = append(p.script.Nodes, n)
	return nil
}

// node reads "node NAME NUMBER".
func (p *parser) node() error {
	if p.script.Workers != nil {
		return p.pod()
	}
	name, word := p.next(), p.next()
	n, err := strconv.ParseUint(word, 10, 64)
	if name == "" || err != nil {
		return p.fail(word, "a node needs a name and a node ID, such as node a 7")
	}
	return p.add(Node{Name: name, Number: n})
}

// start is called before each step. At the first it sets the defaults and makes every lane's
// machine once, to see whether that works.
func (p *parser) start() error {
	if p.started {
		return nil
	}
	p.started = true
	s := p.script
	if !s.Dated {
		s.Zero = s.Layout.Epoch
	}
	if s.Workers != nil && len(s.Nodes) == 0 {
		s.Nodes = []Node{{Name: "pod-0", Host: "192.168.1.11"}}
	}
	if len(s.Nodes) == 0 {
		n := Node{Name: "node"}
		if s.Layout.Nodes() > 103 {
			n.Number = 103 // datacenter 3, worker 7
		}
		s.Nodes = []Node{n}
	}
	if len(s.Lanes) == 0 {
		ours := parser{script: s, words: []string{"ours"}}
		if err := ours.lane(); err != nil {
			return err
		}
	}
	for _, l := range s.Lanes {
		for i, n := range s.Nodes {
			if s.Workers != nil {
				n.Number = 0
			}
			if _, err := l.machine(s, i, n.Number, 0); err != nil {
				return &ScriptError{Line: p.number, Lane: l.Name,
					Problem: text.Tell("lane %s, node %s: %s", l.Name, n.Name, text.Error(err))}
			}
		}
	}
	return nil
}

// asks reads "ask [async]" and "ask [N [async|every DURATION]]".
func (p *parser) asks(o *scriptStep) (err error) {
	if o.n = 1; p.has("async") {
		o.async = true
		return nil
	}
	o.n, err = p.count(1, 100_000)
	o.async = err == nil && p.has("async")
	if err != nil || o.async || !p.has("every") {
		return err
	}
	if o.every, err = p.positive(); err == nil && o.every == 0 {
		return p.fail("0s", "requests one after another need a positive interval")
	}
	return err
}

// storeTime parses a positive duration.
func (p *parser) storeTime() (time.Duration, error) {
	d, err := p.positive()
	if err == nil && d == 0 {
		return 0, p.fail("0s", "the latency must be positive")
	}
	return d, err
}

func (p *parser) ppm(low, high int) (int, error) {
	word := p.next()
	n, err := strconv.Atoi(strings.TrimSuffix(word, "ppm"))
	if err != nil || n < low || n > high {
		return 0, p.fail(word, "not between %s and %s ppm; write 200ppm", number(int64(low)), number(int64(high)))
	}
	return n, nil
}

// slew reads "slew DURATION [at PPM]".
func (p *parser) slew(o *scriptStep) (err error) {
	if o.d, err = p.duration(); err != nil {
		return err
	}
	if o.n = slewRate; p.has("at") {
		o.n, err = p.ppm(1, 999_999)
	}
	return err
}

// expect reads "expect [LANE] FIELD VALUE".
func (p *parser) expect(o *scriptStep) error {
	e := expect{line: p.number, lane: -1}
	if len(p.words) > 2 {
		e.lane = slices.IndexFunc(p.script.Lanes, func(l Lane) bool { return p.has(l.Name) })
	}
	e.field, e.value = p.next(), p.next()
	if !slices.Contains(fields, e.field) {
		return p.fail(e.field, "unknown field; use one of %s", text.List(fields...))
	}
	if e.value == "" {
		return p.fail("", "a value is missing")
	}
	o.expects = append(o.expects, e)
	return p.done()
}
