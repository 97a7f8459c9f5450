package search

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/explore"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	const usual = "design=twitter-scala-28&events=ask,tick,back&most=8&sequence=2"
	const most = "design=leaf&events=ask,tick,back,back-2,back-3,back-past,restart,restart-saved,twin&most=5&sequence=1"
	for link, c := range map[string]struct {
		want string
		says []string
	}{
		"": {usual, nil},
		most + "&ticks=3&invariant=answered&within=3": {most + "&ticks=3&within=3&invariant=answered", nil},
		"design=flickr&events=ask,lost":               {"design=flickr&events=ask,lost&most=8&sequence=2", nil},
		"events=race,tick&design=refuse": {"design=refuse&events=ask,tick&most=8&sequence=2",
			[]string{"Two threads are no longer searched"}},
		"design=twitter&events=tick": {"design=refuse&events=ask,tick&most=8&sequence=2", nil},
		"design=snowflok&events=ask,lost,quake,tick": {"design=twitter-scala-28&events=ask,tick&most=8&sequence=2",
			[]string{"“snowflok”", "events=“quake”", "events=“lost”"}},
		"most=0&sequence=-1&ticks=900&invariant=perfect": {usual,
			[]string{"most=“0”", "sequence=“-1”", "ticks=“900”", "invariant=“perfect”"}},
		"most=99999999999999999999&bits=2": {usual, []string{"“bits”", "most=“99999999999999999999”"}},
		"events=back-past": {"design=twitter-scala-28&events=ask&most=8&sequence=2",
			[]string{"no threshold"}},
	} {
		s, problems := parse(link, "")
		got, _ := s.link()
		nav.CheckLink(t, link, got, c.want, problems, c.says)
	}
}

// opened is the page without a browser, with its search done.
func openedWith(change func(p *explore.Plan)) *page {
	p := newPage()
	p.Plan = explore.Default()
	if change != nil {
		change(&p.Plan)
	}
	for p.begin(); p.look.Verdict == explore.Searching; {
		a, err := p.desk.Here.Answer(p.question(), nil)
		p.take(explore.Question{}, a, err)
	}
	return p
}

func TestTheFirstTableIsWhatTheSearchFinds(t *testing.T) {
	p := openedWith(nil)
	var desk explore.Answerer
	rows := opened()
	if len(rows) != len(explore.Designs()) {
		t.Errorf("got %d rows for %d designs", len(rows), len(explore.Designs()))
	}
	for _, d := range explore.Designs() {
		a, err := desk.Answer(explore.Question{Plan: p.Fit(d), Row: true}, nil)
		if err != nil || rows[d.Name] != *a.Row {
			t.Errorf("%s: got %+v, want %+v, %v", d.Name, rows[d.Name], a.Row, err)
		}
	}
}

func TestAHollowDotIsTwoArcsOfSevenNumbers(t *testing.T) {
	var panel stage.Panel
	draw(&panel, openedWith(nil).look, viewport{})
	for _, m := range panel.Marks {
		_, with := m.Written()
		if with[1] != "state-rejected pale" {
			continue
		}
		d := with[slices.Index(with, "d")+1]
		for arc := range strings.SplitSeq(strings.ReplaceAll(d, "M", "a"), "a") {
			if n := len(strings.Fields(arc)); n != 0 && n != 2 && n != 7 {
				t.Errorf("%q has %d numbers in %q", arc, n, d)
			}
		}
		return
	}
	t.Error("no request is rejected")
}

func TestOnAPhoneACardHasRoomForTheEventThatItRepeats(t *testing.T) {
	l := openedWith(nil).look
	var panel stage.Panel
	l.ruler(&panel, len(l.cards)-1, viewport{small: true})
	for _, m := range panel.Marks {
		words, with := m.Written()
		if !strings.HasPrefix(words, "= ") {
			continue
		}
		value := func(name string) float64 {
			x, err := strconv.ParseFloat(with[slices.Index(with, name)+1], 64)
			if err != nil {
				t.Fatal(err)
			}
			return x
		}
		from := value("x")
		to := from + 0.62*value("font-size")*float64(text.Width(words))
		if slices.Contains(with, "end") {
			from, to = from-(to-from), from
		}
		if from < 0 || to > float64(panel.Width) {
			t.Errorf("%q is from %.0f to %.0f in a card of 0 to %d", words, from, to, panel.Width)
		}
		return
	}
	t.Error("the last event repeats none")
}

func TestEachCounterexampleHasACardForEachEvent(t *testing.T) {
	for _, d := range explore.Designs() {
		for i, kind := range []explore.EventKind{explore.Back2, explore.Restart, explore.RestartSaved, explore.Second,
			explore.LostAnswer, explore.Back1, explore.Back1, explore.Back1} {
			if !explore.Can(d, kind) {
				continue
			}
			invariant := explore.Invariant(max(0, i-5))
			p := explore.Default().Fit(d)
			p.Invariant, p.Bounds.Events = invariant, 7
			p.Events[kind] = explore.Often
			l := openedWith(func(plan *explore.Plan) { *plan = p }).look
			v := l.View
			if v.Verdict != explore.Found {
				continue
			}
			if len(l.cards) != v.Depth() {
				t.Errorf("%s, %v: %d cards for %d events", d.Name, invariant, len(l.cards), v.Depth())
				continue
			}
			last := l.cards[len(l.cards)-1]
			if invariant != explore.Answered && last.twin == 0 {
				t.Errorf("%s, %v: the last card repeats none\n%s", d.Name, invariant, v.Script)
			}
			t.Logf("%s %v %v: %s | %s", d.Name, invariant, kind, l.story(), l.describe())
		}
	}
}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	problems = nav.Parse(s.Params, query, fragment)
	return s, problems
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
