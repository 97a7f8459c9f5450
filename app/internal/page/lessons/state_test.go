package lessons

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

func TestALinkIsReadAsItWasWritten(t *testing.T) {
	made := act.Made{Sequence: 10, Node: 8, Epoch: time.UnixMilli(1577836800000).UTC(), Clock: "lead"}
	for beat := range story.Act.Screens() {
		for _, choice := range story.Act.Choices(beat + 1) {
			for _, m := range []act.Made{made, act.Twitters()} {
				s := state{act.Ref{Screen: beat + 1, Choice: choice, Step: 1}, m, &story.Act, "beat"}
				query, fragment := s.link()
				if got, problems := parse(query, fragment); got != s || problems != nil {
					t.Errorf("%+v became %s#%s, which is read as %+v: %v", s, query, fragment, got, problems)
				}
			}
		}
	}
}

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	for link, want := range map[string]struct {
		link string
		says []string
	}{
		"": {"", nil}, "beat=1": {"", nil}, "beat=4&choice=wait&step=1": {"beat=4&choice=wait&step=1", nil},
		"beat=11":               {"", []string{"beat=“11”: use a whole number from 1 to 10"}},
		"beat=4&choice=central": {"beat=4", []string{"choice=“central”; valid values: spill, restart, wait"}},
		"sequence=17":           {"", []string{"from 2 to 16"}}, "node=0": {"", []string{"from 1 to 16"}},
		"epoch=yesterday":                       {"", []string{"epoch=“yesterday”"}},
		"clock=hope":                            {"", []string{"valid values: ignore, reject, wait, lead"}},
		"beat=8&choice=lead&clock=lead&epoch=0": {"beat=8&choice=lead&epoch=0&clock=lead", nil},
	} {
		s, problems := parse(link, "")
		got, _ := s.link()
		nav.CheckLink(t, link, got, want.link, problems, want.says)
	}
}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	s.of, s.name = &story.Act, "beat"
	problems = nav.Parse(s.Params, query, fragment)
	return s, problems
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
