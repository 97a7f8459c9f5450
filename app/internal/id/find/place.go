package find

import (
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Place is a name or a column of the text that holds IDs.
type Place struct {
	// Name is used in links and is unique in the text; Label is shown.
	Name, Label string
	// Count is how many IDs are there, taken or not.
	Count int
	// Cut is how many of them have only zeros after the 15th digit, as a spreadsheet writes.
	Cut int

	small int // how many of them are too small for an ID
}

// placesMost is how many places are distinguished; IDs at further ones are counted for the last.
const placesMost = 24

// Only makes the reader take only the IDs of the place with this name, and those alone on their line. Call it
// before the first Feed.
func (r *Reader) Only(place string) { r.only = place }

// Places are the places of IDs in lines that are more than one ID, in order of appearance.
func (s *Set) Places() []Place { return s.places }

// wants counts a token for its place, and reports whether IDs of that place are
// taken.
func (r *Reader) wants(t *token, line []byte) bool {
	at := t.selector
	at.family, at.hint = 0, hintNone
	switch {
	case at.key != 0:
		at.column = 0
	case !r.shape.known || r.shape.key != 0 || r.shape.selector.column == anyColumn:
		at.column, at.depth = anyColumn, 0
	}
	i := 0
	for i < len(r.places) && r.places[i] != at {
		i++
	}
	switch {
	case i < len(r.places):
	case i == placesMost:
		i--
	default:
		r.places = append(r.places, at)
		r.set.places = append(r.set.places, r.place(t, at, line))
	}
	r.set.places[i].Count++
	if _, _, cut := format.Cut(snowflake.ID(t.n.High)); cut && t.kind == idkind.Decimal {
		r.set.places[i].Cut++
	}
	if isSmall(t.kind, t.n.High) {
		r.set.places[i].small++
	}
	r.set.mixed = r.only == "" && len(r.places) > 1
	return r.only == "" || r.only == r.set.places[i].Name
}

func (r *Reader) place(t *token, at selector, line []byte) Place {
	p := Place{Name: "text", Label: text.T("the text")}
	switch {
	case at.key != 0 && t.nameEnd > 0:
		p.Name = string(line[t.nameAt:t.nameEnd])
		p.Label = p.Name
	case at.key != 0 && int(t.column) < len(r.scan.headings):
		p.Name = r.scan.headings[t.column].name
		p.Label = p.Name
	case at.key != 0:
		p.Name, p.Label = "name-"+strconv.Itoa(len(r.places)), text.T("a name")
	case at.column != anyColumn:
		n := strconv.Itoa(int(at.column) + 1)
		p.Name, p.Label = "column-"+n, text.T("column %s", n)
	}
	for _, other := range r.set.places {
		if other.Name == p.Name {
			n := strconv.Itoa(int(at.depth))
			return Place{Name: p.Name + "~" + n, Label: text.T("%s, %s brackets deep", p.Label, n)}
		}
	}
	return p
}

// Mixed reports whether rows stand at several of the places.
func (s *Set) Mixed() bool { return s.mixed }
