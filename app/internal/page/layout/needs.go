package layout

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab/need"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// needs are the requirements as typed and ticked.
type needs struct {
	typed  [8]string // in the order of needBoxes
	wishes []string
	clock  string   // how far it can be trusted, of clockNames
	ticks  []string // that the clock can have
}

// The inputs of needs, in the order of links.
const (
	needFrom = iota
	needYears
	needNodes
	needTotal
	needRate
	needBurst
	needExact
	needRegions
)

var (
	needBoxes  = [8]string{"from", "years", "nodes", "total", "rate", "burst", "exact", "regions"}
	wishNames  = []string{"signed", "safe", "text", "order", "replaced", "merged", "offline"}
	clockNames = []string{"ntp", "pauses", "none"} // by [need.Clock]
)

// usualNeeds are the defaults: a medium-sized service that starts today. The date does not affect widths.
func usualNeeds(now time.Time) needs {
	if now.IsZero() {
		now = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	return needs{
		typed:  [8]string{needFrom: text.Day(now), needYears: "30", needNodes: "200", needRate: "50,000"},
		wishes: []string{"signed"}, clock: clockNames[need.Synced], ticks: []string{"1ms", "10ms", "1s"},
	}
}

// params omits inputs that are empty by default while they are empty.
func (n *needs) params(query *nav.Params) {
	for i, name := range needBoxes {
		param := query.Typed
		if i == needFrom || i == needTotal || i >= needBurst {
			param = query.Value
		}
		param("need-"+name, n.typed[i], func(written string) (problem string) {
			n.write(i, written) // the total before the rate, which may be given too
			return ""
		})
	}
	someOf(query, "need", wishNames, &n.wishes)
	clock := n.clock
	if clock == clockNames[need.Synced] {
		clock = ""
	}
	query.Choice("need-clock", clock, clockNames, func(i int) { n.clock = clockNames[i] })
	someOf(query, "need-ticks", tickNames(), &n.ticks)
}

// write changes an input. A total clears the default rate per node, because each node then has its share.
func (n *needs) write(box int, typed string) {
	n.typed[box] = typed
	if usual := usualNeeds(time.Time{}).typed[needRate]; box == needTotal && typed != "" && n.typed[needRate] == usual {
		n.typed[needRate] = ""
	}
}

func tickNames() []string {
	var names []string
	for _, tick := range need.Ticks() {
		names = append(names, layouts.TickText(tick))
	}
	return names
}

func (n *needs) equal(to *needs) bool {
	return n.typed == to.typed && n.clock == to.clock && slices.Equal(n.wishes, to.wishes) && slices.Equal(n.ticks, to.ticks)
}

const mostOffers = 4

type solutions struct {
	to    needs
	read  need.Needs
	wrong map[string]string // what cannot be read, by box
	exact []snowflake.Field // whose widths are given
	found need.Solutions    // if nothing is wrong
}

// layout names an offer's fields as the exact widths do. Nodes of several regions get a region field.
func (a *solutions) layout(o *need.Offer) snowflake.Layout {
	l := o.Layout(a.read.From)
	var fields []snowflake.Field
	for _, f := range l.Fields {
		given := slices.DeleteFunc(slices.Clone(a.exact), func(g snowflake.Field) bool { return g.Kind != f.Kind })
		if regions := a.read.RegionBits(); len(given) == 0 && f.Kind == snowflake.KindNode && regions > 0 {
			given = []snowflake.Field{{Name: "region", Kind: f.Kind, Bits: regions}}
		}
		for _, g := range given {
			f.Bits -= g.Bits
		}
		if len(given) > 0 {
			f.Name = "pod"
		}
		if slices.ContainsFunc(given, func(g snowflake.Field) bool { return g.Name == f.Name }) {
			f.Name = "node"
		}
		if fields = append(fields, given...); f.Bits > 0 {
			fields = append(fields, f)
		}
	}
	l.Fields = fields
	return l
}

// exactFields reads fields as links write them. A number alone is the width of the node field.
func exactFields(typed string) ([]snowflake.Field, error) {
	typed = strings.ReplaceAll(text.Plain(typed), " ", "")
	if typed == "" {
		return nil, nil
	}
	if !strings.Contains(typed, ":") {
		typed = "node:" + typed
	}
	d, _ := layoutlab.ParseDraft(typed, "", "")
	if p := d.Problem(); p != nil && p.Box != layoutlab.BoxTotal {
		return nil, p
	}
	return d.Layout().Fields, nil
}

// dayOfYear expands a year to its first day.
func dayOfYear(typed string) string {
	typed = strings.TrimSpace(typed)
	if year, err := strconv.Atoi(typed); err == nil && len(typed) == 4 && 1970 <= year && year <= 2100 {
		return typed + "-01-01"
	}
	return typed
}

// wishes are the yes-or-no needs, in the order of wishNames; optional are the inputs that may be empty.
func wishes(n *need.Needs) []*bool {
	return []*bool{&n.Signed, &n.Safe, &n.SortsAsText, &n.Ordered, &n.Replaced, &n.Merged, &n.Offline}
}

func optional(n *need.Needs) map[int]*uint64 {
	return map[int]*uint64{needRegions: &n.Regions, needBurst: &n.Burst, needTotal: &n.Total, needRate: &n.PerSecond}
}

func solve(n needs) *solutions {
	a := &solutions{to: n, wrong: map[string]string{}}
	check := func(box string, err error) {
		if err != nil {
			a.wrong[box] = err.Error()
		}
	}
	count := func(box int) uint64 {
		v, err := boxes.Amount(n.typed[box])
		check(needBoxes[box], err)
		return v
	}
	a.read = need.Needs{Nodes: count(needNodes), Clock: need.Clock(max(slices.Index(clockNames, n.clock), 0))}
	for i, wanted := range wishes(&a.read) {
		*wanted = slices.Contains(n.wishes, wishNames[i])
	}
	for box, many := range optional(&a.read) {
		if n.typed[box] != "" || box == needRate && n.typed[needTotal] == "" {
			*many = count(box)
		}
	}
	var err error
	a.read.Seconds, err = boxes.Years(n.typed[needYears])
	check("years", err)
	a.read.From, err = boxes.Instant(dayOfYear(text.Plain(n.typed[needFrom])))
	check("from", err)
	a.exact, err = exactFields(n.typed[needExact])
	check("exact", err)
	for _, f := range a.exact {
		a.read.Exact[f.Kind] += f.Bits
	}
	for i, name := range tickNames() {
		if slices.Contains(n.ticks, name) {
			a.read.Ticks = append(a.read.Ticks, need.Ticks()[i])
		}
	}
	if len(a.read.Ticks) == 0 {
		a.wrong["ticks"] = text.T("Choose at least one tick length that the clock can have.")
	}
	if len(a.wrong) == 0 {
		a.found = a.read.Solve(mostOffers)
	}
	return a
}

// giveUp shows the needs of a concession.
func (n *needs) giveUp(left *need.Needs) {
	n.typed[needYears] = strconv.FormatFloat(float64(left.Seconds/boxes.HundredthYear)/100, 'f', -1, 64)
	n.typed[needNodes] = text.Group(left.Nodes)
	for box, many := range optional(left) {
		if n.typed[box] = ""; *many > 0 {
			n.typed[box] = text.Group(*many)
		}
	}
	if left.Exact == [4]int{} {
		n.typed[needExact] = ""
	}
	n.wishes, n.ticks = nil, nil
	for i, wanted := range wishes(left) {
		if *wanted {
			n.wishes = append(n.wishes, wishNames[i])
		}
	}
	for _, tick := range left.Ticks {
		n.ticks = append(n.ticks, layouts.TickText(tick))
	}
}

const typingPause = 200 * time.Millisecond

// seek searches for the cheapest concession. That is too slow to be done per keystroke, so it waits until
// typing pauses.
func (p *layoutLab) seek() {
	p.search.Halt()
	p.least = nil
	if p.Ctx == nil || p.solutions == nil || len(p.solutions.wrong) > 0 || p.solutions.found.Count > 0 {
		return
	}
	read := p.solutions.read
	p.search.Slice(p.Ctx, typingPause, func(s *ui.Slices) {
		least := read.GiveUp(s.Yield)
		s.Hand(func(app.Context) { p.least = least })
	})
}
