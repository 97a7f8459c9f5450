package stage

import (
	"slices"
	"strconv"
)

// Film is a row of stills that one picture shows. It has a mark for each mark of any of them, so that a page draws its
// marks once; whoever is not there is unseen. At rest the marks of a still are in the still's order: one
// that another still has above or below others is drawn a second time.
type Film struct {
	stills []*Drawing
	rows   []*filmRow
}

// filmRow is a mark of a film, as it is in each still; nil where it is not.
type filmRow struct {
	key    filmKey
	marks  []*filmMark
	others []*filmMark // the same mark, of a still that has it in another row
	nobody *filmMark   // what it is where neither still has it
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
	places := make([]map[*filmRow]int, len(stills)) // which of a still's marks is in a row
	names := map[filmKey][]string{}                 // of the attributes that a mark has in any still
	for i, s := range stills {
		s.note()
		keys := make([]filmKey, len(s.Marks))
		for n, m := range s.Marks {
			key := filmKey{s.about[n].name, s.about[n].number, m.Tag}
			keys[n] = key
			known := names[key]
			for _, a := range m.Attrs {
				if !slices.Contains(known, a.Name) {
					known = append(known, a.Name)
				}
			}
			names[key] = known
		}
		f.rows, places[i] = joined(f.rows, keys)
	}
	for i := range stills {
		f.fill(i, places[i], names)
	}
	return f
}

// joined adds a still to rows: as many of its marks as possible are in the rows that are there, and none is before one
// that the still has below it. In says which of its marks a row has.
func joined(rows []*filmRow, keys []filmKey) (all []*filmRow, in map[*filmRow]int) {
	in = map[*filmRow]int{}
	next := 0
	for n, row := range common(rows, keys) {
		if row < 0 {
			r := &filmRow{key: keys[n]}
			all, in[r] = append(all, r), n
			continue
		}
		all, in[rows[row]] = append(all, rows[next:row+1]...), n
		next = row + 1
	}
	return append(all, rows[next:]...), in
}

// common are the rows of marks in their order, as many as possible; -1 for a mark that gets a row of its own.
func common(rows []*filmRow, keys []filmKey) []int {
	at := map[filmKey][]int{} // the last row first
	for i := len(rows) - 1; i >= 0; i-- {
		at[rows[i].key] = append(at[rows[i].key], i)
	}
	type end struct {
		row, mark int
		before    *end
	}
	var ends []*end // of the rows found so far: the best for each count
	for n, key := range keys {
		for _, row := range at[key] {
			count, _ := slices.BinarySearchFunc(ends, row, func(e *end, row int) int { return e.row - row })
			e := &end{row: row, mark: n}
			if count > 0 {
				e.before = ends[count-1]
			}
			if count == len(ends) {
				ends = append(ends, e)
			} else {
				ends[count] = e
			}
		}
	}
	found := make([]int, len(keys))
	for n := range found {
		found[n] = -1
	}
	if len(ends) > 0 {
		for e := ends[len(ends)-1]; e != nil; e = e.before {
			found[e.mark] = e.row
		}
	}
	return found
}

// filmPassing are all attributes that marks may have: the page reuses the elements of the film before, whose marks were
// others.
var filmPassing = []string{"transform", "text-anchor", "rx", "stroke-width", "stroke-dasharray", "stroke-dashoffset",
	"pathLength", "translate", "xml:space"}

// fill gives the rows the marks of a still, with the same attributes in the same order.
func (f *Film) fill(i int, in map[*filmRow]int, names map[filmKey][]string) {
	s, marks := f.stills[i], map[filmKey]*filmMark{}
	for row, n := range in {
		mark := &filmMark{make([]Attr, len(names[row.key])), s.about[n]}
		for k, name := range names[row.key] {
			mark.attrs[k].Name = name
			if from := slices.IndexFunc(s.Marks[n].Attrs, func(a Attr) bool { return a.Name == name }); from >= 0 {
				mark.attrs[k] = s.Marks[n].Attrs[from]
			}
		}
		marks[row.key] = mark
	}
	for _, r := range f.rows {
		if r.marks == nil {
			r.marks, r.others = make([]*filmMark, len(f.stills)), make([]*filmMark, len(f.stills))
		}
		if _, ok := in[r]; ok {
			r.marks[i], r.nobody = marks[r.key], marks[r.key].unseen()
		} else {
			r.others[i] = marks[r.key]
		}
	}
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
	for _, r := range f.rows {
		first := len(p.attrs)
		p.attrs = r.mix(p.attrs, from, to, share)
		p.Marks = append(p.Marks, Mark{r.key.tag, p.attrs[first:len(p.attrs):len(p.attrs)]})
	}
}

// mix appends the mark's attributes between two stills.
func (r *filmRow) mix(to []Attr, from, is int, share float64) []Attr {
	a, b := r.marks[from], r.marks[is]
	switch {
	case a == nil && b == nil:
		return append(to, r.nobody.attrs...)
	case b == nil && r.others[is] != nil: // on its way it is in that row
		return append(to, Pick(share <= 0, a, a.unseen()).attrs...)
	case a == nil && r.others[from] != nil:
		if share <= 0 {
			return append(to, b.unseen().attrs...)
		}
		a = r.others[from]
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
