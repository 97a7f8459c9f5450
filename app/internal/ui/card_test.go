package ui

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestCardsFillTheRowAndNoneIsTooNarrow(t *testing.T) {
	fields := func(bits ...int) (l snowflake.Layout) {
		for _, b := range bits {
			l.Fields = append(l.Fields, snowflake.Field{Bits: b})
		}
		return l
	}
	all := map[string]snowflake.Layout{"too long": fields(40, 40), "too short": fields(1, 1),
		"in eighths": fields(1, 1, 1, 1, 1, 1, 1, 57), "none": {}}
	for _, s := range system.All() {
		all[s.Name] = s.Layout
	}
	for name, l := range all {
		at := 0
		for i, s := range CardsBelow(l) {
			if width := s.Card[1] - s.Card[0]; s.Card[0] != at || width < min(leastCard, rowWidth/len(l.Fields)) {
				t.Errorf("%s, field %d: the card stands at %v, want it at %d and wide enough", name, i, s.Card, at)
			}
			at = s.Card[1]
		}
		if at != rowWidth && len(l.Fields) > 0 {
			t.Errorf("%s: the cards end at %d", name, at)
		}
	}
	if s := CardsBelow(snowflake.Twitter()); s[4].Bits != s[4].Card || s[1].Bits != [2]int{2, 84} {
		t.Errorf("a wide field's card does not stand below its bits: %v", s)
	}
}
