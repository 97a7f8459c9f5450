package layout

import (
	"slices"
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/need"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// needs are what a layout must do, as it is typed and ticked.
type needs struct {
	typed  [5]string // in the order of needBoxes
	wishes []string
	ticks  []string // that the clock can have
}

// The boxes of needs, in the order of links.
const (
	needFrom = iota
	needYears
	needNodes
	needRate
	needBurst
)

// needBoxes are their names, and wishNames what is wanted or not.
var (
	needBoxes = [5]string{"from", "years", "nodes", "rate", "burst"}
	wishNames = []string{"signed", "safe", "text"}
)

// usualNeeds are those of a service of medium size that begins today.
func usualNeeds(now time.Time) needs {
	n := needs{typed: [5]string{needYears: "30", needNodes: "200", needRate: "50,000"}, wishes: []string{"signed"}, ticks: []string{"1ms", "10ms", "1s"}}
	if !now.IsZero() {
		n.typed[needFrom] = now.UTC().Format("2006-01-02")
	}
	return n
}

// params goes through the link's parameters of needs. A box that is usually empty
// is left out while it is.
func (n *needs) params(query *nav.Params) {
	for i, name := range needBoxes {
		param := query.Typed
		if i == needFrom || i == needBurst {
			param = query.Value
		}
		param("need-"+name, n.typed[i], into(&n.typed[i]))
	}
	someOf(query, "need", wishNames, &n.wishes)
	someOf(query, "need-ticks", tickNames(), &n.ticks)
}

// tickNames are the ticks that a clock may have, as links write them.
func tickNames() []string {
	var names []string
	for _, tick := range need.Ticks() {
		names = append(names, layoutlab.TickText(tick))
	}
	return names
}

func (n *needs) equal(to *needs) bool {
	return n.typed == to.typed && slices.Equal(n.wishes, to.wishes) && slices.Equal(n.ticks, to.ticks)
}

// mostOffers is how many layouts are shown.
const mostOffers = 8

// solutions are the layouts that meet the needs.
type solutions struct {
	to    needs
	read  need.Needs
	wrong map[string]string // what cannot be read, by box
	found need.Solutions    // if nothing is wrong
}

// solve reads the needs and looks for the layouts that meet them.
func solve(n needs) *solutions {
	a := &solutions{to: n, wrong: map[string]string{}}
	check := func(box string, err error) {
		if err != nil {
			a.wrong[box] = err.Error()
		}
	}
	count := func(box int) uint64 {
		v, err := format.Amount(n.typed[box])
		check(needBoxes[box], err)
		return v
	}
	wish := func(name string) bool { return slices.Contains(n.wishes, name) }
	a.read = need.Needs{Safe: wish("safe"), Signed: wish("signed"), SortsAsText: wish("text"), Nodes: count(needNodes), PerSecond: count(needRate)}
	if n.typed[needBurst] != "" {
		a.read.Burst = count(needBurst)
	}
	var err error
	a.read.Seconds, err = format.Years(n.typed[needYears])
	check("years", err)
	a.read.From, err = format.Instant(text.Plain(n.typed[needFrom]))
	check("from", err)
	for i, name := range tickNames() {
		if slices.Contains(n.ticks, name) {
			a.read.Ticks = append(a.read.Ticks, need.Ticks()[i])
		}
	}
	if len(a.read.Ticks) == 0 {
		a.wrong["ticks"] = text.T("Choose at least one tick that the clock can have.")
	}
	if len(a.wrong) == 0 {
		a.found = a.read.Solve(mostOffers)
	}
	return a
}

// giveUp takes the needs that are left after giving something up.
func (n *needs) giveUp(left *need.Needs) {
	n.typed[needYears] = strconv.FormatFloat(float64(left.Seconds/format.HundredthYear)/100, 'f', -1, 64)
	n.typed[needNodes], n.typed[needRate] = text.Group(left.Nodes), text.Group(left.PerSecond)
	if left.Burst > 0 {
		n.typed[needBurst] = text.Group(left.Burst)
	}
	n.wishes, n.ticks = nil, nil
	for i, wanted := range []bool{left.Signed, left.Safe, left.SortsAsText} {
		if wanted {
			n.wishes = append(n.wishes, wishNames[i])
		}
	}
	for _, tick := range left.Ticks {
		n.ticks = append(n.ticks, layoutlab.TickText(tick))
	}
}
