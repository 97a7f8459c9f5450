package format

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Damage is a suspicion of what happened to an ID before it got here, with reasons. It is not a proof.
type Damage struct {
	// Name is used by tests from outside: "possibly-damaged" for a number that JavaScript may have rounded; the
	// others are "spreadsheet", "truncated", "signed", "swapped" and "quoted".
	Name  string
	Title string
	// Sentences say what may have happened and how likely that is.
	Sentences []string
	// From and To bound the original; both are 0 if nothing is lost.
	From, To snowflake.ID
	// System is the title of the system whose fields these are, empty without
	// any.
	System string
	Fields []Range
}

// Range is what a field of the original may have been.
type Range struct {
	Name string
	Kind snowflake.Kind
	// From and To are exact: an instant for a time, else a decimal.
	From, To string
	// Instants are those of a time.
	Instants [2]time.Time
	// Values is how many different values the field may have had.
	Values int
}

// damagers are the checks for damage. A new one is one file and one line here.
var damagers = [...]func(n *Identifier, typed string, out *Identification) (Damage, bool){
	rounded, spreadsheet, truncated, signConfused, byteSwapped, quoted,
}

func (n *Identifier) suspect(typed string, out *Identification) {
	for _, damager := range damagers {
		if d, found := damager(n, typed, out); found {
			out.Damage = append(out.Damage, d)
		}
	}
}

// LooksRounded reports whether a number may be what a JavaScript program made of
// another: it is above 2^53, up to which numbers survive, and reads as JavaScript
// writes the double nearest to it.
func LooksRounded(id snowflake.ID) bool {
	switch { // a double has at most 17 digits that are not zeros at the end
	case id <= 1<<53, id >= 1e19 && id%1000 != 0, id >= 1e18 && id%100 != 0, id >= 1e17 && id%10 != 0:
		return false
	}
	return id < mostDouble && javaScript(id) == id
}

// Rounded is the range of numbers that JavaScript rounds to the same double as the
// given one; found is false if that does not look rounded.
func Rounded(id snowflake.ID) (from, to snowflake.ID, found bool) {
	if !LooksRounded(id) {
		return 0, 0, false
	}
	from, to = doubles(float64(id))
	return from, to, true
}

// doubles are the smallest and the largest number that round to a double above 2^53.
// A number half-way between two doubles is rounded to the one whose last bit is 0.
func doubles(f float64) (from, to snowflake.ID) {
	mantissa, exponent := math.Frexp(f) // mantissa × 2^exponent, the mantissa from one half to below 1
	ulp := uint64(1) << (exponent - 53)
	m := uint64(mantissa * (1 << 53))
	below := ulp / 2
	if m == 1<<52 {
		below = ulp / 4 // below a power of two doubles lie twice as close
	}
	above, odd := ulp/2, m&1
	first := m<<(exponent-53) - below + odd
	if m<<(exponent-53) == 0 { // 2^64, beyond what an ID can be
		return snowflake.ID(-below), math.MaxUint64
	}
	last := m<<(exponent-53) + above - odd
	if last < first {
		last = math.MaxUint64
	}
	return snowflake.ID(first), snowflake.ID(last)
}

// Cut is the range of numbers that a spreadsheet, which keeps 15 digits, turns into
// the given one. found is false unless that has 17 to 19 digits and zeros behind the
// 15th.
func Cut(id snowflake.ID) (from, to snowflake.ID, found bool) {
	lost := cutUnit(id, 15)
	if lost < 100 || lost > 10000 || id%lost != 0 {
		return 0, 0, false
	}
	return id, id + lost - 1, true
}

// Roundest is the number with the most trailing zeros among the possible originals of a rounded or cut number; any
// other number is returned unchanged.
func Roundest(id snowflake.ID) snowflake.ID {
	from, to, found := Cut(id)
	if !found {
		from, to, found = Rounded(id)
	}
	for low := uint64(1) << 12; found && low > 0; low /= 2 {
		if up := (from + snowflake.ID(low) - 1) &^ snowflake.ID(low-1); up <= to {
			return up
		}
	}
	return id
}

// rounded suspects that a JavaScript program has read the ID as a number.
func rounded(n *Identifier, typed string, out *Identification) (Damage, bool) {
	from, to, found := Rounded(out.Number)
	if !out.IsNumber || !found || !decimalDigits(typed) {
		return Damage{}, false
	}
	d := Damage{Name: "possibly-damaged", Title: text.Tell("Possibly damaged by JavaScript"), Sentences: []string{
		text.Tell("JavaScript prints exactly this after reading an ID as a number, which holds only 53 bits. JSON.parse reads IDs that way."),
		Originals(from, to),
		chance(out.Number),
	}}
	d.spanIn(from, to, n.options.Layout, out)
	return d, true
}

func chance(id snowflake.ID) string {
	switch {
	case id < 1<<54:
		return text.Tell("It may be intact: up to 2^54 every other number looks like this.")
	case id < 1e17:
		return text.Tell("It may be intact: by chance, about 17 % of IDs with 17 digits look like this.")
	case id >= 5e17 && id&4095 == 0:
		return text.Tell("It may be intact: by chance, 0.2 to 0.9 % of IDs above 5·10^17 look like this. So do about 4 % of 19-digit IDs from nodes at low traffic, whose low bits are 0.")
	case id >= 5e17:
		return text.Tell("It is probably not intact: by chance, only 0.2 to 0.9 % of IDs above 5·10^17 look like this.")
	}
	return text.Tell("It may be intact: by chance, a few percent of IDs with 18 digits look like this.")
}

// spanIn is [Damage.span] in the chosen layout, or else in the best reading's.
func (d *Damage) spanIn(from, to snowflake.ID, l snowflake.Layout, out *Identification) {
	title := text.Tell("the chosen layout")
	for _, r := range out.Readings {
		if !r.Wide() && (len(l.Fields) == 0 || r.Layout.Name == l.Name && l.Name != "") {
			l, title = r.Layout, r.Title
			break
		}
	}
	d.span(from, to, l, title)
}

// span notes what the original may have been, and what its fields in a layout would have been.
func (d *Damage) span(from, to snowflake.ID, l snowflake.Layout, title string) {
	d.From, d.To = from, to
	if len(l.Fields) == 0 {
		return
	}
	d.System = title
	for i, f := range l.Fields {
		if f.Kind != snowflake.KindUnused {
			d.Fields = append(d.Fields, rangeOf(d, l, i))
		}
	}
}

// rangeOf is what one field would have been. A field of which only some bits were
// lost has the values from its smallest to its largest one; a field all of whose bits
// were lost may have had any value.
func rangeOf(d *Damage, l snowflake.Layout, i int) Range {
	f, shift := l.Fields[i], l.Shift(i)
	lowest, highest := uint64(d.From)>>shift, uint64(d.To)>>shift // with the fields above, so that none is skipped
	s := Range{Name: f.Name, Kind: f.Kind, Values: int(min(highest-lowest, f.Max()) + 1)}
	from, to := lowest&f.Max(), highest&f.Max()
	if highest-lowest >= f.Max() || from > to { // it ran over: all, or around its end
		from, to = 0, f.Max()
	}
	s.From, s.To = strconv.FormatUint(from, 10), strconv.FormatUint(to, 10)
	if f.Kind == snowflake.KindTime {
		s.Instants = [2]time.Time{l.Instant(from), l.Instant(to)}
		s.From, s.To = text.UTC(s.Instants[0]), text.UTC(s.Instants[1])
	}
	return s
}

// decimalDigits reports whether a text is a decimal, whatever stands around
// it.
func decimalDigits(typed string) bool {
	token := bare(typed)
	return token != "" && strings.Trim(token, "0123456789") == ""
}

// best is the system to which a number fits best, and the weight of all that it may
// be; see [system.Panel].
func (n *Identifier) best(id snowflake.ID) (j *system.Judge, weight float64) {
	weight = n.panel.Weigh(id, nil, n.weights)
	best := 0
	for i, w := range n.weights {
		if n.panel.Family(i) == i {
			weight += w
		}
		if w > n.weights[best] {
			best = i
		}
	}
	return &n.panel.Judges[best], weight
}

// when is the date of an ID in a judge's system, for a sentence.
func when(j *system.Judge, id snowflake.ID) string {
	if at, dated := j.Instant(id); dated {
		return text.In("a system and a value", "%s, %s", j.System.Title, text.Day(at))
	}
	return j.System.Title
}
