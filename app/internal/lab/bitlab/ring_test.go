package bitlab_test

import (
	"math"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
)

func TestWalkingRoundTheRingIsAdding(t *testing.T) {
	for from := range 256 {
		for by := -256; by <= 256; by++ {
			r := bitlab.Ring{Width: 8, From: uint64(from), By: by}
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
	r := bitlab.Ring{Width: 4}
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
		{1, -3, "3 steps anticlockwise: 1110."}, {1, -3, "Signed: 1 − 3 gives −2. Unsigned: 1 − 3 gives 14. Unsigned overflow: it crossed from 0 to 15."},
	} {
		if got := (bitlab.Ring{Width: 4, From: c.from, By: c.by}).Sentence(); !strings.Contains(got, c.say) {
			t.Errorf("got %q, want %q", got, c.say)
		}
	}
}
