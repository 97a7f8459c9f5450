package decode

import (
	"math/bits"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// headline is the headline of the ID.
func (o *one) headline(zone *ui.Zone) headline {
	a := headline{fits: o.chosen || o.fits() && len(o.Readings) > 0, from: o.from(), when: undated(), shares: o.shares()}
	fields := o.fields()
	for _, f := range fields {
		if f.Kind == snowflake.KindTime && o.wide() == nil {
			a.made = o.layout.Instant(o.layout.Value(o.id, o.layout.Index(snowflake.KindTime)))
		}
	}
	if r := o.wide(); r != nil && r.Dated {
		a.made = r.At
	}
	if !a.made.IsZero() {
		a.when = when(a.made, zone)
	}
	lost := o.lost()
	a.where, a.which = where(fields, lost), o.which(fields, lost)
	if len(lost) > 0 && lost[0].Kind == snowflake.KindTime && lost[0].Instants[0].Equal(lost[0].Instants[1]) {
		a.when.says = text.T(", not affected by the damage")
	}
	return a
}

func (o *one) from() part {
	s := issuer{title: ui.LayoutName(o.layout), chosen: o.chosen, fits: o.chosen}
	if r := o.shown(); r != nil {
		s.title, s.score, s.ranked, s.form, s.twins = r.Title, r.Score, true, r.Wide(), o.twins(o.shownAt)
		s.fits, s.guess = o.chosen || o.fits(), r.Score < undecided
	}
	return s.part(text.In("an issuer", "From"))
}

// leads reports whether a reading is the first of its family: of those that read the same instant from the same bits.
func (o *one) leads(i int) bool {
	r, before := &o.Readings[i], &o.Readings[max(i-1, 0)]
	return i == 0 || !r.Dated || !r.At.Equal(before.At) || r.Score != before.Score
}

// twins is how many others a reading's family has.
func (o *one) twins(i int) (n int) {
	for i > 0 && !o.leads(i) {
		i--
	}
	for i++; i < len(o.Readings) && !o.leads(i); i++ {
		n++
	}
	return n
}

func (o *one) shares() (all []share) {
	for i := range o.Readings {
		r := &o.Readings[i]
		if o.leads(i) {
			all = append(all, share{name: r.Name, title: r.Title, score: r.Score})
		}
		last := &all[len(all)-1]
		last.shown = last.shown || i == o.shownAt
	}
	return all
}

func (o *one) fields() []format.Field {
	if r := o.wide(); r != nil {
		return r.Fields()
	}
	fields := make([]format.Field, len(o.layout.Fields))
	for i, f := range o.layout.Fields {
		fields[i] = format.Field{Name: f.Name, Kind: f.Kind, Bits: f.Bits, Value: snowflake.ID(o.layout.Value(o.id, i)).String()}
	}
	return fields
}

// lost is what each field may have been before digits were lost, if they probably were.
func (o *one) lost() []format.Range {
	const rare = 1e17 // of shorter IDs too many end so by chance
	if d := o.rounded(); d != nil && o.id >= rare {
		return d.Fields
	}
	return nil
}

// rounded is the damage by which the ID's last digits were lost; nil if there is none.
func (o *one) rounded() *format.Damage {
	for i := range o.Damage {
		if d := &o.Damage[i]; d.From < d.To && d.From <= o.id && o.id <= d.To && o.wide() == nil {
			return d
		}
	}
	return nil
}

// lostBits is how many of the ID's lowest bits say nothing, since digits were lost.
func (o *one) lostBits() int {
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

func where(fields []format.Field, lost []format.Range) part {
	p := part{label: text.T("Where"), value: "–", exact: text.T("not in the ID")}
	var values, names []string
	width := 0
	for _, f := range fields {
		if f.Kind == snowflake.KindNode {
			shown, known := value(f, lost)
			p.lost = p.lost || !known
			values, names, width = append(values, shown), append(names, f.Name), width+f.Bits
		}
	}
	if len(values) > 0 {
		p.value, p.exact, p.literal = strings.Join(values, " / "), strings.Join(names, " / "), true
	}
	if 0 < width && width < 24 {
		p.says = text.T("one of %s nodes", text.Group(1<<width))
	}
	return p
}

// which is the sequence, or how many random bits there are in its place.
func (o *one) which(fields []format.Field, lost []format.Range) part {
	p := part{label: text.T("Which"), value: "–", exact: text.T("not in the ID")}
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
			return part{label: p.label, value: text.T("lost?"), exact: shown, lost: true}
		case o.wide() != nil:
			p.value, p.exact = shown, f.Name
		case f.Name == "increment" || f.Name == "tail" || o.layout.Index(snowflake.KindTime) < 0:
			p.value, p.exact, p.says = shown, f.Name, text.T("of %s", text.Group(uint64(1)<<f.Bits))
		default:
			v := o.layout.Value(o.id, o.layout.Index(snowflake.KindSequence))
			p.value, p.exact = text.Ordinal(v+1), text.T("in its %s", ui.TickName(o.layout.Tick))
			p.says = text.T("if counted from 0")
		}
	}
	if o.wide() != nil && random > 32 {
		p.value, p.exact = text.T("%d bits", random), text.T("random or a counter")
	}
	return p
}
