package stage

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// owners is a duplicate of the step with its two callers, or the last ID of the selected lane.
type owners struct {
	lane  *Lane
	title string
	open  bool // a lane's code is beside it, so there is less room
	any   bool
	twice bool
	id    snowflake.ID
	name  string    // the ID as tick/sequence
	who   [2]string // the two callers
	when  [2]string // times at which they got it
	apart [2]string // the same, relative to what happened between, if that says more
	more  string    // other duplicates
	drawn *drawnID
}

// drawnID caches the cells and digits of an ID: they do not move, and take longest to write.
type drawnID struct {
	all, ones []string
	places    [2]string // positions of its digits 0 and 1
	digits    [2]string
}

// ownersAt prefers a duplicate of the selected lane.
func (r *Ruler) ownersAt(f *sim.Frame, lane int) owners {
	var found *sim.Break
	in, counts := lane, map[int]int{}
	for i := range f.Seen() {
		for _, b := range f.Lane(i).Breaks() {
			if b.Invariant != sim.Unique {
				continue
			}
			if counts[i]++; found == nil || i == lane && in != lane {
				found, in = &b, i
			}
		}
	}
	o := owners{lane: r.lanes[in], title: r.titles[in]}
	if found == nil {
		if last := f.Lane(lane).Last(); last != nil {
			o.any, o.id, o.name = true, last.ID(), r.IDName(in, last)
		}
		return o
	}
	o.any, o.twice, o.id, o.name = true, true, found.Here.ID(), r.IDName(in, found.Here)
	o.who[0], o.when[0] = r.owner(f.Lane(in), found.Earlier)
	o.who[1], o.when[1] = r.owner(f.Lane(in), found.Here)
	if o.apart = apart(f.Lane(in).Log(), found.Earlier, found.Here); o.apart[0] == "" {
		o.apart = [2]string{text.T("at %s", o.when[0]), text.T("at %s", o.when[1])}
	}
	o.more = r.further(in, counts)
	return o
}

// owner is the caller of an ID, by number, and when it was issued.
func (r *Ruler) owner(l *sim.LaneFrame, e *sim.Event) (who, when string) {
	n := 0
	for i := range l.Log() {
		one := &l.Log()[i]
		if one.Node == e.Node && one.Kind == sim.Asked && one.Reading.After == 0 {
			n++
		}
		if one == e {
			break
		}
	}
	who, when = text.T("caller %s", text.Group(n)), r.name(milliseconds(e.Clock))+" "+r.unit()
	if len(r.highest) > 1 {
		who = text.T("%s: %s", r.run.Script.Nodes[e.Node].Name, who)
	}
	return who, when
}

// apart is what happened at a node between two of its events: a restart or a clock rollback.
func apart(log []sim.Event, first, second *sim.Event) (words [2]string) {
	if first.Node != second.Node {
		return words
	}
	between, clock := false, first.Clock
	for i := range log {
		switch e := &log[i]; {
		case e == first:
			between = true
		case !between || e.Node != first.Node:
		case e.Kind == sim.Restarted:
			return [2]string{text.T("before the restart"), text.T("after the restart")}
		case e.Clock < clock:
			return [2]string{text.T("before the rollback"), text.T("after the rollback")}
		case e == second:
			return words
		default:
			clock = e.Clock
		}
	}
	return words
}

// further counts the step's other duplicates.
func (r *Ruler) further(in int, counts map[int]int) string {
	var words []string
	if counts[in] > 1 {
		words = append(words, text.T("%d more here", counts[in]-1))
	}
	for i, title := range r.titles {
		if i != in && counts[i] > 0 {
			words = append(words, text.T("%d more in %s", counts[i], title))
		}
	}
	return text.List(words...)
}

// Twice reports whether the step issued a duplicate.
func (k *RulerLook) Twice() bool { return k.owners.twice }

// Says describes the ID for screen readers: the duplicate or the last one.
func (k *RulerLook) Says() string {
	o := &k.owners
	switch {
	case !o.any:
		return ""
	case !o.twice:
		return text.T("%s: the last ID is %s (%s as a number).", o.title, o.name, text.Group(o.id))
	}
	return text.T("Duplicate in %s: %s (%s), issued to %s at %s and to %s at %s.", o.title, o.name, text.Group(o.id),
		o.who[0], o.when[0], o.who[1], o.when[1])
}

// The owners' panel: side by side, or stacked if there is less room.
const (
	ownersWidth  = 1376
	ownersHeight = 118
	narrowWidth  = 800
	narrowHeight = 146
)

func (m rulerPicture) owners(p *Panel) {
	o := &m.At(0.8).owners
	b := band{right: ownersWidth - 216, y: 46, high: 30}
	middle := 62.0
	p.Begin("owners", ownersWidth, ownersHeight)
	b.cell = (b.right - 216) / 64
	if o.open {
		p.Begin("owners", narrowWidth, narrowHeight)
		b, middle = band{right: narrowWidth, y: 112, high: 30, cell: narrowWidth / 64.0}, 50
	}
	if o.drawn == nil {
		o.drawn = b.drawID(o)
	}
	p.strip(o.lane.hues, o.drawn.all, o.drawn.ones, Yes(o.any))
	for range mostFields - len(o.lane.hues) {
		p.strip([]string{"unused"}, []string{""}, []string{""}, Yes(o.any))
	}
	for i, is := range []string{"soft mono", "on mono"} {
		digits := []Attr{{words: o.drawn.digits[i]}, {Name: "x", words: o.drawn.places[i]}, of("y", b.y+22),
			of("font-size", 18.6)}
		p.put("text", is, 1, digits, []string{"text-anchor", "middle"})
	}
	names := len(p.Marks)
	b.names(p, o.lane, o.id, o.any)
	for len(p.Marks) < names+mostFields {
		p.End("soft", 0, 0, 20, "", 0, "translate", "no")
	}
	m.owner(p, o, 0, middle)
	m.owner(p, o, 1, middle)
	words, y := text.T("%s: two callers have the same ID, %s", o.title, text.Group(o.id)), float64(p.Height)-8
	all := text.T("%s: two callers have the same ID, %s; and %s", o.title, text.Group(o.id), o.more)
	if o.more != "" && text.Width(all) < 85 { // there is room between the callers
		words = all
	}
	if o.open {
		words, y = text.T("two callers have the same ID"), middle+8
	}
	p.Middle("wrong", float64(p.Width)/2, y, 20, Pick(o.twice, words, ""), 1)
}

// mostFields is the most fields of a layout: a panel always has the same number of marks.
const mostFields = 8

// drawID draws an ID's bits, with their digits if there is room.
func (b band) drawID(o *owners) *drawnID {
	d := drawnID{all: b.fields(o.lane.of.Layout, ^snowflake.ID(0)), ones: b.fields(o.lane.of.Layout, o.id)}
	var places [2]strings.Builder
	for n := 63; n >= 0 && !o.open && o.any; n-- {
		one := o.id >> n & 1
		places[one].WriteString(Num(b.right-b.cell*(float64(n)+0.5)) + " ")
		d.digits[one] += string('0' + rune(one))
	}
	for i := range places {
		d.places[i] = Pick(places[i].Len() > 0, places[i].String(), "0")
	}
	return &d
}

// owner is one of the two callers. A single ID has its name at the left and its number at the
// right.
func (m rulerPicture) owner(p *Panel, o *owners, which int, middle float64) {
	left := which == 0
	end := Pick(left, 0, float64(p.Width))
	in := Pick(left, 1.0, -1)
	anchor := Pick(left, "start", "end")
	shown := Yes(o.twice)
	if m.From.owners.id != m.To.owners.id || !m.From.owners.twice {
		shown *= Pick(left, 1, m.Phase(0.8, 1))
	}
	width := 12.4*float64(len(o.name)) + 20
	who, when := o.who[which], o.apart[which]
	if o.open { // there is room beside it, not below
		who, when = text.List(who, when), ""
	}
	p.Words("wrong", end, middle-36, 20, who, shown, "text-anchor", anchor)
	p.Words("wrong", end, middle+48, 20, when, shown, "text-anchor", anchor)
	p.caller("turned person", Person, end+in*17, middle+3, shown, o.twice, strconv.Itoa(which), "served")
	p.Rect("ticket", Pick(left, end+40, end-40-width), middle-17, width, 36, shown, "rx", "5")
	p.Middle("wrong mono bold", end+in*(40+width/2), middle+8, 20, Pick(o.twice, o.name, ""), shown)
	p.Middle("wrong bold", end+in*(58+width), middle+9, 24, "=", shown)
	alone := Yes(o.any && !o.twice)
	above, below := o.name, o.title
	if !left { // the number may be too long for the space beside the strip
		above, below = text.T("the ID as a number"), text.Group(o.id)
	}
	p.Words(Pick(left, "mono bold", "soft"), end, middle+2, Pick(left, 24.0, 20), above, alone, "text-anchor", anchor)
	p.Words(Pick(left, "soft", "mono bold"), end, middle+Pick(o.open, 0.0, 20)+28, 20, below, alone, "text-anchor",
		anchor)
}
