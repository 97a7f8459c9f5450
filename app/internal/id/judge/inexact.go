package judge

import (
	"slices"
	"sort"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// identifyInexact reads a floating-point number that a program made of the only ID of a line, as in id = 1.477429e+18:
// by an ID in the middle of those that it may have been. ok is false without one.
func (one *One) identifyInexact(n *format.Identifier, set *find.Set, now time.Time) (ok bool) {
	from, to, ok := format.Floating(set.Inexact())
	if !ok {
		return false
	}
	const fields = 1<<22 - 1 // of Twitter's shape, below the time
	middle := from + (to-from)/2
	if to-from > fields {
		middle &^= fields
	}
	found := n.Identify(middle.String())
	if len(found.Readings) == 0 {
		return false
	}
	weighByDate(found.Readings, set.Named(), now)
	*one = One{Identification: found, Typed: set.Inexact()}
	first := &found.Readings[0]
	one.Date = text.T("This is a floating-point number, as pandas and spreadsheets write it: its last digits are lost. The ID shown is one of the possible originals.")
	if first.Dated && !first.Wide() {
		v := layoutView(first.Layout)
		begin, end := v.ms(uint64(from)>>v.masks.Time.Shift&v.masks.Time.Most), v.ms(uint64(to)>>v.masks.Time.Shift&v.masks.Time.Most)
		one.Date = text.Sentences(one.Date, text.Tell("Read as %s, it was issued between %s and %s.", first.Title, text.ShortUTC(time.UnixMilli(begin).UTC()), text.ShortUTC(time.UnixMilli(end).UTC())))
	}
	return true
}

// weighByDate ranks readings of an ID whose lower half is lost by their dates and by what the text names.
func weighByDate(all []format.Reading, named []string, now time.Time) {
	panel := system.NewPanel(system.Judges(now))
	scores, names := make([]float64, len(panel.Judges)), around{named: named}
	for i := range panel.Judges {
		j := &panel.Judges[i]
		said, _ := names.weighSigns(j.System.Name)
		scores[i] = j.EvidenceOfDate(all[0].ID) + said
	}
	panel.ScoreBy(scores, slices.Min(scores))
	for i := range all {
		at := slices.IndexFunc(panel.Judges, func(j system.Judge) bool { return j.System.Name == all[i].Name })
		if at >= 0 {
			all[i].Weigh(scores[at], nil, nil)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Score > all[j].Score })
}
