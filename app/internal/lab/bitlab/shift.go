package bitlab

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// shiftLeft, shiftRight and shiftRightUnsigned follow Go's rule: a count of n is n shifts by one place, without limit.
func shiftLeft(in Input) Walk {
	return in.shift("<<", 1, func(a uint64, n int) uint64 { return a << n })
}

func shiftRight(in Input) Walk {
	w := in.Width
	return in.shift(">>", -1, func(a uint64, n int) uint64 { return uint64(w.Signed(a) >> n) })
}

func shiftRightUnsigned(in Input) Walk {
	return in.shift(">>>", -1, func(a uint64, n int) uint64 { return a >> n })
}

// shift moves place by place, left or right; by is the total.
func (in Input) shift(sign string, left int, by func(uint64, int) uint64) Walk {
	w, a := in.Width, in.Width.Keep(in.A)
	given := w.row("a", Operand, a)
	steps := []Step{{Rows: []Row{given}, Sentence: text.Tell("a is %s. Every bit moves by %s.", w.reading(a), places(in.N))}}
	for n := min(1, in.N); n <= min(in.N, int(w)); n++ {
		moved := w.row("", Work, by(a, n))
		moved.Origin = Origin{By: Pushed, Shift: left * n}
		if sign == ">>" {
			moved.Origin.By = Copied
		}
		moved.Name, moved.Role = "a "+sign+" "+text.Group(n), Work
		if n == min(in.N, int(w)) {
			moved.Name, moved.Role = "a "+sign+" "+text.Group(in.N), Result
		}
		steps = append(steps, Step{Rows: []Row{given, moved}, Sentence: w.onePlace(sign, a, n)})
	}
	walk := Walk{Width: w, Steps: steps}
	last := &walk.Steps[len(steps)-1]
	last.Sentence = text.Sentences(last.Sentence, w.unmoved(in.N), w.shifted(sign, a, walk.Result(), in.N))
	if sign == "<<" {
		walk.Overflow = w.shiftOverflow(a, in.N)
	}
	return walk
}

func (w Width) onePlace(sign string, a uint64, n int) string {
	if n == 0 {
		return text.Tell("By 0 places: nothing moves.")
	}
	switch sign {
	case "<<":
		return text.Tell("Moved %s: a %s falls out on the left, a 0 comes in on the right.", places(n), utoa(a>>(int(w)-n)&1))
	case ">>":
		lost := uint64(w.Signed(a)>>(n-1)) & 1
		return text.Tell("Moved %s: a %s falls out on the right, a copy of the sign bit, %s, comes in on the left.", places(n), utoa(lost), utoa(a>>w.Top()&1))
	}
	return text.Tell("Moved %s: a %s falls out on the right, a 0 comes in on the left.", places(n), utoa(a>>(n-1)&1))
}

// unmoved is about the places beyond the width.
func (w Width) unmoved(n int) string {
	if n <= int(w) {
		return ""
	}
	return text.Tell("The other %s change nothing.", places(n-int(w)))
}

func (w Width) shifted(sign string, a, result uint64, n int) string {
	switch {
	case sign == "<<" && w.leftFits(a, n):
		return text.Tell("That is %s × %s = %s.", number(w.Signed(a)), power(n), number(w.Signed(result)))
	case sign == "<<":
		return text.Tell("The result is %s.", w.reading(result))
	case sign == ">>":
		return text.Tell("That is %s ÷ %s, rounded down: %s.", number(w.Signed(a)), power(n), number(w.Signed(result)))
	}
	return text.Tell("That is %s ÷ %s, rounded down: %s.", text.Group(a), power(n), w.reading(result))
}

func (w Width) leftFits(a uint64, n int) bool {
	return a == 0 || SignedBits(w.Signed(a))+n <= int(w)
}

// shiftOverflow says which readings of a << n overflow.
func (w Width) shiftOverflow(a uint64, n int) []string {
	var all []string
	if signed := w.Signed(a); a != 0 {
		if need := SignedBits(signed) + n; need > int(w) {
			all = append(all, text.Tell("Signed overflow: %s × %s = %s needs %s bits; %s are kept.", number(signed), power(n), minus(group(Exact(signed, n))), itoa(need), itoa(int(w))))
		}
		if need := UnsignedBits(a) + n; signed < 0 && need > int(w) {
			all = append(all, text.Tell("Unsigned overflow: %s × %s needs %s bits; %s are kept.", text.Group(a), power(n), itoa(need), itoa(int(w))))
		}
	}
	return all
}
