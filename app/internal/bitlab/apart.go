package bitlab

import "github.com/snowflakelab/snowflakelab/app/internal/text"

// Piece is a run of neighbouring bits to be taken out of a word.
type Piece struct {
	_    [0]func() // never compared: comparing tables of it would weigh more than they do
	Name string
	Part string // the part of an ID that it is, for its colour
	// Shift is how many bits stand below it, Bits its width.
	Shift, Bits int
	// Then are sentences about what follows from its value, a step each.
	Then []string
}

// Of is the piece's value in a word.
func (p Piece) Of(word uint64) uint64 { return word >> p.Shift & mask(p.Bits) }

// mask has so many of the lowest bits set, from 1 to 64.
func mask(bits int) uint64 { return ^uint64(0) >> (64 - bits) }

// TakeApart walks through how pieces are taken out of a word of 64 bits: each is
// shifted down to bit 0 and freed by AND from what stood above it.
func TakeApart(name string, word uint64, pieces []Piece) Walk {
	whole := Width(64).row(name, Operand, word)
	walk := Walk{Width: 64, Steps: []Step{{Rows: []Row{whole}, Sentence: text.Tell("This is what there is: 64 bits, 0x%s in hexadecimal.", hex(word))}}}
	taken := []Row{whole}
	for _, p := range pieces {
		taken = then(taken, Row{Name: p.Name, Part: p.Part, Place: mask(p.Bits), Role: Work, Bits: p.Of(word), Known: ^uint64(0)})
		step := Step{Rows: then(taken), Sentence: p.sentence(word)}
		step.Rows[0].Marks = mask(p.Bits) << p.Shift
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

// sentence says how the piece is taken out.
func (p Piece) sentence(word uint64) string {
	value := utoa(p.Of(word))
	shift, bits, most := itoa(p.Shift), itoa(p.Bits), "2^"+itoa(p.Bits)+" − 1"
	switch {
	case p.Bits == 64:
		return text.Tell("%s has all 64 bits: %s.", p.Name, value)
	case p.Shift == 0:
		return text.Tell("%s stands at the right already. AND with %s keeps its %s bits: %s.", p.Name, most, bits, value)
	case p.Shift+p.Bits == 64:
		return text.Tell("Shift right by %s: the bits below %s drop out, and zeros come in at the left. It is %s.", shift, p.Name, value)
	}
	return text.Tell("Shift right by %s, so that %s stands at the right; then AND with %s keeps its %s bits and clears all above: %s.", shift, p.Name, most, bits, value)
}

// hex are the 16 hexadecimal digits of a word.
func hex(word uint64) string {
	var digits [16]byte
	for i := range digits {
		digits[i] = "0123456789abcdef"[word>>(60-4*i)&15]
	}
	return string(digits[:])
}
