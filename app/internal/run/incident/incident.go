// Package incident retells reports of public projects in which two IDs were the same, looked the same, or could have
// become the same. Each story is an act: what was reported, a question, the run of real generators and of real code
// with the report's numbers, what the project changed, and how to check another system for the same fault.
//
// The stories are data, made in the language that is shown; each has a file. Read look.go for what their pictures show.
package incident

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Path is the page of all stories.
const Path = "/incidents"

// Story is a report that is told as an act.
type Story struct {
	Act  *act.Act
	Seen string // what was reported, in a sentence
	// IDs are the story's own, and Layout is theirs; without fields, whatever reads them best.
	IDs    []snowflake.ID
	Layout snowflake.Layout
}

// All are the stories, in the order of their list.
func All() []*Story {
	return []*Story{sharedMachine(), cutBits(), hostHash(), overflow32(), sameContainer(), rounded()}
}

// Named is a story by its name; nil if there is none.
func Named(name string) *Story {
	all := All()
	if i := slices.IndexFunc(all, func(s *Story) bool { return s.Act.Fragment == name }); i >= 0 {
		return all[i]
	}
	return nil
}

// Acts are the stories' acts.
func Acts() (all []*act.Act) {
	for _, s := range All() {
		all = append(all, s.Act)
	}
	return all
}

// Decode is the link at which the decoder reads the story's IDs.
func (s *Story) Decode() string {
	var link strings.Builder
	link.WriteString("/decode#")
	for i, id := range s.IDs {
		if i > 0 {
			link.WriteByte('&')
		}
		link.WriteString("id=" + id.String())
	}
	if s.Layout.Fields != nil {
		fields, epoch, tick := layouts.Text(s.Layout)
		link.WriteString("&layout=" + fields + "&epoch=" + epoch + "&tick=" + tick)
	}
	return link.String()
}

// newStory makes a story of its screens, the first of which asks.
func newStory(name, title string, sources []string, first question, rest ...act.Screen) *Story {
	screens := append([]act.Screen{first.screen()}, rest...)
	return &Story{Act: &act.Act{Name: Path[1:], Tasks: true, Fragment: name, Sources: sources,
		Title: func() string { return title }, Screens: func() []act.Screen { return screens }}}
}

// question is a screen that asks. Each answer plays the same run, and then says something of its own.
type question struct {
	name, title string
	before      act.Look
	says        string
	choices     []choice
	right       string
	run         func() []act.Look
	twice       string // the ID that the run's last look shows twice; empty if there is none
	// Free and slide are those of a screen whose run the reader can repeat with another number.
	free  func(t *act.Told, choice string) *act.Part
	slide func(t *act.Told) *act.Slide
}

// choice is an answer: the button, a short reason under it once it was played if it is wrong, and what is said then.
type choice struct{ name, says, note, told string }

func (q question) screen() act.Screen {
	ways := []act.Way{act.On("", q.open)}
	for _, c := range q.choices {
		ways = append(ways, act.On(c.name, func(t *act.Told) *act.Part { return q.played(t, c) }))
	}
	return act.Screen{Name: q.name, Title: func() string { return q.title }, Ways: ways, Free: q.free,
		Leads: func(act.Made) string { return q.right }}
}

func (q question) open(t *act.Told) *act.Part {
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{q.before}, Says: q.says, Acts: q.answers(t)}}}
}

func (q question) played(t *act.Told, c choice) *act.Part {
	s := act.Step{Looks: q.run(), Says: c.told, Twice: q.twice, Acts: q.answers(t),
		Tone: act.Pick(c.name == q.right, act.Good, act.Bad)}
	if q.slide != nil {
		s.Slide = q.slide(t)
	}
	return &act.Part{Steps: []act.Step{s}}
}

func (q question) answers(t *act.Told) []act.Answer {
	var all []act.Answer
	for _, c := range q.choices {
		a := t.Answer(c.says, c.name)
		a.Note = c.note
		all = append(all, a)
	}
	return t.Choices(all...)
}

// telling is a screen that asks nothing: what the project changed, with the lesson that explains it, or the end.
func telling(name, title string, looks func() []act.Look, says string, see [2]string) act.Screen {
	return act.Screen{Name: name, Title: func() string { return title }, Ways: []act.Way{
		act.On("", func(*act.Told) *act.Part {
			return &act.Part{Steps: []act.Step{
				{Looks: looks(), Says: says, Tone: act.Good, See: see, Ends: see[0] == ""}}}
		})}}
}

// check is the last screen: how to look for the fault in another system.
func check(looks func() []act.Look, says string) act.Screen {
	return telling("check", text.T("Check your own system"), looks, says, [2]string{})
}

// lesson names the lesson that explains a story.
func lesson(path string) [2]string {
	switch path {
	case "/nodes":
		return [2]string{path, text.T("Lesson 6 explains it: who hands out the worker IDs?")}
	case "/bits-of-an-id":
		return [2]string{path, text.T("Lesson 2 explains it: the 64 bits of an ID")}
	case "/story?beat=6":
		return [2]string{path, text.T("Lesson 1 explains it: how long does it last?")}
	}
	return [2]string{"/decode?lesson=1", text.T("Lesson 7 explains it: read an ID")}
}

// Looks that say something last longer than those that only move.
const (
	slow  = 1500 * time.Millisecond
	quick = 600 * time.Millisecond
)

// look is a look at a copy of what is seen.
func look[T any](k T, says string, lasts time.Duration) act.Look {
	return act.Look{Of: &k, Says: says, Lasts: lasts}
}

// still is a look that stays.
func still[T any](k T) []act.Look { return []act.Look{look(k, "", 0)} }

// days is a time in days, with one decimal.
func days(d time.Duration) string {
	return text.T("%s days", strconv.FormatFloat(d.Hours()/24, 'f', 1, 64))
}
