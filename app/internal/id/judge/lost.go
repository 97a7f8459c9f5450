package judge

import (
	"math/bits"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// lostBits are the low bits that an ID lost with its digits behind the 15th; 0 if these digits are not all 0.
func lostBits(id snowflake.ID) uint64 {
	from, to, _ := format.Cut(id)
	return 1<<bits.Len64(uint64(to-from)) - 1
}

// unround replaces a sample that JavaScript has rounded, or a spreadsheet cut, by the roundest numbers that it may
// have been before: lost digits must be no evidence for or against a system. It needs as many rounded IDs, and as
// large a share, as the finding "damaged"; zeros after the 15th digit are so rare that two cut IDs are enough.
func (g *guess) unround(s *find.Set) {
	hits, cuts := 0, 0
	doubled, cut := uint64(0), uint64(0) // the bits that were lost
	for _, row := range g.sample {
		id := s.ID(row)
		if s.Kind[row] != idkind.Decimal || !format.LooksRounded(id) {
			continue
		}
		hits++
		doubled |= 1<<max(0, bits.Len64(uint64(id))-53) - 1
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
	for i, id := range g.list.IDs {
		g.list.IDs[i] = format.Roundest(id)
	}
}

// lostField reports whether a field in these bits is lost: nearly all IDs were cut behind their 15th digit, as
// spreadsheets do, and that took some of the bits.
func (p *byLine) lostField(field uint64) bool {
	return p.cut >= 5 && p.cut*10 >= p.above*9 && field&p.lost != 0
}

func (p *byLine) lostSequence(v *view) bool {
	return p.lostField(v.masks.Sequence.Most << v.masks.Sequence.Shift)
}

func (p *byLine) lostNode(v *view) bool { return p.lostField(v.masks.Node) }
