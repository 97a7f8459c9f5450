package scene

import (
	"slices"
	"strings"
	"testing"
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
		p := newPage("/systems")
		p.open("show="+c.show, "")
		var lanes []string
		for _, l := range p.run.Script.Lanes {
			lanes = append(lanes, l.Name)
		}
		if !slices.Equal(lanes, c.want) || !slices.Equal(p.show, c.want) {
			t.Errorf("%s: got %v and %v, want %v", c.show, lanes, p.show, c.want)
		}
		if c.names == "" != (p.linkBad == "") || !strings.Contains(p.linkBad, c.names) {
			t.Errorf("%s: got %q, want a problem with %q", c.show, p.linkBad, c.names)
		}
		if query, _ := p.link(); !strings.Contains(query, "show="+strings.Join(c.want, "%2C")) && !strings.Contains(query, "show="+strings.Join(c.want, ",")) {
			t.Errorf("%s: got the link %s", c.show, query)
		}
	}
}

func TestTheRulerHasNoPlaceForOtherIDs(t *testing.T) {
	p := newPage("/rollback")
	p.open("", "script=lane refuse%0Alane auto-increment%0Aask")
	if p.bad == nil || p.bad.Line != 2 || p.bad.Word != "auto-increment" || p.typed == "" {
		t.Errorf("got %v, want line 2 and auto-increment named, and the script kept", p.bad)
	}
}
