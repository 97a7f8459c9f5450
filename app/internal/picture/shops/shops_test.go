package shops_test

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
)

// Marks of one name would be taken for one mark, and lost.
func TestNoTwoMarksOfAPictureHaveOneName(t *testing.T) {
	for _, a := range acts() {
		for _, at := range placesOf(a) {
			part := told(a, at)
			for n, look := range part.At().Looks {
				for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
					checkFilm(t, fmt.Sprintf("%s %v look %d format %d", a.ID(), at, n, format),
						drawn(look.Of, format))
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
					told(a, act.Ref{Screen: screen + 1, Choice: choice}))
				shown[parts[len(parts)-1]] = stills(parts[len(parts)-1], shops.Wide)
			}
			for _, before := range parts {
				left := leave(shown[before])
				for _, part := range parts {
					checkAfter(t, fmt.Sprintf("%s: %v after %q", a.ID(), part.Ref, before.Choice), left.clone(),
						append(slices.Clone(shown[before][len(shown[before])-1:]), shown[part]...))
				}
			}
		}
	}
}

// leave is a page at the last still of a film.
func leave(stills []*stage.Drawing) *elements {
	return (&elements{}).paint(stage.NewFilm(stills...), len(stills)-1)
}

// checkAfter holds each still of a film to its fresh load, if the reader comes from another film, whose last still is
// the first of this one.
func checkAfter(t *testing.T, at string, page *elements, all []*stage.Drawing) {
	t.Helper()
	film := stage.NewFilm(all...)
	for n, still := range all {
		want := once(allFresh, still, func() *elements { return leave([]*stage.Drawing{still}).seen() })
		if got := page.paint(film, n).seen(); !got.equal(want) {
			t.Errorf("%s, look %d: %s", at, n, differ(got.lines(), want.lines()))
			return
		}
	}
}

// allFresh are the elements that are seen of a still in a fresh load.
var allFresh = map[*stage.Drawing]*elements{}

// From place to place, as a reader comes who presses what leads on.
func TestAfterThePlaceBeforeTheStillIsTheSame(t *testing.T) {
	for _, a := range acts() {
		for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
			var before []*stage.Drawing
			for _, at := range placesOf(a) {
				shown := stills(told(a, at), format)
				if len(before) > 0 && len(shown) > 0 {
					checkAfter(t, fmt.Sprintf("%s: %v after the place before", a.ID(), at), leave(before),
						append(slices.Clone(before[len(before)-1:]), shown...))
				}
				if len(shown) > 0 {
					before = shown
				}
			}
		}
	}
}

// stills are a part's looks at its place.
func stills(p *act.Part, format shops.Format) (all []*stage.Drawing) {
	for _, look := range p.At().Looks {
		all = append(all, drawn(look.Of, format))
	}
	return all
}

// elements are those of a picture in the page, which stay when another film is shown.
type elements struct {
	tags  []string
	attrs []map[string]string
	shown stage.Panel // whose memory the next still reuses
}

func (e *elements) clone() *elements {
	c := &elements{tags: slices.Clone(e.tags), attrs: slices.Clone(e.attrs)}
	for i, attrs := range c.attrs {
		c.attrs[i] = maps.Clone(attrs)
	}
	return c
}

// paint shows a still of a film, as labPaint does.
func (e *elements) paint(film *stage.Film, n int) *elements {
	shown := &e.shown
	film.Draw(shown, n, n, 1)
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
	changes.Grow(300 * len(shown.Marks))
	shown.Changes(&changes, 0, nil)
	for line := range strings.Lines(changes.String()) {
		number, change, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		name, value, _ := strings.Cut(change, "\t")
		i, _ := strconv.Atoi(number)
		if e.attrs[i][name] = value; value == "" {
			delete(e.attrs[i], name)
		}
	}
	return e
}

// seen are the elements that are seen, the lowest first. They have the same attributes as e, not copies.
func (e *elements) seen() *elements {
	seen := &elements{}
	for i, attrs := range e.attrs {
		if attrs["opacity"] != "0" {
			seen.tags, seen.attrs = append(seen.tags, e.tags[i]), append(seen.attrs, attrs)
		}
	}
	return seen
}

func (e *elements) equal(other *elements) bool {
	return slices.Equal(e.tags, other.tags) && slices.EqualFunc(e.attrs, other.attrs, maps.Equal)
}

// lines are the elements, a line each.
func (e *elements) lines() string {
	var all strings.Builder
	for i, attrs := range e.attrs {
		fmt.Fprintln(&all, e.tags[i], attrs)
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
