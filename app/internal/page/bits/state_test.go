package bits

import (
	"math/rand/v2"
	"net/url"
	"reflect"
	"strconv"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestEveryStateSurvivesItsLink(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 500 {
		s := anyState(r)
		query, fragment := s.link()
		if got, problems := parse(query, fragment); !reflect.DeepEqual(got, s) || problems != nil {
			t.Fatalf("%+v became %s#%s, which is read as %+v: %v", s, query, fragment, got, problems)
		}
	}
}

// anyState is a state that a reader may have made, with numbers that can be read.
func anyState(r *rand.Rand) state {
	all := bitlab.Operations()
	s := begin(all[r.IntN(len(all))])
	if s.op != "compose" {
		s.width = bitlab.Widths()[r.IntN(4)]
	}
	for name := range s.operands {
		spelled := []string{"", "0x", "0b"}[r.IntN(3)]
		switch bits := r.Uint64() >> r.IntN(64); {
		case s.isCount(name):
			s.operands[name] = strconv.Itoa(r.IntN(bitlab.MaxCount + 1))
		case spelled == "0x":
			s.operands[name] = spelled + strconv.FormatUint(s.width.Keep(bits), 16)
		case spelled == "0b":
			s.operands[name] = spelled + strconv.FormatUint(s.width.Keep(bits), 2)
		default:
			s.operands[name] = signed(s.width, bits)
		}
	}
	s.same = r.IntN(2) == 0
	s.step = r.IntN(len(derive(s, nil, facts{}).walk.Steps))
	if r.IntN(2) == 0 {
		s.ring = ringWalk{bitlab.Width(4 + 4*r.IntN(2)), r.IntN(600) - 300, r.IntN(600) - 300}.fitted()
	}
	return s
}

func TestALinkStaysAsItIsWritten(t *testing.T) {
	for _, query := range []string{
		"op=negate&a=12&width=8", "op=negate&a=-128&width=8&step=3", "op=negate&a=0xfe&width=16&step=2",
		"op=and&a=1x&b=15&width=8", "op=and&a=300&b=15&width=8", "op=or&a=&b=+&width=8",
		"op=xor-swap&a=1&b=2&width=8&same=1&step=3", "op=extract&a=-1&b=22&n=41&width=64",
		"op=shift-left&a=1&n=70&width=32&step=32",
		"op=compose&time=-1&datacenter=0x1f&worker=0b11&sequence=4096", "op=negate&a=12&width=8&ring=8&from=-5&by=100",
	} {
		s, problems := parse(query, "")
		if got, _ := s.link(); got != query || problems != nil {
			t.Errorf("%s became %s: %v", query, got, problems)
		}
	}
}

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	const usual, negated = "op=extract&a=1541815603606036480&b=12&n=5&width=64", "op=negate&a=12&width=8"
	for _, c := range []struct {
		query, fragment, want string
		says                  []string
	}{
		{"", "practice", usual, nil},
		{"op=&width=&step=&seed=&ring=", "", usual, nil},
		{"op=xor", "", "op=xor&a=4&b=15&width=8", nil},
		{"op=rotate", "", usual, []string{"unknown operation, “rotate”. Valid names: extract, compose,"}},
		{"width=7", "", negated, []string{"The link’s width is “7”; valid widths are 8, 16, 32 and 64."}},
		{"op=compose&width=8&time=1&datacenter=2&worker=3&sequence=4", "",
			"op=compose&time=1&datacenter=2&worker=3&sequence=4", nil},
		{"op=compose&width=16&time=1&datacenter=2&worker=3&sequence=4", "",
			"op=compose&time=1&datacenter=2&worker=3&sequence=4", []string{"width=“16”; valid values: 64."}},
		{"step=x", "", negated, []string{"The link’s step is “x”; valid steps are 0 to 5."}},
		{"step=99", "", negated + "&step=5", []string{"The link’s step is “99”; valid steps are 0 to 5."}},
		{"step=-1", "", negated, []string{"The link’s step is “-1”; valid steps are 0 to 5."}},
		{"a=1x&step=1", "", "op=negate&a=1x&width=8", []string{"The link’s step is “1”; valid steps are 0 to 0."}},
		{"same=yes", "", usual, []string{"same=“yes”; valid values: 0, 1."}},
		{"ring=5&from=x&by=2.5", "", negated,
			[]string{"ring=“5”; valid values: 4, 8.", "from=“x”, which is not a whole number.",
				"by=“2.5”, which is not a whole number."}},
		{"ring=4&from=20&by=-99", "", negated + "&ring=4&from=4&by=-16", nil},
		{"seed=42", "", usual, []string{"no longer has exercises"}},
		{"op=negate&b=3&n=4&time=5", "", negated, nil},
		{"x=1", "y=2", usual, []string{"“x”", "“y”"}},
		{"a=1&a=2", "", "op=negate&a=1&width=8", []string{"“a” more than once. Only the first value is used."}},
		{"x=1&op=rotate&width=7&step=9", "", negated + "&step=5", []string{"“x”", "“rotate”", "“7”", "“9”"}},
	} {
		s, problems := parse(c.query, c.fragment)
		got, _ := s.link()
		nav.CheckLink(t, c.query+"#"+c.fragment, got, c.want, problems, c.says)
	}
}

func TestEveryExampleOfTheTutorialsSurvivesItsLink(t *testing.T) {
	usual, _ := parse("", "")
	for _, e := range bitlab.Examples() {
		want := usual.example(e)
		query, _ := want.link()
		got, problems := parse(query, "")
		if !reflect.DeepEqual(got, want) || problems != nil {
			t.Errorf("%s: %s became %+v, want %+v: %v", e.Title, query, got, want, problems)
		}
		o, _ := bitlab.Find(e.Op)
		if f := derive(got, nil, facts{}); f.stale || f.walk.Result() != o.Walk(e.Input).Result() {
			t.Errorf("%s: got %d, want %d", e.Title, f.walk.Result(), o.Walk(e.Input).Result())
		}
	}
}

func TestAnotherOperationTakesOverWhatItCan(t *testing.T) {
	for _, c := range []struct{ from, op, want string }{
		{"op=and&a=7&b=0x1f&width=16&step=2", "xor", "/bits?op=xor&a=7&b=0x1f&width=16"},
		{"op=shift-left&a=1x&n=3&width=64", "shift-right", "/bits?op=shift-right&a=1x&n=3&width=64"},
		{"op=and&a=7&b=3", "negate", "/bits?op=negate"},
		{"op=negate&a=7&ring=8", "compose", "/bits?op=compose"},
		{"", "wrap", "/bits?op=wrap&a=4095&n=12&width=16"},
		{"", "extract", "/bits?op=extract&a=1541815603606036480&b=12&n=5&width=64"},
	} {
		s, _ := parse(c.from, "")
		if got := s.pathTo(c.op); got != c.want {
			t.Errorf("from %s to %s: got %s, want %s", c.from, c.op, got, c.want)
		}
	}
}

func TestLinksFromALayoutsConsequencesHaveNoProblems(t *testing.T) {
	seen := 0
	for _, one := range system.All() {
		for _, c := range layoutlab.Consequences(one.Layout,
			layoutlab.Options{Now: time.Unix(1_800_000_000, 0), HashNodes: 5}) {
			u, err := url.Parse(c.Demo.Address)
			if err != nil || u.Path != "/bits" {
				continue
			}
			s, problems := parse(u.RawQuery, "")
			if f := derive(s, nil, facts{}); s.op != u.Query().Get("op") || problems != nil || f.stale ||
				s.op == "wrap" && f.walk.Result() != 0 {
				t.Errorf("%s: %s leads to %s: %v", one.Name, c.Name, c.Demo.Address, problems)
			}
			seen++
		}
	}
	if seen < 20 {
		t.Errorf("only %d consequences lead to an operation", seen)
	}
}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	problems = nav.Parse(s.Params, query, fragment)
	return s, problems
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
