package layout

import (
	"net/url"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/load"
	"github.com/snowflakelab/snowflakelab/app/internal/layoutlab/need"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

// read sets the page's state from a query.
func (p *layoutLab) read(query, fragment string) {
	q := nav.Parameters(query)
	d, _ := layoutlab.ParseDraft(q.Get("layout"), q.Get("epoch"), q.Get("tick"))
	p.linkBad = nav.UnknownParams(q, "layout", "epoch", "tick", "hash", "open", "with", "with-epoch", "with-tick", "export",
		"need", "need-years", "need-from", "need-nodes", "need-rate", "need-burst", "need-ticks",
		"load", "peak", "curve", "chance")
	if p.hashed = usualHashed; q.Has("hash") {
		p.hashed = q.Get("hash")
	}
	p.open = map[string]bool{}
	for name := range strings.SplitSeq(q.Get("open"), ",") {
		p.open[name] = name != ""
	}
	p.readNeeds(q)
	p.readTraffic(q)
	p.export, p.json, p.jsonBad = q.Get("export"), "", ""
	with := q.Get("with")
	if with == "" {
		if with = "discord"; q.Get("layout") == with {
			with = "twitter"
		}
	}
	p.other, _ = layoutlab.ParseDraft(with, q.Get("with-epoch"), q.Get("with-tick"))
	p.linkBad = nav.JoinSentences(p.linkBad, nav.UnknownFragment(fragment), nav.Overruled(q, d.Name, ""), nav.Overruled(q, p.other.Name, "with-"), p.unheard(q))
	h, by, ok := p.history.Seek(d)
	p.address.Passed(by, ok)
	p.take(h)
	p.typing, p.moved = typing{}, -1
}

// unheard says which choices of a link there are none of.
func (p *layoutLab) unheard(q url.Values) string {
	known := map[string][]string{"open": drawerNames, "need": wishes, "chance": {"1"}, "load": {ownLoad}}
	for _, f := range p.exportForms() {
		known["export"] = append(known["export"], f.name)
	}
	for _, l := range load.Samples(1) {
		known["load"] = append(known["load"], l.Name)
	}
	for _, tick := range need.Ticks() {
		known["need-ticks"] = append(known["need-ticks"], layoutlab.TickText(tick))
	}
	var all []string
	for _, name := range []string{"open", "need", "need-ticks", "load", "chance", "export"} {
		for value := range strings.SplitSeq(q.Get(name), ",") {
			if value != "" && !slices.Contains(known[name], value) {
				all = append(all, nav.NoChoice(name, value, known[name]))
			}
		}
	}
	return nav.JoinSentences(all...)
}

// drawerNames are the drawers in the order of the page.
var drawerNames = []string{"moves", "compare", "needs", "traffic", "export"}

// query is the page's state as a link has it: of drawers only those that are
// open.
func (p *layoutLab) query() string {
	var k nav.Link
	addDraft(&k, "", p.history.Now)
	if p.hashed != usualHashed {
		k.Add("hash", p.hashed)
	}
	if p.open["compare"] {
		addDraft(&k, "with", p.other)
	}
	if p.open["needs"] {
		p.writeNeeds(&k)
	}
	if p.open["traffic"] {
		p.writeTraffic(&k)
	}
	if p.open["export"] && p.export != "" {
		k.Add("export", p.export)
	}
	var open []string
	for _, name := range drawerNames {
		if p.open[name] {
			open = append(open, name)
		}
	}
	if len(open) > 0 {
		k.Add("open", strings.Join(open, ","))
	}
	return k.String()
}

// addDraft writes a draft into a link, right or wrong: as the link's layout, or
// under another name.
func addDraft(k *nav.Link, name string, d layoutlab.Draft) {
	layout, epoch, tick := "layout", "epoch", "tick"
	if name != "" {
		layout, epoch, tick = name, name+"-epoch", name+"-tick"
	}
	spec, ms, length := d.Link()
	k.Add(layout, spec)
	if ms != "" {
		k.Add(epoch, ms)
	}
	if length != "" {
		k.Add(tick, length)
	}
}
