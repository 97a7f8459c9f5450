package nodes

import "github.com/snowflakelab/snowflakelab/app/internal/picture/stage"

// pen collects a path.
type pen struct{ d []byte }

func (p *pen) add(d string) { p.d = append(p.d, d...) }

func (p *pen) path() string { return string(p.d) }

// line is a straight line.
func line(x1, y1, x2, y2 float64) string { return stage.D("M", x1, y1, "L", x2, y2) }

// box is a rectangle.
func box(x, y, width, height float64) string {
	return stage.D("M", x, y, "h", width, "v", height, "h", -width, "z")
}

// dot is a point of a path with round ends.
func dot(x, y float64) string { return stage.D("M", x, y, "h0") }
