package judge

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// TextFacts is what is known of a text: of one ID, or of several by their report.
type TextFacts struct {
	One    *SingleID // nil with a report
	Report *Report
	// Shown is what the one ID is read as; nil if no reading is.
	Shown *format.Reading
	// Layout is what IDs of 64 bits are read as, and Chosen says that the reader chose it. ID is the first of them.
	Layout snowflake.Layout
	Chosen bool
	Yours  bool // the reader has made the ID with that layout
	ID     snowflake.ID
	HasID  bool
	// Bounds are those of the first ID's day, as it is read; the zero Bounds if there are none.
	Bounds Bounds
	Now    time.Time
	// Day writes an instant's day, Clock its time.
	Day, Clock func(time.Time) string
}

// questions are what people ask, in the order of how often it came in 105 threads, most often first: the findings that
// answer it, and what else does, which returns no sentence if it does not.
var questions = [...]struct {
	name     string
	findings []string
	of       func(t *TextFacts) (f Finding, proved bool)
}{
	{"duplicates", []string{"duplicates", "shared-node"}, nil},
	{"front-end", []string{"rounded", "damaged"}, frontEnd},
	{"when", nil, issued},
	{"digits", nil, digits},
	{"end", nil, end},
	{"order", []string{"inversions"}, nil},
	{"wrong", []string{"clock-back", "future", "time-zone"}, wrong},
	{"parity", []string{"sequence-even", "sequence-zero", "sequence-low-random"}, nil},
	{"day", nil, ofDay},
	{"forms", []string{"spellings"}, forms},
}

// mostFirst is how many findings matter most.
const mostFirst = 3

// Said is all that is said of a text below its headline.
type Said struct {
	// First are the findings that matter most, at most three; Rest are the others.
	First, Rest []Finding
	Readings    []ReadingLine
	Refused     []format.Refusal
}

// Say says it.
func (t *TextFacts) Say() *Said {
	s := &Said{Readings: t.Readings(), Refused: t.Refused()}
	s.First, s.Rest = t.Findings()
	return s
}

// Findings are what matters most for this text, what it proves before what is true of its system; and the rest.
func (t *TextFacts) Findings() (first, rest []Finding) {
	var general []Finding
	if t.Report != nil {
		rest = slices.Clone(t.Report.Findings)
		if s := t.Report.Solved; s != nil {
			first = append(first, Finding{Name: "epoch", Sentence: s.Sentence, See: "why"})
		}
	}
	for i := range questions {
		var f Finding
		q, proved := &questions[i], false
		if at := slices.IndexFunc(rest,
			func(f Finding) bool { return slices.Contains(q.findings, f.Name) }); at >= 0 {
			f, proved = rest[at], true
		} else if q.of != nil && (t.Report == nil || !t.Report.Several) {
			f, proved = q.of(t)
		}
		if f.Question = q.name; f.Sentence != "" && proved {
			first = append(first, f)
		} else if f.Sentence != "" {
			general = append(general, f)
		}
	}
	first = append(first, general...)
	first = first[:min(len(first), mostFirst)]
	return first, slices.DeleteFunc(rest, func(f Finding) bool {
		return slices.ContainsFunc(first, func(a Finding) bool { return a.Name == f.Name && a.Column == f.Column })
	})
}

// damage is a suspicion about the only ID, by one of the names.
func (t *TextFacts) damage(names ...string) *format.Damage {
	if t.One == nil {
		return nil
	}
	at := slices.IndexFunc(t.One.Damage, func(d format.Damage) bool { return slices.Contains(names, d.Name) })
	if at < 0 {
		return nil
	}
	return &t.One.Damage[at]
}

// suspicion is the finding of a damage.
func suspicion(d *format.Damage) Finding {
	return Finding{Sentence: d.Sentences[0], See: "damage"}
}

func frontEnd(t *TextFacts) (f Finding, proved bool) {
	if d := t.damage("possibly-damaged", "spreadsheet"); d != nil && d.From < d.To {
		f.Sentence, f.See = text.T("%s: each of the %s IDs from %s to %s is shown as this number.", d.Title,
			text.Group(uint64(d.To-d.From)+1), d.From, d.To), "damage"
		return f, true
	}
	id, ok := t.ID, t.HasID
	if shown := format.JavaScript(id); ok && shown != id {
		f.Sentence, f.See = text.T("JavaScript shows %s instead of %s: it keeps 53 bits of a number. Send IDs as text.",
			shown, id), "bits"
	}
	return f, false
}

func issued(t *TextFacts) (f Finding, proved bool) {
	at := t.Layout.Index(snowflake.KindTime)
	others, date, likely := t.others()
	if !t.HasID || at < 0 || len(others) == 0 || likely && !t.Chosen && !t.Yours && date == "" {
		return f, false
	}
	if f.See = "why"; t.One != nil {
		f.See = "walk"
	}
	bits, tick := text.Group(t.Layout.Fields[at].Bits), text.Tick(t.Layout.Tick)
	if t.Yours {
		f.Sentence = text.T("This is your own layout: its %s time bits count ticks of %s from %s.", bits, tick,
			text.ShortUTC(t.Layout.Epoch))
		return f, true
	}
	f.Sentence = text.Sentences(date, text.T("Its %s time bits count ticks of %s from %s.", bits, tick,
		text.ShortUTC(t.Layout.Epoch)))
	for _, other := range others {
		if other.Name == system.OwnEpoch { // its epoch is a guess, so its date says nothing
			continue
		}
		if at := other.Layout.Time(t.ID); !at.IsZero() && !at.Equal(t.Layout.Time(t.ID)) {
			f.Sentence = text.Sentences(f.Sentence,
				text.T("Read as %s, with the epoch %s, its date would be %s.", other.Title,
					text.ShortUTC(other.Layout.Epoch), t.Day(at)))
			break
		}
	}
	return f, true
}

// surely is the score from which on the best reading is more than a guess.
const surely = 0.6

// others are the readings, which date beside the ID decided, if one did, and whether the best is more than a guess.
func (t *TextFacts) others() (all []ReadingLine, date string, likely bool) {
	all = t.lists()[0]
	if t.One == nil {
		return all, "", t.Report.Rival() == nil
	}
	return all, t.One.Date, len(all) == 0 || all[0].Score >= surely
}

// digits says between which days IDs of the layout have as many digits, and since when they exceed 2^53.
func digits(t *TextFacts) (f Finding, proved bool) {
	id, ok := t.ID, t.HasID
	if d := t.damage("truncated"); d != nil {
		return suspicion(d), true
	} else if !ok || !layouts.TimeOrdered(t.Layout) || id < 10 {
		return f, false
	}
	n := len(id.String())
	since := func(limit float64) (string, bool) {
		if limit > math.MaxUint64 {
			return "", false
		}
		at, ok := layouts.FirstOver(t.Layout, snowflake.ID(limit)-1)
		return t.Day(at), ok
	}
	from, begun := since(math.Pow10(n - 1))
	if !begun {
		return f, false
	}
	f.Sentence, f.See = text.T("%s digits since %s, and never more.", text.Group(n), from), "bounds"
	if to, ok := since(math.Pow10(n)); ok {
		f.Sentence = text.T("%s digits since %s, one more from %s on.", text.Group(n), from, to)
	}
	if exact, ok := since(1 << 53); ok {
		f.Sentence = text.Sentences(f.Sentence, text.T("Above 2^53 since %s.", exact))
	}
	return f, false
}

func end(t *TextFacts) (f Finding, proved bool) {
	const soon = 15 * 365 * 24 * time.Hour
	id, ok := t.ID, t.HasID
	if d := t.damage("signed"); d != nil {
		return suspicion(d), true
	} else if !ok {
		return f, false
	}
	f.See = "bits"
	last, ends := layouts.Last(t.Layout)
	if left := last.Sub(t.Now); ends && left < soon {
		f.Sentence, proved = text.T("This layout’s time bits are used up on %s.", t.Day(last)), left < 0
	}
	if from, ok := layouts.NegativeFrom(t.Layout); ok && id.Int64() < 0 {
		f.Sentence, proved = text.T("As a signed number it is %s: from %s on the first bit is set.",
			text.Group(id.Int64()), t.Day(from)), true
	}
	return f, proved
}

func wrong(t *TextFacts) (f Finding, proved bool) {
	if t.One != nil {
		f.Sentence, f.See = t.One.Apart, "why"
	}
	return f, true
}

// ofDay is the query for the IDs of the first one's day.
func ofDay(t *TextFacts) (f Finding, proved bool) {
	return Finding{Sentence: cmp.Or(t.Bounds.SQL, t.Bounds.Mongo), See: "bounds"}, false
}

func forms(t *TextFacts) (f Finding, proved bool) {
	if d := t.damage("swapped"); d != nil {
		return suspicion(d), true
	}
	if one := t.Shown; one != nil && !one.Wide() && strings.Trim(t.One.Typed, "0123456789-") != "" && one.Spelled() {
		f.Sentence = text.T("This is %s: %s as a decimal, %s as hexadecimal digits.", one.Form, one.ID,
			form.Base16.Encode(one.ID))
		f.See = "bits"
	}
	return f, true
}
