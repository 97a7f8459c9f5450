package bitlab

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// Example is a worked example of one of the documents that this project began
// with, as an operation to walk through.
type Example struct {
	_         [0]func() // never compared: comparing tables of it would weigh more than they do
	Topic     string
	Documents string // their numbers, such as "001, 004"
	Title     string
	Says      string // what the document says
	Op        string
	Input     Input
	// Wrong is where the document errs; nil where it is right.
	Wrong *Claim
}

// Claim sets what a document says beside what is so.
type Claim struct {
	Claimed, True Line
	// Why says what is wrong, and how to see it.
	Why string
	// Languages says that it is seen in the table of languages.
	Languages bool
}

// Line is a row of digits with what it is read as.
type Line struct{ Label, Digits, Reading string }

// Differs tells, digit by digit from the right, where the claim's two lines
// differ; a digit that only the longer one has differs.
func (c Claim) Differs(fromRight int) bool {
	digit := func(l Line) byte {
		if fromRight >= len(l.Digits) {
			return 0
		}
		return l.Digits[len(l.Digits)-1-fromRight]
	}
	return digit(c.Claimed) != digit(c.True)
}

// Examples are the documents' examples, topic by topic.
func Examples() []Example {
	var all []Example
	for _, topic := range []struct {
		name     string
		examples []Example
	}{
		{text.Tell("Negative numbers"), negativeExamples()},
		{text.Tell("AND, OR, XOR"), logicExamples()},
		{text.Tell("Shifts"), shiftExamples()},
		{text.Tell("Masks"), maskExamples()},
		{text.Tell("Putting an ID together"), composeExamples()},
	} {
		for _, e := range topic.examples {
			e.Topic = topic.name
			all = append(all, e)
		}
	}
	return all
}

// claim is a claim about a number at the input's width, set beside the truth.
func claim(w Width, claimed, truth uint64, why string) *Claim {
	return &Claim{Claimed: w.line(text.Tell("The document"), claimed), True: w.line(text.Tell("True"), truth), Why: why}
}

// line is a number at a width, with its signed reading.
func (w Width) line(label string, v uint64) Line {
	return Line{Label: label, Digits: w.Digits(v), Reading: number(w.Signed(v))}
}

func negativeExamples() []Example {
	last := Parts{Time: 1 << 41}
	const half = "9,223,372,036,854,775,808"
	return []Example{
		{
			Documents: "001, 004", Title: text.Tell("−11 in eight bits"), Op: "negate", Input: Input{Width: 8, A: 11},
			Says: text.Tell("11 inverted and one added is 1111 0101."),
		},
		{
			Documents: "000", Title: text.Tell("What the sign bit is for"), Op: "shift-left", Input: Input{Width: 64, A: 1 << 41, N: 22},
			Says:  text.Tell("The topmost bit is always 0 and means nothing."),
			Wrong: claim(64, 0, 1<<63, text.Tell("It decides the sign. One millisecond after 41 bits of time are used up, the shifted time reaches it, and every ID is negative.")),
		},
		{
			Documents: "001, 004", Title: text.Tell("Is an ID unsigned?"), Op: "compose", Input: Input{Width: 64, Parts: last},
			Says: text.Tell("The result has to be unsigned, so a 0 is put in front."),
			Wrong: &Claim{
				Claimed: Line{text.Tell("The document"), Width(64).Digits(1 << 63), half}, True: Line{text.Tell("True"), Width(64).Digits(1 << 63), "−" + half},
				Why: text.Tell("The bits are the same, the reading is not: a Long is signed in Scala and Java. Bit 63 is left 0 so that the two readings agree."),
			},
		},
	}
}

func logicExamples() []Example {
	return []Example{
		{
			Documents: "001", Title: text.Tell("Flipping bits with a mask"), Op: "and", Input: Input{Width: 8, A: 4, B: 15},
			Says:  text.Tell("Where XOR is explained: 0100 & 1111 is 1011."),
			Wrong: claim(8, 11, 4, text.Tell("The operator is the wrong one: & gives 0100. It is 0100 ^ 1111 that gives 1011.")),
		},
		{
			Documents: "004", Title: text.Tell("The rules of AND, as printed"), Op: "xor", Input: Input{Width: 8, A: 3, B: 5},
			Says:  text.Tell("0 ^ 0 = 0, 0 ^ 1 = 0, 1 ^ 0 = 0, 1 ^ 1 = 1."),
			Wrong: claim(8, 1, 6, text.Tell("The operator was lost in translation: these are the rules of &. Laid out in the lowest four bits, 0011 ^ 0101 is 0110.")),
		},
		{
			Documents: "004", Title: text.Tell("The rules of OR, as printed"), Op: "xor", Input: Input{Width: 8, A: 3, B: 5},
			Says:  text.Tell("0 ^ 0 = 0, 0 ^ 1 = 1, 1 ^ 0 = 1, 1 ^ 1 = 1."),
			Wrong: claim(8, 7, 6, text.Tell("These are the rules of |. With ^, the last is 1 ^ 1 = 0.")),
		},
		{
			Documents: "001, 004", Title: text.Tell("The lowest four bits"), Op: "and", Input: Input{Width: 8, A: 0xf6, B: 15},
			Says: text.Tell("1111 0110 & 0000 1111 is 0000 0110."),
		},
		{
			Documents: "001, 004", Title: text.Tell("Setting the lowest four bits"), Op: "or", Input: Input{Width: 8, A: 0xb0, B: 15},
			Says: text.Tell("1011 0000 | 0000 1111 is 1011 1111."),
		},
		{
			Documents: "001, 004", Title: text.Tell("Exchanging 11 and −11"), Op: "xor-swap", Input: Input{Width: 8, A: 11, B: 0xf5},
			Says: text.Tell("a = a ^ b, b = b ^ a, a = a ^ b exchanges the two."),
		},
		{
			Documents: "000", Title: text.Tell("How many years 41 bits last"), Op: "xor", Input: Input{Width: 64, A: 2, B: 41},
			Says:  text.Tell("2^41/1000*60*60*24*365 = 69."),
			Wrong: claim(64, 1<<41, 43, text.Tell("In Java and JavaScript ^ is XOR: 2^41 is 43, and the whole line is 2 in Java. Read as a power it lacks brackets: only 2⁴¹ / (1000·60·60·24·365) is 69.7.")),
		},
	}
}

func shiftExamples() []Example {
	wide := Line{text.Tell("The document"), strings.Repeat("1", 37) + strings.Repeat("0", 36), text.Tell("73 bits")}
	half := Line{text.Tell("The document"), "0" + Width(32).Digits(1<<31), "2,147,483,648"}
	inJava := func(c *Claim) *Claim { c.Languages = true; return c }
	return []Example{
		{
			Documents: "001, 004", Title: text.Tell("11 shifted left by two"), Op: "shift-left", Input: Input{Width: 8, A: 11, N: 2},
			Says: text.Tell("11 << 2 is 44."),
		},
		{
			Documents: "001, 004", Title: text.Tell("−11 shifted left by two"), Op: "shift-left", Input: Input{Width: 8, A: 0xf5, N: 2},
			Says: text.Tell("−11 << 2 is −44."),
		},
		{
			Documents: "001, 004", Title: text.Tell("By more places than there are"), Op: "shift-left", Input: Input{Width: 32, A: 1, N: 34},
			Says:  text.Tell("An int shifted by 33 is really shifted by 33 % 2 = 1."),
			Wrong: inJava(claim(32, 1, 4, text.Tell("It is 33 % 32 that is 1. With 34 the two rules part: 34 % 2 is 0, but Java's 1 << 34 is 1 << 2. Go shifts on until nothing is left."))),
		},
		{
			Documents: "001, 004", Title: text.Tell("By exactly the width"), Op: "shift-left", Input: Input{Width: 32, A: 1, N: 32},
			Says:  text.Tell("The compiler reduces a count that exceeds the type's width."),
			Wrong: inJava(claim(32, 0, 1, text.Tell("A count that equals the width is reduced too, in Java: 1 << 32 is 1. And it is done when the program runs, not by the compiler."))),
		},
		{
			Documents: "001, 004", Title: text.Tell("Is a shift a multiplication?"), Op: "shift-left", Input: Input{Width: 32, A: 1, N: 31},
			Says:  text.Tell("M << n is M times 2 to the n, for 0, positive and negative numbers alike."),
			Wrong: &Claim{Claimed: half, True: Width(32).line(text.Tell("True"), 1<<31), Why: text.Tell("Only while the product fits: 33 bits are needed, 32 are kept, and the topmost is the sign.")},
		},
		{
			Documents: "003", Title: text.Tell("37 + 20 + 16 bits"), Op: "shift-left", Input: Input{Width: 64, A: 1<<37 - 1, N: 36},
			Says:  text.Tell("37 bits of milliseconds stand above 20 bits of server and 16 of sequence."),
			Wrong: &Claim{Claimed: wide, True: Width(64).line(text.Tell("True"), ^uint64(1<<36-1)), Why: text.Tell("That makes 73 bits. The shift by 36 keeps 28 bits of the time, so that IDs repeat every 2²⁸ ms, about 3.1 days.")},
		},
	}
}

func maskExamples() []Example {
	return []Example{
		{
			Documents: "001, 004", Title: text.Tell("The largest worker"), Op: "max-of-bits", Input: Input{Width: 64, N: 5},
			Says: text.Tell("−1 ^ (−1 << 5) is 31."),
		},
		{
			Documents: "000", Title: text.Tell("The same by inverting"), Op: "max-of-bits", Input: Input{Width: 64, N: 12},
			Says: text.Tell("~(−1 << 12) is the largest sequence."),
		},
		{
			Documents: "004", Title: text.Tell("Rows of 64 bits, as printed"), Op: "shift-left", Input: Input{Width: 64, A: 1<<64 - 1, N: 5},
			Says: text.Tell("−1 << 5, in 64 bits."),
			Wrong: &Claim{
				Claimed: Line{text.Tell("The document"), strings.Repeat("1", 44) + "00000", text.Tell("49 digits")}, True: Width(64).line(text.Tell("True"), ^uint64(31)),
				Why: text.Tell("The rows of this drawing have 56, 49, 55 and 51 digits, in groups of up to nine, and those of the next 58, 57 and 57."),
			},
		},
		{
			Documents: "002", Title: text.Tell("The largest number of 12 bits"), Op: "max-of-bits", Input: Input{Width: 16, N: 12},
			Says:  text.Tell("The largest of 12 bits is 2^12 − 1 = 4096."),
			Wrong: claim(16, 4096, 4095, text.Tell("2¹² − 1 is 4,095. It is the count of numbers, with 0, that is 4,096; the number 4,096 has 13 bits.")),
		},
		{
			Documents: "001, 004", Title: text.Tell("4,095 as drawn"), Op: "wrap", Input: Input{Width: 16, A: 4095, N: 12},
			Says:  text.Tell("4095 ends in 0000 0111 1111 1111, plus one in 0000 1000 0000 0000, and AND makes 0 of it."),
			Wrong: claim(16, 2047, 4095, text.Tell("The rows drawn are 2,047 and 2,048, and 2,048 & 4,095 is not 0. With all twelve ones, 4,096 & 4,095 is.")),
		},
		{
			Documents: "001, 004", Title: text.Tell("How far a mask lets a number count"), Op: "wrap", Input: Input{Width: 16, A: 4094, N: 12},
			Says:  text.Tell("x = (x + 1) & (−1 ^ (−1 << N)) never lets x exceed N."),
			Wrong: claim(16, 12, 4095, text.Tell("x never exceeds 2 to the N, minus 1: with N = 12 it goes up to 4,095, not to 12.")),
		},
		{
			Documents: "004", Title: text.Tell("4,097 behind the mask"), Op: "and", Input: Input{Width: 16, A: 4097, B: 4095},
			Says: text.Tell("4096 & 4095 is 0, 4097 & 4095 is 1."),
		},
	}
}

func composeExamples() []Example {
	noon := PartsOf(1541815603606036480).With("datacenter", 3)
	tooMany, late := noon.With("worker", 32), noon.With("time", 1<<41)
	id := func(label string, c Composed) Line { return Width(64).line(label, c.ID) }
	return []Example{
		{
			Documents: "001, 004", Title: text.Tell("Several IDs with one timestamp"), Op: "compose", Input: Input{Width: 64, Parts: noon.With("sequence", 1)},
			Says: text.Tell("The clock must not give the same timestamp more than once."),
			Wrong: &Claim{
				Claimed: id(text.Tell("First ID of a millisecond"), shiftOr(noon)), True: id(text.Tell("Second ID of the same one"), shiftOr(noon.With("sequence", 1))),
				Why: text.Tell("It may: that is what the sequence is for. Only a clock that goes back is a danger."),
			},
		},
		{
			Documents: "001, 004", Title: text.Tell("Is OR an addition?"), Op: "compose", Input: Input{Width: 64, Parts: tooMany},
			Says: text.Tell("As no part overflows its bits, OR is the same as adding up, always."),
			Wrong: &Claim{
				Claimed: id(text.Tell("Added"), shiftAdd(tooMany)), True: id(text.Tell("Joined by OR"), shiftOr(tooMany)),
				Why: text.Tell("Only while every part fits, which nothing checks. Worker 32 of datacenter 3: OR loses its bit in the datacenter's, a sum carries it on to datacenter 4."),
			},
		},
		{
			Documents: "004", Title: text.Tell("Padding to 41 digits"), Op: "compose", Input: Input{Width: 64, Parts: late},
			Says: text.Tell("Each part is padded to its width, and all are joined to 64 digits."),
			Wrong: &Claim{
				Claimed: id(text.Tell("64 digits, as by shifting"), shiftOr(late)), True: Line{text.Tell("What is joined"), joined(late).Text, text.Tell("65 digits")},
				Why: text.Tell("Padding never cuts. One millisecond past 41 bits the text has 65 digits and parseLong throws, while the shifting programs go on with a negative ID."),
			},
		},
		{
			Documents: "004", Title: text.Tell("Math.pow instead of shifts"), Op: "compose", Input: Input{Width: 64, Parts: PartsOf(3248473482862591)},
			Says: text.Tell("(long)(time * Math.pow(2, 22)) + … gives the same ID. That is so, exactly, because each term is cast before adding."),
		},
	}
}
