package player

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// point is a step, or a moment within it: "7" or "7.2" in links.
type point struct{ step, moment int }

// opening is where a scene opens if the link names no step.
var opening = point{step: -1}

// beginning is where the page starts to play if its link names nothing: before the decisive
// moment.
var beginning = point{step: -2}

// String is the point as links write it.
func (p point) String() string {
	switch {
	case p.step < 0:
		return ""
	case p.moment == 0:
		return strconv.Itoa(p.step)
	}
	return strconv.Itoa(p.step) + "." + strconv.Itoa(p.moment)
}

// pointOf parses a point; an invalid one becomes the first step.
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

// on reports whether a stop is at the point.
func (p point) on(s sim.Stop) bool { return s.Step == p.step && s.Moment == p.moment }
