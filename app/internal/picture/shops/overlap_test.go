package shops_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/clock"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// box is about where a mark is; words are those of a text.
type box struct {
	left, top, right, foot float64
	tag, is, words         string
}

// boxes are a picture's texts and rectangles that are seen and not turned, the lowest first.
func boxes(marks []stage.Mark) (all []box) {
	for _, m := range marks {
		words, _ := m.Written()
		value := named(m)
		if value("opacity") == "0" || value("transform") != "" || m.Tag == "text" && strings.TrimSpace(words) == "" {
			continue
		}
		b := box{left: number(value("x")), top: number(value("y")), tag: m.Tag, is: value("data-is"), words: words}
		switch m.Tag {
		case "rect":
			b.right, b.foot = b.left+number(value("width")), b.top+number(value("height"))
		case "text":
			size := number(value("font-size"))
			wide := size * float64(text.Width(words)) * stage.Pick(strings.Contains(b.is, "mono"), 0.6, 0.53)
			b.left -= wide * map[string]float64{"middle": 0.5, "end": 1}[value("text-anchor")]
			b.right, b.foot, b.top = b.left+wide, b.top, b.top-size*0.68
		default:
			continue
		}
		all = append(all, b)
	}
	return all
}

// clear is how much of a text may be covered, in both directions.
const clear = 3.0

// covered are the words that others, or a rectangle, are painted over.
func covered(marks []stage.Mark) (all []string) {
	lower := boxes(marks)
	for n, b := range lower {
		if b.is == "guess" || strings.Contains(b.is, "on-mask") { // a frame, and a knob over its own number
			continue
		}
		for _, a := range lower[:n] {
			wide, high := min(a.right, b.right)-max(a.left, b.left), min(a.foot, b.foot)-max(a.top, b.top)
			if a.tag == "text" && wide > clear && high > clear {
				all = append(all, a.words+" is under "+b.tag+" "+b.is+" "+b.words)
			}
		}
	}
	return all
}

// The word “duplicate” was behind the ticket of another customer.
func TestNoWordsAreCovered(t *testing.T) {
	places := map[*act.Act][]act.Ref{&clock.Act: nil}
	for _, a := range acts() {
		places[a] = placesOf(a)
	}
	for _, choice := range []string{"b2.i", "b2.i.i.i", "b2.i.b1.i.i.b1.i", "b1.i.b1.i.b1.i.b1.i"} {
		places[&clock.Act] = append(places[&clock.Act], act.Ref{Screen: 2, Choice: choice})
	}
	for a, all := range places {
		for _, at := range all {
			part := told(a, at)
			if part.Ref != at {
				t.Errorf("%s %v is told as %v", a.ID(), at, part.Ref)
			}
			for n, look := range part.At().Looks {
				for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
					for _, words := range covered(drawn(look.Of, format).Marks) {
						t.Errorf("%s %v, look %d, format %d: %s", a.ID(), at, n, format, words)
					}
				}
			}
		}
	}
}

// While the number grew, “3,600” was painted over the words beside it.
func TestANumberThatGrowsStaysBesideItsWords(t *testing.T) {
	for _, choice := range clock.Act.Choices(4)[1:] {
		part := told(&clock.Act, act.Ref{Screen: 4, Choice: choice})
		for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
			all := stills(part, format)
			film := stage.NewFilm(all...)
			for n := range all[1:] {
				for share := 0.1; share < 1; share += 0.1 {
					var shown stage.Panel
					film.Draw(&shown, n, n+1, share)
					for _, words := range covered(shown.Marks) {
						t.Errorf("%s, from look %d, format %d: %s", choice, n, format, words)
					}
				}
			}
		}
	}
}

// The slider below the picture said 0 ms, and the picture’s arrow −2 ms.
func TestTheArrowSaysWhatTheSliderSays(t *testing.T) {
	for _, choice := range []string{"b3", "b3.i", "b3.i.i", "b2.i.b3", "b2.i.b3.i"} {
		s := told(&clock.Act, act.Ref{Screen: 2, Choice: choice}).At()
		says := s.Slide.Words(s.Slide.Value)
		for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
			still := drawn(s.Looks[len(s.Looks)-1].Of, format)
			if !slices.ContainsFunc(boxes(still.Marks), func(b box) bool { return b.words == says }) {
				t.Errorf("%s, format %d: the picture does not say %s", choice, format, says)
			}
		}
	}
}

// leastFinger is how wide and high a place is at least that a finger presses, in px.
const leastFinger = 24

// After a wrong answer, the places between a database's rows were 27 by 20 px.
func TestPlacesOnAPhoneAreLargeEnoughForAFinger(t *testing.T) {
	for _, a := range acts() {
		for _, at := range placesOf(a) {
			s := told(a, at).At()
			if len(s.Looks) == 0 {
				continue
			}
			still := drawn(s.Looks[len(s.Looks)-1].Of, shops.Narrow)
			shrunk := phoneWide / float64(still.Width)
			for _, answer := range s.Acts {
				place, ok := still.PlaceNamed(answer.On)
				if ok && min(place.Width, place.Height)*shrunk < leastFinger {
					t.Errorf("%s %v: %s is %.0f by %.0f px", a.ID(), at, place.Name, place.Width*shrunk,
						place.Height*shrunk)
				}
			}
		}
	}
}

// On a phone, the clock of the game touched the shop's awning, and “100 ms” its counter.
func TestTheClockOfTheGameIsClearOfItsShop(t *testing.T) {
	const apart = 8.0
	for _, format := range []shops.Format{shops.Wide, shops.Narrow} {
		var shop, clock, reads box
		still := shops.GameShop(100*time.Millisecond, format)
		for _, m := range still.Marks {
			value := named(m)
			if value("data-is") == "edge" && m.Tag == "circle" {
				x, y, r := number(value("cx")), number(value("cy")), number(value("r"))
				clock = box{right: x + r, foot: y + r}
			}
		}
		for _, b := range boxes(still.Marks) {
			switch {
			case b.is == "counter":
				shop = b
			case b.words == "100 ms":
				reads = b
			}
		}
		shop.top = shop.foot - (shop.right-shop.left)*0.6
		for name, b := range map[string]box{"clock": clock, "reading": reads} {
			if b.right+apart > shop.left && b.foot+apart > shop.top {
				t.Errorf("format %d: the %s ends at %.0f, %.0f, and the shop begins at %.0f, %.0f", format, name, b.right,
					b.foot, shop.left, shop.top)
			}
		}
	}
}

// steps are the numbers of a path, in its order.
func steps(d string) (all []float64) {
	for _, word := range strings.FieldsFunc(d, func(r rune) bool { return !strings.ContainsRune("-.0123456789", r) }) {
		all = append(all, number(word))
	}
	return all
}

// figures are the people of a picture, and the heads of those in a shop, where they are seen.
func figures(marks []stage.Mark) (people, heads []box) {
	for _, m := range marks {
		value := named(m)
		is := value("data-is")
		if m.Tag != "path" || !strings.HasPrefix(is, "man") || value("opacity") == "0" {
			continue
		}
		d := value("d")
		outer, inner, _ := strings.Cut(strings.TrimPrefix(d, "M"), "M")
		from, neck := steps(outer), steps(inner)
		k := (neck[0] - from[0]) / 5 // a body begins 12 left of its middle, and its head 7
		b := box{left: from[0], top: from[1] - 34*k, right: from[0] + 24*k, foot: from[1], is: is}
		if is == "man clerk" {
			b.left, b.right, b.foot = neck[0], neck[0]+14*k, neck[1]+7*k
			heads = append(heads, b)
			continue
		}
		if moved := steps(value("transform")); len(moved) == 2 {
			b.left, b.right, b.top, b.foot = b.left+moved[0], b.right+moved[0], b.top+moved[1], b.foot+moved[1]
			people = append(people, b)
		}
	}
	return people, heads
}

// over reports whether two boxes have more than a pixel in common.
func over(a, b box) bool {
	return min(a.right, b.right)-max(a.left, b.left) > 1 && min(a.foot, b.foot)-max(a.top, b.top) > 1
}

// Red labels covered the legs of customers and the counters behind them, and the worker ID the head of whoever hands
// it out.
func TestNoLabelCoversAPerson(t *testing.T) {
	for _, a := range []*act.Act{&numbers.Act, &clock.Act} {
		all := placesOf(a)
		if a == &clock.Act {
			all = append(all, act.Ref{Screen: 2, Choice: "b2.i.i.i"}, act.Ref{Screen: 2, Choice: "b1.i.b1.i"})
		}
		for _, at := range all {
			for n, look := range told(a, at).At().Looks {
				for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
					for _, what := range labelled(drawn(look.Of, format).Marks) {
						t.Errorf("%s %v, look %d, format %d: %s", a.ID(), at, n, format, what)
					}
				}
			}
		}
	}
}

// labelled are the labels of a picture that are over somebody or over a counter, and the tickets over a shop.
func labelled(marks []stage.Mark) (all []string) {
	people, heads := figures(marks)
	rects := boxes(marks)
	for _, b := range rects {
		switch b.is {
		case "plate":
			for _, head := range heads {
				if over(b, head) {
					all = append(all, "a worker ID is over a head")
				}
			}
		case "pill":
			for _, other := range append(people, rects...) {
				if (strings.HasPrefix(other.is, "man") || other.is == "counter") && over(b, other) {
					all = append(all, "a label is over "+other.is)
				}
			}
		case "slip", "slip twice":
			for _, other := range rects {
				if other.is == "house" && over(b, other) {
					all = append(all, "a ticket is over a shop")
				}
			}
		}
	}
	return all
}

// Of 512 servers, some 200 shared a worker ID, and one place was red.
func TestEveryWorkerIDWithSeveralOwnersIsRed(t *testing.T) {
	for _, choice := range []string{"half", "even", "tenth"} {
		s := told(&numbers.Act, act.Ref{Screen: 3, Choice: choice}).At()
		k := s.Looks[len(s.Looks)-1].Of.(*numbers.Hash)
		var one, several int
		for _, n := range k.Owners() {
			one, several = one+stage.Pick(n == 1, 1, 0), several+stage.Pick(n > 1, 1, 0)
		}
		for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
			cells := map[string]int{}
			for _, m := range drawn(k, format).Marks {
				if value := named(m); m.Tag == "path" {
					cells[value("data-is")] += strings.Count(value("d"), "M")
				}
			}
			if cells["number-taken"] != one || cells["number-shared"] != several {
				t.Errorf("%s, format %d: %d worker IDs have one owner, %d several; drawn: %v", choice, format, one, several,
					cells)
			}
		}
	}
}

// “waited 2 ms” ended in the next millisecond's column.
func TestWhatAnIDCostStaysInItsColumn(t *testing.T) {
	for _, at := range []act.Ref{{Screen: 3, Choice: "wait"}, {Screen: 3, Choice: "ahead"},
		{Screen: 7, Choice: "last"}} {
		s := told(&clock.Act, at).At()
		for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
			all := boxes(drawn(s.Looks[len(s.Looks)-1].Of, format).Marks)
			paid := 0
			for _, b := range all {
				if b.tag != "text" || !strings.Contains(b.words, "waited") && !strings.Contains(b.words, "ahead") {
					continue
				}
				paid++
				wide := (b.right - b.left) * 0.58 / 0.53 // they are bold
				for _, cell := range all {
					middle := (b.left + b.right) / 2
					if cell.is == "clock-place" && cell.left < middle && middle < cell.right && cell.top < b.foot &&
						b.foot < cell.foot && (middle-wide/2 < cell.left || middle+wide/2 > cell.right) {
						t.Errorf("%v, format %d: %q is wider than its column", at, format, b.words)
					}
				}
			}
			if paid < 2 {
				t.Errorf("%v, format %d: %d customers are said to have waited, or to be ahead", at, format, paid)
			}
		}
	}
}
