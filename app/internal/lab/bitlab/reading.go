package bitlab

import (
	"math/bits"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

// Piece is a run of adjacent bits to be extracted from a word.
type Piece struct {
	_    [0]func() // never compared: the code to compare tables of it would be larger than they are
	Name string
	Part string // the part of an ID that it is, for its colour
	// Shift is how many bits are below it, Bits its width.
	Shift, Bits int
	// Then are sentences about the consequences of its value, one per step.
	Then []string
}

// Of is the piece's value in a word.
func (p Piece) Of(word uint64) uint64 { return word >> p.Shift & Width(p.Bits).Mask() }

// TakeApart shows how pieces are extracted from a 64-bit word: each is shifted down to bit 0, and
// AND clears the bits above it.
func TakeApart(name string, word uint64, pieces []Piece) Walk {
	whole := Width(64).row(name, Operand, word)
	walk := Walk{Width: 64,
		Steps: []Step{{Rows: []BitRow{whole}, Sentence: text.Tell("All 64 bits, 0x%s in hexadecimal.", hex(word))}}}
	taken := []BitRow{whole}
	for _, p := range pieces {
		taken = then(taken,
			BitRow{Name: p.Name, Part: p.Part, Place: Width(p.Bits).Mask(), Role: Work, Bits: p.Of(word),
				Known: ^uint64(0)})
		step := Step{Rows: then(taken), Sentence: p.sentence(word)}
		step.Rows[0].Marks = Width(p.Bits).Mask() << p.Shift
		if len(taken) == 2 {
			for bit := range p.Bits {
				step.Moves = append(step.Moves, BitMove{From: p.Shift + bit, To: bit})
			}
		}
		walk.Steps = append(walk.Steps, step)
		for _, sentence := range p.Then {
			step.Sentence = sentence
			walk.Steps = append(walk.Steps, step)
		}
	}
	walk.Steps[len(walk.Steps)-1].Rows[len(taken)-1].Role = Result
	return walk
}

func (p Piece) sentence(word uint64) string {
	value := utoa(p.Of(word))
	shift, bits, most := itoa(p.Shift), itoa(p.Bits), "2^"+itoa(p.Bits)+" − 1"
	switch {
	case p.Bits == 64:
		return text.Tell("%s takes all 64 bits: %s.", p.Name, value)
	case p.Shift == 0:
		return text.Tell("%s is already at bit 0. AND with %s keeps its %s bits: %s.", p.Name, most, bits, value)
	case p.Shift+p.Bits == 64:
		return text.Tell(
			"Shift right by %s: the bits below %s fall out and zeros come in on the left. Its value is %s.", shift,
			p.Name, value)
	}
	return text.Tell("Shift right by %s to move %s to bit 0. AND with %s keeps its %s bits and clears the rest: %s.",
		shift, p.Name, most, bits, value)
}

func hex(word uint64) string { return form.Base16.Encode(snowflake.ID(word)) }

// PiecesOf are the fields in the first 64 bits of a decoded ID, the time first, and what follows from each:
// with [format.Reading.Word] they explain how it is decoded.
func PiecesOf(r *format.Reading) []Piece {
	var times, others []Piece
	for _, f := range r.Fields() {
		p := Piece{Name: f.Name, Part: f.Name, Shift: 64 - f.From - f.Bits, Bits: f.Bits}
		switch {
		case p.Shift < 0: // beyond the first 64 bits
		case f.Kind == snowflake.KindTime:
			times = append(times, p)
		default:
			others = append(others, p)
		}
	}
	if len(times) > 0 {
		last := &times[len(times)-1]
		last.Then = arithmetic(r, times)
	}
	for i, p := range others {
		others[i].Then = follows(r, p)
	}
	if strings.HasPrefix(r.Name, "uuid-") { // which version it is decides all else
		return append(others, times...)
	}
	return append(times, others...)
}

func follows(r *format.Reading, p Piece) []string {
	if p.Name == "version" {
		return []string{text.Tell("This makes it a %s.", r.Title)}
	}
	if p.Name == "unused" && p.Of(r.Word()) == 0 {
		return []string{text.Tell("It is 0, as it must be in an ID of %s.", r.Title)}
	}
	return nil
}

// arithmetic is how the value of the time becomes an instant.
func arithmetic(r *format.Reading, times []Piece) []string {
	word := r.Word()
	if r.Wide() {
		clock, ticks := r.Timestamp()
		if clock.Scattered() {
			return gregorianArithmetic(r, ticks)
		}
		return unixArithmetic(r, clock)
	}
	l := r.Layout
	ticks := times[0].Of(word)
	unit, size := unitOf(l.Tick)
	each := uint64(l.Tick / size)
	high, passed := bits.Mul64(ticks, each)
	epoch := countOf(l.Epoch, size)
	said := text.Tell("It counts ticks of %s since the epoch, %s.", text.Tick(l.Tick), text.UTC(l.Epoch))
	if each > 1 && high == 0 {
		said = text.Sentences(said,
			text.Tell("%s × %s is %s %s.", text.Group(ticks), text.Group(each), text.Group(passed), unit))
	}
	if high > 0 || epoch == "0" {
		return []string{text.Sentences(said, text.Tell("That is %s.", text.UTC(r.At)))}
	}
	return []string{said, text.Tell("The epoch is %s %s after 1970. %s + %s = %s, which is %s.", epoch, unit,
		epoch, text.Group(passed), countOf(r.At, size), text.UTC(r.At))}
}

// unixArithmetic is that of IDs that count from 1970, or from later.
func unixArithmetic(r *format.Reading, clock *idkind.Timestamp) []string {
	unit, size := unitOf(clock.Tick)
	if clock.Epoch.Unix() == 0 {
		return []string{text.Tell("It counts %s since 1970: that is %s.", unit, text.UTC(r.At))}
	}
	return []string{text.Tell("It counts %s since %s, which is %s %s after 1970. The sum, %s, is %s.", unit,
		text.ShortUTC(clock.Epoch),
		countOf(clock.Epoch, size), unit, countOf(r.At, size), text.UTC(r.At))}
}

// gregorianArithmetic puts the 60 bits of a UUID's time together.
func gregorianArithmetic(r *format.Reading, count uint64) []string {
	how := text.Tell("time-high × 2^48 + time-mid × 2^32 + time-low")
	switch r.Name {
	case "uuid-v2":
		how = text.Tell("time-high × 2^48 + time-mid × 2^32")
	case "uuid-v6":
		how = text.Tell("time-high × 2^28 + time-mid × 2^12 + time-low")
	}
	return []string{
		text.Tell("%s is %s: tenths of a microsecond since 1582-10-15.", how, text.Group(count)),
		text.Tell("1970 began 122,192,928,000,000,000 of them later. The rest is %s.", text.UTC(r.At)),
	}
}

// unitOf is the unit that a tick is whole in, the largest up to a second.
func unitOf(tick time.Duration) (name string, size time.Duration) {
	switch {
	case tick%time.Second == 0:
		return "s", time.Second
	case tick%time.Millisecond == 0:
		return "ms", time.Millisecond
	}
	return "µs", time.Microsecond
}

// countOf is an instant as units since 1970, rounded down, in groups of three digits.
func countOf(at time.Time, size time.Duration) string {
	digits := strconv.FormatInt(at.UnixMicro(), 10)
	switch size {
	case time.Second:
		digits = strconv.FormatInt(at.Unix(), 10)
	case time.Millisecond:
		digits = text.UnixMS(at)
	}
	return text.Minus(text.GroupDigits(digits, 3, ","))
}
