package bitlab_test

import (
	"math"
	"math/bits"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
)

// plain is what Go's own arithmetic says at a width: nothing of it is shared with the package.
func plain[U uint8 | uint16 | uint32 | uint64, S int8 | int16 | int32 | int64](op string, a, b uint64, n int) uint64 {
	x, y := U(a), U(b)
	mask := U(1)<<n - 1
	switch op {
	case "negate":
		return uint64(U(-S(x)))
	case "and":
		return uint64(x & y)
	case "or":
		return uint64(x | y)
	case "xor":
		return uint64(x ^ y)
	case "xor-swap":
		return uint64(y)
	case "shift-left":
		return uint64(U(S(x) << n))
	case "shift-right":
		return uint64(U(S(x) >> n))
	case "shift-right-unsigned":
		return uint64(x >> n)
	case "max-of-bits":
		return uint64(mask)
	case "wrap":
		return uint64((x + 1) & mask)
	case "extract":
		return uint64(x >> b & mask)
	}
	panic(op)
}

func plainAt(w bitlab.Width, op string, a, b uint64, n int) uint64 {
	switch w {
	case 8:
		return plain[uint8, int8](op, a, b, n)
	case 16:
		return plain[uint16, int16](op, a, b, n)
	case 32:
		return plain[uint32, int32](op, a, b, n)
	}
	return plain[uint64, int64](op, a, b, n)
}

// check holds a walk to Go's result and to the rules that every walk follows.
func check(t *testing.T, o bitlab.Operation, in bitlab.Input) {
	t.Helper()
	walk := o.Walk(in)
	if want := plainAt(in.Width, o.Name, in.A, in.B, in.N); walk.Result() != want {
		t.Fatalf("%s of %+v: got %#x, want %#x", o.Name, in, walk.Result(), want)
	}
	if o.Name == "xor-swap" && walk.Before() != in.Width.Keep(in.A) {
		t.Fatalf("%+v: b comes to %d", in, walk.Before())
	}
	follows(t, o.Name, walk)
}

// follows holds a walk's steps together: rows only gain, what is known stays,
// moves make the row they lead to, and nothing lies outside the width.
func follows(t *testing.T, name string, walk bitlab.Walk) {
	t.Helper()
	last := walk.Steps[len(walk.Steps)-1].Rows
	if last[len(last)-1].Role != bitlab.Result || last[len(last)-1].Known != walk.Width.Mask() {
		t.Fatalf("%s: the last row is no finished result: %+v", name, last[len(last)-1])
	}
	for i, step := range walk.Steps {
		if step.Sentence == "" || strings.Contains(step.Sentence, "%!") {
			t.Fatalf("%s step %d says %q", name, i, step.Sentence)
		}
		if len(step.Rows) > len(last) {
			t.Fatalf("%s step %d has %d rows, the last step %d", name, i, len(step.Rows), len(last))
		}
		for j, row := range step.Rows {
			if outside := ^walk.Width.Mask(); (row.Bits|row.Known|row.Marks)&outside != 0 {
				t.Fatalf("%s step %d: row %q reaches beyond %d bits: %+v", name, i, row.Name, walk.Width, row)
			}
			if o := row.Origin; o.By == bitlab.Pushed {
				if from := step.Rows[o.Of].Bits; row.Bits != walk.Width.Keep(from<<max(o.Shift, 0)>>max(-o.Shift, 0)) {
					t.Fatalf("%s step %d: row %q is not %#x shifted by %d", name, i, row.Name, from, o.Shift)
				}
			}
			moving := strings.HasPrefix(name, "shift") && j == 1
			if !moving && row.Bits&row.Known != last[j].Bits&row.Known {
				t.Fatalf("%s step %d: row %q shows other bits than it ends with", name, i, row.Name)
			}
		}
	}
}

func TestEveryOperationIsGoArithmeticForAllBytes(t *testing.T) {
	for _, o := range bitlab.Operations() {
		if o.Takes == "parts" {
			continue
		}
		as, bs, ns := []int{0}, []int{0}, []int{0}
		if strings.Contains(o.Takes, "a") {
			as = upTo(255)
		}
		if strings.Contains(o.Takes, "n") {
			ns = upTo(bitlab.MaxCount)
		}
		switch {
		case o.Name == "extract": // two counts: all that a byte tells apart, and where a word of 64 bits ends
			bs = append(upTo(9), 31, 32, 63, 64, 65, bitlab.MaxCount)
			ns = bs
		case strings.Contains(o.Takes, "b"):
			bs = upTo(255)
		}
		for _, a := range as {
			for _, b := range bs {
				for _, n := range ns {
					check(t, o, bitlab.Input{Width: 8, A: uint64(a), B: uint64(b), N: n})
				}
			}
		}
	}
}

func upTo(most int) (all []int) {
	for n := range most + 1 {
		all = append(all, n)
	}
	return all
}

func FuzzEveryOperationIsGoArithmeticAtEveryWidth(f *testing.F) {
	for _, a := range []uint64{0, 1, 11, 1<<63 - 1, 1 << 63, ^uint64(0), 4095, 0x1565a11f6217a000} {
		f.Add(a, uint64(15), 12)
		f.Add(a, a>>22, 70)
	}
	f.Fuzz(func(t *testing.T, a, b uint64, n int) {
		n = int(uint(n) % (bitlab.MaxCount + 1))
		for _, w := range bitlab.Widths() {
			for _, o := range bitlab.Operations() {
				in := bitlab.Input{Width: w, A: a, B: b, N: n}
				if o.Name == "extract" {
					in.B = b % (bitlab.MaxCount + 1)
				}
				if o.Takes != "parts" {
					check(t, o, in)
				}
			}
		}
	})
}

func TestASwapLosesAVariableThatIsSwappedWithItself(t *testing.T) {
	swap, _ := bitlab.Find("xor-swap")
	for a := range uint64(256) {
		walk := swap.Walk(bitlab.Input{Width: 8, A: a, Same: true})
		follows(t, "xor-swap", walk)
		if walk.Result() != 0 || walk.Before() != 0 {
			t.Fatalf("%d swapped with itself: got %d, %d, want 0, 0", a, walk.Result(), walk.Before())
		}
	}
}

func TestThreeWaysToAMaskHaveTheSameBits(t *testing.T) {
	o, _ := bitlab.Find("max-of-bits")
	for _, w := range bitlab.Widths() {
		for n := range bitlab.MaxCount + 1 {
			rows := o.Walk(bitlab.Input{Width: w, N: n}).Steps[5].Rows
			if rows[2].Bits != rows[3].Bits || rows[3].Bits != rows[5].Bits {
				t.Errorf("%d of %d bits: got %#x, %#x, %#x", n, w, rows[2].Bits, rows[3].Bits, rows[5].Bits)
			}
		}
	}
}

func TestACarryMovesThroughTheOnesAndStops(t *testing.T) {
	o, _ := bitlab.Find("negate")
	for a := range uint64(256) {
		walk := o.Walk(bitlab.Input{Width: 8, A: a})
		run := min(8, bits.TrailingZeros8(uint8(a)))
		if got, want := len(walk.Steps), 2+min(run+1, 8)+1; got != want {
			t.Errorf("−%d: got %d steps, want %d", a, got, want)
		}
		carry := walk.Steps[len(walk.Steps)-1].Rows[2]
		if got := bits.OnesCount64(carry.Bits); got != min(run+1, 8) {
			t.Errorf("−%d: the carry reaches %d places, want %d", a, got, min(run+1, 8))
		}
	}
}

func TestOverflowIsNamedWithTheBitsItNeeds(t *testing.T) {
	for _, c := range []struct {
		op   string
		w    bitlab.Width
		a, b uint64
		n    int
		say  string
	}{
		{"negate", 8, 128, 0, 0, "Signed overflow: +128 needs 9 bits; 8 bits hold −128 to 127."},
		{"negate", 8, 0, 0, 0, "one zero"},
		{"negate", 8, 129, 0, 0, ""},
		{"shift-left", 8, 64, 0, 2, "Signed overflow: 64 × 2² = 256 needs 10 bits; 8 are kept."},
		{"shift-left", 8, 200, 0, 1, "Unsigned overflow: 200 × 2¹ needs 9 bits; 8 are kept."},
		{"shift-left", 8, 0xf5, 0, 2, "Unsigned overflow: 245 × 2² needs 10 bits"},
		{"shift-left", 64, 1 << 41, 0, 22, "9,223,372,036,854,775,808 needs 65 bits; 64 are kept."},
		{"wrap", 16, 4095, 0, 12, "4,095 + 1 = 4,096 needs 13 bits; 12 are kept."},
		{"wrap", 64, 1<<64 - 1, 0, 64, "= 18,446,744,073,709,551,616 needs 65 bits; 64 are kept."},
		{"extract", 8, 0xff, 6, 5, "From bit 6 up, a has only 2 bits, not 5"},
		{"max-of-bits", 8, 0, 0, 12, "12 bits does not fit in 8 bits"},
	} {
		o, _ := bitlab.Find(c.op)
		got := strings.Join(o.Walk(bitlab.Input{Width: c.w, A: c.a, B: c.b, N: c.n}).Overflow, " ")
		if c.say == "" && got != "" || !strings.Contains(got, c.say) {
			t.Errorf("%+v: got %q", c, got)
		}
	}
}

func TestExactProductsHaveAllTheirDigits(t *testing.T) {
	for _, c := range []struct {
		v    int64
		n    int
		want string
	}{
		{0, 70, "0"}, {1, 64, "18446744073709551616"}, {-1, 63, "-9223372036854775808"},
		{-1 << 63, 70, "-10889035741470030830827987437816582766592"}, {11, 2, "44"},
	} {
		if got := bitlab.Exact(c.v, c.n); got != c.want {
			t.Errorf("%d × 2^%d: got %s, want %s", c.v, c.n, got, c.want)
		}
	}
}

// moved is the row that the moves make of another.
func moved(bits uint64, moves []bitlab.BitMove) uint64 {
	var out uint64
	for _, m := range moves {
		out |= bits >> m.From & 1 << m.To
	}
	return out
}

func TestWalkingRoundTheRingIsAdding(t *testing.T) {
	for from := range 256 {
		for by := -256; by <= 256; by++ {
			r := bitlab.NumberRing{Width: 8, From: uint64(from), By: by}
			if got, want := r.To(), uint64(uint8(from+by)); got != want {
				t.Fatalf("%d + %d: got %d, want %d", from, by, got, want)
			}
			signed := int(int8(from)) + by
			if got, want := r.Overflows() == 0, signed == int(int8(signed)); got != want {
				t.Fatalf("%d + %d: fits signed: got %v, want %v", int8(from), by, got, want)
			}
			if got, want := r.Carries() == 0, from+by >= 0 && from+by < 256; got != want {
				t.Fatalf("%d + %d: fits unsigned: got %v, want %v", from, by, got, want)
			}
		}
	}
}

func TestRingPointsGoClockwiseFromTheTop(t *testing.T) {
	r := bitlab.NumberRing{Width: 4}
	for _, c := range []struct {
		bits   uint64
		signed int64
		x, y   float64
	}{{0, 0, 0, -1}, {4, 4, 1, 0}, {8, -8, 0, 1}, {12, -4, -1, 0}} {
		p := r.Point(c.bits)
		if p.Signed != c.signed || math.Abs(p.X-c.x) > 1e-9 || math.Abs(p.Y-c.y) > 1e-9 {
			t.Errorf("%d: got %+v, want %+v", c.bits, p, c)
		}
	}
}

func TestAWalkReportsBothReadings(t *testing.T) {
	for _, c := range []struct {
		from uint64
		by   int
		say  string
	}{
		{6, 3, "Signed: 6 + 3 gives −7. Signed overflow: it crossed from 7 to −8."},
		{6, 3, "Unsigned: 6 + 3 gives 9."}, {14, 3, "Signed: −2 + 3 gives 1."},
		{14, 3, "Unsigned: 14 + 3 gives 1. Unsigned overflow: it crossed from 15 to 0."},
		{1, -3, "3 steps anticlockwise: 1110."},
		{1, -3, "Signed: 1 − 3 gives −2. Unsigned: 1 − 3 gives 14. Unsigned overflow: it crossed from 0 to 15."},
	} {
		if got := (bitlab.NumberRing{Width: 4, From: c.from, By: c.by}).Sentence(); !strings.Contains(got, c.say) {
			t.Errorf("got %q, want %q", got, c.say)
		}
	}
}
