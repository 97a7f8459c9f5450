package judge

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// lostBits are the low bits that an ID lost with its digits behind the 15th; 0 if
// these digits are not all 0.
func lostBits(id uint64) uint64 {
	from, to, _ := format.Cut(snowflake.ID(id))
	return 1<<bits.Len64(uint64(to-from)) - 1
}

// unround replaces a sample that JavaScript has rounded, or a spreadsheet cut, by the
// roundest numbers that it may have been before: digits that are lost must speak
// neither for a system nor against one. It asks for as many and as large a share of
// rounded IDs as the finding "damaged"; zeros behind the 15th digit are so rare that
// two cut IDs are enough.
func (g *guess) unround() {
	hits, cuts := 0, 0
	doubled, cut := uint64(0), uint64(0) // the bits that were lost
	for _, row := range g.sample {
		id := g.set.High[row]
		if g.set.Kind[row] != find.Decimal || !format.LooksRounded(snowflake.ID(id)) {
			continue
		}
		hits++
		doubled |= 1<<max(0, bits.Len64(id)-53) - 1
		if lost := lostBits(id); lost > 0 {
			cuts++
			cut |= lost
		}
	}
	switch of := len(g.sample); {
	case cuts >= 2 && cuts*10 >= of*9:
		g.list.Lost = cut
	case hits >= 5 && hits*10 >= of*9:
		g.list.Lost = doubled
	default:
		g.list.Lost = 0
		return
	}
	unrounded := &find.Set{}
	for k, row := range g.sample {
		unrounded.High = append(unrounded.High, uint64(format.Roundest(snowflake.ID(g.set.High[row]))))
		unrounded.Kind = append(unrounded.Kind, g.set.Kind[row])
		g.sample[k] = k
	}
	g.set = unrounded
}

// lost reports whether a field in these bits is lost: nearly all IDs were cut
// behind their 15th digit, as spreadsheets do, and that took some of them.
func (j *Job) lost(field uint64) bool {
	p := &j.byLine
	return p.cut >= 5 && p.cut*10 >= p.above*9 && field&p.lost != 0
}

// lostSequence and lostNode are lost for what the layout in use has.
func (j *Job) lostSequence() bool {
	return j.lost(j.view.masks.Sequence.Most << j.view.masks.Sequence.Shift)
}
func (j *Job) lostNode() bool { return j.lost(j.view.masks.Node) }

// lostNote is what is to be said with a finding that lost digits may have made.
func (j *Job) lostNote(f findingKind) string {
	doubtful := false
	switch f {
	case duplicates:
		doubtful = j.lost(^uint64(0))
	case clockBack:
		doubtful = j.lostNode()
	case sharedNode, sequenceZero, sequenceLow, busiest:
		doubtful = j.lostNode() || j.lostSequence()
	}
	if !doubtful {
		return ""
	}
	return " " + text.T("But these IDs were cut behind their 15th digit, and that alone may have made this.")
}
