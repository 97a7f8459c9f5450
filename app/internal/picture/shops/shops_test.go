package shops_test

import (
	"fmt"
	"maps"
	"strconv"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

func acts() []*act.Act { return append(lesson.Acts(), incident.Acts()...) }

// Marks of one name would be taken for one mark, and lost.
func TestNoTwoMarksOfAPictureHaveOneName(t *testing.T) {
	for _, a := range acts() {
		for _, at := range a.Places(act.Twitters()) {
			part := a.Tell(at, act.Twitters(), act.Exported(), act.Nobody)
			for n, look := range part.At().Looks {
				for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
					checkFilm(t, fmt.Sprintf("%s %v look %d format %d", a.ID(), at, n, format),
						shops.Draw(look.Of, format))
				}
			}
		}
	}
}

// checkFilm holds a film of one still to that still.
func checkFilm(t *testing.T, at string, still *stage.Drawing) {
	t.Helper()
	var shown stage.Panel
	stage.NewFilm(still).Draw(&shown, 0, 0, 1)
	if len(shown.Marks) != len(still.Marks) {
		t.Errorf("%s: %d of %d marks are left", at, len(shown.Marks), len(still.Marks))
	}
}

// A film has the marks of all its stills: at each still it must show that one, whatever was seen before.
func TestAfterAnyOtherAnswerTheStillIsTheSame(t *testing.T) {
	for _, a := range acts() {
		for screen := range a.Screens() {
			var parts []*act.Part
			for _, choice := range a.Choices(screen + 1) {
				parts = append(parts,
					a.Tell(act.Ref{Screen: screen + 1, Choice: choice}, act.Twitters(), act.Exported(), act.Nobody))
			}
			for _, before := range parts {
				looks := before.At().Looks
				first := shops.Draw(looks[len(looks)-1].Of, shops.Wide)
				for _, part := range parts {
					stills := []*stage.Drawing{first}
					for _, look := range part.At().Looks {
						stills = append(stills, shops.Draw(look.Of, shops.Wide))
					}
					film := stage.NewFilm(stills...)
					for n, still := range stills {
						checkStill(t, fmt.Sprintf("%s: %v after %q, look %d", a.Name, part.Ref, before.Choice, n), film,
							n, still)
					}
				}
			}
		}
	}
}

func checkStill(t *testing.T, at string, film *stage.Film, n int, still *stage.Drawing) {
	t.Helper()
	var shown stage.Panel
	film.Draw(&shown, n, n, 1)
	want, got := map[string]int{}, map[string]int{}
	count := func(to map[string]int, marks []stage.Mark) {
		for _, m := range marks {
			words, attrs := m.Written()
			for i := 0; i < len(attrs); i += 2 {
				if attrs[i] == "opacity" && attrs[i+1] == "0" {
					return
				}
			}
			to[m.Tag+words]++
		}
	}
	for i := range shown.Marks {
		count(got, shown.Marks[i:i+1])
	}
	for i := range still.Marks {
		count(want, still.Marks[i:i+1])
	}
	if !maps.Equal(got, want) {
		t.Errorf("%s: the film shows other marks than the still", at)
	}
}

// On a phone of 360 by 740 pixels a picture is so many pixels wide and high at most.
const phoneWide, phoneHigh = 318, 331

// Letters of 5 to 8 pixels were in the pictures of a phone.
func TestLettersCanBeReadOnAPhone(t *testing.T) {
	for _, a := range []*act.Act{&story.Act, &numbers.Act, &support.Act} {
		for _, at := range a.Places(act.Twitters()) {
			for n, look := range a.Tell(at, act.Twitters(), act.Exported(), act.Nobody).At().Looks {
				still := shops.Draw(look.Of, shops.Narrow)
				high := 0.0
				switch k, ok := look.Of.(*story.Look); {
				case !ok:
					high = phoneHigh
				case k.Setting == story.Lifetime || k.Beat() == "servers": // with a slider, or a title in two rows
					high = 160
				default:
					high = 185
				}
				shrunk := min(phoneWide/float64(still.Width), high/float64(still.Height))
				for i := range still.Marks {
					words, attrs := still.Marks[i].Written()
					for j := 0; j+1 < len(attrs) && still.Marks[i].Tag == "text"; j += 2 {
						size, _ := strconv.ParseFloat(attrs[j+1], 64)
						if attrs[j] == "font-size" && size*shrunk < 10 {
							t.Errorf("%s %v, look %d: %q has %.1f pixels", a.Name, at, n, words, size*shrunk)
						}
					}
				}
			}
		}
	}
}
