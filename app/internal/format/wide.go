package format

import (
	"cmp"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// wideKind is a kind of ID with more than 64 bits, as plain data: it costs the
// browser's program its letters and hardly any code.
type wideKind struct {
	name, title string
	score       float64 // of a text that can be read and has a plausible date; estimated, see [system.Panel]
	form        string  // how it is written
	source      string
	note        string
	sure        string // what speaks for it, as soon as it can be read
	// parts are its bits from the first on, NAME/K:BITS, K being the first
	// letter of the field's kind, with an x behind where they are no number.
	parts string
	// parse reads a text; why says what keeps it from being one. UUIDs are read
	// once for all their kinds.
	parse     func(token string) (id Wide, why string)
	size      int                                // in bytes; 0 is 16
	show      func(id Wide, token string) string // the usual way to write it; nil is as it was
	timestamp *Timestamp                         // nil where it has no date
	since     int                                // the year of the first that are to be expected
}

// wideKinds are those that have one form each. A new kind is one file and one
// line here.
var wideKinds = [...]*wideKind{&ulid, &objectID, &ksuid, &xid}

// identifyWide tries the text as each of them.
func identifyWide(n *Identifier, token string, out *Identification) {
	for _, k := range wideKinds {
		if id, why := k.parse(token); why != "" {
			out.exclude(k.name, k.title, why)
		} else {
			n.wide(k, id, token, out)
		}
	}
}

// wide adds the reading of an ID of more than 64 bits.
func (n *Identifier) wide(k *wideKind, id Wide, token string, out *Identification) *Reading {
	out.Readings = append(out.Readings, Reading{
		Name: k.name, Title: text.Tell(k.title), Score: k.score, Form: text.Tell(k.form), Text: token, Bits: id.bytes(cmp.Or(k.size, 16)), wide: id,
		Note: text.Tell(k.note), Source: k.source, kind: k,
	})
	r := &out.Readings[len(out.Readings)-1]
	if k.show != nil {
		r.Text = k.show(id, token)
	}
	if r.pro = append(r.pro, text.Tell(k.sure)); k.timestamp != nil {
		r.At, r.Dated = k.timestamp.Instant(id), true
		n.weigh(r, time.Date(k.since, 1, 1, 0, 0, 0, 0, time.UTC))
	}
	return r
}

// weigh is how plausible the reading's date is.
func (n *Identifier) weigh(r *Reading, since time.Time) {
	day := text.UTC(r.At)
	if i := len("2006-01-02"); day[0] != '+' {
		day = day[:i]
	}
	switch {
	case r.At.After(n.options.Now.AddDate(1, 0, 0)):
		r.Score *= 0.15
	case r.At.After(n.options.Now.Add(time.Minute)):
		r.Score *= 0.4
	case r.At.Before(since):
		r.Score *= 0.3
		r.contra = append(r.contra, text.Tell("Its date would be %s, before there were such IDs.", day))
		return
	default:
		r.pro = append(r.pro, text.Tell("Its date, %s, is plausible.", day))
		return
	}
	r.contra = append(r.contra, text.Tell("Its date would be %s, in the future.", day))
}

// length says how many characters were expected and how many there are.
func length(title string, want, got int, characters string) string {
	return text.Tell("%s has %s %s; here are %s.", title, text.Group(want), characters, text.Group(got))
}
