package variant

import "github.com/snowflakelab/snowflakelab/snowflake"

// spareBit is a design that is often proposed and that no released system of
// our list has: one bit of the ID says "the clock went back" and is turned over
// when it does. It is the clock sequence of UUID version 1 (RFC 9562, section
// 6.1), cut from 14 bits to one, in the code of Twitter's final order.
var spareBit = Design{
	Name: "spare-bit", Title: "A spare bit",
	// RFC 9562, one bit for fourteen, section 6.1
	System: "A proposal, after UUID version 1",
	Rule:   "Turns a bit of the ID over when the clock went back and issues at once; the second step back turns it to where it was.",
	Layout: withSpareBit,
	code:   "sparebit.go",
	make: func(f *form, c Config) Machine {
		l, bit := c.Layout, snowflake.ID(0)
		for i, field := range l.Fields {
			if field.Name == "back" {
				bit = 1 << l.Shift(i)
			}
		}
		return spare{memory: remember(f), bit: bit}
	},
}

type spare struct {
	memory
	bit  snowflake.ID // where the spare bit is
	back bool
}

// Ask is nextId, tilNextMillis included.
func (m spare) Ask(r Reading) (Machine, Outcome) {
	timestamp := r.Now             // read
	if r.After == snowflake.Full { // in tilNextMillis
		if timestamp <= m.last { // compare still
			return m, m.next(Spinning) // wait
		}
		m.last = timestamp
		return m, m.issue(r, Released) // compose
	}
	if timestamp < m.last { // compare before
		m.back = !m.back // flip
		m.sequence = 0   // count
		m.last = timestamp
		return m, m.issue(r, Flipped) // compose
	}
	if timestamp == m.last { // compare same
		m.sequence = (m.sequence + 1) & m.mask // count
		if m.sequence == 0 {                   // overflow
			return m, m.next(Wrapped) // wait
		}
		return m, m.issue(r, Counted) // compose
	}
	m.sequence = 0 // count
	m.last = timestamp
	return m, m.issue(r, Fresh) // compose
}

// issue issues with the spare bit as it stands.
func (m spare) issue(r Reading, b Branch) Outcome {
	o := m.memory.issue(r, b)
	if m.back {
		o.Run.First |= m.bit
	}
	return o
}

func (m spare) Restart(saved bool) Machine {
	m.memory = m.restart(saved)
	m.back = m.back && saved
	return m
}

func (m spare) Vars() []Var {
	v := Var{Name: "back"}
	if m.back {
		v.Value = 1
	}
	return append(m.vars(), v)
}

// withSpareBit takes a bit for the field "back" from the layout's first node
// field that has two, or else from its time.
func withSpareBit(l snowflake.Layout) snowflake.Layout {
	at := l.Index(snowflake.KindTime)
	for i, f := range l.Fields {
		if f.Name == "back" {
			return l
		}
		if f.Kind == snowflake.KindNode && f.Bits > 1 {
			at = i
			break
		}
	}
	if at < 0 {
		return l
	}
	own := l
	own.Name, own.Fields = "", nil
	for i, f := range l.Fields {
		if i == at {
			f.Bits--
			if f.Kind == snowflake.KindTime { // the bit stands below the time
				own.Fields = append(own.Fields, f, snowflake.Field{Name: "back", Kind: snowflake.KindUnused, Bits: 1})
				continue
			}
			own.Fields = append(own.Fields, snowflake.Field{Name: "back", Kind: snowflake.KindUnused, Bits: 1})
		}
		own.Fields = append(own.Fields, f)
	}
	return own
}
