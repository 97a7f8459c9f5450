package find

import "github.com/snowflakelab/snowflakelab/app/internal/idkind"

// above is the last ID of the last line that had one, since indented JSON has id and id_str on two lines.
type above struct {
	id    uint64 // a decimal
	depth uint8
	name  []byte
	line  int // from 0
}

func (a *above) note(t *token, line []byte, number int) {
	if a.name = a.name[:0]; t.kind == idkind.Decimal {
		a.id, a.depth, a.line, a.name = t.n.High, t.depth, number, append(a.name, t.name(line)...)
	}
}

// mergeAbove reports whether a token and the ID of the line above are one, as a number in id and as text in id_str. The
// row stays where it is, and gets the text's value: a program may have rounded the number.
func (r *Reader) mergeAbove(line []byte, t *token) bool {
	a := &r.above
	if len(a.name) == 0 || a.line+1 != r.where.line || t.depth != a.depth || t.kind != idkind.Decimal ||
		float64(t.n.High) != float64(a.id) || !textTwins(a.name, t.name(line)) {
		return false
	}
	if t.n.High != a.id {
		r.twins++
	}
	if len(t.name(line)) > len(a.name) {
		r.set.High[r.set.Len()-1] = t.n.High
	}
	r.scan.again = true
	return true
}
