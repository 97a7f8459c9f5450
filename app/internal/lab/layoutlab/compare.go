package layoutlab

import (
	"math"
	"slices"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

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
		by = sign + spanText(snowflake.Span{Seconds: uint64(distance)})
	} else if distance < 1<<53 { // larger ones are not exact
		by = sign + text.Group(uint64(distance))
	}
	if ratio := more / less; ratio < 1e6 {
		times = factor + strconv.FormatFloat(math.Round(ratio*10)/10, 'f', -1, 64)
	}
	return by, times
}
