package bits

import (
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// forged is the choice of an ID that has become all that was asked.
const forged = "forged"

// task is what an ID shall become.
type task struct {
	says string // on the picture
	asks string
	done string // what it teaches
	near func(id snowflake.ID) string
	ok   func(id snowflake.ID) bool
	to   func(id snowflake.ID) snowflake.ID
}

// yearBit is the bit of the time that is worth 398 days.
const yearBit = 35

// forge lets the reader flip the bits of the second ID. A choice is that ID and the bit that was flipped last.
func forge(t *act.Told) *act.Part {
	o := issue(t)
	all := tasks(o)
	id, last := o.first, -1
	switch choice := t.At.Choice; choice {
	case "":
	case forged:
		for _, k := range all {
			id = k.to(id)
		}
	default:
		is, bit, _ := strings.Cut(choice, "-")
		n, err := strconv.ParseUint(is, 10, 63)
		at, wrong := strconv.ParseUint(bit, 10, 6)
		if err != nil || wrong != nil || at == 63 {
			return nil
		}
		id, last = snowflake.ID(n), int(at)
	}
	k := Aligned{Layout: o.layout, IDs: [2]snowflake.ID{o.first, id}, Clock: o.layout.Time(id), Served: true,
		Marked: true, Bit: last, Forge: true}
	if last >= 0 {
		k.Worth = flip(o.layout, id, last)
	}
	for _, a := range aims() {
		if a.bit <= o.mostBit() {
			k.Ruler = append(k.Ruler, Mark{shift(o.layout, snowflake.KindTime) + a.bit, a.says})
		}
	}
	return &act.Part{Steps: []act.Step{k.asks(t, all)}}
}

// asks says what the reader has made, and what is still to do.
func (k Aligned) asks(t *act.Told, all []task) act.Step {
	s := act.Step{Acts: flips(t, &k)}
	id, at := k.IDs[1], -1 // what is still to do
	for i, is := range all {
		done := is.ok(id)
		k.Aims = append(k.Aims, Aim{is.says, done})
		if at < 0 && !done {
			at = i
		}
	}
	switch {
	case at < 0:
		s.Done, k.Worth = true, k.inAll()
		s.Says, s.Tone = text.T(
			"Forged: the code that reads it believes your bits. An ID is a name, not a proof of who issued it."),
			act.Good
	case id == k.IDs[0]:
		s.Says = text.Sentences(text.T("The second ID is yours to forge: press a bit to flip it."), all[at].asks)
	case all[at].near(id) == "" && at > 0:
		s.Says = text.Sentences(all[at-1].done, all[at].asks)
	default:
		s.Says = text.Sentences(all[at].near(id), all[at].asks)
	}
	if at >= 0 {
		differs := id ^ all[at].to(id)
		flip := flipped(t, &k, bits.Len64(uint64(differs))-1)
		s.Key = &flip
	}
	s.Looks = []act.Look{{Of: &k, Lasts: 450 * time.Millisecond}}
	return s
}

// inAll is how far the reader's ID is from the first, where the last flip alone would look like a contradiction.
func (k Aligned) inAll() string {
	since := k.Layout.Time(k.IDs[1]).Sub(k.Layout.Time(k.IDs[0]))
	if since < 0 {
		return text.T("in all %s earlier", text.Span(-since))
	}
	return text.T("in all %s later", text.Span(since))
}

// flip says what a bit did that has become what it is in an ID: what it added or took away, and what the field is now.
func flip(l snowflake.Layout, id snowflake.ID, bit int) string {
	i := layouts.FieldAt(l, bit)
	sign, worth := act.Pick(id>>bit&1 == 1, "+", "−"), text.Group(uint64(1)<<(bit-layouts.Shift(l, i)))
	is := text.Group(layouts.Part(l, id, i))
	switch l.Fields[i].Kind {
	case snowflake.KindNode:
		return text.T("shop %s %s: now %s", sign, worth, is)
	case snowflake.KindSequence:
		return text.T("sequence %s %s: now %s", sign, worth, is)
	}
	return text.T("time %s %s", sign, span(bit-layouts.Shift(l, i)))
}

// flips are the bits that the reader can flip, from the left; the top bit is another screen's.
func flips(t *act.Told, k *Aligned) (all []act.Answer) {
	for bit := 62; bit >= 0; bit-- {
		all = append(all, flipped(t, k, bit))
	}
	return all
}

func flipped(t *act.Told, k *Aligned, bit int) act.Answer {
	id := k.IDs[1]
	choice := strconv.FormatUint(uint64(id^1<<bit), 10) + "-" + strconv.Itoa(bit)
	is := strconv.Itoa(int(id >> bit & 1))
	a := t.Answer(text.T("Bit %s is %s: %s", strconv.Itoa(bit), is, Worth(k.Layout, bit)), choice)
	a.On = "bit-" + strconv.Itoa(bit)
	return a
}

// tasks are what the reader's ID shall become, one after the other.
func tasks(o own) []task {
	l := o.layout
	set := func(kind snowflake.Kind, value uint64) func(id snowflake.ID) snowflake.ID {
		return func(id snowflake.ID) snowflake.ID {
			to, err := layouts.With(l, id, l.Index(kind), value)
			if err != nil {
				panic("bits: " + err.Error())
			}
			return to
		}
	}
	other := map[int]uint64{1: 0, 2: 2}[l.Fields[l.Index(snowflake.KindNode)].Bits]
	if l.Fields[l.Index(snowflake.KindNode)].Bits > 2 {
		other = 5
	}
	all := []task{{
		says: text.T("shop %s", strconv.FormatUint(other, 10)),
		asks: text.T("Make it an ID of shop %s.", strconv.FormatUint(other, 10)),
		done: text.T("Shop %s is %s in binary.", strconv.FormatUint(other, 10), strconv.FormatUint(other, 2)),
		ok:   func(id snowflake.ID) bool { return Part(l, snowflake.KindNode, id) == other },
		near: func(id snowflake.ID) string {
			if is := Part(l, snowflake.KindNode, id); is != shop {
				return text.T("That is shop %s.", text.Group(is))
			}
			return text.T("That bit is not the shop’s.")
		},
		to: set(snowflake.KindNode, other),
	}, {
		says: text.T("the third ID"),
		asks: text.T("Now make it the third ID of its millisecond."),
		done: text.T("The third has sequence 2, because counting starts at 0."),
		ok:   func(id snowflake.ID) bool { return Part(l, snowflake.KindSequence, id) == 2 },
		near: func(id snowflake.ID) string {
			if is := Part(l, snowflake.KindSequence, id); is != rank-1 {
				return text.T("Sequence %s is the %s.", text.Group(is), text.Ordinal(is+1))
			}
			return ""
		},
		to: set(snowflake.KindSequence, 2),
	}}
	return append(all, anotherYear(o)...)
}

// anotherYear is the task to make an ID of about a year earlier, or later where there was no such ID.
func anotherYear(o own) []task {
	l := o.layout
	at, now := shift(l, snowflake.KindTime), Part(l, snowflake.KindTime, o.first)
	wide := l.Fields[l.Index(snowflake.KindTime)].Bits
	if wide < yearBit+2 {
		return nil
	}
	old := now >= 1<<yearBit
	days := func(id snowflake.ID) int64 { // how many days earlier or later
		d := int64(now) - int64(Part(l, snowflake.KindTime, id))
		if !old {
			d = -d
		}
		return d / (24 * 3600 * 1000)
	}
	is := task{
		says: text.T("a year earlier"), asks: text.T("Now make it about one year earlier."),
		ok: func(id snowflake.ID) bool { return days(id) >= 330 && days(id) <= 430 },
		to: func(id snowflake.ID) snowflake.ID {
			step := snowflake.ID(1) << (at + yearBit)
			keep := id & (1<<at - 1)
			if old {
				return o.first&^(1<<at-1) - step | keep
			}
			return o.first&^(1<<at-1) + step | keep
		},
	}
	if !old {
		is.says, is.asks = text.T("a year later"), text.T("Now make it about one year later.")
	}
	is.near = func(id snowflake.ID) string {
		d := l.Time(id).Sub(l.Time(o.first))
		wrong := bits.Len64(uint64((id^is.to(id))>>at)) - 1 // the highest bit of the time that is
		too := text.T("Flip the bit that is worth %s, too.", brief(wrong))
		sum := changed(o.first>>at, id>>at)
		one := bits.OnesCount64(uint64((o.first^id)>>at)) == 1 // its worth is the sum
		switch {
		case d < 0 && one:
			return text.Sentences(text.T("That is %s earlier.", text.Span(-d)), too)
		case d < 0:
			return text.Sentences(text.T("%s: about %s earlier.", sum, text.Span(-d)), too)
		case d > 0 && one:
			return text.Sentences(text.T("That is %s later.", text.Span(d)), too)
		case d > 0:
			return text.Sentences(text.T("%s: about %s later.", sum, text.Span(d)), too)
		}
		return ""
	}
	return []task{is}
}

// terms is how many changed bits a sum names.
const terms = 4

// changed is the sum of the bits of the time that the reader has changed, from the left: −1.1 y + 12 d.
func changed(from, to snowflake.ID) (sum string) {
	named := 0
	for bit := bits.Len64(uint64(from^to)) - 1; bit >= 0; bit-- {
		if (from^to)>>bit&1 == 0 {
			continue
		}
		if named++; named > terms {
			return sum + " …"
		}
		sign := act.Pick(to>>bit&1 == 0, "−", "+")
		if sum != "" {
			sum, sign = sum+" ", sign+" "
		}
		sum += sign + brief(bit)
	}
	return sum
}
