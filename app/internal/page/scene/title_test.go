package scene

import (
	"net/url"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/scenario"
)

func TestLanesOfOneDesignAreCalledByTheirPolicies(t *testing.T) {
	for query, want := range map[string]string{
		"scene=rollover-ours": "Refuses, Waits, Leads the clock",
		"scene=starts":        "Begins at 0, Begins at random, Goes on",
		"scene=rollover":      "Refuse (Twitter's final code)",
	} {
		p := newPage("/rollover")
		p.open(query, "")
		var titles []string
		for i := range p.run.Script.Lanes {
			titles = append(titles, p.title(i))
		}
		if got := strings.Join(titles, ", "); got != want {
			t.Errorf("%s: got %s, want %s", query, got, want)
		}
	}
}

func TestLanesOfASystemAreCalledAsTheScriptNamesThem(t *testing.T) {
	for script, want := range map[string]string{
		"lane x as flickr\nlane y as flickr\nask":       "x, y",
		"lane flickr behind 20ms\nask":                  "Flickr (ticket servers)",
		"lane twitter\nlane far as twitter behind 20ms": "Snowflake, As a service",
	} {
		p := newPage("/systems")
		p.open("", "script="+url.QueryEscape(script))
		var titles []string
		for i := range p.run.Script.Lanes {
			titles = append(titles, p.title(i))
		}
		if got := strings.Join(titles, ", "); got != want {
			t.Errorf("%q: got %s, want %s", script, got, want)
		}
	}
}

func TestAWordIsExplainedOnceOnAPage(t *testing.T) {
	for _, name := range scenario.Names() {
		s, _ := scenario.Find(name)
		p := newPage("/" + s.Page)
		p.open("scene="+name, "")
		for step := range p.run.Len() {
			p.at = point{step: step}
			html := app.HTMLString(p.Render())
			for term, least := range map[string]int{"lead": 1, "fits": 1, "tick": 0, "lane": 0, "lanes": 0, "slews": 0} {
				if n := strings.Count(html, `id="term-`+term+`"`); n < least || n > 1 {
					t.Errorf("%s at %d: %s is explained %d times", name, step, term, n)
				}
			}
		}
	}
}
