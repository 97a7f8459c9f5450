package shops_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
)

// phone is how large a unit of a picture is on a phone that is 360 px wide: web/lab/act.css gives the picture of 340
// units so many px, and a little less where an incident says more. TestLettersOfALessonOnAPhone measures the lessons.
const phone = 318.0 / 340

// leastLetters is the size in px below which words on a phone cannot be read.
const leastLetters = 10

// Pictures that were as wide as a desktop's had letters of 5 to 8 px on a phone.
func TestLettersOnAPhoneCanBeRead(t *testing.T) {
	for _, a := range acts() {
		for _, at := range a.Places(act.Twitters()) {
			for _, look := range a.Tell(at, act.Twitters(), act.Exported(), act.Nobody).At().Looks {
				drawing := shops.Draw(look.Of, shops.Narrow)
				for i := range drawing.Marks {
					if size, words := letters(&drawing.Marks[i]); size*phone < leastLetters && words != "" {
						t.Errorf("%s %v: %q has letters of %.1f px", a.ID(), at, words, size*phone)
					}
				}
			}
		}
	}
}

// letters is the size of a mark's words, which are empty if it has none that are seen.
func letters(m *stage.Mark) (size float64, words string) {
	words, attrs := m.Written()
	value := func(name string) string {
		if i := slices.Index(attrs, name); i >= 0 && i%2 == 0 {
			return attrs[i+1]
		}
		return ""
	}
	size, _ = strconv.ParseFloat(value("font-size"), 64)
	if m.Tag != "text" || value("opacity") == "0" {
		return size, ""
	}
	return size, words
}
