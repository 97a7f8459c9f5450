package player

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// point is a step, or a moment within it, as links write it: "7" or "7.2".
type point struct{ step, moment int }

// opening is where a scene opens that no link has named a step of.
var opening = point{step: -1}

// beginning is where the page begins to play if its link names nothing: before the decisive
// moment.
var beginning = point{step: -2}

// String is the point as links write it, where they do.
func (p point) String() string {
	switch {
	case p.step < 0:
		return ""
	case p.moment == 0:
		return strconv.Itoa(p.step)
	}
	return strconv.Itoa(p.step) + "." + strconv.Itoa(p.moment)
}

// pointOf reads a point; what is none is the first step.
func pointOf(written string) (p point, problem string) {
	step, moment, fine := strings.Cut(written, ".")
	n, err := strconv.ParseUint(step, 10, 31)
	var m uint64
	if fine && err == nil {
		m, err = strconv.ParseUint(moment, 10, 31)
	}
	if err != nil {
		return point{}, text.T("The link says step=“%s”. A step is a number such as 7, or 7.2 for sub-step 2 of step 7.", written)
	}
	return point{int(n), int(m)}, ""
}

// on says that a stop of the player's is at the point.
func (p point) on(s sim.Stop) bool { return s.Step == p.step && s.Moment == p.moment }
