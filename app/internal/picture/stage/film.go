package stage

import (
	"slices"
	"strconv"
)

// Film is a row of stills that one picture shows. It has a mark for each mark of any of them, so that a page draws its
// marks once; whoever is not there is unseen.
type Film struct {
	stills []*Drawing
	rows   []filmRow
}

// filmRow is a mark of a film, as it is in each still; nil where it is not.
type filmRow struct {
	tag    string
	marks  []*filmMark
	nobody *filmMark // what it is where neither still has it
}

type filmMark struct {
	attrs []Attr
	about
}

// filmKey tells marks apart.
type filmKey struct {
	name   string
	number int
	tag    string
}

// NewFilm joins the marks of stills by their names.
func NewFilm(stills ...*Drawing) *Film {
	f := &Film{stills: stills}
	var order []filmKey
	at := make([]map[filmKey]int, len(stills))
	for i, s := range stills {
		s.note()
		at[i] = map[filmKey]int{}
		after := -1 // where the still's last mark is
		for n, m := range s.Marks {
			key := filmKey{s.about[n].name, s.about[n].number, m.Tag}
			at[i][key] = n
			place := slices.Index(order, key)
			if place < 0 {
				place = after + 1
				order = slices.Insert(order, place, key)
			}
			after = place
		}
	}
	for _, key := range order {
		f.rows = append(f.rows, f.row(key, at))
	}
	return f
}

// filmPassing are all attributes that marks may have: the page reuses the elements of the film before, whose marks were
// others.
var filmPassing = []string{"transform", "text-anchor", "rx", "stroke-width", "stroke-dasharray", "stroke-dashoffset",
	"pathLength", "translate"}

// row is a mark in all stills, with the same attributes in the same order.
func (f *Film) row(key filmKey, at []map[filmKey]int) filmRow {
	var names []string
	for i, s := range f.stills {
		if n, ok := at[i][key]; ok {
			for _, a := range s.Marks[n].Attrs {
				if !slices.Contains(names, a.Name) {
					names = append(names, a.Name)
				}
			}
		}
	}
	r := filmRow{tag: key.tag, marks: make([]*filmMark, len(f.stills))}
	for i, s := range f.stills {
		n, ok := at[i][key]
		if !ok {
			continue
		}
		mark := &filmMark{make([]Attr, len(names)), s.about[n]}
		for k, name := range names {
			mark.attrs[k].Name = name
			if from := slices.IndexFunc(s.Marks[n].Attrs, func(a Attr) bool { return a.Name == name }); from >= 0 {
				mark.attrs[k] = s.Marks[n].Attrs[from]
			}
		}
		r.marks[i], r.nobody = mark, mark.unseen()
	}
	return r
}

// Last is the film’s last still.
func (f *Film) Last() *Drawing { return f.stills[len(f.stills)-1] }

// Len is how many stills the film has.
func (f *Film) Len() int { return len(f.stills) }

// Drawing is one of the film's stills.
func (f *Film) Drawing(i int) *Drawing { return f.stills[i] }

// Draw draws the film between two of its stills. At the ends it is the stills.
func (f *Film) Draw(p *Panel, from, to int, share float64) {
	s := f.stills[to]
	p.Begin(s.Name, s.Width, s.Height)
	p.Top, p.passing = s.Top, filmPassing
	for i := range f.rows {
		r := &f.rows[i]
		first := len(p.attrs)
		p.attrs = r.mix(p.attrs, from, to, share)
		p.Marks = append(p.Marks, Mark{r.tag, p.attrs[first:len(p.attrs):len(p.attrs)]})
	}
}

// mix appends the mark's attributes between two stills.
func (r *filmRow) mix(to []Attr, from, is int, share float64) []Attr {
	a, b := r.marks[from], r.marks[is]
	switch {
	case a == nil && b == nil:
		return append(to, r.nobody.attrs...)
	case a == nil:
		a = b.aside()
	case b == nil:
		b = a.aside()
	}
	at := *b
	if r.marks[is] == nil {
		at = *a
	}
	share = Phase(share, at.from, at.to)
	for i := range b.attrs {
		to = append(to, between(a.attrs[i], b.attrs[i], share))
	}
	return to
}

// unseen is the mark where nobody sees it.
func (m *filmMark) unseen() *filmMark {
	u := &filmMark{slices.Clone(m.attrs), m.about}
	for i, a := range u.attrs {
		if a.Name == "opacity" {
			u.attrs[i].x = 0
		}
	}
	return u
}

// aside is the mark where it comes from or goes to, unseen.
func (m *filmMark) aside() *filmMark {
	u := m.unseen()
	dx, dy := hundredths(m.dx), hundredths(m.dy)
	if dx == 0 && dy == 0 {
		return u
	}
	if i := slices.IndexFunc(u.attrs, func(a Attr) bool { return a.form == moved }); i >= 0 {
		u.attrs[i].x += dx
		u.attrs[i].y += dy
		return u
	}
	for i, a := range u.attrs {
		switch a.Name {
		case "x", "cx":
			u.attrs[i].x += dx
		case "y", "cy":
			u.attrs[i].x += dy
		}
	}
	return u
}

// between is an attribute on its way: numbers and the numbers of paths are mixed, and all else changes halfway.
func between(a, b Attr, share float64) Attr {
	switch {
	case a == b, share >= 1:
		return b
	case share <= 0:
		return a
	case a.form == b.form && a.form != words:
		return Attr{b.Name, b.words, mixed(a.x, b.x, share), mixed(a.y, b.y, share), mixed(a.turn, b.turn, share),
			b.form}
	case a.Name == "d":
		if d, ok := mixedPath(a.words, b.words, share); ok {
			return Attr{Name: "d", words: d}
		}
	}
	if share < 0.5 {
		return a
	}
	return b
}

func mixed(a, b int, share float64) int { return a + int(float64(b-a)*share) }

// mixedPath is a path between two of the same commands; ok is false if they differ.
func mixedPath(a, b string, share float64) (d string, ok bool) {
	path := make([]byte, 0, len(b)+8)
	follows := false
	for a != "" && b != "" {
		was, n := leadingNumber(a)
		is, m := leadingNumber(b)
		switch {
		case n > 0 && m > 0:
			if follows {
				path = append(path, ' ')
			}
			path, follows = appendDecimals(path, hundredths(Lerp(was, is, share))), true
			a, b = a[n:], b[m:]
		case n == 0 && m == 0 && a[0] == b[0]:
			if a[0] != ' ' {
				path, follows = append(path, a[0]), false
			}
			a, b = a[1:], b[1:]
		default:
			return "", false
		}
	}
	return string(path), a == b
}

// leadingNumber is the number that a text begins with, and its length; 0 if there is none.
func leadingNumber(s string) (value float64, length int) {
	for length < len(s) &&
		(s[length] >= '0' && s[length] <= '9' || s[length] == '.' || s[length] == '-' && length == 0) {
		length++
	}
	value, err := strconv.ParseFloat(s[:length], 64)
	if err != nil {
		return 0, 0
	}
	return value, length
}
