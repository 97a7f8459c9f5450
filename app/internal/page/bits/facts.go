package bits

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/worksheet"
)

// facts are derived from a state.
type facts struct {
	values map[string]value // the operands, read
	input  bitlab.Input
	walk   bitlab.Walk // the last valid one; without steps if there was none
	sheet  *worksheet.Sheet
	stale  bool // an operand cannot be read, so the walk is of an earlier input
}

// value is a parsed operand.
type value struct {
	bits    uint64
	read    bool   // the bits were read, now or before
	problem string // why they cannot be read now
}

// derive parses the operands and computes the walk. hex holds the text of hexadecimal boxes that
// are being typed into. before are the previous facts of the same operation, used for operands that
// cannot be read.
func derive(s state, hex map[string]string, before facts) facts {
	f := facts{values: map[string]value{}, input: bitlab.Input{Width: s.width, Same: s.same}, walk: before.walk, sheet: before.sheet}
	for name, typed := range s.operands {
		var bits uint64
		var err error
		if inHex, typing := hex[name]; typing {
			bits, err = format.HexOperand(inHex, int(s.width))
		} else {
			bits, err = s.read(name, typed)
		}
		v := value{bits: bits, read: true}
		if err != nil {
			f.stale = true
			v = value{bits: before.values[name].bits, read: before.values[name].read, problem: err.Error()}
		}
		f.values[name] = v
		f.take(name, v.bits)
	}
	if known := len(f.walk.Steps) > 0 && !before.stale && f.input == before.input; !f.stale && !known {
		f.walk = s.operation().Walk(f.input)
		f.sheet = worksheet.New(f.walk)
	}
	return f
}

func (s *state) read(name, typed string) (uint64, error) {
	if s.isCount(name) {
		n, err := format.Count(typed, bitlab.MaxCount)
		return uint64(n), err
	}
	return format.Operand(typed, int(s.width))
}

// isCount reports whether an operand counts bits or places, so it is not a register.
func (s *state) isCount(name string) bool { return name == "n" || name == "b" && s.op == "extract" }

func (f *facts) take(name string, bits uint64) {
	switch name {
	case "a":
		f.input.A = bits
	case "b":
		f.input.B = bits
	case "n":
		f.input.N = int(bits)
	default:
		f.input.Parts = f.input.Parts.With(name, int64(bits))
	}
}

func (f *facts) decimal(name string) string {
	return strconv.FormatInt(f.input.Width.Signed(f.values[name].bits), 10)
}
