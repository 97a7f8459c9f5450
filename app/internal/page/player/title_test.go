package player

import (
	"net/url"
	"strings"
	"testing"
)

func TestLanesAreCalledByWhatTellsThemApart(t *testing.T) {
	for _, c := range []struct{ path, query, script, want string }{
		// Lanes of one design are called by their policies,
		{"/rollover", "scene=rollover-ours", "", "Rejects, Waits, Borrows"},
		{"/rollover", "scene=starts", "", "Starts at 0, Starts at random, Continues"},
		{"/rollover", "scene=rollover", "", "Twitter final (reject)"},
		// and lanes of one system as the script names them.
		{"/systems", "", "lane x as flickr\nlane y as flickr\nask", "x, y"},
		{"/systems", "", "lane flickr behind 20ms\nask", "Flickr (ticket servers)"},
		{"/systems", "", "lane twitter\nlane far as twitter behind 20ms", "Snowflake, As a service"},
	} {
		p, fragment := newPage(c.path), ""
		if c.script != "" {
			fragment = "script=" + url.QueryEscape(c.script)
		}
		p.Open(c.query, fragment)
		var titles []string
		for i := range p.run.Script.Lanes {
			titles = append(titles, p.Title(i))
		}
		if got := strings.Join(titles, ", "); got != c.want {
			t.Errorf("%s?%s, %q: got %s, want %s", c.path, c.query, c.script, got, c.want)
		}
	}
}
