package bitlab

import (
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
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
	walk := Walk{Width: 64, Steps: []Step{{Rows: []Row{whole}, Sentence: text.Tell("All 64 bits, 0x%s in hexadecimal.", hex(word))}}}
	taken := []Row{whole}
	for _, p := range pieces {
		taken = then(taken, Row{Name: p.Name, Part: p.Part, Place: Width(p.Bits).Mask(), Role: Work, Bits: p.Of(word), Known: ^uint64(0)})
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
		return text.Tell("Shift right by %s: the bits below %s fall out and zeros come in on the left. Its value is %s.", shift, p.Name, value)
	}
	return text.Tell("Shift right by %s to move %s to bit 0. AND with %s keeps its %s bits and clears the rest: %s.", shift, p.Name, most, bits, value)
}

func hex(word uint64) string { return snowflake.Base16.Encode(snowflake.ID(word)) }
