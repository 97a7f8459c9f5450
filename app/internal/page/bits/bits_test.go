package bits

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestEveryExampleOfTheDocumentsSurvivesItsLink(t *testing.T) {
	for _, e := range bitlab.Examples() {
		query := exampleQuery(e)
		p := newPage()
		p.read(query, "")
		if got := p.query(); got != query || p.linkBad != "" || p.stale {
			t.Errorf("%s: %s became %s (%s)", e.Title, query, got, p.linkBad)
		}
		o, _ := bitlab.Find(e.Op)
		if got, want := p.walk.Result(), o.Walk(e.Input).Result(); got != want {
			t.Errorf("%s: got %d, want %d", e.Title, got, want)
		}
	}
}

func TestTheBitLabsLinksKeepTheirState(t *testing.T) {
	for _, query := range []string{
		"op=negate&a=12&width=8", "op=negate&a=-128&width=8&step=3", "op=negate&a=0xfe&width=16&step=2", "op=and&a=1x&b=15&width=8", "op=and&a=300&b=15&width=8",
		"op=xor-swap&a=1&b=2&width=8&same=1&step=3", "op=extract&a=-1&b=22&n=41&width=64", "op=shift-left&a=1&n=70&width=32&step=32",
		"op=compose&time=-1&datacenter=0x1f&worker=0b11&sequence=4096", "op=negate&a=12&width=8&ring=8&from=-5&by=100", "op=negate&a=12&width=8&seed=42",
	} {
		p := newPage()
		p.read(query, "")
		if got := p.query(); got != query {
			t.Errorf("%s became %s", query, got)
		}
	}
}

func TestABitLabsLinkIsReadAsTheContractSays(t *testing.T) {
	for _, c := range []struct{ query, op, bad string }{
		{"", "negate", ""}, {"op=xor", "xor", ""}, {"op=nonsense", "negate", "“nonsense”"}, {"width=7", "negate", "“7”"}, {"step=x", "negate", "“x”"},
		{"op=negate&a=11&typo=1", "negate", "“typo”"}, {"op=compose&width=8", "compose", ""},
	} {
		p := newPage()
		p.read(c.query, "")
		if p.op.Name != c.op || (c.bad == "") != (p.linkBad == "") || !strings.Contains(p.linkBad, c.bad) {
			t.Errorf("%q: got %s, %q, want %s, %q", c.query, p.op.Name, p.linkBad, c.op, c.bad)
		}
	}
}

func TestPracticeRisesAfterTwoRightAnswersAndFallsAfterAMiss(t *testing.T) {
	s := practice{}
	s.read(nav.Parameters("seed=9"))
	levels := ""
	for _, right := range []bool{true, true, true, false, true} {
		s.missed = !right
		if right {
			s.done.Row++
		} else {
			s.done.Row = 0
		}
		s.rise()
		levels += string(rune('0' + s.done.Level))
	}
	if want := "12211"; levels != want {
		t.Errorf("got levels %s, want %s", levels, want)
	}
}
