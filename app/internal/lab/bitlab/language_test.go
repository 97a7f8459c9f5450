package bitlab_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
)

func language(name string) bitlab.ShiftRule {
	for _, l := range bitlab.Languages() {
		if l.Name == name {
			return l
		}
	}
	panic(name)
}

var signs = []bitlab.Operator{bitlab.Left, bitlab.Right, bitlab.RightUnsigned}

func TestShiftsAreWhatJavaAndJavaScriptPrint(t *testing.T) {
	raw, err := os.ReadFile("testdata/shifts.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for line := range strings.Lines(string(raw)) {
		f := strings.Fields(line)
		if f[0] == "#" {
			continue
		}
		a, _ := strconv.ParseInt(f[1], 10, 64)
		n, _ := strconv.Atoi(f[2])
		for i, sign := range signs {
			got := language(f[0]).Shift(sign, a, n).Value
			if want := strings.TrimPrefix(f[3+i], "-"); want == "" && got == "" {
				continue // BigInt has no >>>
			}
			if want := f[3+i]; got != want {
				t.Errorf("%s: %d %s %d: got %s, want %s", f[0], a, sign, n, got, want)
			}
			seen++
		}
	}
	if seen < 1000 {
		t.Errorf("compared %d shifts, want at least 1000", seen)
	}
}

func TestShiftsInGoAreGos(t *testing.T) {
	for _, a := range []int64{0, 1, -1, 11, -11, 1<<31 - 1, -1 << 31, 1 << 41, -1 << 63, 1<<63 - 1} {
		for n := range bitlab.MaxCount + 1 {
			i := int32(a)
			for _, c := range []struct {
				language string
				sign     bitlab.Operator
				want     int64
				fits     bool
			}{
				{"go-int64", bitlab.Left, a << n, true},
				{"go-int64", bitlab.RightUnsigned, int64(uint64(a) >> n), true},
				{"go-int32", bitlab.Left, int64(i << n), int64(i) == a},
				{"go-int32", bitlab.Right, int64(i >> n), int64(i) == a},
			} {
				if got := language(c.language).Shift(c.sign, a, n).Value; c.fits &&
					got != strconv.FormatInt(c.want, 10) {
					t.Errorf("%s: %d %s %d: got %s, want %d", c.language, a, c.sign, n, got, c.want)
				}
			}
		}
	}
}

func TestAnOperandTooWideForATypeIsNamed(t *testing.T) {
	missing := language("java-int").Shift(bitlab.Left, 1<<41, 22).Missing
	if want := "2,199,023,255,552 needs 43 bits"; missing != want {
		t.Errorf("got %q, want %q", missing, want)
	}
	if got, want := language("js-number").Shift(bitlab.Left, 1<<41, 0), "0"; got.Value != want || got.Note == "" {
		t.Errorf("got %q, %q, want %q and a note", got.Value, got.Note, want)
	}
}
