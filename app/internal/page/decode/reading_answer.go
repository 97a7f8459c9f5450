package decode

import (
	"math/bits"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Answer is the headline of the ID.
func (o *One) Answer(zone *ui.Zone) Answer {
	a := Answer{Fits: o.Chosen || o.fits() && len(o.Readings) > 0, From: o.from(), When: Undated(), Shares: o.shares()}
	fields := o.fields()
	for _, f := range fields {
		if f.Kind == snowflake.KindTime && o.wide() == nil {
			a.Made = o.Layout.Instant(o.Layout.Value(o.ID, o.Layout.Index(snowflake.KindTime)))
		}
	}
	if r := o.wide(); r != nil && r.Dated {
		a.Made = r.At
	}
	if !a.Made.IsZero() {
		a.When = When(a.Made, zone)
	}
	lost := o.lost()
	a.Where, a.Which = where(fields, lost), o.which(fields, lost)
	if len(lost) > 0 && lost[0].Kind == snowflake.KindTime && lost[0].Instants[0].Equal(lost[0].Instants[1]) {
		a.When.Says = text.T(", not affected by the damage")
	}
	return a
}

func (o *One) from() Part {
	s := issuer{Title: ui.LayoutName(o.Layout), Chosen: o.Chosen, Fits: o.Chosen}
	if r := o.shown(); r != nil {
		s.Title, s.Score, s.Ranked, s.Form, s.Twins = r.Title, r.Score, true, r.Wide(), o.twins(o.Shown)
		s.Fits, s.Guess = o.Chosen || o.fits(), r.Score < Undecided
	}
	return s.Part(text.In("an issuer", "From"))
}

// leads reports whether a reading is the first of its family: of those that read the same instant from the same bits.
func (o *One) leads(i int) bool {
	r, before := &o.Readings[i], &o.Readings[max(i-1, 0)]
	return i == 0 || !r.Dated || !r.At.Equal(before.At) || r.Score != before.Score
}

// twins is how many others a reading's family has.
func (o *One) twins(i int) (n int) {
	for i > 0 && !o.leads(i) {
		i--
	}
	for i++; i < len(o.Readings) && !o.leads(i); i++ {
		n++
	}
	return n
}

func (o *One) shares() (all []Share) {
	for i := range o.Readings {
		r := &o.Readings[i]
		if o.leads(i) {
			all = append(all, Share{Name: r.Name, Title: r.Title, Score: r.Score})
		}
		last := &all[len(all)-1]
		last.Shown = last.Shown || i == o.Shown
	}
	return all
}

func (o *One) fields() []format.Field {
	if r := o.wide(); r != nil {
		return r.Fields()
	}
	fields := make([]format.Field, len(o.Layout.Fields))
	for i, f := range o.Layout.Fields {
		fields[i] = format.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits, Value: snowflake.ID(o.Layout.Value(o.ID, i)).String()}
	}
	return fields
}

// lost is what each field may have been before digits were lost, if they probably were.
func (o *One) lost() []format.Range {
	const rare = 1e17 // of shorter IDs too many end so by chance
	if d := o.rounded(); d != nil && o.ID >= rare {
		return d.Fields
	}
	return nil
}

// rounded is the damage by which the ID's last digits were lost; nil if there is none.
func (o *One) rounded() *format.Damage {
	for i := range o.Damage {
		if d := &o.Damage[i]; d.From < d.To && d.From <= o.ID && o.ID <= d.To && o.wide() == nil {
			return d
		}
	}
	return nil
}

// LostBits is how many of the ID's lowest bits say nothing, since digits were lost.
func (o *One) LostBits() int {
	if len(o.lost()) == 0 {
		return 0
	}
	d := o.rounded()
	return bits.Len64(uint64(d.To - d.From - 1))
}

// value is a field's value in few digits, or what it may have been.
func value(f format.Field, lost []format.Range) (shown string, known bool) {
	for _, r := range lost {
		if r.Name == f.Name && r.Values > 1 {
			return either(r.Values, grouped(r.From), grouped(r.To)), false
		}
	}
	return grouped(f.Value), true
}

func either(values int, from, to string) string {
	switch {
	case from == to:
		return text.T("%s, not affected", from)
	case values == 2:
		return text.T("%s or %s", from, to)
	}
	return text.T("%s to %s", from, to)
}

func grouped(value string) string {
	if strings.HasPrefix(value, "0x") {
		return value
	}
	return text.GroupDigits(value, 3, ",")
}

func where(fields []format.Field, lost []format.Range) Part {
	p := Part{Label: text.T("Where"), Value: "–", Exact: text.T("not in the ID")}
	var values, names []string
	width := 0
	for _, f := range fields {
		if f.Kind == snowflake.KindNode {
			shown, known := value(f, lost)
			p.Lost = p.Lost || !known
			values, names, width = append(values, shown), append(names, f.Name), width+f.Bits
		}
	}
	if len(values) > 0 {
		p.Value, p.Exact, p.Literal = strings.Join(values, " / "), strings.Join(names, " / "), true
	}
	if 0 < width && width < 24 {
		p.Says = text.T("one of %s nodes", text.Group(1<<width))
	}
	return p
}

// which is the sequence, or how many random bits there are in its place.
func (o *One) which(fields []format.Field, lost []format.Range) Part {
	p := Part{Label: text.T("Which"), Value: "–", Exact: text.T("not in the ID")}
	random := 0
	for _, f := range fields {
		if f.Kind != snowflake.KindSequence {
			continue
		}
		if random += f.Bits; strings.HasPrefix(f.Value, "0x") {
			continue
		}
		shown, known := value(f, lost)
		switch {
		case !known:
			return Part{Label: p.Label, Value: text.T("lost?"), Exact: shown, Lost: true}
		case o.wide() != nil:
			p.Value, p.Exact = shown, f.Name
		case f.Name == "increment" || f.Name == "tail" || o.Layout.Index(snowflake.KindTime) < 0:
			p.Value, p.Exact, p.Says = shown, f.Name, text.T("of %s", text.Group(uint64(1)<<f.Bits))
		default:
			v := o.Layout.Value(o.ID, o.Layout.Index(snowflake.KindSequence))
			p.Value, p.Exact = text.Ordinal(v+1), text.T("in its %s", ui.TickName(o.Layout.Tick))
			p.Says = text.T("if counted from 0")
		}
	}
	if o.wide() != nil && random > 32 {
		p.Value, p.Exact = text.T("%d bits", random), text.T("random or a counter")
	}
	return p
}
