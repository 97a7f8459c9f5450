package stage

import (
	"math"
	"slices"
	"time"
)

// times draws, below each pod, its life, its claim, its IDs and its rejections; time runs down.
func (n *Nodes) times(p *Panel, place float64) {
	p.Begin("times", 0, 0)
	now := n.time(place)
	half := 50 / float64(len(n.run.Script.Nodes))
	for _, at := range n.numbers {
		y := across("y1", n.y(at))
		p.line("tick-line", 0, 100, y, across("y2", n.y(at)), 1)
		p.label("soft mono axis", n.number(at), 0, across("y", n.y(at)), 0.8,
			Yes(n.y(at)-n.y(now) > 4 || n.y(now)-n.y(at) > 4), "end", "dx", "-0.6rem", "dy", "0.33em")
	}
	for i := range n.run.Script.Nodes {
		p.line("pod-column", n.x(i), n.x(i), across("y1", 0), across("y2", 100), 1)
	}
	for _, s := range n.down {
		n.block(p, "outage", s, place, now, 0, 100)
	}
	for i := range n.grants {
		n.band(p, &n.grants[i], place, half)
	}
	for _, s := range n.cuts {
		n.block(p, "cut-off", s, place, now, n.x(s.node)-half*0.62, half*1.24)
	}
	for _, s := range n.lives {
		end := Pick(place > s.ended, s.to, now)
		p.line("life-line", n.x(s.node), n.x(s.node), across("y1", n.y(s.from)), across("y2", n.y(max(end, s.from))),
			Yes(place >= s.began))
		p.label("bold end-of-life", "×", n.x(s.node), across("y", n.y(s.to)), 1.2, Yes(s.killed && place >= s.ended),
			"middle", "dy", "0.33em")
	}
	for _, s := range n.pauses {
		n.block(p, "paused", s, place, now, n.x(s.node)-half*0.2, half*0.4)
	}
	p.line("now-line", 0, 100, across("y1", n.y(now)), across("y2", n.y(now)), 1)
	p.label("time mono bold axis", n.number(now), 0, across("y", n.y(now)), 0.9, 1, "end", "dx", "-0.6rem", "dy",
		"0.33em")
	n.twins(p, place)
	n.marks(p, place)
	n.twinNames(p, place)
}

// block is a period as a box of a position and a width.
func (n *Nodes) block(p *Panel, is string, s period, place float64, now time.Duration, x, width float64) {
	end := Pick(place > s.ended, s.to, now)
	p.put("rect", is, Yes(place >= s.began),
		[]Attr{across("x", x), across("y", n.y(s.from)), across("width", width),
			across("height", max(n.y(end)-n.y(s.from), 0))}, nil)
}

// band is the time for which a worker ID is a pod's.
func (n *Nodes) band(p *Panel, g *grant, place, half float64) {
	step := min(int(place), len(g.until)-1)
	next := min(step+1, len(g.until)-1)
	until := g.until[step] + time.Duration((place-float64(step))*float64(g.until[next]-g.until[step]))
	shown := Yes(place >= g.began)
	p.put("rect", "grant", shown,
		[]Attr{across("x", n.x(g.node)-half*0.5), across("y", n.y(g.from)), across("width", half),
			across("height", max(n.y(until)-n.y(g.from), 0))}, nil)
	ends := shown * Yes(n.y(until) < 100)
	p.line("grant-end", n.x(g.node)-half*0.5, n.x(g.node)+half*0.5, across("y1", n.y(until)), across("y2", n.y(until)),
		ends)
	ends *= Yes(math.Abs(n.y(until)-n.y(n.time(place))) > 3) // the clock's line would cross it, and has the same number
	p.label("worker mono wide", n.number(until), n.x(g.node)-half*0.56, across("y", n.y(until)), 0.75, ends, "end",
		"dy", "0.33em")
}

// twins joins the dots of a duplicate.
func (n *Nodes) twins(p *Panel, place float64) {
	for i := range n.dots {
		d := &n.dots[i]
		if d.twin < 0 {
			continue
		}
		first, shown := n.dots[d.twin], Yes(place >= d.place)
		x1, x2 := n.x(first.node), n.x(d.node)
		is := Pick(first.node == d.node, "twin self", "twin")
		p.put("line", is, shown,
			[]Attr{across("x1", x1), across("x2", x2), across("y1", n.y(first.at)), across("y2", n.y(d.at))}, nil)
	}
}

// marks are IDs and rejections.
func (n *Nodes) marks(p *Panel, place float64) {
	for i := range n.dots {
		d := &n.dots[i]
		wrong := d.twin >= 0
		for _, other := range n.dots[i+1:] {
			wrong = wrong || other.twin == i && place >= other.place
		}
		p.put("circle", Pick(wrong, "dot twice", "dot"), Yes(place >= d.place),
			[]Attr{across("cx", n.x(d.node)), across("cy", n.y(d.at)), rems("r", Pick(wrong, 0.46, 0.34))}, nil)
		right := d.node == len(n.run.Script.Nodes)-1
		rejected := slices.ContainsFunc(n.refused,
			func(r refusal) bool { return r.node == d.node && math.Abs(n.y(r.at)-n.y(d.at)) < 4 })
		p.label("mono halo wide", d.name, n.x(d.node), across("y", n.y(d.at)), 0.75, Yes(place >= d.place && !wrong),
			Pick(right, "end", "start"), "dx", Pick(right, "-0.6rem", "0.6rem"), "dy",
			Pick(rejected, "-1em", "-0.35em"))
	}
	for _, r := range n.refused {
		shown := Yes(place >= r.place)
		p.put("circle", Pick(r.fails, "refusal fails", "refusal"), shown,
			[]Attr{across("cx", n.x(r.node)), across("cy", n.y(r.at)), rems("r", 0.5)}, nil)
		p.label(Pick(r.fails, "wrong bold", "bold"), "×", n.x(r.node), across("y", n.y(r.at)), 0.95, shown, "middle",
			"dy", "0.33em")
		right := r.node == len(n.run.Script.Nodes)-1
		p.label(Pick(r.fails, "wrong halo wide", "halo wide"), r.words, n.x(r.node), across("y", n.y(r.at)), 0.8, shown,
			Pick(right, "end", "start"), "dx", Pick(right, "-0.8rem", "0.8rem"), "dy", "0.33em")
	}
}
