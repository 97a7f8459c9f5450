package nodes

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// clocksSay is what the clocks do, and what follows for the IDs.
func (l *look) clocksSay() string {
	wrong, at := 0, -1
	for i, e := range l.Errors {
		if e != 0 {
			wrong, at = wrong+1, i
		}
	}
	size := lagText(rounded(l.state.Settings.Size()))
	switch {
	case wrong == 0:
		return text.T("%s agree exactly, and still lines cross: within one millisecond, IDs sort by worker ID.", text.Count(l.Nodes, "%s clock", "%s clocks"))
	case l.Clock == braid.Drift:
		return text.T("%s drift by up to %s ppm. Two minutes after they were set, they differ by %s.", text.Count(l.Nodes, "%s clock", "%s clocks"), number(float64(l.state.Settings.Size())/1000), lagText(rounded(int64(l.High-l.Low))))
	case l.Clock == braid.Slew:
		return text.T("Clocks start up to %s off and are slewed by 83,333 ppm until they are right, as chrony does.", size)
	case l.Clock == braid.Pause && wrong == 1:
		return text.T("Node %d’s virtual machine stands still for %s. Its clock is behind from then on, and its pending rows appear late.", at+1, size)
	case l.Clock == braid.Pause:
		return text.T("Every virtual machine stands still once, for up to %s. Its clock is behind from then on, and its pending rows appear late.", size)
	case l.Clock == braid.Step && wrong == 1 && l.Errors[at] < 0:
		return text.T("Node %d’s clock is set back by %s. %s", at+1, size, l.policySays())
	case l.Clock == braid.Step && wrong == 1:
		return text.T("Node %d’s clock is set forward by %s, so its IDs sort after newer ones.", at+1, size)
	case l.Clock == braid.Step:
		return text.T("Every clock is set once, by up to %s. %s", size, l.policySays())
	case wrong == 1 && l.Errors[at] < 0:
		return text.T("Node %d’s clock is %s behind, so its IDs sort among older ones.", at+1, size)
	case wrong == 1:
		return text.T("Node %d’s clock is %s ahead, so its IDs sort after newer ones.", at+1, size)
	}
	return text.T("%s are off by up to %s, so IDs sort among older and newer ones.", text.Count(wrong, "%s clock", "%s clocks"), size)
}

// policySays is what a node does whose clock was set back.
func (l *look) policySays() string {
	switch l.Policy {
	case braid.Lead:
		return text.T("A node that is set back runs at most %d ms ahead of its clock.", braid.MostLead)
	case braid.Refuse:
		return text.T("A node that is set back rejects requests until its clock catches up.")
	}
	return text.T("A node that is set back waits until its clock catches up.")
}

// readerSays is what the reader does and what follows: the second sentence in bold.
func (l *look) readerSays() (first, then string, bad bool) {
	missed := text.T("%s of %s rows are never read.", text.Group(l.Window.Missed), text.Group(l.Due))
	switch {
	case l.Due == 0:
		return "", "", false
	case l.Window.Missed > 0 && l.state.Lag < 0:
		return text.T("A reader that pages with “id > last” is past them:"), missed, true
	case l.Window.Missed > 0:
		return text.T("A reader that stays %s behind is still past some:", lagText(l.state.Lag)), missed, true
	case l.state.Lag >= 0:
		return text.T("A reader that stays %s behind reads every row late, but", lagText(l.state.Lag)), text.T("misses none of %s.", text.Group(l.Due)), false
	}
	return "", text.T("So far no row is missed."), false
}

// describe is the picture for a screen reader.
func (l *look) describe() string {
	words := text.T("At %s ms, %s of %s IDs have been handed out. The reader’s bookmark is %s.", number(float64(l.Now+zero)/float64(ms)), text.Group(l.Window.Issued), text.Group(l.Figures.Issued), bookmarkWords(l.Mark))
	words = text.Sentences(words, text.T("It has read %s rows and missed %s.", text.Group(l.Due-l.Window.Missed), text.Group(l.Window.Missed)))
	if l.First >= 0 {
		words = text.Sentences(words, text.T("Two rows that were handed out %s ms apart are in the opposite order by ID; none are farther apart.", millis(l.DisplacementTime)))
	}
	return words
}

func bookmarkWords(mark uint64) string {
	if mark == 0 {
		return text.T("not set")
	}
	return name(mark)
}

// span is a time for the reader.
func span(d time.Duration) string {
	if d >= time.Second {
		return text.T("%s s", number(d.Seconds()))
	}
	return lagText(d)
}
