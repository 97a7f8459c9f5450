package support

import (
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Divided is an order number whose bits the reader divides: where its time ends, and then where its shop ends.
type Divided struct {
	ID    snowflake.ID
	Epoch time.Time
	// Time is how many bits the time has, after the top bit, and Shop how many the shop has; it is 0 until that is
	// asked. The rest is the sequence.
	Time, Shop int
	// Last is the most bits that the asked field can have; it has at least one.
	Last int
	Fits bool
}

// Rest are the bits after the time.
func (k *Divided) Rest() int { return 63 - k.Time }

// Millis is the time that these bits say, since the epoch.
func (k *Divided) Millis() uint64 { return uint64(k.ID) >> k.Rest() & (1<<k.Time - 1) }

// At is the instant that they say.
func (k *Divided) At() time.Time {
	return time.UnixMilli(k.Epoch.UnixMilli() + int64(k.Millis())).UTC()
}

// Where is the shop that these bits say, and Which the sequence.
func (k *Divided) Where() uint64 { return uint64(k.ID) >> (k.Rest() - k.Shop) & (1<<k.Shop - 1) }
func (k *Divided) Which() uint64 { return uint64(k.ID) & (1<<(k.Rest()-k.Shop) - 1) }

// young is how old an epoch must be, so that the time of an order has enough bits to be looked for.
const young = 30 * 24 * time.Hour

// layout is the reader's, or Twitter's if the reader's has ended, or counts from so late a day that its times are near
// 0.
func layout(t *act.Told) snowflake.Layout {
	if l := t.Life(t.Now); l.Last.Before(t.Now) || t.Now.Sub(l.From) < young {
		return act.Twitters().Layout()
	}
	return t.Layout()
}

// order is the customer's: the fourth of its millisecond in shop 1, two hours ago.
func order(t *act.Told) snowflake.ID {
	m := t.Made
	if l := layout(t); l.Epoch != m.Epoch || l.Fields[1].Bits != m.TimeBits() {
		m = act.Twitters()
	}
	id, _ := m.Issue(t.Now.Add(-2 * time.Hour))
	return id
}

// widths are the bits of the layout's time, shop and sequence.
func widths(l snowflake.Layout) (clock, shop, sequence int) {
	bits := func(kind snowflake.Kind) int { return l.Fields[l.Index(kind)].Bits }
	return bits(snowflake.KindTime), bits(snowflake.KindNode), bits(snowflake.KindSequence)
}

// The letters of a choice before the number of bits.
const (
	timeBits = "t"
	shopBits = "s"
)

// bitsOf is the number of a choice; ok is false if it is none between 1 and most.
func bitsOf(choice, letter string, most int) (n int, ok bool) {
	digits, found := strings.CutPrefix(choice, letter)
	n, err := strconv.Atoi(digits)
	return n, found && err == nil && n >= 1 && n <= most
}

// mostTime are the most bits of the time that can be chosen: one is left for the shop, and one for the sequence.
const mostTime = 61

// onCut lets a slider be dragged on the picture too; its numbers are choices with a letter.
func onCut(t *act.Told, letter string, d *act.Slide) *act.Slide {
	d.On, d.To = "cut", func(n int) act.Ref {
		return act.Ref{Screen: t.At.Screen, Choice: letter + strconv.Itoa(n)}
	}
	return d
}

// aside is how far from its end a border is at first.
const aside = 9

func when(t *act.Told) *act.Part {
	right, _, _ := widths(layout(t))
	return cutTime(t, max(right-aside, 2), false)
}

func whenAt(t *act.Told, choice string) *act.Part {
	if n, ok := bitsOf(choice, timeBits, mostTime); ok {
		return cutTime(t, n, true)
	}
	return nil
}

// cutTime divides the time from the rest.
func cutTime(t *act.Told, n int, moved bool) *act.Part {
	l := layout(t)
	right, _, _ := widths(l)
	k := Divided{ID: order(t), Epoch: l.Epoch, Time: n, Last: mostTime}
	k.Fits = n == right
	placed := l.Time(k.ID).UTC()
	told := text.Date(placed) // the day of the order, as the customer tells it
	s := act.Step{Looks: []act.Look{{Of: &k}}, Slide: onCut(t, timeBits,
		act.Bits(text.T("Bits of the time"), snowflake.KindTime, n, 1, k.Last, right, nil))}
	bits := text.Count(n, "%s bit", "%s bits")
	switch {
	case k.Fits:
		s.Tone = act.Good
		s.Says = text.T("%s: %s, %s. One bit less halves the time, one more doubles it: only here does the date fit. No database was asked.",
			bits, k.Day(), text.TimeOfDay(placed))
	case !moved:
		s.Says = text.T("The order was placed on %s. Its first bits are milliseconds since %s. Where do they end? Drag the line until the date fits.",
			told, text.Date(l.Epoch))
	case n < right:
		s.Says = text.T("%s: %s. Too early: the order was placed on %s. Each bit more doubles the time.", bits, k.Day(),
			told)
	default:
		s.Says = text.T("%s: %s. Too late: the order was placed on %s. Each bit less halves the time.", bits, k.Day(),
			told)
	}
	return &act.Part{Steps: []act.Step{s}}
}

// Day is the date that these bits say, or only its year if that does not have four digits.
func (k *Divided) Day() string {
	at := k.At()
	if at.Year() > 9999 {
		return text.Day(at)
	}
	return text.Date(at)
}

func where(t *act.Told) *act.Part { return cutShop(t, 1, false) }

func whereAt(t *act.Told, choice string) *act.Part {
	_, shop, sequence := widths(layout(t))
	if n, ok := bitsOf(choice, shopBits, shop+sequence-1); ok {
		return cutShop(t, n, true)
	}
	return nil
}

// cutShop divides the shop from the sequence.
func cutShop(t *act.Told, n int, moved bool) *act.Part {
	l := layout(t)
	clock, right, sequence := widths(l)
	k := Divided{ID: order(t), Epoch: l.Epoch, Time: clock, Shop: n, Last: right + sequence - 1,
		Fits: n == right && moved}
	s := act.Step{Looks: []act.Look{{Of: &k}}, Slide: onCut(t, shopBits,
		act.Bits(text.T("Bits of the shop’s number"), snowflake.KindNode, n, 1, k.Last, right, nil))}
	s.Slide.Hue = "worker"
	bits, shop := text.Count(n, "%s bit", "%s bits"), text.Group(k.Where())
	needs, counts := text.Group(1<<right), text.Group(1<<n)
	switch {
	case k.Fits:
		s.Tone = act.Good
		s.Says = text.T("%s: shop %s. The %s bits behind are the sequence, %s: it was the %s order of its millisecond. When, where and which, from one number.",
			bits, shop, strconv.Itoa(sequence), text.Group(k.Which()), text.Ordinal(k.Which()+1))
	case moved:
		s.Says = text.T("%s: shop %s, sequence %s. Too many: they count %s shops, and %s are enough.", bits, shop,
			text.Group(k.Which()), counts, needs)
		if n < right {
			s.Says = text.T("%s: shop %s, sequence %s. Too few: they count only %s shops of %s.", bits, shop,
				text.Group(k.Which()), counts, needs)
		}
	default:
		s.Says = text.T("After the time comes the shop’s number, then the sequence. There are numbers for %s shops. Drag the line until they just fit: which shop was it?",
			needs)
		if right == 1 { // the line is already there
			k.Fits, s.Done = true, true
		}
	}
	return &act.Part{Steps: []act.Step{s}}
}

// leadsTo is the answer with which a screen of this kind is left.
func leadsTo(letter string, of func(clock, shop int) int) func(act.Made) string {
	return func(m act.Made) string {
		clock, shop, _ := widths(layout(&act.Told{Made: m.Whole(), Now: act.Exported()}))
		return letter + strconv.Itoa(of(clock, shop))
	}
}
