package bitlab

import (
	"math"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Way is one way to pack an ID, as programs for the JVM do it.
type Way struct {
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
func Ways() []Way {
	return []Way{
		{Name: "shift-or", Title: text.Tell("Shift and OR"), Code: "time << 22 | dc << 17 | worker << 12 | seq", Compose: shiftOr},
		{Name: "shift-add", Title: text.Tell("Shift and add"), Code: "(time << 22) + (dc << 17) + (worker << 12) + seq", Compose: shiftAdd},
		{Name: "multiply", Title: text.Tell("Multiply by powers of two"), Code: "time * 4194304 + dc * 131072 + worker * 4096 + seq", Compose: multiply},
		{Name: "pow", Title: text.Tell("Math.pow, each term cast to long"), Code: "(long)(time * Math.pow(2, 22)) + … + seq", Compose: powEach},
		{Name: "strings", Title: text.Tell("Binary strings, padded and joined"), Code: "parseLong(\"0\" + pad(time, 41) + pad(dc, 5) + …, 2)", Compose: joined},
		{Name: "pow-once", Title: text.Tell("Math.pow, the sum cast once"), Code: "(long)(time * Math.pow(2, 22) + … + seq)", Trap: true, Compose: powOnce},
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
	return Composed{ID: uint64(toLong(float64(p.Time)*4194304) + toLong(float64(p.Datacenter)*131072) + toLong(float64(p.Worker)*4096) + p.Sequence)}
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
		return Composed{Text: digits, Threw: text.Tell("NumberFormatException: %s digits; a long has 63 and a sign", itoa(len(digits)))}
	}
	return Composed{ID: uint64(id), Text: digits}
}

// Share is how many of that many random IDs, with parts that fit their fields, a way gets wrong.
func (w Way) Share(seed uint64, of int) (wrong int) {
	r := random.Source(seed)
	for range of {
		p := Parts{Time: int64(r.Below(1 << 41)), Datacenter: int64(r.Below(32)), Worker: int64(r.Below(32)), Sequence: int64(r.Below(4096))}
		if w.Compose(p).ID != shiftOr(p).ID {
			wrong++
		}
	}
	return wrong
}
