package bitlab

import (
	"math"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Parts are the four numbers that Twitter's layout packs, as the signed 64-bit numbers that
// programs hold them in. They need not fit.
type Parts struct{ Time, Datacenter, Worker, Sequence int64 }

// PartNames are the parts' names, in bit order.
func PartNames() []string { return []string{"time", "datacenter", "worker", "sequence"} }

// Get is the part with that name.
func (p Parts) Get(name string) int64 { return *p.part(name) }

// With is p with one part changed.
func (p Parts) With(name string, v int64) Parts {
	*p.part(name) = v
	return p
}

func (p *Parts) part(name string) *int64 {
	switch name {
	case "time":
		return &p.Time
	case "datacenter":
		return &p.Datacenter
	case "worker":
		return &p.Worker
	}
	return &p.Sequence
}

// fitting is p with 0 for each part that does not fit its field.
func (p Parts) fitting() Parts {
	for _, name := range PartNames() {
		if v := p.part(name); *v>>bitsOf(name) != 0 {
			*v = 0
		}
	}
	return p
}

// PartsOf are the parts that a decoder reads from an ID.
func PartsOf(id uint64) Parts {
	l, of := snowflake.Twitter(), snowflake.ID(id)
	return Parts{
		Time: int64(layouts.Part(l, of, 1)), Datacenter: int64(layouts.Part(l, of, 2)),
		Worker: int64(layouts.Part(l, of, 3)), Sequence: int64(layouts.Part(l, of, 4)),
	}
}

// shiftOf is a part's shift, bitsOf its field's width.
func shiftOf(name string) int { return layouts.Shift(snowflake.Twitter(), fieldOf(name)) }

func bitsOf(name string) int { return snowflake.Twitter().Fields[fieldOf(name)].Bits }

func fieldOf(name string) int { return 1 + slices.Index(PartNames(), name) }

// compose shifts each part into place and combines them with OR.
func compose(in Input) Walk {
	const w = Width(64)
	p := in.Parts
	time := w.row("time", Operand, uint64(p.Time))
	time.Part, time.Place = "time", 1<<bitsOf("time")-1
	rows := []BitRow{time}
	steps := []Step{{Rows: rows,
		Sentence: text.Tell("The time is %s ms since the epoch. It goes into the top bits.", number(p.Time))}}
	id := uint64(0)
	for _, name := range PartNames() {
		shift, v := shiftOf(name), uint64(p.Get(name))
		step := Step{Sentence: partSentence(name, p.Get(name), shift)}
		part := w.row(name, Work, v<<shift)
		part.Part, part.Place = name, (1<<bitsOf(name)-1)<<shift
		part.Origin = Origin{By: Slid, Shift: shift}
		if shift > 0 {
			part.Name += " << " + text.Group(shift)
		}
		if name == "time" {
			part.Origin.By = Pushed
		}
		rows = then(rows, part)
		step.Rows = rows
		steps = append(steps, step)
		id |= part.Bits
	}
	whole := w.row("ID", Result, id)
	whole.Part, whole.Origin.By = "ID", Merged
	steps = append(steps,
		Step{Rows: then(rows, whole),
			Sentence: text.Tell("OR combines the four fields: the ID is %s.", number(int64(id)))})
	return Walk{Width: w, Steps: steps, Overflow: p.overflow(id)}
}

func partSentence(name string, v int64, shift int) string {
	if shift == 0 {
		return text.Tell("The %s, %s, is already in place.", name, number(v))
	}
	return text.Tell("Shift the %s, %s, left by %s: past all the bits below it.", name, number(v), places(shift))
}

// overflow names every part that does not fit its field, and the consequence.
func (p Parts) overflow(id uint64) []string {
	var all []string
	for _, name := range PartNames() {
		switch v, kept := p.Get(name), bitsOf(name); {
		case v < 0:
			all = append(all, text.Tell("%s is negative: its sign bits overwrite every field above it.", name))
		case v>>kept != 0:
			all = append(all,
				text.Tell("%s needs %s bits, but its field has %s: the rest spills into the bits above.", name,
					itoa(UnsignedBits(uint64(v))), itoa(kept)))
		}
	}
	if id>>63 == 1 {
		all = append(all, text.Tell("Bit 63 is 1: as a signed 64-bit number, the ID is negative."))
	}
	return all
}

// PackMethod is one way to pack an ID, as programs for the JVM do it.
type PackMethod struct {
	_     [0]func() // never compared: the code to compare tables of it would be larger than they are
	Name  string
	Title string
	Code  string
	// Trap marks a variant that is shown only as a warning.
	Trap    bool
	Compose func(Parts) Composed
}

// Composed is the result of a way: an ID, or an exception.
type Composed struct {
	ID    uint64
	Threw string // what the exception says; empty if there is none
	Text  string // the digits that were parsed, if the way goes through text
}

// Ways are the five ways, and one that looks like the fourth but is wrong.
func Ways() []PackMethod {
	return []PackMethod{
		{Name: "shift-or", Title: text.Tell("Shift and OR"), Code: "time << 22 | dc << 17 | worker << 12 | seq",
			Compose: shiftOr},
		{Name: "shift-add", Title: text.Tell("Shift and add"), Code: "(time << 22) + (dc << 17) + (worker << 12) + seq",
			Compose: shiftAdd},
		{Name: "multiply", Title: text.Tell("Multiply by powers of two"),
			Code: "time * 4194304 + dc * 131072 + worker * 4096 + seq", Compose: multiply},
		{Name: "pow", Title: text.Tell("Math.pow, each term cast to long"),
			Code: "(long)(time * Math.pow(2, 22)) + … + seq", Compose: powEach},
		{Name: "strings", Title: text.Tell("Binary strings, padded and joined"),
			Code: "parseLong(\"0\" + pad(time, 41) + pad(dc, 5) + …, 2)", Compose: joined},
		{Name: "pow-once", Title: text.Tell("Math.pow, the sum cast once"),
			Code: "(long)(time * Math.pow(2, 22) + … + seq)", Trap: true, Compose: powOnce},
	}
}

func shiftOr(p Parts) Composed {
	return Composed{ID: uint64(p.Time<<22 | p.Datacenter<<17 | p.Worker<<12 | p.Sequence)}
}

func shiftAdd(p Parts) Composed {
	return Composed{ID: uint64(p.Time<<22 + p.Datacenter<<17 + p.Worker<<12 + p.Sequence)}
}

func multiply(p Parts) Composed {
	return Composed{ID: uint64(p.Time*4194304 + p.Datacenter*131072 + p.Worker*4096 + p.Sequence)}
}

func powEach(p Parts) Composed {
	return Composed{ID: uint64(toLong(float64(p.Time)*4194304) + toLong(float64(p.Datacenter)*131072) +
		toLong(float64(p.Worker)*4096) + p.Sequence)}
}

// powOnce rounds after each operation, as Java does: the conversions prevent Go from fusing a
// multiplication with an addition.
func powOnce(p Parts) Composed {
	sum := float64(float64(p.Time)*4194304) + float64(float64(p.Datacenter)*131072)
	sum = float64(sum) + float64(float64(p.Worker)*4096)
	return Composed{ID: uint64(toLong(float64(sum) + float64(p.Sequence)))}
}

// toLong is Java's cast of a double to long: it truncates, and saturates beyond the range.
func toLong(f float64) int64 {
	switch {
	case f >= 1<<63:
		return math.MaxInt64
	case f < -1<<63:
		return math.MinInt64
	}
	return int64(f)
}

// joined pads each part's binary digits, joins them and parses the result as Long.parseLong does:
// it throws if a long cannot hold it.
func joined(p Parts) Composed {
	digits := "0"
	for _, name := range PartNames() {
		part := strconv.FormatUint(uint64(p.Get(name)), 2)
		digits += strings.Repeat("0", max(0, bitsOf(name)-len(part))) + part
	}
	id, err := strconv.ParseInt(digits, 2, 64)
	if err != nil {
		return Composed{Text: digits,
			Threw: text.Tell("NumberFormatException: %s digits; a long has 63 and a sign", itoa(len(digits)))}
	}
	return Composed{ID: uint64(id), Text: digits}
}

// Share is how many of that many random IDs, with parts that fit their fields, a way gets wrong.
func (w PackMethod) Share(seed uint64, of int) (wrong int) {
	r := random.Source(seed)
	for range of {
		p := Parts{Time: int64(r.Below(1 << 41)), Datacenter: int64(r.Below(32)), Worker: int64(r.Below(32)),
			Sequence: int64(r.Below(4096))}
		if w.Compose(p).ID != shiftOr(p).ID {
			wrong++
		}
	}
	return wrong
}

// Failure is an input that breaks a way: the least value of one part, with the others given, for
// which decoding does not return the input.
type Failure struct {
	Part  string
	Parts Parts
	Made  Composed
	// Says is the consequence.
	Says string
}

// Failures searches, part by part, for the least value that breaks the way, and tries a time before
// the epoch. The other parts are the base's, or 0 where those do not fit their fields. A part that
// breaks nothing alone has no entry.
func (w PackMethod) Failures(base Parts) []Failure {
	base = base.fitting()
	var all []Failure
	for _, name := range PartNames() {
		if v, ok := w.least(base, name); ok {
			all = append(all, w.explain(name, base.With(name, v)))
		}
	}
	if before := base.With("time", -1); w.fails(before) {
		all = append(all, w.explain("time", before))
	}
	return all
}

// least doubles a part's value until the way fails, and then bisects: if one value is too large for
// a way, every larger one is too.
func (w PackMethod) least(base Parts, name string) (int64, bool) {
	if w.fails(base.With(name, 0)) {
		return 0, false
	}
	high := int64(1)
	for !w.fails(base.With(name, high)) {
		if high >= 1<<61 {
			return 0, false
		}
		high *= 2
	}
	low := high / 2 // does not fail, or is 0
	further := sort.Search(int(high-low), func(i int) bool { return w.fails(base.With(name, low+int64(i))) })
	return low + int64(further), true
}

// fails reports whether decoding does not return the parts.
func (w PackMethod) fails(p Parts) bool {
	made := w.Compose(p)
	return made.Threw != "" || made.ID>>63 == 1 || PartsOf(made.ID) != p
}

func (w PackMethod) explain(name string, p Parts) Failure {
	made := w.Compose(p)
	b := Failure{Part: name, Parts: p, Made: made}
	switch {
	case made.Threw != "":
		b.Says = text.Tell("throws a %s.", made.Threw)
	case made.ID>>63 == 1:
		b.Says = text.Tell("turns negative without an error: %s.", number(int64(made.ID)))
	case made.ID == 1<<63-1 && w.Name != "shift-or":
		b.Says = text.Tell("stops at the largest long, %s, as do all later times.", number(int64(made.ID)))
	default:
		b.Says = text.Tell("decodes as %s.", changes(p, PartsOf(made.ID)))
	}
	return b
}

func changes(put, back Parts) string {
	var list []string
	for _, name := range PartNames() {
		if put.Get(name) != back.Get(name) {
			list = append(list, name+" "+number(back.Get(name)))
		}
	}
	return text.List(list...)
}
