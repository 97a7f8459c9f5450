package generate

import (
	"math/bits"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// state is what a link stores.
type state struct {
	layout snowflake.Layout
	nodes  map[string]string // the node values as typed, by field name
	id     snowflake.ID
	named  bool   // the link says the ID; else it is the example's
	scene  string // generator, if the link asks for this page and not for the lesson at its address
}

// Scene is the scene of the page in addresses that say nothing else: without one, they are the lesson's.
const Scene = "generator"

func (s *state) Params(query, fragment *nav.Params) {
	query.Reading(func() { *s = state{} })
	query.Choice("scene", s.scene, []string{Scene}, func(int) { s.scene = Scene })
	layoutlink.Param(query, &s.layout)
	if s.nodes == nil {
		s.nodes = map[string]string{}
	}
	for _, f := range nodeFields(s.layout) {
		if _, ok := s.nodes[f.Name]; !ok {
			s.nodes[f.Name] = strconv.FormatUint(usualNode(s.layout, f.Name), 10)
		}
		query.Typed(f.Name, s.nodes[f.Name], func(typed string) string { s.nodes[f.Name] = typed; return "" })
	}
	id := ""
	if s.named {
		id = s.id.String()
	}
	fragment.Value("id", id, s.readID)
	query.Reading(func() {
		if !s.named {
			values, _ := s.readNodes()
			s.id = recompose(example, snowflake.Twitter(), s.layout, values).id
		}
	})
}

func (s *state) readID(typed string) (problem string) {
	id, err := boxes.Integer(typed)
	if err != nil {
		return text.T("The link's ID cannot be read: %s", err.Error())
	}
	s.id, s.named = id, true
	return ""
}

func nodeFields(l snowflake.Layout) (fields []snowflake.Field) {
	for _, f := range l.Fields {
		if f.Kind == snowflake.KindNode {
			fields = append(fields, f)
		}
	}
	return fields
}

// usualNode is the default value of a node field; for Twitter it is the example's.
func usualNode(l snowflake.Layout, name string) uint64 {
	if l.Name == "twitter" {
		return map[string]uint64{"datacenter": 11, "worker": 26}[name]
	}
	return 1
}

// readNodes replaces values that cannot be read with defaults and explains them in bad.
func (s *state) readNodes() (values snowflake.Values, bad map[string]string) {
	values, bad = snowflake.Values{}, map[string]string{}
	for _, f := range nodeFields(s.layout) {
		v, err := boxes.Value(s.nodes[f.Name], f)
		if err != nil {
			v, bad[f.Name] = usualNode(s.layout, f.Name), err.Error()
		}
		values[f.Name] = v
	}
	return values, bad
}

func (s *state) setNode(name, typed string, before idOrigin) idOrigin {
	if _, ok := s.nodes[name]; !ok { // the layout has changed meanwhile
		return before
	}
	s.nodes[name] = typed
	return s.compose(s.layout, before)
}

// choose changes the layout and keeps the values of node fields that both layouts have.
func (s *state) choose(l snowflake.Layout, before idOrigin) idOrigin {
	from, typed := s.layout, s.nodes
	s.layout, s.nodes = l, map[string]string{}
	for _, f := range nodeFields(l) {
		s.nodes[f.Name] = typed[f.Name]
		if _, err := boxes.Value(typed[f.Name], f); err != nil {
			s.nodes[f.Name] = strconv.FormatUint(usualNode(l, f.Name), 10)
		}
	}
	return s.compose(from, before)
}

// compose moves the ID to the new layout and nodes. It does nothing while a value cannot be read.
func (s *state) compose(from snowflake.Layout, before idOrigin) idOrigin {
	values, bad := s.readNodes()
	s.named = true
	if len(bad) > 0 {
		return before
	}
	m := recompose(s.id, from, s.layout, values)
	changed := uint64(s.id ^ m.id)
	s.id = m.id
	return idOrigin{origin: "composed", note: m.note(changed), changed: changed}
}

// facts are derived from a state.
type facts struct {
	values snowflake.Values  // of the node
	bad    map[string]string // what is wrong with typed node values, by field name
	cannot string            // why no generator can be made of the layout
}

func derive(s state) (f facts) {
	f.values, f.bad = s.readNodes()
	switch {
	case s.layout.Index(snowflake.KindTime) < 0:
		f.cannot = text.T("%s has no time field, and a generator needs one. You can only decode its IDs.",
			ui.LayoutName(s.layout))
	case s.layout.Index(snowflake.KindSequence) < 0:
		f.cannot = text.T("%s has no sequence field, and a generator needs one. You can only decode its IDs.",
			ui.LayoutName(s.layout))
	}
	return f
}

// ended returns the error for a layout whose last tick has passed, or "".
func ended(l snowflake.Layout, now time.Time) string {
	last, ok := layouts.Last(l)
	if !ok || !now.After(last.Add(l.Tick)) {
		return ""
	}
	field := l.Fields[l.Index(snowflake.KindTime)]
	return text.T("%s ended on %s: its %s-bit timestamp has overflowed, so no ID can be issued.",
		ui.LayoutName(l), text.ShortUTC(last), text.Group(field.Bits))
}

// example is the first of ten IDs that this generator issued at once, on 21 November 2026.
const example snowflake.ID = 2124271127220428800

// idOrigin says where the displayed ID came from.
type idOrigin struct {
	origin  string // "example", "linked", "issued" or "composed"
	note    string
	changed uint64 // the bits that composing changed
	counted bool   // the sequence is known to have begun at 0, since we issued it
}

func opened(s state) idOrigin {
	switch {
	case s.named:
		return idOrigin{origin: "linked", note: text.T("From the link")}
	case s.id == example && s.layout.Name == "twitter":
		return idOrigin{origin: "example",
			note: text.T("An example: the first of ten IDs that this generator issued at once"), counted: true}
	}
	values, _ := s.readNodes()
	m := recompose(example, snowflake.Twitter(), s.layout, values)
	changed := uint64(example ^ m.id)
	return idOrigin{origin: "composed", note: m.note(changed), changed: changed}
}

func issued(n int) idOrigin {
	how := idOrigin{origin: "issued", counted: true, note: text.T("Issued by the generator in this page")}
	if n > 1 {
		how.note = text.T("The last of %s, issued by the generator in this page", text.Count(n, "%s ID", "%s IDs"))
	}
	return how
}

// rebuiltID is an ID rebuilt in another layout or with other node values.
type rebuiltID struct {
	id snowflake.ID
	// losses are sentences on what the new layout could not hold.
	losses []string
}

// recompose keeps an ID's instant and sequence in another layout, with the given node values.
func recompose(id snowflake.ID, from, to snowflake.Layout, nodes snowflake.Values) rebuiltID {
	var m rebuiltID
	parts := make([]uint64, len(to.Fields))
	for i, f := range to.Fields {
		switch f.Kind {
		case snowflake.KindNode:
			parts[i] = nodes[f.Name]
		case snowflake.KindTime:
			parts[i] = m.carryTime(id, from, to, i)
		case snowflake.KindSequence:
			parts[i] = m.carrySequence(id, from, f)
		}
	}
	m.id, _ = to.Compose(parts) // each part fits
	return m
}

func (m *rebuiltID) carryTime(id snowflake.ID, from, to snowflake.Layout, i int) uint64 {
	source := from.Index(snowflake.KindTime)
	if source < 0 {
		return 0
	}
	at := from.Instant(layouts.Part(from, id, source))
	last, _ := layouts.Last(to)
	switch tick := to.TickAt(at); {
	case tick < 0:
		m.lose("%s starts at %s; its first tick is shown.", ui.LayoutName(to), text.ShortUTC(to.Epoch))
		return 0
	case uint64(tick) > to.Fields[i].Max():
		m.lose("%s ends at %s; its last tick is shown.", ui.LayoutName(to), text.ShortUTC(last))
		return to.Fields[i].Max()
	default:
		return uint64(tick)
	}
}

func (m *rebuiltID) carrySequence(id snowflake.ID, from snowflake.Layout, f snowflake.Field) uint64 {
	source := from.Index(snowflake.KindSequence)
	if source < 0 {
		return 0
	}
	v := layouts.Part(from, id, source)
	if kept := v & f.Max(); kept != v {
		m.lose("The sequence %s does not fit into %s; its lowest bits, %s, are shown.",
			text.Group(v), text.Count(f.Bits, "%s bit", "%s bits"), text.Group(kept))
		return kept
	}
	return v
}

func (m *rebuiltID) lose(says text.Message, args ...any) {
	m.losses = append(m.losses, text.T(says, args...))
}

func (m rebuiltID) note(changed uint64) string {
	s := text.T("Packed, not issued: same instant and sequence. No bit changed.")
	if changed != 0 {
		s = text.T("Packed, not issued: same instant and sequence. %s changed: %s.",
			text.Count(bits.OnesCount64(changed), "%s bit", "%s bits"), bitRanges(changed))
	}
	return text.Sentences(append([]string{s}, m.losses...)...)
}

// bitRanges lists the bits of a mask from the highest down, runs as "16–12".
func bitRanges(mask uint64) string {
	var runs []string
	for mask != 0 {
		top := 63 - bits.LeadingZeros64(mask)
		length := bits.LeadingZeros64(^(mask << (63 - top)))
		run := strconv.Itoa(top)
		if length > 1 {
			run += "–" + strconv.Itoa(top-length+1)
		}
		runs = append(runs, run)
		mask &= 1<<(top-length+1) - 1
	}
	return text.List(runs...)
}
