package worksheet_test

import (
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/worksheet"
)

// each goes through every operation at every width, with numbers that do much and with such that do nothing.
func each(t *testing.T, see func(t *testing.T, where string, w bitlab.Walk, s *worksheet.Sheet)) {
	inputs := []bitlab.Input{
		{A: 0b10110110, B: 15, N: 3}, {A: 15, B: 0, N: 0}, {A: math.MaxUint64, B: 4, N: 70}, {B: 70, N: 8, Same: true},
		{Parts: bitlab.PartsOf(1541815603606036480)},
		{Parts: bitlab.Parts{Time: -1, Datacenter: 40, Worker: -3, Sequence: 5000}},
	}
	for _, o := range bitlab.Operations() {
		for i, in := range inputs {
			for _, in.Width = range bitlab.Widths() {
				if (o.Takes == "parts") != (i > 3) || i > 0 && in.Width > 8 && in.Width < 64 || i > 3 && in.Width < 64 {
					continue
				}
				w := o.Walk(in)
				see(t, o.Name+" of input "+strconv.Itoa(i)+" at "+strconv.Itoa(int(in.Width)), w, worksheet.New(w))
			}
		}
	}
}

func TestASheetKeepsItsMarksOnEveryWay(t *testing.T) {
	each(t, func(t *testing.T, where string, w bitlab.Walk, s *worksheet.Sheet) {
		var is, p stage.Panel
		for step := 1; step < min(len(w.Steps), 6); step++ {
			s.Draw(&is, stage.Still(step))
			s.Draw(&p, stage.Between(step-1, step, 0.37))
			same(t, where, p, is)
		}
	})
}

// same holds a picture on the way to the still one.
func same(t *testing.T, where string, p, still stage.Panel) {
	if len(p.Marks) != len(still.Marks) {
		t.Fatalf("%s: got %d marks, want %d", where, len(p.Marks), len(still.Marks))
	}
	for i, m := range p.Marks {
		if m.Tag != still.Marks[i].Tag || len(m.Attrs) != len(still.Marks[i].Attrs) {
			t.Fatalf("%s: got %v, want as many attributes as %v", where, m, still.Marks[i])
		}
		for j, a := range m.Attrs {
			if a.Name != still.Marks[i].Attrs[j].Name || strings.Contains(a.Value(), "NaN") ||
				strings.Contains(a.Value(), "Inf") {
				t.Fatalf("%s: got %s=%q, want the attributes of %v", where, a.Name, a.Value(), still.Marks[i])
			}
		}
	}
}

// digit is one that is seen in a still picture.
type digit struct {
	one  bool
	is   string
	x, y float64
}

func digits(p stage.Panel) (all []digit) {
	for _, m := range p.Marks {
		d, shown := digit{}, 0.0
		for _, a := range m.Attrs {
			v, _ := strconv.ParseFloat(a.Value(), 64)
			switch a.Name {
			case "":
				d.one = a.Value() == "1"
			case "data-is":
				d.is = a.Value()
			case "opacity":
				shown = v
			case "x":
				d.x = v
			case "y":
				d.y = v
			}
		}
		if m.Tag == "text" && shown > 0 && strings.HasPrefix(d.is, "digit-") {
			all = append(all, d)
		}
	}
	return all
}

func TestTheResultIsHiddenUntilTheWalkReachesIt(t *testing.T) {
	each(t, func(t *testing.T, where string, w bitlab.Walk, s *worksheet.Sheet) {
		last := len(w.Steps[len(w.Steps)-1].Rows) - 1
		place := s.Place(last)
		for n, step := range w.Steps {
			if n > 5 && n < len(w.Steps)-2 {
				continue
			}
			known := 0
			if len(step.Rows) > last {
				for bit := range int(w.Width) {
					known += int(step.Rows[last].Known >> bit & 1)
				}
			}
			var p stage.Panel
			s.Draw(&p, stage.Still(n))
			seen := 0
			for _, d := range digits(p) {
				inside := d.x > place.Left && d.x < float64(place.Width)-place.Left
				if inside && d.y > place.Top && d.y < place.Top+place.Tall {
					seen++
				}
			}
			if seen != known {
				t.Fatalf("%s: step %d shows %d bits of the result, want %d", where, n, seen, known)
			}
			unknown := slices.ContainsFunc(p.Marks,
				func(m stage.Mark) bool { words, _ := m.Written(); return words == "?" })
			if known < int(w.Width) && !unknown {
				t.Fatalf("%s: step %d says the result", where, n)
			}
		}
	})
}

func TestEveryBitIsInAColumnOfTheOperands(t *testing.T) {
	each(t, func(t *testing.T, where string, w bitlab.Walk, s *worksheet.Sheet) {
		place, columns := s.Place(0), map[int]int{}
		for n := range int(w.Width) {
			columns[int(math.Round(10*(place.Byte(n/8)+(float64(n%8)+0.5)*place.Cell)))] = int(w.Width) - 1 - n
		}
		rows := w.Steps[len(w.Steps)-1].Rows
		var p stage.Panel
		s.Draw(&p, stage.Between(len(w.Steps)-1, len(w.Steps)-1, 1))
		for _, d := range digits(p) {
			bit, in := columns[int(math.Round(10*d.x))]
			if beside := d.x < place.Left || d.x > float64(place.Width)-place.Left; !in && !beside {
				t.Fatalf("%s: a digit stands at %v, in no column", where, d.x)
			}
			for r := range rows {
				if top := s.Place(r).Top; in && d.y > top && d.y < top+place.Tall &&
					d.one != (rows[r].Bits>>bit&1 == 1) {
					t.Fatalf("%s: bit %d of %s is drawn wrong", where, bit, rows[r].Name)
				}
			}
		}
	})
}

// walk is an operation of eight bits.
func walk(t *testing.T, op string, a, b uint64) bitlab.Walk {
	o, ok := bitlab.Find(op)
	if !ok {
		t.Fatalf("there is no operation %s", op)
	}
	return o.Walk(bitlab.Input{Width: 8, A: a, B: b})
}

// attrs are the attributes of a panel's marks of one look, by name.
func attrs(p stage.Panel, is string) (all []map[string]string) {
	for _, m := range p.Marks {
		if m.Attrs[0].Value() != is {
			continue
		}
		of := map[string]string{}
		for _, a := range m.Attrs {
			of[a.Name] = a.Value()
		}
		all = append(all, of)
	}
	return all
}

func TestColumnsThatAStepMentionsAreMarked(t *testing.T) {
	for _, c := range []struct {
		op   string
		a, b uint64
		step int
		want uint64
	}{
		{"negate", 12, 0, 0, 0}, {"negate", 12, 0, 1, 0}, {"negate", 12, 0, 3, 0b10}, {"negate", 12, 0, 4, 0b100},
		{"negate", 12, 0, 5, 0},
		{"xor", 4, 15, 1, 0b1111}, {"and", 4, 15, 2, 0b11110000},
	} {
		w := walk(t, c.op, c.a, c.b)
		s := worksheet.New(w)
		var p stage.Panel
		s.Draw(&p, stage.Between(c.step, c.step, 1))
		got, place := attrs(p, "now")[0]["d"], s.Place(0)
		bands := 0
		for n := range 8 {
			if band := stage.D("M", place.Left+float64(7-n)*place.Cell+2, 0, "h"); c.want>>n&1 == 1 &&
				strings.Contains(got, band) {
				bands++
			}
		}
		if want := bits.OnesCount64(c.want); bands != want || strings.Count(got, "M") != want {
			t.Errorf("%s, step %d: marks %q, want the columns %08b", c.op, c.step, got, c.want)
		}
	}
}

func TestXORFlipsATileWhereItsMaskIsOne(t *testing.T) {
	w := walk(t, "xor", 0b0101, 0b0011)
	s := worksheet.New(w)
	place, mask := s.Place(0), s.Place(1)
	least, at := map[string]float64{}, map[string]float64{} // by column: how high a falling tile is at least, and where
	for share := 0.01; share < 1; share += 0.01 {
		var p stage.Panel
		s.Draw(&p, stage.Between(0, 1, share))
		for _, is := range []string{"token-plain zero", "token-plain one"} {
			for _, tile := range attrs(p, is) {
				y, _ := strconv.ParseFloat(tile["y"], 64)
				high, _ := strconv.ParseFloat(tile["height"], 64)
				if x := tile["x"]; least[x] == 0 || high < least[x] {
					least[x], at[x] = high, y+high/2
				}
			}
		}
	}
	for n := range 2 {
		x := stage.Num(place.Left + float64(7-n)*place.Cell + 1)
		if least[x] > place.Tall/2 || math.Abs(at[x]-mask.Top-mask.Tall/2) > mask.Tall/2 {
			t.Errorf("bit %d is at least %v high, at %v; want it turned over at its mask's %v", n, least[x], at[x],
				mask.Top)
		}
	}
	for n := 2; n < 8; n++ {
		if x := stage.Num(place.Left + float64(7-n)*place.Cell + 1); least[x] < place.Tall/2 {
			t.Errorf("bit %d turns over, and its mask has a 0", n)
		}
	}
}
