package live

import (
	"encoding/binary"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/live"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
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

func (s *state) Params(query, _ *nav.Params) {
	query.Reading(func() { *s = state{mod: 8} })
	layoutlink.Param(query, &s.layout)
	if s.nodes == nil {
		s.choose(s.layout)
	}
	for _, f := range s.layout.Fields {
		if f.Kind == snowflake.KindNode {
			query.Value(f.Name, strconv.FormatUint(s.nodes[f.Name], 10),
				func(typed string) string { return s.readNode(f, typed) })
		}
	}
	query.Value("rate", rateText(s.rate), s.readRate)
	query.WriteIf(s.bits != sequenceBits(s.layout), func() { query.Value("bits", strconv.Itoa(s.bits), s.readBits) })
	query.WriteIf(s.policy != live.Wait, func() {
		query.Choice("policy", live.Policies[s.policy], live.Policies, func(i int) { s.policy = live.Policy(i) })
	})
	query.WriteIf(s.random,
		func() { query.Choice("start", "random", []string{"random"}, func(int) { s.random = true }) })
	query.WriteIf(s.mod != 8, func() {
		query.Choice("mod", strconv.Itoa(s.mod), []string{"2", "8", "1024"}, func(i int) { s.mod = mods[i] })
	})
}

func (s *state) readNode(f snowflake.Field, typed string) (problem string) {
	v, err := boxes.Value(typed, f)
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

const exampleRows = 120

var exampleEnd = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// example is what a run at this rate would have left, oldest first.
func example(s state, shape snowflake.Layout) []snowflake.ID {
	chance := random.Source(7)
	every := 16 * time.Millisecond
	if s.rate > 0 && s.rate <= 60 {
		every = time.Second / time.Duration(s.rate)
	}
	ids := make([]snowflake.ID, exampleRows)
	for i := range ids {
		at := exampleEnd.Add(-every * time.Duration(exampleRows-1-i))
		parts := make([]uint64, len(shape.Fields))
		for j, f := range shape.Fields {
			switch f.Kind {
			case snowflake.KindTime:
				parts[j] = min(uint64(max(0, shape.TickAt(at))), f.Max())
			case snowflake.KindNode:
				parts[j] = s.nodes[f.Name]
			case snowflake.KindSequence:
				parts[j] = sequenceOf(s, f, &chance)
			}
		}
		ids[i], _ = shape.Compose(parts) // each part fits
	}
	return ids
}

func sequenceOf(s state, f snowflake.Field, chance *random.Source) uint64 {
	switch {
	case s.rate == 0:
		return chance.Next() & f.Max()
	case s.rate <= 60:
		return 0
	}
	return min(chance.Below(1+uint64(s.rate)/1000), f.Max())
}

// bytesOfIDs encodes IDs as a report does.
func bytesOfIDs(ids []snowflake.ID) (out []byte) {
	for _, id := range ids {
		out = binary.LittleEndian.AppendUint64(out, uint64(id))
	}
	return out
}

// still is the picture before the program runs: the example, newest on top.
type still struct {
	Layout snowflake.Layout
	IDs    []snowflake.ID
}

const stillRows = 80

func (s still) Key() string { return "live " + s.IDs[len(s.IDs)-1].String() }

func (s still) Render() app.UI {
	var paths []app.UI
	picture(s.Layout, s.IDs, stillRows, func(hue, value, d string) {
		paths = append(paths, ui.SVG("path", ui.With{"data-hue", hue, "data-value", value, "d", d}))
	})
	return ui.Elem("div", ui.With{"class", "still"},
		ui.SVG("svg", ui.With{"viewBox", "0 0 64 " + digits(stillRows), "preserveAspectRatio", "none",
			"aria-hidden", "true"}, paths...))
}

// facts are derived from a state.
type facts struct {
	shape   snowflake.Layout // the layout that IDs have
	young   bool             // its epoch was moved, or its timestamp would have overflowed
	cannot  string           // why no ID can be issued, or empty
	room    uint64           // IDs in a tick
	ceiling float64          // IDs a second
	wall    float64          // IDs in a bar
	example []snowflake.ID   // rows, for as long as there are no others
}

func derive(s state) (f facts) {
	if f.shape = widened(s.layout, s.bits); app.IsClient {
		f.settle(s, time.Now())
	}
	f.example = example(s, f.shape)
	if f.shape.Index(snowflake.KindSequence) >= 0 && f.shape.Index(snowflake.KindTime) >= 0 {
		f.room = layouts.IDsPerTick(f.shape)
		f.ceiling = float64(f.room) / f.shape.Tick.Seconds()
		f.wall = float64(f.room) * float64(live.Bar(f.shape.Tick)/f.shape.Tick)
		return f
	}
	switch {
	case s.layout.Index(snowflake.KindTime) < 0:
		f.cannot = text.T("%s has no time field, and a generator needs one. You can only decode its IDs.",
			ui.LayoutName(s.layout))
	case s.layout.Index(snowflake.KindSequence) < 0:
		f.cannot = text.T("%s has no sequence field, and a generator needs one. You can only decode its IDs.",
			ui.LayoutName(s.layout))
	default:
		f.cannot = text.T(
			"A generator needs at least one sequence bit: without it, the second request in a tick would get the first one’s ID.")
	}
	return f
}

// settle checks whether the layout's lifetime includes now. If only the longer sequence ended it, the
// epoch moves to the start of this year.
func (f *facts) settle(s state, now time.Time) {
	if over(f.shape, now) && !over(s.layout, now) {
		f.shape.Epoch, f.young = time.Date(now.Year(), 1, 1, 0, 0, 0, 0, time.UTC), true
	}
	switch last, _ := layouts.Last(f.shape); {
	case f.shape.Index(snowflake.KindTime) < 0:
	case over(f.shape, now):
		f.cannot = text.T("%s ended on %s: its timestamp has overflowed, so no ID can be issued.",
			ui.LayoutName(s.layout), text.ShortUTC(last))
	case now.Before(f.shape.Epoch):
		f.cannot = text.T("%s starts at %s; no ID can be issued before that.", ui.LayoutName(s.layout),
			text.ShortUTC(f.shape.Epoch))
	}
}

func over(l snowflake.Layout, now time.Time) bool {
	last, ok := layouts.Last(l)
	return ok && now.After(last.Add(l.Tick))
}

func (p *page) settings() live.Settings {
	return live.Settings{
		Layout: p.shape, Values: p.nodes, Rate: p.rate, Policy: p.policy, Random: p.random,
		Back: p.back, After: p.after(),
	}
}
