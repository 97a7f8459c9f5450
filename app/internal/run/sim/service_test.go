package sim_test

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func TestAServiceIssuesAsOftenAsItIsAsked(t *testing.T) {
	begin := time.Date(2022, 6, 28, 16, 7, 40, 0, time.UTC)
	for _, d := range sim.Designs() {
		c, seen := sim.NewService(d, begin), map[variant.ID]bool{}
		for n := range 300 {
			now := begin.Add(time.Duration(n+1) * time.Minute)
			c.Issue(now)
			if c.Issued != n+1 || c.Problem != "" || seen[c.ID] {
				t.Fatalf("%s: of %d calls %d came to an ID, the last to %s, %q", d.Name, n+1, c.Issued, c.Words(),
					c.Problem)
			}
			seen[c.ID] = d.Name != "random-pick"
		}
		if c.Layout.Fields == nil || d.Name == "game-37-20-16" {
			continue
		}
		if got := c.Layout.Time(c.ID.Low); got.Sub(begin).Abs() > 24*time.Hour {
			t.Errorf("%s: its last ID says that it is of %v, want about %v", d.Name, got, begin)
		}
	}
}

func TestAServiceSaysWhyItRefuses(t *testing.T) {
	d, _ := sim.Find("baidu")
	c := sim.NewService(d, time.Date(2022, 1, 1, 0, 0, 0, 0, time.UTC))
	c.Issue(time.Date(2024, 11, 20, 13, 24, 15, 0, time.UTC))
	was := c.Words()
	c.Issue(time.Date(2024, 11, 20, 13, 24, 16, 0, time.UTC))
	if want := "Rejected: the timestamp overflowed on 2024-11-20 13:24:16 UTC."; c.Problem != want || c.Words() != was {
		t.Errorf("got %s and %q, want %s and %q", c.Words(), c.Problem, was, want)
	}
}
