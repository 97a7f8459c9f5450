package bits

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"golang.org/x/net/html"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

// open is the page as a link opens it.
func open(query string) *bitLab {
	p := New().(*bitLab)
	p.Open(query, "")
	return p
}

// fields are the values that the page shows, by name.
func (p *bitLab) fields(t *testing.T) map[string]string {
	t.Helper()
	page, err := html.Parse(strings.NewReader(app.HTMLString(p.Render())))
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for n := range page.Descendants() {
		given := map[string]string{}
		for _, a := range n.Attr {
			given[a.Key] = a.Val
		}
		if name := given["data-field"]; name != "" {
			all[name] = given["data-value"]
		}
	}
	return all
}

func TestEveryOperationGivesItsResult(t *testing.T) {
	for _, c := range []struct{ query, result, binary string }{
		{"op=negate&a=11&width=8", "-11", "11110101"},
		{"op=negate&a=-128", "-128", "10000000"},
		{"op=and&a=0b11110110&b=0x0f", "6", "00000110"},
		{"op=or&a=176&b=15", "-65", "10111111"},
		{"op=xor&a=4&b=15", "11", "00001011"},
		{"op=shift-left&a=11&n=2", "44", "00101100"},
		{"op=shift-left&a=2199023255552&n=22&width=64", "-9223372036854775808", "1" + strings.Repeat("0", 63)},
		{"op=shift-right&a=-11&n=1", "-6", "11111010"},
		{"op=shift-right-unsigned&a=-11&n=1", "122", "01111010"},
		{"op=max-of-bits&n=5&width=64", "31", strings.Repeat("0", 59) + "11111"},
		{"op=wrap&a=4095&n=12&width=16", "0", strings.Repeat("0", 16)},
		{"op=wrap&a=4094&n=12&width=32", "4095", strings.Repeat("0", 20) + strings.Repeat("1", 12)},
		{"op=extract&a=1541815603606036480&b=12&n=5&width=64", "26", strings.Repeat("0", 59) + "11010"},
		{"op=extract&a=1541815603606036480&b=22&n=41&width=64", "367597485448", ""},
		{"op=compose&time=367597485448&datacenter=11&worker=26&sequence=0", "1541815603606036480", ""},
		{"op=compose&time=2199023255552&datacenter=0&worker=0&sequence=0", "-9223372036854775808", ""},
	} {
		p := open(c.query)
		got := p.fields(t)
		if got["result"] != c.result || c.binary != "" && got["result-binary"] != c.binary || p.stale ||
			p.LinkBad != "" {
			t.Errorf("%s: got %s, %s, %q, want %s, %s", c.query, got["result"], got["result-binary"], p.LinkBad,
				c.result,
				c.binary)
		}
	}
	for query, want := range map[string]string{
		"op=xor-swap&a=11&b=-11": "-11 11", "op=xor-swap&a=11&b=-11&same=1": "0 0",
	} {
		if got := open(query).fields(t); got["result-a"]+" "+got["result-b"] != want {
			t.Errorf("%s: got %s and %s, want %s", query, got["result-a"], got["result-b"], want)
		}
	}
}

func TestLanguagesShiftByTheirOwnRules(t *testing.T) {
	for _, c := range []struct{ query, language, want string }{
		{"a=1&n=33&width=32", "java-int", "2"},
		{"a=1&n=33&width=32", "js-bigint", "8589934592"},
		{"a=2199023255552&n=22&width=64", "java-int", "none"},
	} {
		if got := open("op=shift-left&" + c.query).fields(t)["shift-"+c.language]; got != c.want {
			t.Errorf("%s in %s: got %s, want %s", c.query, c.language, got, c.want)
		}
	}
}

func TestAnOperandThatCannotBeReadIsNamedAndTheLastWalkStays(t *testing.T) {
	for _, c := range []struct{ query, name, typed, says string }{
		{"op=negate&a=11", "a", "300", "needs 9 bits, and the width is 8. Choose 16 bits or more."},
		{"op=negate&a=11", "a", "1x", "“x” at position 2"},
		{"op=negate&a=11", "a", "", "The box is empty"},
		{"op=xor&a=1&b=2", "b", "-129", "needs 9 bits"},
		{"op=shift-left&a=1&n=2", "n", "71", "0 to 70"},
		{"op=compose", "worker", "3z", "“z” at position 2"},
	} {
		p := open(c.query)
		before, was := p.walk.Result(), p.values[c.name]
		p.change(func() { p.set(c.name, c.typed) })
		now := p.values[c.name]
		_, said := p.fields(t)["result"]
		if said || !p.stale || !strings.Contains(now.problem, c.says) || now.bits != was.bits ||
			p.walk.Result() != before {
			t.Errorf("%s, %q: got %+v, result %d, want %q", c.query, c.typed, now, p.walk.Result(), c.says)
		}
		if p.change(func() { p.operands[c.name] = open(c.query).operands[c.name] }); p.stale ||
			p.walk.Result() != before {
			t.Errorf("%s, as before again: got %+v, result %d, want %d", c.query, p.values[c.name], p.walk.Result(),
				before)
		}
		if p.change(func() { p.set("x", "1") }); p.stale || len(p.operands) != len(p.values) {
			t.Errorf("%s: takes an operand that it does not have: %+v", c.query, p.values)
		}
	}
	p := open("op=and&a=300&b=15")
	if !p.stale || len(p.walk.Steps) != 0 || p.values["a"].read {
		t.Errorf("a link's operand that does not fit: got %+v", p.facts)
	}
	if p.change(func() { p.set("a", "3") }); p.stale || p.walk.Result() != 3 {
		t.Errorf("one that fits: got %+v", p.facts)
	}
	p.change(func() { p.set("a", "300") })
	if p.change(func() { p.width = 16 }); p.stale || p.walk.Result() != 12 {
		t.Errorf("in 16 bits: got %+v", p.facts)
	}
}

func TestHexadecimalDigitsAreReadAsTheyAreTyped(t *testing.T) {
	for typed, says := range map[string]string{
		"0xg": "“g” at position 3", "8g": "“g” at position 2", "": "The box is empty", "100": "needs 9 bits",
	} {
		p := open("op=negate&a=11")
		p.hex["a"] = typed
		if p.change(func() { p.set("a", "0x"+typed) }); !strings.Contains(p.values["a"].problem, says) ||
			p.hexText("a") != typed {
			t.Errorf("%q: got %+v, %q, want %q", typed, p.values["a"], p.hexText("a"), says)
		}
		if p.leave("a"); !p.inHex("a") {
			t.Errorf("%q: is gone once its box is left", typed)
		}
	}
	p := open("op=negate&a=11&width=16")
	p.hex["a"] = "80"
	if p.change(func() { p.set("a", "0x80") }); p.hexText("a") != "80" || p.values["a"].bits != 128 {
		t.Errorf("got %q, %+v", p.hexText("a"), p.values["a"])
	}
	if p.leave("a"); p.hexText("a") != "0x0080" || p.operands["a"] != "128" {
		t.Errorf("after the box is left: got %q, %q", p.hexText("a"), p.operands["a"])
	}
}

func TestACalculationRestartsIfItsStepsChange(t *testing.T) {
	p := open("op=negate&a=12&step=4")
	if p.change(func() { p.ring.by = 4 }); p.step != 4 {
		t.Errorf("another walk on the ring leads to step %d", p.step)
	}
	if p.change(func() { p.set("a", "20") }); p.step != 4 {
		t.Errorf("a number with as many steps leads to step %d", p.step)
	}
	if p.change(func() { p.set("a", "1x") }); p.step != 4 {
		t.Errorf("a number that cannot be read leads to step %d", p.step)
	}
	if p.change(func() { p.set("a", "0"); p.width = 64 }); p.step != 0 || len(p.walk.Steps) != 67 {
		t.Errorf("a number with other steps leads to step %d of %d", p.step, len(p.walk.Steps))
	}
}

func TestABitOfAnIDChangesItsPart(t *testing.T) {
	for bit, want := range map[int]map[string]string{
		12: {"worker": "27"}, 17: {"datacenter": "10"}, 0: {"sequence": "1"}, 22: {"time": "367597485449"},
		63: {"time": "2566620741000"},
	} {
		p := open("op=compose")
		id := p.walk.Result() ^ 1<<bit
		p.change(func() { p.setID(id) })
		for name, typed := range want {
			if got := p.operands[name]; got != typed {
				t.Errorf("bit %d: %s is %s, want %s", bit, name, got, typed)
			}
		}
		if got := p.walk.Result(); got != id || p.stale {
			t.Errorf("bit %d: got %d, want %d", bit, got, id)
		}
	}
}

func TestSentencesWaitUntilThePictureStops(t *testing.T) {
	p := open("op=negate&a=12&step=4")
	before := p.sentence()
	p.moving.Lead(p.look())
	if p.change(func() { p.step = 5 }); p.sentence() != before || p.told() {
		t.Errorf("while the carry still moves the page says %q", p.sentence())
	}
	if p.moving.Stop(); p.sentence() == before || !p.told() {
		t.Errorf("once it stands still the page says %q", p.sentence())
	}
}

func TestTheNegativeIsMirroredOnTheRing(t *testing.T) {
	for _, query := range []string{"op=negate&a=12", "op=negate&a=-100", "op=negate&a=12345&width=16"} {
		walk := open(query).walk
		var p stage.Panel
		drawMirror(&p, walk, stage.Still(len(walk.Steps)-1))
		at := map[string]float64{}
		for _, m := range p.Marks {
			for _, a := range m.Attrs[1:] {
				at[m.Attrs[0].Value()+" "+a.Name], _ = strconv.ParseFloat(a.Value(), 64)
			}
		}
		if across := (at["dot cx"] + at["hollow cx"]) / 2; math.Abs(across-mirrorX) > 0.01 ||
			at["dot cy"] != at["hollow cy"] {
			t.Errorf("%s: got %v", query, at)
		}
	}
}

func TestAResultIsShownOnceTheWalkReachesIt(t *testing.T) {
	for query, seen := range map[string]bool{
		"op=negate&a=-128": false, "op=negate&a=-128&step=4": false, "op=negate&a=-128&step=10": true,
		"op=xor&step=1":     false,
		"op=compose&step=4": false, "op=compose&step=5": true,
	} {
		p := open(query)
		markup := app.HTMLString(p.outcome())
		if got := !strings.Contains(markup, ">?<"); got != seen || !seen && strings.Contains(markup, "overflow\"") {
			t.Errorf("%s: the result is seen: %v, want %v: %s", query, got, seen, markup)
		}
		if p.fields(t)["result"] == "" {
			t.Errorf("%s: the result is not in the page", query)
		}
	}
}
