package stage

import (
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// pips are the pips of a die's sides, in a square from −1 to 1.
var pips = [7][]([2]float64){
	{}, {{0, 0}}, {{-1, -1}, {1, 1}}, {{-1, -1}, {0, 0}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
	{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
}

// clock is a Snowflake's only dependency: one revolution is a second.
func (s server) clock(p *Panel, at space) {
	x, y, r := at.round()
	reads := Lerp(s.From.Clock(s.node).Seconds(), s.To.Clock(s.node).Seconds(), s.Share)
	p.Circle("face", x, y, r, 1)
	d := ""
	for i := range 12 {
		d += spoke(x, y, float64(i)/12, r-Pick(i%3 == 0, 11.0, 6), r-2)
	}
	p.Path("face-marks", d, 1)
	p.Path("hand", spoke(x, y, math.Mod(reads, 1), -10, r-14), 1)
	p.Circle("time-fill", x, y, 5, 1)
	s.lastID(p, at, y+r+27)
}

// lastID is the last ID, shortened to the room.
func (s server) lastID(p *Panel, at space, y float64) {
	words, room := "", Pick(at.low, 9, 18)
	if s.last != nil {
		words = s.To.IDText(s.last)
	}
	if len(words) > room {
		words = words[:Pick(at.low, 7, 11)] + "…"
	}
	x := at.x - Pick(at.low, 8.0, 0)
	p.Words("mono bold", x, Pick(at.low, at.y+7, y), lettersHigh, words, 1, "text-anchor", at.anchor())
}

// dice show random bits: their sides are derived from the last ID.
func (s server) dice(p *Panel, at space) {
	k, middle, y := at.scale(), at.x-Pick(at.low, 58.0, 0), at.y-Pick(at.low, 0.0, 14)
	var low uint64
	if s.last != nil {
		low = uint64(s.last.Outcome.High)*0x9e3779b97f4a7c15 ^ uint64(s.last.ID())*0xbf58476d1ce4e5b9
		low ^= low >> 29
	}
	age := min((s.place-s.latest)/0.25, 1)
	for n := range 2 {
		side, jump := float64(n)-0.5, 14*math.Sin(math.Pi*age)*(1-age)
		d := die{x: middle + side*86*k, y: y + side*10*k - jump*k, scale: k}
		d.sin, d.cos = math.Sincos(0.12*(float64(n)-0.5) + 0.5*(1-age)*math.Sin(9*age+float64(n)))
		p.Path("die", d.outline(), 1)
		eyes := ""
		for _, pip := range pips[1+low>>(16*n)%6] {
			eyes += "M" + d.point(17*pip[0], 17*pip[1]) + "h.01"
		}
		p.Path(Pick(at.low, "pips small", "pips"), eyes, 1)
	}
	s.lastID(p, at, at.y+73*k)
}

// die is a die's position, size and rotation.
type die struct{ x, y, scale, sin, cos float64 }

func (d die) point(u, v float64) string {
	return Num(d.x+d.scale*(u*d.cos-v*d.sin)) + " " + Num(d.y+d.scale*(u*d.sin+v*d.cos))
}

// outline joins the corners.
func (d die) outline() (path string) {
	const side, end = 34, 25
	for _, c := range [4][6]float64{
		{-side, -end, -side, -side, -end, -side}, {end, -side, side, -side, side, -end},
		{side, end, side, side, end, side}, {-end, side, -side, side, -side, end},
	} {
		path += Pick(path == "", "M", "L") + d.point(c[0], c[1]) + "Q" + d.point(c[2], c[3]) + " " + d.point(c[4], c[5])
	}
	return path + "z"
}

// number is a plain counter: the last number issued.
func (s server) number(p *Panel, at space) {
	const half = 88.0
	p.Rect("slots", at.x-half, at.y-34, 2*half, 52, 1, "rx", "6")
	words := "—"
	if s.last != nil {
		words = s.To.IDText(s.last)
	}
	size := min(30, 2*(half-6)/(0.61*float64(max(text.Width(words), 1))))
	p.Middle("mono bold", at.x, at.y-8+size*0.36, size, words, 1)
	p.Middle("soft", at.x, at.y+46, lettersHigh, text.T("last number"), Yes(!at.low))
}
