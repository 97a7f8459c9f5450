package stage

// Drawing is the picture of one look. Its marks have names: marks of one name in two stills are one mark, and motion is
// the difference between the stills, which [Film] finds. So a drawing function draws a look and knows no motion.
type Drawing struct {
	Panel
	Places []PlaceOn // what can be pressed
	about  []about   // of each mark
	now    about     // of the marks that follow
	count  int       // of the marks that the present name has
}

// PlaceOn is a part of a picture that a reader can press. One whose name begins with mark- is the end of those that
// follow it.
type PlaceOn struct {
	Name                string
	X, Y, Width, Height float64
}

// PlaceNamed is the first place of a name, if there is one.
func (s *Drawing) PlaceNamed(name string) (PlaceOn, bool) {
	for _, p := range s.Places {
		if p.Name == name {
			return p, true
		}
	}
	return PlaceOn{}, false
}

// about is what a film needs to know about a mark.
type about struct {
	name     string
	number   int     // among the marks of that name
	from, to float64 // the part of a move in which the mark changes
	dx, dy   float64 // where it comes from, and goes to, seen from its place
}

// NewDrawing is a still without marks.
func NewDrawing(name string, width, height int) *Drawing {
	s := &Drawing{}
	s.Begin(name, width, height)
	s.now = about{to: 1}
	return s
}

// Named draws marks that have a name. Within a still no two calls have the same one.
func (s *Drawing) Named(name string, draw func()) {
	s.note()
	outer, count := s.now, s.count
	s.now.name, s.count = name, 0
	draw()
	s.note()
	s.now, s.count = outer, count
}

// Comes says where the marks that follow come from, and where they go: beside their place. It lasts to the end of the
// name.
func (s *Drawing) Comes(dx, dy float64) {
	s.note()
	s.now.dx, s.now.dy = dx, dy
}

// During is the part of a move in which the marks that follow change. It lasts to the end of the name.
func (s *Drawing) During(from, to float64) {
	s.note()
	s.now.from, s.now.to = from, to
}

// note gives the marks that were drawn since the last note their name.
func (s *Drawing) note() {
	for len(s.about) < len(s.Marks) {
		a := s.now
		a.number = s.count
		s.count++
		s.about = append(s.about, a)
	}
}

// Place is a part of the picture that can be pressed.
func (s *Drawing) Place(name string, x, y, width, height float64) {
	s.Places = append(s.Places, PlaceOn{name, x, y, width, height})
}

// Turned draws marks around a point, turned by degrees.
func (s *Drawing) Turned(x, y, degrees float64, draw func()) {
	outer := s.group
	s.group = &Attr{Name: "transform", x: hundredths(x), y: hundredths(y), turn: hundredths(degrees), form: moved}
	draw()
	s.group = outer
}

// Arc is a part of a circle, from the top and clockwise: 1 is all of it.
func (s *Drawing) Arc(is string, x, y, r, share, shown float64) {
	around := D("M", x, y-r, "a", r, r, " 0 1 1 ", 0, 2*r, "a", r, r, " 0 1 1 ", 0, -2*r)
	s.put("path", is, shown, []Attr{{Name: "d", words: around}, of("stroke-dashoffset", 100*(1-share))},
		[]string{"pathLength", "100", "stroke-dasharray", "100"})
}
