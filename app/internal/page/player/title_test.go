package player

import (
	"net/url"
	"strings"
	"testing"
)

func TestLanesOfOneDesignAreCalledByTheirPolicies(t *testing.T) {
	for query, want := range map[string]string{
		"scene=rollover-ours": "Refuses, Waits, Leads the clock",
		"scene=starts":        "Begins at 0, Begins at random, Goes on",
		"scene=rollover":      "Refuse (Twitter's final code)",
	} {
		p := newPage("/rollover")
		p.Open(query, "")
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
		p.Open("", "script="+url.QueryEscape(script))
		var titles []string
		for i := range p.run.Script.Lanes {
			titles = append(titles, p.title(i))
		}
		if got := strings.Join(titles, ", "); got != want {
			t.Errorf("%q: got %s, want %s", script, got, want)
		}
	}
}
