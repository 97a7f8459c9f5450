package page_test

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
)

func TestTheListLeadsToEachStory(t *testing.T) {
	visit(t, incident.Path, func(v *visitor) {
		links := v.attributes("[data-incident] h2 a", "href")
		for i, s := range incident.All() {
			if i >= len(links) || !strings.HasSuffix(links[i], s.Act.Link()) {
				t.Fatalf("the links are %q, want %s at %d", links, s.Act.Link(), i)
			}
		}
		v.untroubled()
	})
}

// A link names the story by its fragment, and a place in it by its query.
func TestAStoryIsShownWhereItsFragmentSays(t *testing.T) {
	for _, s := range incident.All() {
		visit(t, s.Act.Link(), func(v *visitor) {
			v.says("h1", s.Act.Title())
			v.says("[data-caption]", s.Act.Question(act.Ref{Screen: 1}, act.Undecided(), act.Exported()).Text)
			if got := v.first("[data-act]").with["data-incident"]; got != s.Act.Fragment {
				t.Errorf("%s shows %q", s.Act.Link(), got)
			}
			v.untroubled()
		})
		visit(t, incident.Path+"?screen=2#"+s.Act.Fragment, func(v *visitor) {
			v.says(".act-picture h2", s.Act.Screens()[1].Title())
			v.untroubled()
		})
	}
}

// From story to story only the fragment changes.
func TestAnotherFragmentIsAnotherStory(t *testing.T) {
	all := incident.All()
	visit(t, all[0].Act.Link(), func(v *visitor) {
		v.goes(all[5].Act.Link())
		v.says("h1", all[5].Act.Title())
		v.goes(incident.Path)
		v.says("h1", nav.Name(incident.Path))
	})
}

func TestEachStoryEndsWithALinkToItsIDs(t *testing.T) {
	for _, s := range incident.All() {
		visit(t, incident.Path+"?screen="+strconv.Itoa(len(s.Act.Screens()))+"#"+s.Act.Fragment, func(v *visitor) {
			links := v.attributes(".act-ends a", "href")
			if len(links) != 3+len(s.Act.Sources) || !strings.HasSuffix(links[1], s.Decode()) {
				t.Errorf("%s ends with %q", s.Act.Fragment, links)
			}
		})
		visit(t, s.Decode(), func(v *visitor) {
			v.untroubled()
			v.shows("bad-rows", "0")
			finding := map[string]string{"shared-machine": "shared-node", "rounded": "damaged"}[s.Act.Fragment]
			v.first(`[data-finding="` + cmp.Or(finding, "duplicates") + `"]`)
		})
	}
}

// What the decoder finds leads to a story that exists, and that the class can be asked about.
func TestFindingsLeadToStories(t *testing.T) {
	for _, finding := range []string{"shared-node", "duplicates", "possibly-damaged", "damaged"} {
		link := nav.IncidentOf(finding)
		if _, name, _ := strings.Cut(link, "#"); incident.Named(name) == nil {
			t.Errorf("%s leads to %q", finding, link)
		}
	}
	if link := nav.IncidentOf("gaps"); link != "" {
		t.Errorf("gaps lead to %q", link)
	}
	for _, s := range incident.All() {
		if !plan.Voted(s.Act, act.Ref{Screen: 1}) {
			t.Errorf("nobody asks %s", s.Act.Link())
		}
	}
}

// goes follows a link within the page.
func (v *visitor) goes(link string) {
	u, err := url.Parse("https://lab.test" + link)
	if err != nil {
		v.Fatal(err)
	}
	v.browser.Nav(u)
	v.settle()
}
