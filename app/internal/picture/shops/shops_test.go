package shops_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
)

func acts() []*act.Act { return append(plan.Lessons(), incident.Acts()...) }

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

// A film has the marks of all its stills, and the page paints it on the elements of the film before. At each still it
// must show that one, whatever was seen before: a customer stayed hidden below the place that he had got, because the
// film before had the two in the other order.
func TestAfterAnyOtherAnswerTheStillIsTheSame(t *testing.T) {
	for _, a := range acts() {
		for screen := range a.Screens() {
			var parts []*act.Part
			shown := map[*act.Part][]*stage.Drawing{}
			for _, choice := range a.Choices(screen + 1) {
				parts = append(parts,
					a.Tell(act.Ref{Screen: screen + 1, Choice: choice}, act.Twitters(), act.Exported(), act.Nobody))
				shown[parts[len(parts)-1]] = stills(parts[len(parts)-1], shops.Wide)
			}
			for _, before := range parts {
				for _, part := range parts {
					checkAfter(t, a.ID(), before, part, shown)
				}
			}
		}
	}
}

// checkAfter holds each still of a part to its fresh load, if the reader comes from another part.
func checkAfter(t *testing.T, of string, before, part *act.Part, shown map[*act.Part][]*stage.Drawing) {
	t.Helper()
	page, first := &elements{}, shown[before]
	page.paint(stage.NewFilm(first...), len(first)-1)
	all := append(slices.Clone(first[len(first)-1:]), shown[part]...)
	film := stage.NewFilm(all...)
	for n, still := range all {
		want := (&elements{}).paint(stage.NewFilm(still), 0).seen()
		if got := page.paint(film, n).seen(); got != want {
			t.Errorf("%s: %v after %q, look %d: %s", of, part.Ref, before.Choice, n, differ(got, want))
			return
		}
	}
}

// From place to place, as a reader comes who presses what leads on.
func TestAfterThePlaceBeforeTheStillIsTheSame(t *testing.T) {
	for _, a := range acts() {
		for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
			var before *act.Part
			shown := map[*act.Part][]*stage.Drawing{}
			for _, at := range a.Places(act.Twitters()) {
				part := a.Tell(at, act.Twitters(), act.Exported(), act.Nobody)
				shown[part] = stills(part, format)
				if before != nil && len(shown[part]) > 0 {
					checkAfter(t, a.ID(), before, part, shown)
				}
				if len(shown[part]) > 0 {
					before = part
				}
			}
		}
	}
}

// stills are a part's looks at its place.
func stills(p *act.Part, format shops.Format) (all []*stage.Drawing) {
	for _, look := range p.At().Looks {
		all = append(all, shops.Draw(look.Of, format))
	}
	return all
}

// elements are those of a picture in the page, which stay when another film is shown.
type elements struct {
	tags  []string
	attrs []map[string]string
}

// paint shows a still of a film, as labPaint does.
func (e *elements) paint(film *stage.Film, n int) *elements {
	var shown stage.Panel
	film.Draw(&shown, n, n, 1)
	for i, m := range shown.Marks {
		if i == len(e.tags) {
			e.tags, e.attrs = append(e.tags, ""), append(e.attrs, nil)
		}
		if e.tags[i] != m.Tag {
			e.tags[i], e.attrs[i] = m.Tag, map[string]string{}
		}
	}
	e.tags, e.attrs = e.tags[:len(shown.Marks)], e.attrs[:len(shown.Marks)]
	var changes strings.Builder
	shown.Changes(&changes, 0, nil)
	for line := range strings.Lines(changes.String()) {
		cells := strings.SplitN(strings.TrimSuffix(line, "\n"), "\t", 3)
		i, _ := strconv.Atoi(cells[0])
		if e.attrs[i][cells[1]] = cells[2]; cells[2] == "" {
			delete(e.attrs[i], cells[1])
		}
	}
	return e
}

// seen are the elements that are seen, a line each, the lowest first.
func (e *elements) seen() string {
	var all strings.Builder
	for i, attrs := range e.attrs {
		if attrs["opacity"] != "0" {
			fmt.Fprintln(&all, e.tags[i], attrs)
		}
	}
	return all.String()
}

// differ is the first line in which two pictures differ.
func differ(got, want string) string {
	is, should := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(is), len(should)) {
		if is[i] != should[i] {
			return fmt.Sprintf("it shows %q instead of %q", is[i], should[i])
		}
	}
	return fmt.Sprintf("it shows %d marks instead of %d", len(is), len(should))
}
