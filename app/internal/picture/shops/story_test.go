package shops_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

// On a phone the word stood over 108 and 109, and the pair is of 107.
func TestTheWordDuplicateStandsAtItsPair(t *testing.T) {
	p := told(&story.Act, act.Ref{Screen: 8, Step: 1})
	looks := p.At().Looks
	var pill, pair float64
	for _, m := range drawn(looks[len(looks)-1].Of, shops.Narrow).Marks {
		switch value := named(m); {
		case value("data-is") == "pill":
			pill = number(value("x")) + number(value("width"))/2
		case value("data-is") == "snap":
			x, _, _ := strings.Cut(strings.TrimPrefix(value("d"), "M"), " ")
			pair = number(x)
		}
	}
	if math.Abs(pill-pair) > 12 { // the picture's edge may be in the way
		t.Errorf("the word is at %v, the pair at %v", pill, pair)
	}
}

// Waiting and counting on looked the same but for a sign.
func TestWhoHasWaitedIsDrawnWaiting(t *testing.T) {
	for clock, want := range map[string]int{"wait": 3, "lead": 0} {
		at := act.Ref{Screen: 8, Choice: clock}
		looks := told(&story.Act, at).At().Looks
		n := 0
		for _, m := range drawn(looks[len(looks)-1].Of, shops.Narrow).Marks {
			if named(m)("data-is") == "ring-wait" {
				n++
			}
		}
		if n != want {
			t.Errorf("%s: %d wait, want %d", clock, n, want)
		}
	}
}

// named are a mark's attributes.
func named(m stage.Mark) func(name string) string {
	_, attrs := m.Written()
	return func(name string) string {
		if i := slices.Index(attrs, name); i >= 0 && i%2 == 0 {
			return attrs[i+1]
		}
		return ""
	}
}

func number(words string) float64 {
	n, _ := strconv.ParseFloat(words, 64)
	return n
}
