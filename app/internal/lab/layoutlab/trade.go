package layoutlab

import (
	"math"
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Trade moves one bit from a field to another.
type Trade struct {
	From, To int // From and To are indices of the layout's fields.
	// Layout is the result, without a field that gave its only bit. It is valid unless Bad explains why not.
	Layout snowflake.Layout
	Bad    string
	// Years, Nodes and PerSecond (of one node) are what changes.
	Years, Nodes, PerSecond Change
	// Note is a sentence about a side effect, or empty.
	Note string
}

// Change is a quantity before and after; after = before × 2^Power.
type Change struct {
	Before, After string
	Power         int
}

// Trades are all moves of one bit between the given fields of a valid layout; nil without a time field.
func Trades(l snowflake.Layout, among []int) []Trade {
	if l.Index(snowflake.KindTime) < 0 {
		return nil
	}
	var all []Trade
	for _, from := range among {
		for _, to := range among {
			if from != to {
				all = append(all, trade(l, from, to))
			}
		}
	}
	return all
}

// Movable are the fields to show: all, or if there are more than most, the widest of each kind, because a
// bit's effect depends only on the kind.
func Movable(l snowflake.Layout, most int) []int {
	var all []int
	for i, f := range l.Fields {
		same := slices.IndexFunc(all, func(j int) bool { return len(l.Fields) > most && l.Fields[j].Kind == f.Kind })
		switch {
		case same < 0:
			all = append(all, i)
		case f.Bits > l.Fields[all[same]].Bits:
			all[same] = i
		}
	}
	slices.Sort(all)
	return all
}

func trade(l snowflake.Layout, from, to int) Trade {
	m := Trade{From: from, To: to, Layout: l}
	m.Layout.Name, m.Layout.Fields = "", slices.Clone(l.Fields)
	m.Layout.Fields[from].Bits--
	m.Layout.Fields[to].Bits++
	giver, taker := l.Fields[from].Kind, l.Fields[to].Kind
	if giver == snowflake.KindTime && l.Fields[from].Bits == 1 ||
		giver == snowflake.KindSequence && l.Fields[from].Bits == 1 {
		m.Bad = text.Tell("“%s” has only one bit, and a generator needs that field.", l.Fields[from].Name)
		return m
	}
	m.Layout.Fields = slices.DeleteFunc(m.Layout.Fields, func(f snowflake.Field) bool { return f.Bits == 0 })
	if p := From(m.Layout).Problem(); p != nil {
		m.Bad = p.Words
		return m
	}
	gains := func(k snowflake.Kind) int {
		switch {
		case giver == taker:
			return 0
		case taker == k:
			return 1
		case giver == k:
			return -1
		}
		return 0
	}
	after := m.Layout
	m.Years = Change{spanText(layouts.Lifetime(l)), spanText(layouts.Lifetime(after)), gains(snowflake.KindTime)}
	m.Nodes = Change{text.Power(bitsOf(l, snowflake.KindNode)), text.Power(bitsOf(after, snowflake.KindNode)),
		gains(snowflake.KindNode)}
	m.PerSecond = Change{rate(l), rate(after), gains(snowflake.KindSequence)}
	m.Note = sideEffect(l, after)
	return m
}

func rate(l snowflake.Layout) string {
	return text.GroupDigits(perSecond(bitsOf(l, snowflake.KindSequence), l.Tick).String(), 3, ",")
}

// sideEffect reports when a trade starts or ends the use of bit 63.
func sideEffect(before, after snowflake.Layout) string {
	_, was := layouts.NegativeFrom(before)
	at, is := layouts.NegativeFrom(after)
	switch {
	case is && !was:
		return text.Tell("Bit 63 is now used: signed readers see negative numbers from %s on.", instantShown(at, true))
	case was && !is:
		return text.T("Bit 63 is no longer used: signed readers see no negative numbers.")
	}
	return ""
}

// Pair is one consequence of two layouts.
type Pair struct {
	// Name is the consequence's name. A or B is zero where it does not apply.
	Name string
	A, B Consequence
	// Better is below 0 if A is preferable, above 0 if B is, and 0 if neither.
	Better int
}

// Compare pairs the consequences of two layouts, in the order of the page.
func Compare(a, b []Consequence) []Pair {
	var all []Pair
	for i := range meanings {
		p := Pair{Name: meanings[i].name}
		p.A, p.B = find(a, p.Name), find(b, p.Name)
		if p.A.Name != "" && p.B.Name != "" && p.A.worth != p.B.worth {
			p.Better = 1
			if p.A.worth > p.B.worth {
				p.Better = -1
			}
		}
		if p.A.Name != "" || p.B.Name != "" {
			all = append(all, p)
		}
	}
	return all
}

func find(all []Consequence, name string) Consequence {
	if i := slices.IndexFunc(all, func(c Consequence) bool { return c.Name == name }); i >= 0 {
		return all[i]
	}
	return Consequence{}
}

// Differs reports whether the values differ.
func (p *Pair) Differs() bool { return p.A.Value != p.B.Value }

// Difference describes the change from A to B: an amount such as "+209.05 years" and a factor such as
// "×4". For a consequence that is not a quantity, by is the old value.
func (p *Pair) Difference() (by, times string) {
	a, b := p.A.amount, p.B.amount
	switch {
	case !p.Differs() || p.A.Name == "" || p.B.Name == "":
		return "", ""
	case a == 0 || b == 0:
		return text.Tell("was %s", p.A.Shown), ""
	}
	sign, factor, more, less := "+", "×", b, a
	if b < a {
		sign, factor, more, less = "−", "÷", a, b
	}
	if distance := more - less; p.Name == "lifetime-years" {
		by = sign + spanText(layouts.Span{Seconds: uint64(distance)})
	} else if distance < 1<<53 { // larger ones are not exact
		by = sign + text.Group(uint64(distance))
	}
	if ratio := more / less; ratio < 1e6 {
		times = factor + strconv.FormatFloat(math.Round(ratio*10)/10, 'f', -1, 64)
	}
	return by, times
}
