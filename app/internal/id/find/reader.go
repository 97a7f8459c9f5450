package find

import (
	"bytes"
	"iter"
	"math"
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
)

// pieceLimit is the most bytes of a line that are processed together; a longer line, such as a whole JSON
// document, is read in pieces.
const pieceLimit = 1 << 16

// sampleLimit is how many bytes are sampled to learn where in a line the IDs are.
const sampleLimit = 1 << 15

// Reader finds the IDs in a text that is fed to it in pieces. A line that is
// one ID in any form of [boxes.Integer], or a longer ID, is a row. In other lines
// [Reader.choose] decides which words are IDs, by their digits, their date, the name
// that they stand under, and where most lines have theirs. It makes no difference
// how the text is cut into pieces.
type Reader struct {
	// Yield is called while a shape is learnt, which takes long because it reads the sample three times.
	Yield work.Yield

	set     *Set
	decoder decoder
	cleaner cleaner

	carry []byte // the beginning of a line whose end has not been fed
	tail  []byte // the digits at the end of the line before, which may go on
	where textPosition

	learnt bool
	held   []heldPiece // waiting until the shape is learnt
	sample []byte
	shape  shape

	places   []selector     // of the set's places
	patterns map[string]int // the numbers of the set's, and the memory of one
	pattern  []byte

	scan     scanner
	above    above
	headLine int // the line that may name columns, from 0

	datedRows, idle int // how many rows and dates there were behind the last row

	whole      int // rows that were a whole line
	vague      []vagueID
	inexact    int // rows that are floating-point numbers
	lost       int // lines with IDs and also a rounded number that may have been one
	twins      int // IDs that stand twice in a line, once rounded
	normalized int // lines that the cleaner has changed
	pieced     int // lines with a number in pieces
	obeyed     int // lines of which it removed zero bytes or a terminal's codes
	worded     int // bad lines that have their own reason
}

type textPosition struct {
	line   int // from 0
	offset int
	inside bool // a piece of this line has been read
}

// heldPiece is a line, or a piece of one, in the sample.
type heldPiece struct {
	end  int
	last bool // the line ends here
}

// heldLines are the lines, or pieces of lines, of the sample, and whether the line ends.
func (r *Reader) heldLines() iter.Seq2[[]byte, bool] {
	return func(yield func([]byte, bool) bool) {
		begin := 0
		for _, h := range r.held {
			if !yield(r.sample[begin:h.end], h.last) {
				return
			}
			if begin = h.end; h.last {
				begin++ // behind the line break
			}
			r.Yield.GoOn() // who stops it feeds no more
		}
	}
}

// NewReader returns a reader that fills the set, whose former rows are gone and
// whose memory is used again.
func NewReader(into *Set) *Reader {
	into.reset()
	return &Reader{set: into, patterns: map[string]int{}}
}

// Feed reads a piece of the text. It does not retain it.
func (r *Reader) Feed(chunk []byte) { r.text(r.decoder.decode(chunk)) }

// Next ends a text. The next Feed starts another one, in any encoding; line numbers continue. It returns the
// number of lines so far.
func (r *Reader) Next() (lines int) {
	r.text(r.decoder.end())
	if len(r.carry) > 0 || r.where.inside || len(r.held) > 0 && !r.held[len(r.held)-1].last {
		r.text([]byte{'\n'})
	}
	if r.decoder.foreign == "" {
		r.decoder = decoder{before: r.decoder.before || r.decoder.wide}
	}
	lines = r.where.line
	for _, h := range r.held {
		if h.last {
			lines++
		}
	}
	return lines
}

// Close reads what is left and returns the set.
func (r *Reader) Close() *Set {
	r.text(r.decoder.end())
	if r.decoder.foreign != "" {
		r.refuse()
		return r.set
	}
	unfinished := len(r.carry) > 0 || r.where.inside
	if unfinished {
		r.piece(r.carry, true)
	}
	if !r.learnt && len(r.held) > 0 {
		r.learn()
	}
	if unfinished {
		r.where.offset-- // there was no line break
	}
	if r.set.Len() == 0 {
		r.takeVague()
	}
	r.set.order()
	r.set.Lines, r.set.Bytes = r.where.line, r.where.offset
	r.set.Notes = append(r.decoder.notes(), r.notes()...)
	return r.set
}

// text takes lines out of the next piece of UTF-8.
func (r *Reader) text(b []byte) {
	if r.decoder.foreign != "" {
		r.where.offset += len(b)
		return
	}
	for len(b) > 0 {
		if len(r.carry) == 0 && len(r.held) == 0 && !r.where.inside && !r.scan.goesOn() {
			if b = b[r.plain(b):]; len(b) == 0 {
				return
			}
		}
		line, full := b, false
		end := bytes.IndexByte(b, '\n')
		if end >= 0 {
			line = b[:end]
		}
		if room := pieceLimit - len(r.carry); len(line) > room {
			line, end, full = line[:room], -1, true
		}
		b = b[len(line):]
		if len(r.carry) > 0 || end < 0 {
			r.carry = append(r.carry, line...)
			line = r.carry
		}
		switch {
		case end >= 0:
			b = b[1:]
			r.piece(line, true)
			r.carry = r.carry[:0]
		case full:
			n := lastBoundary(line)
			r.piece(line[:n], false)
			r.carry = r.carry[:copy(r.carry, r.carry[n:])]
		}
	}
}

// lastBoundary is where a long line is cut: after the last separator, or at its end if there is none.
func lastBoundary(line []byte) int {
	if at := bytes.LastIndexAny(line, " ,;\t|"); at >= 0 {
		return at + 1
	}
	return len(line)
}

// piece takes a line, or a piece of a long one without its line break, and
// holds it back while it is not known what the lines look like.
func (r *Reader) piece(line []byte, last bool) {
	if r.learnt {
		r.read(line, last)
		return
	}
	if len(r.held) == 0 && !r.where.inside && last && r.quick(line) {
		return
	}
	r.sample = append(r.sample, line...)
	r.held = append(r.held, heldPiece{len(r.sample), last})
	if last {
		r.sample = append(r.sample, '\n')
	}
	if len(r.sample) >= sampleLimit {
		r.learn()
	}
}

func (r *Reader) learn() {
	var support idkind.Support
	for line := range r.heldLines() {
		support.Add(line)
	}
	r.scan.supported, r.set.kinds = support.Kinds(), support.Named()
	r.scan.behind = r.scan.supported & idkind.Behind()
	r.set.hints = system.HintsIn(r.sample)
	r.set.Printed = r.set.hints.Printed
	for i := range r.set.hints.Mentions {
		r.set.hints.Mentions[i].At += r.where.offset
	}
	if slices.Contains(r.set.hints.Named, "instagram") {
		r.scan.supported |= 1 << idkind.Shortcode
	}
	r.scan.traced = slices.Contains(r.set.hints.Named, "datadog-decimal")
	r.shape = r.learnShape()
	r.learnt = true
	for line, last := range r.heldLines() {
		r.read(line, last)
	}
	r.held, r.sample = r.held[:0], r.sample[:0]
}

func (r *Reader) offsetOf(at int) int {
	return min(r.where.offset+r.cleaner.origin(at), math.MaxUint32)
}

// refuse closes a file that is not text: all of it counts as one line without an ID.
func (r *Reader) refuse() {
	r.set.reset()
	r.set.Lines, r.set.Bytes = 1, r.where.offset
	r.set.bad = append(r.set.bad, badLine{1, reasonBinary, r.decoder.foreign})
}
