package live

import (
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/live"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// state is what a link stores.
type state struct {
	layout snowflake.Layout
	nodes  snowflake.Values
	bits   int // of the sequence; those of the layout if the link does not say
	rate   int // IDs per second; 0 is as many as possible
	policy live.Policy
	random bool // each tick begins at a number that looks random
	mod    int  // by what remainders are taken
}

const (
	mostBits = 16
	fastest  = 10_000_000 // from here on a rate is as fast as possible
)

var mods = []int{2, 8, 1024}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	s.mod = 8
	problems = nav.Parse(s.params, query, fragment)
	return s, problems
}

// link is parse's inverse.
func (s state) link() (query, fragment string) { return nav.Write(s.params) }

func (s *state) params(query, _ *nav.Params) {
	query.Layout(&s.layout)
	if s.nodes == nil {
		s.choose(s.layout)
	}
	for _, f := range s.layout.Fields {
		if f.Kind == snowflake.KindNode {
			query.Value(f.Name, strconv.FormatUint(s.nodes[f.Name], 10), func(typed string) string { return s.readNode(f, typed) })
		}
	}
	query.Value("rate", rateText(s.rate), s.readRate)
	query.WriteIf(s.bits != sequenceBits(s.layout), func() { query.Value("bits", strconv.Itoa(s.bits), s.readBits) })
	query.WriteIf(s.policy != live.Wait, func() {
		query.Choice("policy", live.Policies[s.policy], live.Policies, func(i int) { s.policy = live.Policy(i) })
	})
	query.WriteIf(s.random, func() { query.Choice("start", "random", []string{"random"}, func(int) { s.random = true }) })
	query.WriteIf(s.mod != 8, func() {
		query.Choice("mod", strconv.Itoa(s.mod), []string{"2", "8", "1024"}, func(i int) { s.mod = mods[i] })
	})
}

func (s *state) readNode(f snowflake.Field, typed string) (problem string) {
	v, err := format.Value(typed, f)
	if err != nil {
		return err.Error()
	}
	s.nodes[f.Name] = v
	return ""
}

func rateText(rate int) string {
	if rate == 0 {
		return "max"
	}
	return strconv.Itoa(rate)
}

func (s *state) readRate(typed string) (problem string) {
	rate, err := strconv.Atoi(typed)
	switch {
	case typed == "max" || err == nil && rate >= fastest:
		s.rate = 0
	case err != nil || rate < 1:
		return text.T("The link says rate=“%s”: use 1 to %s IDs per second, or max.", typed, text.Group(fastest))
	default:
		s.rate = rate
	}
	return ""
}

func (s *state) readBits(typed string) (problem string) {
	bits, err := strconv.Atoi(typed)
	if err != nil || bits < 0 || bits > mostBits {
		return text.T("The link says bits=“%s”: use 0 to %d sequence bits.", typed, mostBits)
	}
	s.bits = bits
	return ""
}

func (s *state) choose(l snowflake.Layout) {
	s.layout, s.nodes, s.bits = l, snowflake.Values{}, sequenceBits(l)
	for _, f := range l.Fields {
		if f.Kind == snowflake.KindNode {
			s.nodes[f.Name] = usualNode(l, f)
		}
	}
}

// usualNode is the default value of a node field.
func usualNode(l snowflake.Layout, f snowflake.Field) uint64 {
	if l.Name == "twitter" {
		return map[string]uint64{"datacenter": 3, "worker": 7}[f.Name]
	}
	return 1
}

// sequenceBits is 0 for a layout without a sequence.
func sequenceBits(l snowflake.Layout) int {
	if i := l.Index(snowflake.KindSequence); i >= 0 {
		return l.Fields[i].Bits
	}
	return 0
}

// widened gives the sequence another width at the expense of the time field.
func widened(l snowflake.Layout, bits int) snowflake.Layout {
	t, s := l.Index(snowflake.KindTime), l.Index(snowflake.KindSequence)
	if t < 0 || s < 0 || l.Fields[s].Bits == bits {
		return l
	}
	l.Name, l.Fields = "", slices.Clone(l.Fields)
	l.Fields[t].Bits += l.Fields[s].Bits - bits
	l.Fields[s].Bits = bits
	if bits == 0 {
		l.Fields = slices.Delete(l.Fields, s, s+1)
	}
	return l
}
