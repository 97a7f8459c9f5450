package layout

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/need"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

// needs are what a layout must do, as it is typed, and the layouts that do it.
type needs struct {
	typed map[string]string // years, nodes, rate, burst, from
	wants map[string]bool   // safe, text, signed
	ticks []time.Duration

	bad    map[string]string // what is wrong with what is typed
	read   need.Needs
	answer need.Answer
	least  []need.Concession // to give up where there is no layout
	turn   int               // counts changes, so that a late answer knows that it is one
}

// usualNeeds are those of a service of medium size.
var usualNeeds = map[string]string{"years": "30", "nodes": "200", "rate": "50,000", "burst": ""}

// needBoxes are the boxes of numbers in their order, and wishes those that are
// there or not.
var (
	needBoxes = []string{"years", "nodes", "rate", "burst"}
	wishes    = []string{"signed", "safe", "text"}
)

// readNeeds takes the needs that a link says.
func (p *layoutLab) readNeeds(q url.Values) {
	n := needs{typed: map[string]string{}, wants: map[string]bool{}, turn: p.needs.turn + 1}
	for _, name := range needBoxes {
		if n.typed[name] = usualNeeds[name]; q.Has("need-" + name) {
			n.typed[name] = q.Get("need-" + name)
		}
	}
	if n.typed["from"] = q.Get("need-from"); n.typed["from"] == "" {
		n.typed["from"] = p.today()
	}
	wants := strings.Split(q.Get("need"), ",")
	for _, name := range wishes {
		n.wants[name] = slices.Contains(wants, name) || !q.Has("need") && name == "signed"
	}
	n.ticks = []time.Duration{time.Millisecond, 10 * time.Millisecond, time.Second}
	if q.Has("need-ticks") {
		n.ticks = nil
		for _, tick := range need.Ticks() {
			if slices.Contains(strings.Split(q.Get("need-ticks"), ","), layoutlab.TickText(tick)) {
				n.ticks = append(n.ticks, tick)
			}
		}
	}
	p.needs = n
	if p.open["needs"] {
		p.seek()
	}
}

// today is the day on which the page was opened, as it is typed.
func (p *layoutLab) today() string {
	if p.now.IsZero() {
		return ""
	}
	return p.now.UTC().Format("2006-01-02")
}

// writeNeeds puts the needs into a link.
func (p *layoutLab) writeNeeds(k *nav.Link) {
	n := &p.needs
	for _, name := range append([]string{"from"}, needBoxes...) {
		if n.typed[name] != "" || usualNeeds[name] != "" {
			k.Add("need-"+name, n.typed[name])
		}
	}
	var wants, ticks []string
	for _, name := range wishes {
		if n.wants[name] {
			wants = append(wants, name)
		}
	}
	for _, tick := range n.ticks {
		ticks = append(ticks, layoutlab.TickText(tick))
	}
	k.Add("need", strings.Join(wants, ","))
	k.Add("need-ticks", strings.Join(ticks, ","))
}

// seek reads the needs and looks for the layouts that meet them.
func (p *layoutLab) seek() {
	n := &p.needs
	n.turn++
	n.answer, n.least, n.bad = need.Answer{}, nil, map[string]string{}
	n.read = need.Needs{Safe: n.wants["safe"], Signed: n.wants["signed"], SortsAsText: n.wants["text"], Ticks: n.ticks}
	count := func(name string, into *uint64) {
		v, err := format.Amount(n.typed[name])
		if *into = v; err != nil {
			n.bad[name] = err.Error()
		}
	}
	count("nodes", &n.read.Nodes)
	count("rate", &n.read.PerSecond)
	if n.typed["burst"] != "" {
		count("burst", &n.read.Burst)
	}
	var err error
	if n.read.Seconds, err = format.Years(n.typed["years"]); err != nil {
		n.bad["years"] = err.Error()
	}
	if n.read.From, err = format.Instant(text.Plain(n.typed["from"])); err != nil {
		n.bad["from"] = err.Error()
	}
	if len(n.ticks) == 0 {
		n.bad["ticks"] = text.T("Choose at least one tick that the clock can have.")
	}
	if len(n.bad) == 0 {
		n.answer = n.read.Answer(mostOffers)
	}
}

// mostOffers is how many layouts are shown.
const mostOffers = 8

// need takes a changed need. What to give up takes longer to find than a key
// should: it is looked for once typing pauses.
func (p *layoutLab) need(ctx app.Context, change func(n *needs)) {
	change(&p.needs)
	p.seek()
	p.write(ctx)
	p.seekLeast()
}

// seekLeast looks for what to give up, in slices that give way to the browser.
func (p *layoutLab) seekLeast() {
	turn := p.needs.turn
	if p.ctx == nil || len(p.needs.bad) > 0 || p.needs.answer.Count > 0 {
		return
	}
	p.ctx.After(200*time.Millisecond, func(ctx app.Context) {
		if p.needs.turn != turn {
			return
		}
		read := p.needs.read
		ui.Go(ctx, func() {
			pauses := ui.NewPauses()
			defer pauses.End()
			least := read.GiveUp(func() bool { return p.needs.turn == turn && pauses.Yield() })
			p.ctx.Dispatch(func(app.Context) {
				if p.needs.turn == turn {
					p.needs.least = least
				}
			})
		})
	})
}

// giveUp takes the needs that are left after giving something up.
func (n *needs) giveUp(left *need.Needs) {
	n.typed["years"] = strconv.FormatFloat(float64(left.Seconds/format.HundredthYear)/100, 'f', -1, 64)
	n.typed["nodes"], n.typed["rate"] = text.Group(left.Nodes), text.Group(left.PerSecond)
	if left.Burst > 0 {
		n.typed["burst"] = text.Group(left.Burst)
	}
	n.wants = map[string]bool{"safe": left.Safe, "signed": left.Signed, "text": left.SortsAsText}
	n.ticks = left.Ticks
}
