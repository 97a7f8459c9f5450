package format

import (
	"math/bits"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// How much more weight another number must have than the given one, because most numbers are intact: by how rare
// each damage is. The tests of damage check how many intact IDs are suspected.
const (
	seldomSwapped = 200
	seldomShort   = 12
)

// spreadsheet suspects that a spreadsheet kept 15 digits and wrote zeros for
// the others, or wrote the number with an exponent.
func spreadsheet(n *Identifier, typed string, out *Identification) (Damage, bool) {
	d := Damage{Name: "spreadsheet", Title: text.Tell("Possibly cut short by a spreadsheet")}
	if from, to, cut := Cut(out.Number); cut && out.IsNumber && decimalDigits(typed) {
		d.Sentences = []string{
			text.Tell("Everything after the 15th digit is 0: spreadsheets keep 15 digits of a number."),
			text.Sentences(Originals(from, to), text.Tell("By chance, one ID in %s ends like this.", text.Group(uint64(to-from)+1))),
		}
		d.spanIn(from, to, n.options.Layout, out)
		return d, true
	}
	from, to, ok := Floating(bare(typed))
	if !ok {
		return Damage{}, false
	}
	how := text.Tell("The number has an exponent, as spreadsheets show long numbers: most of its digits are missing.")
	if to-from < 1e5-1 {
		d.Title = text.Tell("Rounded as a floating-point number")
		how = text.Tell("This is a floating-point number, which keeps 53 bits. pandas converts a column with missing values; spreadsheets and careless JSON parsers convert any.")
	}
	d.From, d.To, d.Sentences = from, to, []string{how, Originals(from, to)}
	if j, weight := n.best(from + (to-from)/2); weight > 2 {
		d.span(from, to, j.System.Layout, j.System.Title)
	}
	return d, true
}

// Originals names the numbers that a rounded one may have been.
func Originals(from, to snowflake.ID) string {
	if from == to {
		return text.Tell("No other number rounds to this one, so nothing is lost even then.")
	}
	return text.Tell("The original would be one of the %s numbers from %s to %s.", text.Group(uint64(to-from)+1), text.Group(uint64(from)), text.Group(uint64(to)))
}

// Floating reads a floating-point number as programs write it, such as 1.54182E+18 or
// 1541815603606036480.0, and returns the range of the whole numbers that it may have
// been rounded from. ok is false if nothing is lost, and for any other text.
func Floating(token string) (from, to snowflake.ID, ok bool) {
	mantissa, exponent, found := strings.Cut(strings.ToLower(token), "e")
	if found {
		mantissa = strings.Replace(mantissa, ",", ".", 1) // as many countries write it
	}
	whole, fraction, pointed := strings.Cut(mantissa, ".")
	if !found && pointed && fraction != "" {
		n, err := strconv.ParseUint(whole, 10, 64)
		if err != nil || n <= 1<<53 || whole[0] == '0' || strings.Trim(fraction, "0") != "" {
			return 0, 0, false
		}
		from, to = doubles(float64(n))
		return from, to, true
	}
	power, err := strconv.Atoi(strings.TrimPrefix(exponent, "+"))
	digits := whole + fraction
	zeros := power - len(fraction)
	if !found || err != nil || len(whole) != 1 || strings.Trim(digits, "0123456789") != "" || zeros < 1 || len(digits)+zeros > 19 || power < 15 {
		return 0, 0, false
	}
	n, err := strconv.ParseUint(digits+strings.Repeat("0", zeros), 10, 64)
	half, _ := strconv.ParseUint("5"+strings.Repeat("0", zeros-1), 10, 64)
	if err != nil || n <= half {
		return 0, 0, false
	}
	from, to = snowflake.ID(n-half), snowflake.ID(n+half-1)
	if n <= 1<<53 {
		return from, to, true
	}
	low, high := doubles(float64(n))
	if len(digits) >= 17 {
		return low, high, true // these digits tell a double from all others
	}
	return min(from, low), max(to, high), true
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
	how := text.Tell("No reading of these %s digits fits well. With one more digit at the end it would be %s.", count, when(j, original))
	if sum < seldomShort*have {
		if original&4095 != 0 || most < have { // of intact IDs' tens, one in 400 has a sequence of 12 bits begun at 0
			return Damage{}, false
		}
		how = text.Tell("These %s digits may be complete. With one more digit at the end it would be %s, which fits about as well.", count, when(j, original))
	}
	d := Damage{Name: "truncated", Title: text.Tell("Possibly one digit missing"), Sentences: []string{
		how,
		text.Tell("The original would be one of the ten numbers from %s to %s; their times differ by at most one tick.", text.Group(uint64(longer)), text.Group(uint64(longer+9))),
	}}
	d.span(longer, longer+9, j.System.Layout, j.System.Title)
	return d, true
}

// signConfused suspects a minus sign that is a hyphen, or a number that one program
// wrote as signed and another as unsigned.
func signConfused(n *Identifier, typed string, out *Identification) (Damage, bool) {
	if !out.IsNumber || out.Number.Int64() >= 0 || out.Remark != "" {
		return Damage{}, false
	}
	says := text.Tell("Read as signed, as in Java or SQL’s BIGINT, the same 64 bits are %s.", text.Group(out.Number.Int64()))
	if strings.ContainsAny(typed, "-−") {
		says = text.Tell("Written as a signed number; read as unsigned, the same 64 bits are %s.", text.Group(uint64(out.Number)))
	}
	d := Damage{Name: "signed", Title: text.Tell("Signed or unsigned?"), Sentences: []string{says}}
	other := -out.Number
	_, have := n.best(out.Number)
	if j, weight := n.best(other); weight > have {
		d.Sentences = append(d.Sentences, text.Tell("Without the sign it would be %s: %s.", text.Group(uint64(other)), when(j, other)))
		d.span(other, other, j.System.Layout, j.System.Title)
	}
	return d, true
}

// byteSwapped suspects that the eight bytes were written in one byte order and read
// in the other.
func byteSwapped(n *Identifier, _ string, out *Identification) (Damage, bool) {
	if !out.IsNumber || out.Remark != "" || out.Number < 1<<42 {
		return Damage{}, false
	}
	swapped := snowflake.ID(bits.ReverseBytes64(uint64(out.Number)))
	j, weight := n.best(swapped)
	if _, have := n.best(out.Number); weight < seldomSwapped*have {
		return Damage{}, false
	}
	d := Damage{Name: "swapped", Title: text.Tell("Byte order possibly reversed"), Sentences: []string{
		text.Tell("With its eight bytes reversed it would be %s: %s.", text.Group(uint64(swapped)), when(j, swapped)),
		text.Tell("This happens if only one of two programs is little-endian (least significant byte first)."),
	}}
	d.span(swapped, swapped, j.System.Layout, j.System.Title)
	return d, true
}

// quoted says that the quotes around an ID have saved it from being rounded.
func quoted(_ *Identifier, typed string, out *Identification) (Damage, bool) {
	trimmed := strings.TrimSpace(typed)
	if !out.IsNumber || out.Number <= 1<<53 || len(trimmed) < 2 || strings.Trim(trimmed[:1], "\"'`") != "" {
		return Damage{}, false
	}
	return Damage{Name: "quoted", Title: text.Tell("In quotes"), Sentences: []string{
		text.Tell("It is quoted, as text: that is how IDs survive JSON and JavaScript. The digits inside the quotes were read."),
	}}, true
}
