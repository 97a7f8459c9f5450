package bitlab

import "github.com/snowflakelab/snowflakelab/app/internal/text"

// shiftLeft, shiftRight and shiftRightUnsigned follow Go's rule: a count of n
// is n shifts by one place, without limit.
func shiftLeft(in Input) Walk {
	return in.shift("<<", func(a uint64, n int) uint64 { return a << n }, func(i, n int) int { return i + n })
}

func shiftRight(in Input) Walk {
	w := in.Width
	return in.shift(">>", func(a uint64, n int) uint64 { return uint64(w.Signed(a) >> n) }, func(i, n int) int { return i - n })
}

func shiftRightUnsigned(in Input) Walk {
	return in.shift(">>>", func(a uint64, n int) uint64 { return a >> n }, func(i, n int) int { return i - n })
}

// shift walks place by place; by says what a whole shift makes of the bits, to
// where it takes one.
func (in Input) shift(sign string, by func(uint64, int) uint64, to func(bit, n int) int) Walk {
	w, a := in.Width, in.Width.Keep(in.A)
	given := w.row("a", Operand, a)
	steps := []Step{{Rows: []Row{given}, Sentence: text.Tell("a is %s. Every bit moves by %s.", w.reading(a), places(in.N))}}
	for n := min(1, in.N); n <= min(in.N, int(w)); n++ {
		moved, moves := w.moved(sign, a, w.Keep(by(a, n)), func(bit int) int { return to(bit, n) })
		moved.Origin = Origin{By: Pushed, Shift: to(0, n)}
		if sign == ">>" {
			moved.Origin.By = Copied
		}
		from := given
		for _, m := range moves {
			if m.To == Nowhere {
				from.Lost |= 1 << m.From
			}
		}
		moved.Name, moved.Role = "a "+sign+" "+text.Group(n), Work
		if n == min(in.N, int(w)) {
			moved.Name, moved.Role = "a "+sign+" "+text.Group(in.N), Result
		}
		steps = append(steps, Step{Rows: []Row{from, moved}, Moves: moves, Sentence: w.onePlace(sign, a, n)})
	}
	walk := Walk{Width: w, Steps: steps}
	last := &walk.Steps[len(steps)-1]
	last.Sentence += " " + w.shifted(sign, a, walk.Result(), in.N)
	if sign == "<<" {
		walk.Overflow = w.shiftOverflow(a, in.N)
	}
	return walk
}

// moved is the row that a shift leads to and the way of each bit there. A copy
// of the sign counts as coming from the topmost bit.
func (w Width) moved(sign string, a, result uint64, to func(bit int) int) (Row, []BitMove) {
	row := w.row("", Work, result)
	var moves []BitMove
	filled := uint64(0)
	for bit := w.Top(); bit >= 0; bit-- {
		at := to(bit)
		if at < 0 || at > w.Top() {
			at = Nowhere
		} else {
			filled |= 1 << at
		}
		moves = append(moves, BitMove{From: bit, To: at})
	}
	row.Fresh = w.Mask() &^ filled
	for bit := w.Top(); bit >= 0; bit-- {
		switch {
		case row.Fresh>>bit&1 == 0:
		case sign == ">>":
			moves = append(moves, BitMove{From: w.Top(), To: bit})
		default:
			moves = append(moves, BitMove{From: Nowhere, To: bit})
		}
	}
	return row, moves
}

// onePlace says what the n-th shift by one place does.
func (w Width) onePlace(sign string, a uint64, n int) string {
	if n == 0 {
		return text.Tell("By 0 places: nothing moves.")
	}
	lost, enters, side := a>>(int(w)-n)&1, text.Tell("a 0 enters at the right"), text.Tell("left")
	if sign != "<<" {
		lost, side, enters = a>>(n-1)&1, text.Tell("right"), text.Tell("a 0 enters at the left")
		if sign == ">>" {
			lost, enters = uint64(w.Signed(a)>>(n-1))&1, text.Tell("a copy of the sign, %s, enters at the left", utoa(a>>w.Top()&1))
		}
	}
	return text.Tell("Place %s: every bit moves one to the %s, a %s falls out, %s.", itoa(n), side, utoa(lost), enters)
}

// shifted says what the whole shift comes to.
func (w Width) shifted(sign string, a, result uint64, n int) string {
	more := ""
	if n > int(w) {
		more = text.Tell("The other %s find nothing left to move.", places(n-int(w))) + " "
	}
	switch {
	case sign == "<<" && w.leftFits(a, n):
		return more + text.Tell("That is %s × %s = %s.", number(w.Signed(a)), power(n), number(w.Signed(result)))
	case sign == "<<":
		return more + text.Tell("The result is %s.", w.reading(result))
	case sign == ">>":
		return more + text.Tell("That is %s divided by %s, rounded down: %s.", number(w.Signed(a)), power(n), number(w.Signed(result)))
	}
	return more + text.Tell("That is %s divided by %s, rounded down: %s.", text.Group(a), power(n), w.reading(result))
}

func (w Width) leftFits(a uint64, n int) bool {
	return a == 0 || SignedBits(w.Signed(a))+n <= int(w)
}

// shiftOverflow says which of the two readings of a << n do not fit.
func (w Width) shiftOverflow(a uint64, n int) []string {
	var all []string
	if signed := w.Signed(a); a != 0 {
		if need := SignedBits(signed) + n; need > int(w) {
			all = append(all, text.Tell("Signed, %s × %s = %s: %s bits are needed, %s are kept.", number(signed), power(n), minus(group(Exact(signed, n))), itoa(need), itoa(int(w))))
		}
		if need := UnsignedBits(a) + n; signed < 0 && need > int(w) {
			all = append(all, text.Tell("Unsigned, %s × %s: %s bits are needed, %s are kept.", text.Group(a), power(n), itoa(need), itoa(int(w))))
		}
	}
	return all
}
