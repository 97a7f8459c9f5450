package systems

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Reveals is what the documents require of a good ID besides the invariants: its length, and
// what can be read from it.
func (s *street) Reveals(l *sim.LaneFrame) [][2]string {
	d := &l.Of().Design
	return [][2]string{
		{text.T("length"), length(l, d)},
		{text.T("contains time"), when(l, d)},
		{text.T("contains node"), where(l, d)},
		{text.T("what an outsider can infer"), learns(l, d)},
	}
}

// length is an ID's number of bits, and whether JavaScript numbers hold the issued ones exactly.
func length(l *sim.LaneFrame, d *variant.Design) string {
	if d.Bits > 64 {
		return text.T("%d bits", d.Bits)
	}
	largest := snowflake.ID(0)
	for i := range l.Log() {
		if e := &l.Log()[i]; e.Issued {
			largest = max(largest, e.ID())
		}
	}
	if largest >= 1<<53 {
		return text.T("64 bits, above 2⁵³")
	}
	return text.T("64 bits, below 2⁵³ so far")
}

func when(l *sim.LaneFrame, d *variant.Design) string {
	if d.Timeless {
		return text.T("no")
	}
	return text.T("to %s", text.Tick(l.Of().Layout.Tick))
}

func where(l *sim.LaneFrame, d *variant.Design) string {
	switch layout := l.Of().Layout; {
	case d.Where != "":
		return text.T(d.Where)
	case layout.Fields != nil && layout.Nodes() > 1:
		return text.T("a node ID")
	}
	return text.T("no")
}

func learns(l *sim.LaneFrame, d *variant.Design) string {
	switch estimate, err := strconv.ParseFloat(l.Field("estimate"), 64); {
	case err == nil:
		return text.T("that about %s exist", text.Group(int64(math.Round(estimate))))
	case d.Counts != nil || d.Timeless:
		return text.T("nothing")
	}
	return text.T("when each ID was issued")
}
