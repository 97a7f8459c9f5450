// Package story is the page on which a reader invents the Snowflake ID.
package story

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// state is what a link says: a place in the story, and what the reader has decided.
type state struct {
	story.Place
	story.Made
}

func (s *state) Params(query, _ *nav.Params) {
	usual := story.Undecided()
	query.Reading(func() { *s = state{story.Place{Beat: 1}, usual} })
	query.WriteIf(s.Beat > 1, func() { query.Count("beat", &s.Beat, 1, len(story.Beats())) })
	choices := story.Choices(min(max(s.Beat, 1), len(story.Beats())))
	query.Choice("choice", s.Choice, choices[1:], func(i int) { s.Choice = choices[i+1] })
	query.WriteIf(s.Step > 0, func() { query.Count("step", &s.Step, 0, mostSteps) })
	query.WriteIf(s.Sequence > 0, func() { query.Count("sequence", &s.Sequence, story.LeastSequence, story.MostBits) })
	query.WriteIf(s.Node > 0, func() { query.Count("node", &s.Node, story.LeastNode, story.MostBits) })
	epoch := ""
	if !s.Epoch.Equal(usual.Epoch) {
		epoch = text.UnixMS(s.Epoch)
	}
	query.Value("epoch", epoch, s.readEpoch)
	clock := s.Clock
	if clock == usual.Clock {
		clock = ""
	}
	query.Choice("clock", clock, story.Clocks(), func(i int) { s.Clock = story.Clocks()[i] })
	query.Reading(func() { s.Place = s.Near() })
}

// mostSteps is more than any part has; the last step is shown instead.
const mostSteps = 99

// mostEpoch is the last epoch of a link, in the year 2200.
const mostEpoch = 7_258_118_400_000

func (s *state) readEpoch(value string) (problem string) {
	ms, err := strconv.ParseInt(value, 10, 64)
	if err != nil || ms < 0 || ms > mostEpoch {
		return text.T("The link says %s=“%s”: use a whole number from %s to %s.", "epoch", value, "0", text.Group(int64(mostEpoch)))
	}
	s.Epoch = time.UnixMilli(ms).UTC()
	return ""
}
