package layout

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// dash shows the consequences.
func (p *layoutLab) dash() app.UI {
	if len(p.problems) > 0 {
		return ui.Div("dash", p.fault())
	}
	var nodes, each, all uint64 // 0 where needs cannot be read
	if len(p.wrong) == 0 {
		nodes, each, all = p.read.Demand()
	}
	rate, perTick := p.of("ids-per-second"), p.of("ids-per-tick")
	if rate.Name == "" { // without a time there is none
		rate, perTick = perTick, layoutlab.Consequence{}
	}
	return ui.Div("dash", ui.Div("fault"), p.life(),
		ui.Div("tiles",
			p.counted(p.of("nodes"), layoutlab.Consequence{}, "worker", 32, nodes),
			p.counted(rate, perTick, "sequence", 32, each),
			p.counted(p.of("ids-per-second-total"), layoutlab.Consequence{}, "time", 48, all)),
		ui.Div("tiles",
			p.still(p.inJavaScript, "passes-2-53"),
			p.still(p.sorting, "time-order", "negative-from", "text-order", "digits"),
			p.still(p.breaking, "passes-2-53", "negative-from", "text-order", "expires", "hash-half")),
		p.still(p.details, detailed...))
}

func (f *facts) of(name string) layoutlab.Consequence {
	for _, c := range f.consequences {
		if c.Name == name {
			return c
		}
	}
	return layoutlab.Consequence{}
}

// still renders again only if the named consequences changed.
func (p *layoutLab) still(draw func() app.UI, names ...string) app.UI {
	keys := []any{text.Current(), layouts.FieldsText(p.layout)}
	for _, name := range names {
		keys = append(keys, p.of(name), p.differenceOf(name))
	}
	return ui.MemoFunc(draw, keys...)
}

// demo links to the page that shows a consequence.
func demo(c *layoutlab.Consequence, class, words string) app.UI {
	return ui.Link(c.Demo.Address, class, app.Text(words)).Attr("title", c.Demo.Title)
}

func label(c *layoutlab.Consequence) app.UI { return demo(c, "tile-label", c.Label) }

func value(c *layoutlab.Consequence, shown, class string) app.UI {
	exact := "" // for those who point at a date: to the millisecond
	if strings.HasSuffix(c.Value, "Z") {
		exact = c.Value
	}
	return ui.Text("span", shown, "class", class, "data-field", c.Name, "data-value", c.Value, "title", exact)
}

// difference is the change of a consequence.
type difference struct {
	By, Times string
	Better    int
}

func (f *facts) differenceOf(name string) (d difference) {
	for i := range f.against {
		if pair := &f.against[i]; pair.Name == name {
			d.By, d.Times = pair.Difference()
			d.Better = pair.Better
		}
	}
	return d
}

func (d difference) Render() app.UI {
	return ui.Elem("p", ui.With{"class", "difference", "data-better", strconv.Itoa(d.Better)}, ui.Text("b", d.By),
		app.Text(" "+d.Times))
}

func (p *layoutLab) life() app.UI {
	years, end := p.of("lifetime-years"), p.of("expires")
	if years.Name == "" {
		return ui.Div("life")
	}
	until := text.T("until")
	if end.Warning {
		until = text.T("ended")
	} else if years.Warning {
		until = text.T("not started; until")
	}
	return ui.Elem("section", ui.With{"class", "card tile life", "data-warning", strconv.FormatBool(end.Warning)},
		ui.Div("life-words", label(&years), value(&years, years.Shown, "figure-value"),
			ui.Memo(p.differenceOf("lifetime-years")),
			ui.Elem("p", nil, app.Text(until+" "), value(&end, end.Shown, "digits"))),
		ui.Memo(lifeOf(&p.layout, p.base, p.now)))
}

// countBar is a count, a bar on a log₂ scale, and the required count on it.
type countBar struct {
	Of, Beside  layoutlab.Consequence
	Since       difference
	Hue         string
	Full, Needs float64 // shares of the bar, which is a logarithm
	Need        string
	Met         bool
}

// counted is a consequence's tile; wide is the bar's length in bits.
func (p *layoutLab) counted(of, beside layoutlab.Consequence, hue string, wide int, need uint64) app.UI {
	if of.Name == "" {
		return ui.Div("tile")
	}
	have, _ := strconv.ParseFloat(of.Value, 64)
	share := func(n float64) float64 { return min(max(math.Log2(n)/float64(wide), 0), 1) }
	c := countBar{Of: of, Beside: beside, Since: p.differenceOf(of.Name), Hue: hue, Full: share(have),
		Needs: share(float64(need))}
	if need > 0 {
		c.Need, c.Met = text.Group(need), have >= float64(need)
	}
	return ui.Memo(c)
}

func (c countBar) Render() app.UI {
	beside := ui.Nothing()
	if c.Beside.Name != "" {
		beside = value(&c.Beside, text.T("%s per tick", c.Beside.Shown), "tile-label")
	}
	bar := []app.UI{ui.SVG("rect", ui.With{"data-part", "track", "width", "100%", "height", "10", "y", "3"}),
		ui.SVG("rect", ui.With{"data-part", "full", "width", ui.Percent(c.Full), "height", "10", "y", "3"})}
	needed := ""
	if c.Need != "" {
		x := ui.Percent(c.Needs)
		bar = append(bar, ui.SVG("line", ui.With{"data-part", "needed", "x1", x, "x2", x, "y1", "0", "y2", "16"}))
		needed = text.T("need %s", c.Need)
	}
	return ui.Elem("section", ui.With{"class", "card tile", "data-hue", c.Hue},
		ui.Div("tile-head", label(&c.Of), beside),
		value(&c.Of, c.Of.Shown, "figure-value"), c.Since.Render(),
		ui.SVG("svg", ui.With{"data-gauge", "true", "width", "100%", "height", "16", "aria-hidden", "true"}, bar...),
		ui.Text("p", needed, "class", "needed tile-label", "data-met", strconv.FormatBool(c.Met)))
}

// inJavaScript shows since when IDs exceed a JavaScript number, and how many bits today's lose.
func (p *layoutLab) inJavaScript() app.UI {
	c := p.of("passes-2-53")
	if c.Name == "" {
		return ui.Div("tile")
	}
	says, bad := text.T("always safe"), false
	switch {
	case !c.At.IsZero() && c.At.Before(p.now):
		says, bad = text.T("unsafe since %s", c.Shown), true
	case !c.At.IsZero():
		says = text.T("safe until %s", c.Shown)
	}
	today, bar := "", []app.UI{}
	if id, ok := p.sample(); ok {
		long := bits.Len64(uint64(id))
		bar = append(bar, ui.SVG("rect", ui.With{"data-part", "track", "width", "100%", "height", "16"}),
			ui.SVG("rect", ui.With{"data-part", "bits", "x", share(64 - long), "width", share(long), "height", "16"}),
			ui.SVG("rect", ui.With{"data-part", "lost", "x", share(64 - max(long, 53)), "width", share(max(long-53, 0)),
				"height", "16"}))
		if today = text.T("today %d bits", long); long > 53 {
			today = text.T("today %d bits: %d lost", long, long-53)
		}
	}
	return ui.Elem("section", ui.With{"class", "card tile", "data-bad", strconv.FormatBool(bad)},
		ui.Div("tile-head", demo(&c, "tile-label", text.T("In JavaScript"))),
		value(&c, says, "tile-says"), ui.Memo(p.differenceOf(c.Name)),
		ui.SVG("svg", ui.With{"data-js-bits", "true", "width", "100%", "height", "16", "aria-hidden", "true"}, bar...),
		ui.Text("p", today, "class", "tile-label"))
}

func row(fine bool, what, when app.UI) app.UI {
	return ui.Elem("li", ui.With{"data-fine", strconv.FormatBool(fine)}, what, when)
}

func (p *layoutLab) sorting() app.UI {
	time, negative, words := p.of("time-order"), p.of("negative-from"), p.of("text-order")
	if time.Name == "" {
		return ui.Div("tile")
	}
	first := text.T("time first")
	if time.Value != "true" {
		first = text.T("another field first")
	}
	signed := text.T("never negative")
	if !negative.At.IsZero() {
		signed = text.T("negative from %s", negative.Shown)
	}
	same := text.T("never")
	if !words.At.IsZero() {
		same = text.T("%s digits from %s", p.of("digits").Value, words.Shown)
	}
	return ui.Elem("section", ui.With{"class", "card tile", "data-experiment", "true"},
		ui.Text("h2", text.T("Sorts"), "class", "tile-label"),
		ui.Elem("ul", ui.With{"class", "fact-list"},
			row(!time.Warning, demo(&time, "", text.T("by time")), value(&time, first, "tile-label")),
			row(!negative.Warning, demo(&negative, "", text.T("as signed")), value(&negative, signed, "tile-label")),
			row(!words.Warning, demo(&words, "", text.T("as text")), value(&words, same, "tile-label"))))
}

// breaking lists what fails, in order of time.
func (p *layoutLab) breaking() app.UI {
	var all []*layoutlab.Consequence
	for name, words := range map[string]string{
		"passes-2-53": text.T("JavaScript rounds IDs"), "negative-from": text.T("negative when signed"),
		"text-order": text.T("sort as text only from"), "expires": text.T("timestamp overflows"),
	} {
		c := p.of(name)
		if c.Label = words; !c.At.IsZero() && !(name == "text-order" && c.At.Before(p.now)) {
			all = append(all, &c)
		}
	}
	slices.SortStableFunc(all, func(a, b *layoutlab.Consequence) int {
		return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Name, b.Name))
	})
	var rows []app.UI
	for _, c := range all {
		rows = append(rows,
			row(!c.At.Before(p.now), ui.Text("span", c.Label), ui.Text("span", c.Shown, "class", "digits")))
	}
	if half := p.of("hash-half"); half.Name != "" {
		rows = append(rows,
			row(!half.Warning, demo(&half, "", text.T("hashed node IDs collide at")),
				value(&half, half.Shown, "digits")))
	}
	return ui.Elem("section", ui.With{"class", "card tile", "data-experiment", "true"},
		ui.Text("h2", text.T("Breaks first"), "class", "tile-label"),
		ui.Elem("ol", ui.With{"class", "fact-list"}, rows...))
}

func (p *layoutLab) details() app.UI {
	var all []app.UI
	for _, name := range detailed {
		if c := p.of(name); c.Name != "" {
			all = append(all,
				ui.Elem("div", ui.With{"data-warning", strconv.FormatBool(c.Warning)}, label(&c),
					value(&c, c.Shown, "digits")))
		}
	}
	return ui.Elem("div", ui.With{"class", "details", "data-experiment", "true"}, all...)
}

var detailed = []string{"clock-ahead", "lost-tick", "low-rate-zero-bits", "digits", "hash-collision"}

// meanings explains each figure and links to where it can be seen.
func (p *layoutLab) meanings() app.UI {
	var rows []app.UI
	for i := range p.consequences {
		c := &p.consequences[i]
		rows = append(rows, ui.Text("dt", c.Label),
			ui.Elem("dd", nil, app.Text(c.Meaning+" "), ui.Link(c.Demo.Address, "", app.Text(c.Demo.Title))))
	}
	var digits, residues []string
	counts := layoutlab.DigitsOf(p.layout)
	for _, d := range counts[max(0, len(counts)-4):] { // those before last for days
		digits = append(digits, text.T("%d from %s", d.Count, text.Day(d.First)))
	}
	for _, r := range layoutlab.Residues(p.layout) {
		if r.Bits == 4 || r.Bits == 10 || r.Bits == 16 {
			residues = append(residues, text.T("%s of %s", text.Group(r.Node), text.Group(1<<r.Bits)))
		}
	}
	skew := text.T("IDs mod n at low traffic (shard skew)")
	if !layoutlab.BeginsAtZero(p.layout) {
		skew = text.T("IDs mod n at low traffic, if ticks began at sequence 0")
	}
	if len(counts) > 0 {
		rows = append(rows, ui.Text("dt", text.T("Decimal digits over time")), ui.Text("dd", text.List(digits...)),
			ui.Text("dt", skew), ui.Text("dd", text.List(residues...)))
	}
	return ui.Div("meanings", ui.Elem("dl", nil, rows...), p.hashedBox())
}

func (p *layoutLab) hashedBox() app.UI {
	return ui.Div("inline-box",
		ui.Elem("label", ui.With{"class", "inline-box"},
			ui.Text("span", text.T("Nodes with hashed node IDs")),
			p.plainBox("hash-nodes", p.hashNodes(), p.hashedBad,
				func(typed string) { p.Change(func() { p.hash(typed) }) }),
		),
		telling("hash-nodes-fault", p.hashedBad))
}

func share(bits int) string { return ui.Percent(float64(bits) / 64) }

// lifeline draws a layout's lifetime on a fixed axis, so that a longer lifetime is a longer bar. Positions
// are shares of the axis, clipped to it.
type lifeline struct {
	Begin, End       float64
	Now              float64 // below 0 where nobody knows
	WasBegin, WasEnd float64 // of the layout before, if that is another life; both 0 otherwise
	Ends             string  // the day
	Over, Beyond     bool    // it ended before now, or goes on behind the axis
	Says             string  // the whole picture in words
}

// The axis's years; most layouts in practice end within them.
const firstYear, lastYear = 1970, 2200

func shareOf(at time.Time) float64 {
	const yearSeconds = 31_556_952
	return min(max(float64(at.Unix())/yearSeconds/(lastYear-firstYear), 0), 1)
}

// lifeOf compares with before, unless it is nil.
func lifeOf(l, before *snowflake.Layout, now time.Time) lifeline {
	last, _ := layouts.Last(*l)
	c := lifeline{Begin: shareOf(l.Epoch), End: shareOf(last), Now: -1, Ends: text.Day(last),
		Beyond: last.Year() >= lastYear}
	if !now.IsZero() {
		c.Now, c.Over = shareOf(now), last.Before(now)
	}
	if before != nil {
		if end, timed := layouts.Last(*before); timed && (!end.Equal(last) || !before.Epoch.Equal(l.Epoch)) {
			c.WasBegin, c.WasEnd = shareOf(before.Epoch), shareOf(end)
		}
	}
	c.Says = text.T("Lifetime from %s to %s", text.Day(l.Epoch), c.Ends)
	return c
}

func (c lifeline) Render() app.UI {
	parts := []app.UI{c.bar("life", c.Begin, c.End, 34, 30),
		c.bar("passed", c.Begin, min(max(c.Now, c.Begin), c.End), 34, 30)}
	if c.Over {
		parts = append(parts, c.bar("over", c.End, c.Now, 34, 30))
	}
	if c.WasEnd > 0 {
		parts = append(parts, c.bar("was", c.WasBegin, c.WasEnd, 30, 38))
	}
	for year := firstYear; year <= lastYear; year += 10 {
		share, major := float64(year-firstYear)/(lastYear-firstYear), year%50 == 0 || year == firstYear
		parts = append(parts, c.line("axis", share, "68", map[bool]string{true: "75", false: "71"}[major]))
		if major && year != 2000 { // there is no room for it on a phone
			parts = append(parts, c.words("year", share, "90", strconv.Itoa(year)))
		}
	}
	parts = append(parts,
		ui.SVG("line", ui.With{"data-part", "axis", "x1", "0%", "x2", "100%", "y1", "68", "y2", "68"}),
		c.line("epoch", c.Begin, "20", "64"), c.words("epoch", c.Begin, "28", text.T("epoch")))
	if c.Now >= 0 {
		parts = append(parts, c.line("now", c.Now, "14", "68"), c.words("now", c.Now, "11", text.T("today")))
	}
	if c.Beyond {
		parts = append(parts,
			ui.SVG("svg", ui.With{"x", "100%", "y", "30", "overflow", "visible"},
				ui.SVG("path", ui.With{"data-part", "beyond", "d", "M-10 0L0 19L-10 38z"})))
	}
	return ui.SVG("svg",
		ui.With{"data-lifeline", "true", "width", "100%", "height", "96", "role", "img", "aria-label", c.Says,
			"overflow", "visible"}, parts...)
}

func (c lifeline) bar(part string, from, to float64, y, height int) app.UI {
	return ui.SVG("rect", ui.With{"data-part", part, "x", ui.Percent(from), "width", ui.Percent(max(to-from, 0)),
		"y", strconv.Itoa(y), "height", strconv.Itoa(height)})
}

func (c lifeline) line(part string, at float64, y1, y2 string) app.UI {
	return ui.SVG("line", ui.With{"data-part", part, "x1", ui.Percent(at), "x2", ui.Percent(at), "y1", y1, "y2", y2})
}

// words keeps labels within the axis, and the epoch's label off today's line.
func (c lifeline) words(part string, at float64, y, words string) app.UI {
	anchor, dx := "middle", "0"
	switch {
	case part == "epoch" && at > 0.15:
		anchor, dx = "end", "-6"
	case at < 0.05 || part == "epoch":
		anchor, dx = "start", map[bool]string{true: "6", false: "0"}[part == "epoch"]
	case at > 0.95:
		anchor = "end"
	}
	with := ui.With{"data-part", part, "x", ui.Percent(at), "dx", dx, "y", y, "text-anchor", anchor}
	return ui.SVG("text", with, app.Text(words))
}
