package format

import (
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Damage is a suspicion of what happened to an ID before it got here, with reasons. It is not a proof.
type Damage struct {
	// Name is used by tests from outside: "possibly-damaged" for a number that JavaScript may have rounded; the
	// others are "spreadsheet", "truncated" and "signed".
	Name  string
	Title string
	// Sentences say what may have happened and how likely that is.
	Sentences []string
	// From and To bound the original; both are 0 if nothing is lost.
	From, To snowflake.ID
	// Fields are in the layout of the likeliest system.
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

// damagers are the checks for damage. A new one is one function and one line here.
var damagers = [...]func(n *Identifier, typed string, out *Identification) (Damage, bool){
	rounded, spreadsheet, truncated, signConfused,
}

func (n *Identifier) suspect(typed string, out *Identification) {
	for _, damager := range damagers {
		if d, found := damager(n, typed, out); found {
			out.Damage = append(out.Damage, d)
		}
	}
}

// rounded suspects that a program has read the ID as a number with 53 bits.
func rounded(n *Identifier, typed string, out *Identification) (Damage, bool) {
	d, id := Damage{Name: "possibly-damaged"}, out.Number
	from, to, found := Rounded(id)
	switch double, _ := LooksDoubled(id); {
	case !out.IsNumber || !decimalDigits(typed):
		return Damage{}, false
	case found:
		d.Title = text.Tell("Possibly damaged by JavaScript")
		d.Sentences = []string{text.Tell(
			"JavaScript prints exactly this after reading an ID as a number, which holds only 53 bits. JSON.parse reads IDs that way."), Originals(from, to), chance(id)}
	case double:
		from, to = doubles(float64(id))
		d.Title = text.Tell("Possibly rounded to a double")
		d.Sentences = []string{text.Tell(
			"A double, which keeps 53 bits, holds exactly this number. pandas, Go and Python print a rounded ID in full like this."), Originals(from, to),
			text.Tell("It may be undamaged: by chance, one ID of this size in %s is such a number.",
				text.Group(uint64(1)<<(bits.Len64(uint64(id))-53)))}
	default:
		return Damage{}, false
	}
	d.spanIn(from, to, n.options.Layout, out)
	return d, true
}

func chance(id snowflake.ID) string {
	switch {
	case id < 1<<54:
		return text.Tell("It may be undamaged: up to 2^54 every other number looks like this.")
	case id < 1e17:
		return text.Tell("It may be undamaged: by chance, about 17 % of IDs with 17 digits look like this.")
	case id >= 5e17 && id&4095 == 0:
		return text.Tell(
			"It may be undamaged: by chance, 0.2 to 0.9 % of IDs above 5·10^17 look like this. So do about 4 % of 19-digit IDs from nodes at low traffic, whose low bits are 0.")
	case id >= 5e17:
		return text.Tell("It is probably damaged: by chance, only 0.2 to 0.9 % of IDs above 5·10^17 look like this.")
	}
	return text.Tell("It may be undamaged: by chance, a few percent of IDs with 18 digits look like this.")
}

// spanIn is [Damage.span] in the chosen layout, or else in the best reading's.
func (d *Damage) spanIn(from, to snowflake.ID, l snowflake.Layout, out *Identification) {
	for _, r := range out.Readings {
		if !r.Wide() && (len(l.Fields) == 0 || r.Layout.Name == l.Name && l.Name != "") {
			l = r.Layout
			break
		}
	}
	d.span(from, to, l)
}

// span notes what the original may have been, and what its fields in a layout would have been.
func (d *Damage) span(from, to snowflake.ID, l snowflake.Layout) {
	d.From, d.To = from, to
	if len(l.Fields) == 0 {
		return
	}
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
	f, shift := l.Fields[i], layouts.Shift(l, i)
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

// hinted is how much of the weight of nobody's numbers counts here: a suspicion is a hint, so it may be wrong about
// them.
const hinted = 0.02

// best is the system to which a number fits best, and the weight of all that it may
// be; see [system.Panel].
func (n *Identifier) best(id snowflake.ID) (j *system.Judge, weight float64) {
	weight = hinted * n.panel.Weigh(id, nil, n.weights)
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

// seldomShort is how much more weight another number must have than the given one, because most numbers are intact. The
// tests of damage check how many intact IDs are suspected.
const seldomShort = 12

// spreadsheet suspects that a spreadsheet kept 15 digits and wrote zeros for
// the others, or wrote the number with an exponent.
func spreadsheet(n *Identifier, typed string, out *Identification) (Damage, bool) {
	d := Damage{Name: "spreadsheet", Title: text.Tell("Possibly cut short by a spreadsheet")}
	if from, to, cut := Cut(out.Number); cut && out.IsNumber && decimalDigits(typed) {
		d.Sentences = []string{
			text.Tell("Everything after the 15th digit is 0: spreadsheets keep 15 digits of a number."),
			text.Sentences(Originals(from, to),
				text.Tell("By chance, one ID in %s ends like this.", text.Group(uint64(to-from)+1))),
		}
		d.spanIn(from, to, n.options.Layout, out)
		return d, true
	}
	_, from, to, ok := Floating(bare(typed))
	if !ok {
		return Damage{}, false
	}
	how := text.Tell("The number has an exponent, as spreadsheets show long numbers: most of its digits are missing.")
	if bare(typed) != strings.TrimRight(bare(typed), masks) {
		d.Title = text.Tell("Last digits masked")
		how = text.Tell("Somebody wrote other characters over its last digits; the first ones still say when it was issued.")
	} else if to-from < 1e5-1 {
		d.Title = text.Tell("Rounded as a floating-point number")
		how = text.Tell(
			"This is a floating-point number, which keeps 53 bits. pandas converts a column with missing values; spreadsheets and careless JSON parsers convert any.")
	}
	d.From, d.To, d.Sentences = from, to, []string{how, Originals(from, to)}
	if j, weight := n.best(from + (to-from)/2); weight > 2 {
		d.span(from, to, j.System.Layout)
	}
	return d, true
}

// Originals names the numbers that a rounded one may have been.
func Originals(from, to snowflake.ID) string {
	if from == to {
		return text.Tell("No other number rounds to this one, so nothing is lost even then.")
	}
	return text.Tell("The original would be one of the %s numbers from %s to %s.", text.Group(uint64(to-from)+1),
		text.Group(uint64(from)), text.Group(uint64(to)))
}

// truncated suspects that the last digit was not copied.
func truncated(n *Identifier, typed string, out *Identification) (Damage, bool) {
	if !out.IsNumber || !decimalDigits(typed) || out.Number < 1e14 || out.Number > 1e18 {
		return Damage{}, false
	}
	longer := out.Number * 10
	_, have := n.best(out.Number)
	var j *system.Judge
	original, sum, most := longer, 0.0, 0.0
	for digit := range snowflake.ID(10) {
		by, weight := n.best(longer + digit)
		if sum += weight; weight > most {
			j, original, most = by, longer+digit, weight
		}
	}
	count := strconv.Itoa(len(bare(typed)))
	how := text.Tell("No reading of these %s digits fits well. With one more digit at the end it would be %s.", count,
		when(j, original))
	if sum < seldomShort*have {
		if original&4095 != 0 || most < have { // of intact IDs' tens, one in 400 has a sequence of 12 bits begun at 0
			return Damage{}, false
		}
		how = text.Tell(
			"These %s digits may be complete. With one more digit at the end it would be %s, which fits about as well.",
			count, when(j, original))
	}
	d := Damage{Name: "truncated", Title: text.Tell("Possibly one digit missing"), Sentences: []string{
		how,
		text.Tell("The original would be one of the ten numbers from %s to %s; their times differ by at most one tick.",
			text.Group(uint64(longer)), text.Group(uint64(longer+9))),
	}}
	d.span(longer, longer+9, j.System.Layout)
	return d, true
}

// signConfused suspects a minus sign that is a hyphen, or a number that one program
// wrote as signed and another as unsigned.
func signConfused(n *Identifier, typed string, out *Identification) (Damage, bool) {
	if !out.IsNumber || out.Number.Int64() >= 0 || out.Remark != "" {
		return Damage{}, false
	}
	says := text.Tell("Read as signed, as in Java or SQL’s BIGINT, the same 64 bits are %s.",
		text.Group(out.Number.Int64()))
	if strings.ContainsAny(typed, "-−") {
		says = text.Tell("Written as a signed number; read as unsigned, the same 64 bits are %s.",
			text.Group(uint64(out.Number)))
	}
	d := Damage{Name: "signed", Title: text.Tell("Signed or unsigned?"), Sentences: []string{says}}
	other := -out.Number
	_, have := n.best(out.Number)
	if j, weight := n.best(other); weight > have {
		d.Sentences = append(d.Sentences,
			text.Tell("Without the sign it would be %s: %s.", text.Group(uint64(other)), when(j, other)))
		d.span(other, other, j.System.Layout)
	}
	return d, true
}
