package sim

import (
	"math"
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

// Code is the position of the moment's call in its design's loop.
func (m *Moment) Code() variant.Progress {
	if m.Kind == Handed {
		return m.frame.code(m.Event, math.MaxInt)
	}
	return m.frame.code(m.Event, m.at)
}

// Lit are the numbers of all lines that run in the moment's turn.
func (m *Moment) Lit() []int { return m.frame.code(m.Event, math.MaxInt).Ran }

// Code is the position of the step's last call in its design's loop; it is empty if the lane had
// no call.
func (l *LaneFrame) Code() variant.Progress {
	return l.code(len(l.Events())-1, math.MaxInt)
}

// code is the position of a call at a moment of one of the step's events. The call may have
// begun in an earlier step.
func (l *LaneFrame) code(event, moment int) variant.Progress {
	if event < 0 || !l.Events()[event].called() {
		return variant.Progress{}
	}
	var call []variant.Turn
	given, node := false, l.Events()[event].Node
	for at := l.from + event; at >= 0; at-- {
		e := &l.lane.log[at]
		switch {
		case e.Node != node || !e.called():
			continue
		case e.Kind == Woken:
			given = true
			continue
		}
		call = append(call, variant.Turn{Before: e.Before, Reading: e.Reading, Outcome: e.Outcome, Given: given})
		if e.Reading.After == 0 {
			break
		}
	}
	slices.Reverse(call)
	return l.lane.code().At(call, moment)
}

// code is parsed when it is first needed.
func (p *laneRun) code() *variant.Loop {
	if p.loop == nil {
		loop := p.lane.Design.Loop()
		p.loop = &loop
	}
	return p.loop
}
