package find

import "github.com/snowflakelab/snowflakelab/app/internal/id/idkind"

// above is the last ID that was taken. A text may have it twice: as a number in id and as text in id_str, side by
// side or, in indented JSON, on two lines.
type above struct {
	id    uint64 // a decimal
	depth uint8
	name  []byte // empty where it has none, and of other kinds
	line  int    // from 0
}

func (a *above) note(t *token, line []byte, number int) {
	if a.name = a.name[:0]; t.kind == idkind.Decimal {
		a.id, a.depth, a.line, a.name = t.n.High, t.depth, number, append(a.name, t.name(line)...)
	}
}

// mergeTwin reports whether a token is the ID that was taken last: the one before it in its line or, of a line's first,
// that of the line above. A program may have rounded the number, so the row gets the text's value.
func (r *Reader) mergeTwin(line []byte, t *token, first bool) bool {
	a := &r.above
	if len(a.name) == 0 || t.kind != idkind.Decimal || float64(t.n.High) != float64(a.id) || !textTwins(a.name, t.name(line)) ||
		first && (a.line+1 != r.where.line || t.depth != a.depth) {
		return false
	}
	if !first || t.n.High != a.id {
		r.twins++
	}
	if last := r.set.Len() - 1; len(t.name(line)) > len(a.name) {
		r.set.High[last] = t.n.High
		if !first { // a row stays in its line
			r.set.Offset[last] = uint32(r.offsetOf(t.at))
		}
	}
	r.scan.again = r.scan.again || first
	return true
}
