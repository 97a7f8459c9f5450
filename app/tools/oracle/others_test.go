package oracle

import (
	"fmt"
	"hash"
	"reflect"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
)

// courses are links to successive looks of pictures that move but play no scene: of a page, its
// parameters with %s for the look, and the looks.
var courses = []struct {
	name, link string
	looks      []string
}{
	{"race-no-lock", "/race?guard=no-lock&moves=%s", prefixes("aabbab")},
	{"race-no-lock-in-order", "/race?guard=no-lock&moves=%s", prefixes("aaabbb")},
	{"race-lock", "/race?guard=lock&moves=%s", prefixes("abaabbb")},
	{"race-compare-and-swap", "/race?guard=compare-and-swap&moves=%s", prefixes("aabbabbb")},
	{"race-lease", "/race?guard=lease&moves=%s", prefixes("aabbab")},
	{"nodes-exact", "/nodes?nodes=3&rate=400&clock=offset&seed=11&error=0s&seconds=0.04&at=%sms", numbers(0, 40)},
	{"nodes-behind", "/nodes?nodes=3&rate=400&clock=offset&seed=11&error=0s,-5ms,0s&seconds=0.04&lag=6ms&at=%sms",
		numbers(0, 40)},
	{"nodes-pause", "/nodes?nodes=3&rate=400&clock=pause&seed=11&error=0s,-8ms,0s&commit=2ms&seconds=0.04&lag=4ms&at=%sms", numbers(0, 40)},
	{"nodes-step", "/nodes?nodes=3&rate=400&clock=step&seed=11&error=0s,-6ms,0s&seconds=0.04&policy=refuse&at=%sms",
		numbers(0, 40)},
	{"nodes-sixteen", "/nodes?nodes=16&rate=80&clock=drift&seed=5&error=50ppm&seconds=0.04&lag=3ms&at=%sms",
		numbers(0, 40)},
	{"nodes-many", "/nodes?nodes=1024&rate=250&clock=offset&seed=9&error=9ms&seconds=0.04&lag=3ms&at=%sms",
		numbers(0, 12)},
	{"bits-negate", "/bits?op=negate&a=11&width=8&step=%s", numbers(0, 10)},
	{"bits-negate-smallest", "/bits?op=negate&a=-128&width=8&step=%s", numbers(0, 10)},
	{"bits-negate-16", "/bits?op=negate&a=300&width=16&step=%s", numbers(0, 18)},
	{"bits-shift-left", "/bits?op=shift-left&a=11&n=3&width=8&step=%s", numbers(0, 3)},
	{"bits-shift-right", "/bits?op=shift-right&a=-11&n=2&width=8&step=%s", numbers(0, 3)},
	{"bits-shift-right-unsigned", "/bits?op=shift-right-unsigned&a=-11&n=2&width=16&step=%s", numbers(0, 3)},
	{"bits-and", "/bits?op=and&a=300&b=15&width=16&step=%s", numbers(0, 16)},
	{"bits-or", "/bits?op=or&a=12&b=3&width=8&step=%s", numbers(0, 8)},
	{"bits-xor", "/bits?op=xor&a=12&b=10&width=8&step=%s", numbers(0, 8)},
	{"bits-xor-swap", "/bits?op=xor-swap&a=11&b=-11&step=%s", numbers(0, 4)},
	{"bits-xor-swap-same", "/bits?op=xor-swap&a=11&same=1&step=%s", numbers(0, 4)},
	{"bits-max-of-bits", "/bits?op=max-of-bits&n=5&step=%s", numbers(0, 4)},
	{"bits-wrap", "/bits?op=wrap&a=15&n=4&step=%s", numbers(0, 6)},
	{"bits-extract", "/bits?op=extract&a=0b10110100&n=3&b=2&step=%s", numbers(0, 4)},
	{"bits-compose", "/bits?op=compose&step=%s", numbers(0, 8)},
	{"bits-ring", "/bits?ring=4&from=6&by=%s", numbers(0, 8)},
}

// prefixes are a word and all shorter beginnings of it.
func prefixes(word string) (all []string) {
	for n := range len(word) + 1 {
		all = append(all, word[:n])
	}
	return all
}

func numbers(from, to int) (all []string) {
	for n := from; n <= to; n++ {
		all = append(all, fmt.Sprint(n))
	}
	return all
}

// others has a key for each course in a language.
func others(t *testing.T, r *record, language string) {
	for _, c := range courses {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r.add(t, "picture/"+language+"/"+c.name, func(to hash.Hash) {
				visit(t, link(c.link, c.looks[0]), func(v *visitor) {
					for _, at := range c.looks {
						was := v.looking()
						v.follow(address(t, link(c.link, at)))
						is := v.looking()
						for i := range is.count {
							for _, share := range append([]float64{1}, shares...) {
								writePanel(to, is.draw(i, was.look, share))
							}
						}
					}
				})
			})
		})
	}
}

func link(pattern, look string) string { return strings.Replace(pattern, "%s", look, 1) }

// picture is a page's picture at a look: how many panels it has, and how a panel is drawn on the way
// from another look.
type picture struct {
	count int
	look  reflect.Value
	draw  func(panel int, from reflect.Value, share float64) *stage.Panel
}

// looking is the picture of the page. A page has its type of looks for itself, in a field "moving";
// a page with several forms shows one.
func (v *visitor) looking() picture {
	shown := reflect.ValueOf(v.shown).Elem()
	for !shown.FieldByName("moving").IsValid() {
		shown = reflect.ValueOf(private(shown, "shown").Interface()).Elem()
	}
	moving := private(shown, "moving")
	now, draw := reflect.New(private(moving, "now").Type()).Elem(), moving.FieldByName("Draw")
	now.Set(private(moving, "now"))
	return picture{int(moving.FieldByName("Count").Int()), now,
		func(panel int, from reflect.Value, share float64) *stage.Panel {
			var p stage.Panel
			way := reflect.New(draw.Type().In(2)).Elem() // [stage.Between]
			if share >= 1 {
				from = now
			}
			way.Field(0).Set(from)
			way.Field(1).Set(now)
			way.Field(2).SetFloat(share)
			draw.Call([]reflect.Value{reflect.ValueOf(&p), reflect.ValueOf(panel), way})
			return &p
		}}
}
