package bitlab

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Example is a worked example from one of the tutorials that this project began with, as an
// operation to walk through.
type Example struct {
	_         [0]func() // never compared: the code to compare tables of it would be larger than they are
	Topic     string
	Documents string // their numbers, such as "001, 004"
	Title     string
	Says      string // the tutorial's statement
	Op        string
	Input     Input
	// Wrong is the tutorial's error; nil if it is right.
	Wrong *CheckedStatement
}

// CheckedStatement compares a tutorial's statement with the truth.
type CheckedStatement struct {
	Claimed, True DigitRow
	// Why says what is wrong, and how to check it.
	Why string
	// Languages says that the table of languages shows it.
	Languages bool
}

// DigitRow is a row of digits and its value.
type DigitRow struct{ Label, Digits, Reading string }

// Differs reports, digit by digit from the right, where the claim's two lines differ; a digit that
// only the longer one has differs.
func (c CheckedStatement) Differs(fromRight int) bool {
	digit := func(l DigitRow) byte {
		if fromRight >= len(l.Digits) {
			return 0
		}
		return l.Digits[len(l.Digits)-1-fromRight]
	}
	return digit(c.Claimed) != digit(c.True)
}

// Examples are the tutorials' examples, by topic.
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
		{text.Tell("Packing an ID"), composeExamples()},
	} {
		for _, e := range topic.examples {
			e.Topic = topic.name
			all = append(all, e)
		}
	}
	return all
}

// claim is a claim about a number at the input's width, beside the truth.
func claim(w Width, claimed, truth uint64, why string) *CheckedStatement {
	return &CheckedStatement{
		Claimed: w.line(text.Tell("Tutorial"), claimed), True: w.line(text.Tell("Correct"), truth), Why: why,
	}
}

func (w Width) line(label string, v uint64) DigitRow {
	return DigitRow{Label: label, Digits: w.Digits(v), Reading: number(w.Signed(v))}
}

func negativeExamples() []Example {
	last := Parts{Time: 1 << 41}
	const half = "9,223,372,036,854,775,808"
	return []Example{{
		Documents: "001, 004", Title: text.Tell("−11 in eight bits"), Op: "negate", Input: Input{Width: 8, A: 11},
		Says: text.Tell("Invert 11 and add 1: 1111 0101."),
	}, {
		Documents: "000", Title: text.Tell("What the sign bit is for"), Op: "shift-left",
		Input: Input{Width: 64, A: 1 << 41, N: 22},
		Says:  text.Tell("The top bit is always 0 and means nothing."),
		Wrong: claim(64, 0, 1<<63,
			text.Tell("It is the sign bit. Once the 41-bit timestamp overflows, it is 1 and every ID is negative.")),
	}, {
		Documents: "001, 004", Title: text.Tell("Is an ID unsigned?"), Op: "compose",
		Input: Input{Width: 64, Parts: last},
		Says:  text.Tell("The result must be unsigned, so a 0 is put in front."),
		Wrong: &CheckedStatement{
			Claimed: DigitRow{text.Tell("Tutorial"), Width(64).Digits(1 << 63), half},
			True:    DigitRow{text.Tell("Correct"), Width(64).Digits(1 << 63), "−" + half},
			Why: text.Tell(
				"Same bits, different reading: a long is signed in Scala and Java. Bit 63 stays 0 so that both readings agree."),
		},
	}}
}

func logicExamples() []Example {
	return []Example{{
		Documents: "001", Title: text.Tell("Flipping bits with a mask"), Op: "and", Input: Input{Width: 8, A: 4, B: 15},
		Says:  text.Tell("To explain XOR: 0100 & 1111 is 1011."),
		Wrong: claim(8, 11, 4, text.Tell("Wrong operator: 0100 & 1111 is 0100; 0100 ^ 1111 is 1011.")),
	}, {
		Documents: "004", Title: text.Tell("The rules of AND, as printed"), Op: "xor",
		Input: Input{Width: 8, A: 3, B: 5},
		Says:  text.Tell("0 ^ 0 = 0, 0 ^ 1 = 0, 1 ^ 0 = 0, 1 ^ 1 = 1."),
		Wrong: claim(8, 1, 6, text.Tell("These are the rules of &. With ^, 0011 ^ 0101 is 0110.")),
	}, {
		Documents: "004", Title: text.Tell("The rules of OR, as printed"), Op: "xor",
		Input: Input{Width: 8, A: 3, B: 5},
		Says:  text.Tell("0 ^ 0 = 0, 0 ^ 1 = 1, 1 ^ 0 = 1, 1 ^ 1 = 1."),
		Wrong: claim(8, 7, 6, text.Tell("These are the rules of |. With ^, the last is 1 ^ 1 = 0.")),
	}, {
		Documents: "001, 004", Title: text.Tell("The lowest four bits"), Op: "and",
		Input: Input{Width: 8, A: 0xf6, B: 15},
		Says:  text.Tell("1111 0110 & 0000 1111 is 0000 0110."),
	}, {
		Documents: "001, 004", Title: text.Tell("Setting the lowest four bits"), Op: "or",
		Input: Input{Width: 8, A: 0xb0, B: 15},
		Says:  text.Tell("1011 0000 | 0000 1111 is 1011 1111."),
	}, {
		Documents: "001, 004", Title: text.Tell("Swapping 11 and −11"), Op: "xor-swap",
		Input: Input{Width: 8, A: 11, B: 0xf5},
		Says:  text.Tell("a = a ^ b, b = b ^ a, a = a ^ b swaps the two."),
	}, {
		Documents: "000", Title: text.Tell("How many years 41 bits last"), Op: "xor",
		Input: Input{Width: 64, A: 2, B: 41},
		Says:  text.Tell("2^41/1000*60*60*24*365 = 69."),
		Wrong: claim(64, 1<<41, 43,
			text.Tell("In Java and JavaScript ^ is XOR: 2^41 is 43, and the whole line is 2 in Java. Even with ^ as power, it lacks parentheses: 2⁴¹ / (1000·60·60·24·365) is 69.7.")),
	}}
}

func shiftExamples() []Example {
	wide := DigitRow{text.Tell("Tutorial"), strings.Repeat("1", 37) + strings.Repeat("0", 36), text.Tell("73 bits")}
	half := DigitRow{text.Tell("Tutorial"), "0" + Width(32).Digits(1<<31), "2,147,483,648"}
	inJava := func(c *CheckedStatement) *CheckedStatement { c.Languages = true; return c }
	return []Example{{
		Documents: "001, 004", Title: text.Tell("11 shifted left by two"), Op: "shift-left",
		Input: Input{Width: 8, A: 11, N: 2},
		Says:  text.Tell("11 << 2 is 44."),
	}, {
		Documents: "001, 004", Title: text.Tell("−11 shifted left by two"), Op: "shift-left",
		Input: Input{Width: 8, A: 0xf5, N: 2},
		Says:  text.Tell("−11 << 2 is −44."),
	}, {
		Documents: "001, 004", Title: text.Tell("Shift by more than the width"), Op: "shift-left",
		Input: Input{Width: 32, A: 1, N: 34},
		Says:  text.Tell("An int shifted by 33 is really shifted by 33 % 2 = 1."),
		Wrong: inJava(claim(32, 1, 4,
			text.Tell("The rule is n % 32: 33 % 32 is 1. For 34, n % 2 is 0, but Java's 1 << 34 is 1 << 2. In Go it is 0."))),
	}, {
		Documents: "001, 004", Title: text.Tell("Shift by exactly the width"), Op: "shift-left",
		Input: Input{Width: 32, A: 1, N: 32},
		Says:  text.Tell("The compiler reduces a count that exceeds the type's width."),
		Wrong: inJava(claim(32, 0, 1,
			text.Tell("Java also reduces a count equal to the width: 1 << 32 is 1. The reduction happens at run time, not in the compiler."))),
	}, {
		Documents: "001, 004", Title: text.Tell("Is a shift a multiplication?"), Op: "shift-left",
		Input: Input{Width: 32, A: 1, N: 31},
		Says:  text.Tell("M << n is M times 2 to the n, for zero, positive and negative numbers."),
		Wrong: &CheckedStatement{Claimed: half, True: Width(32).line(text.Tell("Correct"), 1<<31),
			Why: text.Tell("Only while the product fits. This one needs 33 bits; 32 are kept, and the top one is the sign.")},
	}, {
		Documents: "003", Title: text.Tell("37 + 20 + 16 bits"), Op: "shift-left",
		Input: Input{Width: 64, A: 1<<37 - 1, N: 36},
		Says:  text.Tell("37 bits of milliseconds, then 20 bits of server ID and 16 bits of sequence."),
		Wrong: &CheckedStatement{Claimed: wide, True: Width(64).line(text.Tell("Correct"), ^uint64(1<<36-1)),
			Why: text.Tell("That is 73 bits. A shift by 36 keeps only 28 bits of time, so IDs repeat every 2²⁸ ms (3.1 days).")},
	}}
}

func maskExamples() []Example {
	return []Example{{
		Documents: "001, 004", Title: text.Tell("The largest worker ID"), Op: "max-of-bits",
		Input: Input{Width: 64, N: 5},
		Says:  text.Tell("−1 ^ (−1 << 5) is 31."),
	}, {
		Documents: "000", Title: text.Tell("The largest sequence, with ~"), Op: "max-of-bits",
		Input: Input{Width: 64, N: 12},
		Says:  text.Tell("~(−1 << 12) is the largest sequence."),
	}, {
		Documents: "004", Title: text.Tell("Rows of 64 bits, as printed"), Op: "shift-left",
		Input: Input{Width: 64, A: 1<<64 - 1, N: 5},
		Says:  text.Tell("−1 << 5, in 64 bits."),
		Wrong: &CheckedStatement{
			Claimed: DigitRow{text.Tell("Tutorial"), strings.Repeat("1", 44) + "00000", text.Tell("49 digits")},
			True:    Width(64).line(text.Tell("Correct"), ^uint64(31)),
			Why: text.Tell(
				"The tutorial’s rows have 56, 49, 55 and 51 digits instead of 64; in its next figure they have 58, 57 and 57."),
		},
	}, {
		Documents: "002", Title: text.Tell("The maximum 12-bit value"), Op: "max-of-bits",
		Input: Input{Width: 16, N: 12},
		Says:  text.Tell("The largest number of 12 bits is 2^12 − 1 = 4096."),
		Wrong: claim(16, 4096, 4095,
			text.Tell("2¹² − 1 is 4,095. There are 4,096 values, counting 0; the number 4,096 needs 13 bits.")),
	}, {
		Documents: "001, 004", Title: text.Tell("4,095, as printed"), Op: "wrap",
		Input: Input{Width: 16, A: 4095, N: 12},
		Says: text.Tell(
			"4095 ends in 0000 0111 1111 1111. Plus one, it ends in 0000 1000 0000 0000, and AND gives 0."),
		Wrong: claim(16, 2047, 4095,
			text.Tell("The tutorial’s rows are 2,047 and 2,048, and 2,048 & 4,095 is not 0. With twelve ones, 4,096 & 4,095 is 0.")),
	}, {
		Documents: "001, 004", Title: text.Tell("The limit of a masked counter"), Op: "wrap",
		Input: Input{Width: 16, A: 4094, N: 12},
		Says:  text.Tell("x = (x + 1) & (−1 ^ (−1 << N)) never lets x exceed N."),
		Wrong: claim(16, 12, 4095,
			text.Tell("The limit is 2 to the N, minus 1: with N = 12, x counts up to 4,095, not to 12.")),
	}, {
		Documents: "004", Title: text.Tell("4,097 through the mask"), Op: "and",
		Input: Input{Width: 16, A: 4097, B: 4095},
		Says:  text.Tell("4096 & 4095 is 0, 4097 & 4095 is 1."),
	}}
}

func composeExamples() []Example {
	noon := PartsOf(1541815603606036480).With("datacenter", 3)
	tooMany, late := noon.With("worker", 32), noon.With("time", 1<<41)
	id := func(label string, c Composed) DigitRow { return Width(64).line(label, c.ID) }
	return []Example{{
		Documents: "001, 004", Title: text.Tell("Several IDs with one timestamp"), Op: "compose",
		Input: Input{Width: 64, Parts: noon.With("sequence", 1)},
		Says:  text.Tell("The clock must not give the same timestamp more than once."),
		Wrong: &CheckedStatement{
			Claimed: id(text.Tell("First ID of a millisecond"), shiftOr(noon)),
			True:    id(text.Tell("Second ID of that millisecond"), shiftOr(noon.With("sequence", 1))),
			Why:     text.Tell("It may: the sequence handles that. The danger is a clock that moves backwards."),
		},
	}, {
		Documents: "001, 004", Title: text.Tell("Is OR the same as adding?"), Op: "compose",
		Input: Input{Width: 64, Parts: tooMany},
		Says:  text.Tell("No part overflows its bits, so OR is always the same as adding."),
		Wrong: &CheckedStatement{
			Claimed: id(text.Tell("Added"), shiftAdd(tooMany)), True: id(text.Tell("Joined by OR"), shiftOr(tooMany)),
			Why: text.Tell("Only while every part fits, and nothing checks that. With worker 32 in datacenter 3, OR loses the extra bit; adding carries it into datacenter 4."),
		},
	}, {
		Documents: "004", Title: text.Tell("Padding to 41 digits"), Op: "compose", Input: Input{Width: 64, Parts: late},
		Says: text.Tell("Each part is padded to its width, and all are joined to 64 digits."),
		Wrong: &CheckedStatement{
			Claimed: id(text.Tell("64 digits, by shifting"), shiftOr(late)),
			True:    DigitRow{text.Tell("Joined text"), joined(late).Text, text.Tell("65 digits")},
			Why: text.Tell(
				"Padding never truncates. One millisecond past 41 bits, the text has 65 digits and parseLong throws; code that shifts returns a negative ID."),
		},
	}, {
		Documents: "004", Title: text.Tell("Math.pow instead of shifts"), Op: "compose",
		Input: Input{Width: 64, Parts: PartsOf(3248473482862591)},
		Says: text.Tell(
			"(long)(time * Math.pow(2, 22)) + … gives the same ID: each term is cast to long before adding."),
	}}
}
