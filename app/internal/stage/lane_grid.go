package stage

// grid is how a drawer's cells are arranged: the nearest to a square, of at most
// 64 by 64.
type grid struct {
	columns, rows int64
	each          int64 // the numbers that a cell stands for
	lines         string
}

func newGrid(bits int) grid {
	shown := min(bits, 12)
	g := grid{columns: 1 << ((shown + 1) / 2), rows: 1 << (shown / 2), each: 1 << (bits - shown)}
	g.lines = g.parts()
	return g
}

func (g grid) cell() (width, height float64) {
	return drawerSide / float64(g.columns), drawerSide / float64(g.rows)
}

func (g grid) parts() string {
	w, h := g.cell()
	d := ""
	for c := int64(1); c < g.columns; c++ {
		d += D("M", w*float64(c), " 0v", drawerSide)
	}
	for r := int64(1); r < g.rows; r++ {
		d += D("M0 ", h*float64(r), "h", drawerSide)
	}
	return d
}

// taken are so many cells from a number on: the rest of a row, whole rows, and
// the beginning of one.
func (g grid) taken(from int64, filled float64) string {
	w, h := g.cell()
	begin, end := float64(from)/float64(g.each), (float64(from)+filled)/float64(g.each)
	if filled > 0 && end < begin+1 {
		end = begin + filled
	}
	d := ""
	for begin < end {
		row := int64(begin) / g.columns
		left := begin - float64(row*g.columns)
		rows := int64(1)
		if whole := int64(end)/g.columns - row; left == 0 && whole > 1 {
			rows = whole
		}
		right := min(end-float64(row*g.columns), float64(g.columns))
		d += D("M", left*w, float64(row)*h, "H", right*w, "v", h*float64(rows), "H", left*w, "z")
		begin = float64((row + rows) * g.columns)
	}
	return d
}
