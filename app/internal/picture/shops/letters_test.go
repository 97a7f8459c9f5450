package shops_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

// phoneWide is how wide a picture is at most on a phone that is 360 px wide, in px: web/lab/act.css leaves it so much,
// and a little less where an incident says more. TestLettersOfALessonOnAPhone measures the lessons.
const phoneWide = 318

// phoneHigh is how high a picture of an act can be on a phone of 360 by 740 px, in px; 0 if the test does not know.
func phoneHigh(a *act.Act, look any) float64 {
	switch k, ok := look.(*story.Look); {
	case ok && (k.Setting == story.Lifetime || k.Beat() == "servers"): // with a slider, or a title in two rows
		return 160
	case ok:
		return 185
	case a == &numbers.Act, a == &support.Act:
		return 331
	}
	return 0
}

// leastLetters is the size in px below which words on a phone cannot be read.
const leastLetters = 10

// Pictures that were as wide as a desktop's had letters of 5 to 8 px on a phone.
func TestLettersOnAPhoneCanBeRead(t *testing.T) {
	for _, a := range acts() {
		for _, at := range placesOf(a) {
			for n, look := range told(a, at).At().Looks {
				still := drawn(look.Of, shops.Narrow)
				shrunk := phoneWide / float64(still.Width)
				if high := phoneHigh(a, look.Of); high > 0 {
					shrunk = min(shrunk, high/float64(still.Height))
				}
				for i := range still.Marks {
					if size, words := letters(&still.Marks[i]); size*shrunk < leastLetters && words != "" {
						t.Errorf("%s %v, look %d: %q has letters of %.1f px", a.ID(), at, n, words, size*shrunk)
					}
				}
			}
		}
	}
}

// letters is the size of a mark's words; the words are empty if none are seen.
func letters(m *stage.Mark) (size float64, words string) {
	words, _ = m.Written()
	value := named(*m)
	if m.Tag != "text" || value("opacity") == "0" {
		words = ""
	}
	return number(value("font-size")), words
}
