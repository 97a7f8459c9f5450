package player

import (
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestALinkShowsUpToFourSystems(t *testing.T) {
	for _, c := range []struct {
		show  string
		want  []string
		names string // what a problem names
	}{
		{"twitter,leaf", []string{"twitter", "leaf"}, ""},
		{"twitter,snowflok,leaf", []string{"twitter", "leaf"}, "snowflok"},
		{"leaf,leaf", []string{"leaf"}, "leaf"},
		{"twitter,refuse", []string{"twitter"}, "refuse"},
		{"twitter,leaf,ours,sonyflake,borrow", []string{"twitter", "leaf", "ours", "sonyflake"}, "borrow"},
	} {
		of := mixed{Plain{At: "/systems"}}.Traits()
		s, f, problems := openedOn(&of, "show="+c.show, "")
		var lanes []string
		for _, l := range f.run.Script.Lanes {
			lanes = append(lanes, l.Name)
		}
		if !slices.Equal(lanes, c.want) || !slices.Equal(s.show, c.want) {
			t.Errorf("%s: got %v and %v, want %v", c.show, lanes, s.show, c.want)
		}
		if bad := nav.Sentences(problems); c.names == "" != (bad == "") || !strings.Contains(bad, c.names) {
			t.Errorf("%s: got %q, want a problem with %q", c.show, bad, c.names)
		}
		if query, _ := s.link(); !strings.Contains(query, "show="+strings.Join(c.want, "%2C")) && !strings.Contains(query, "show="+strings.Join(c.want, ",")) {
			t.Errorf("%s: got the link %s", c.show, query)
		}
	}
}

func TestTheRulerHasNoPlaceForOtherIDs(t *testing.T) {
	p := newPage("/rollback")
	p.Open("", "script=lane refuse%0Alane auto-increment%0Aask")
	if p.bad == nil || p.bad.Line != 2 || p.bad.Word != "auto-increment" || p.typed == "" {
		t.Errorf("got %v, want line 2 and auto-increment named, and the script kept", p.bad)
	}
}
