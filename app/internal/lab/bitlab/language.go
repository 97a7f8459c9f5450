package bitlab

import (
	"math"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// ShiftRule is how one language shifts one number type.
type ShiftRule struct {
	_      [0]func() // never compared: the code to compare tables of it would be larger than they are
	Name   string    // as in addresses and fields
	Title  string
	Type   string
	Bits   int // of the type; 0 if it has no limit
	Source text.Message
	rule   rule
}

// rule is a language's rule for shifts.
type rule uint8

const (
	goRule   rule = iota // n shifts by one, without limit
	maskRule             // uses only the count's lowest bits
	numRule              // maskRule on a double converted to 32 bits
	bigRule              // no limit of size
)

// Operator is a shift operator: <<, >> or >>>.
type Operator string

const (
	Left          Operator = "<<"
	Right         Operator = ">>"
	RightUnsigned Operator = ">>>"
)

// Languages are the types compared, 32 bits before 64 in each language.
func Languages() []ShiftRule {
	const (
		goSpec = "Go spec, Integer operators"
		java   = "Java Language Specification 15.19"
		js     = "ECMA-262, Number::leftShift, signedRightShift, unsignedRightShift"
		big    = "ECMA-262, BigInt::leftShift, signedRightShift, unsignedRightShift"
	)
	return []ShiftRule{
		{Name: "go-int32", Title: "Go", Type: "int32", Bits: 32, Source: goSpec, rule: goRule},
		{Name: "go-int64", Title: "Go", Type: "int64", Bits: 64, Source: goSpec, rule: goRule},
		{Name: "java-int", Title: "Java", Type: "int", Bits: 32, Source: java, rule: maskRule},
		{Name: "java-long", Title: "Java", Type: "long", Bits: 64, Source: java, rule: maskRule},
		{Name: "js-number", Title: "JavaScript", Type: "Number", Bits: 32, Source: js, rule: numRule},
		{Name: "js-bigint", Title: "JavaScript", Type: "BigInt", Source: big, rule: bigRule},
	}
}

// Rule is the language's rule as a sentence.
func (l ShiftRule) Rule() string {
	switch l.rule {
	case goRule:
		return text.Tell("Shifts by n, without limit: from %s on, every bit is 0 or a copy of the sign.", itoa(l.Bits))
	case maskRule:
		return text.Tell("Uses only the lowest %s bits of the count: n mod %s.", itoa(UnsignedBits(uint64(l.Bits))-1),
			itoa(l.Bits))
	case numRule:
		return text.Tell("Converts the number to a 32-bit integer first; uses n mod 32.")
	}
	return text.Tell("Grows as needed: no bit is lost on the left. There is no >>>.")
}

// Shifted is the result of one shift in a language.
type Shifted struct {
	Value string // decimal; empty if there is none
	Count int    // the actual shift
	// Missing is why the expression does not exist.
	Missing string
	// Note says how the operand was converted.
	Note string
}

// Shift evaluates the expression by the language's rule. n is 0 to [MaxCount].
func (l ShiftRule) Shift(sign Operator, a int64, n int) Shifted {
	s := Shifted{Count: n}
	if l.rule == bigRule {
		return l.bigShift(s, sign, a)
	}
	if l.rule == numRule {
		return numberShift(s, sign, a)
	}
	if l.Bits == 32 && a != int64(int32(a)) {
		s.Missing = text.Tell("%s needs %s bits", number(a), itoa(SignedBits(a)))
		return s
	}
	if l.rule == maskRule {
		s.Count = n % l.Bits
	}
	if l.rule == goRule && sign == RightUnsigned {
		s.Note = text.Tell("as uint%s(a) >> n: Go has no >>>", itoa(l.Bits))
	}
	return l.fixed(s, sign, a)
}

// fixed shifts by s.Count places within the type.
func (l ShiftRule) fixed(s Shifted, sign Operator, a int64) Shifted {
	w, v := Width(l.Bits), Width(l.Bits).Keep(uint64(a))
	switch sign {
	case Left:
		v <<= s.Count
	case Right:
		v = uint64(w.Signed(v) >> s.Count)
	case RightUnsigned:
		v >>= s.Count
	}
	s.Value = decimal(w.Signed(v))
	return s
}

// numberShift is JavaScript's shift of a Number: a double, of whose integer value the lowest 32
// bits are used.
func numberShift(s Shifted, sign Operator, a int64) Shifted {
	bits := toInt32(float64(a))
	if int64(bits) != a {
		s.Note = text.Tell("%s is converted to %s first", number(a), number(int64(bits)))
	}
	s.Count %= 32
	switch sign {
	case Left:
		s.Value = decimal(int64(bits << s.Count))
	case Right:
		s.Value = decimal(int64(bits >> s.Count))
	case RightUnsigned:
		s.Value = decimal(int64(uint32(bits) >> s.Count))
	}
	return s
}

// toInt32 is ECMA-262's ToInt32 of an integral double.
func toInt32(f float64) int32 {
	m := math.Mod(f, 1<<32)
	if m < 0 {
		m += 1 << 32
	}
	return int32(uint32(m))
}

func (l ShiftRule) bigShift(s Shifted, sign Operator, a int64) Shifted {
	switch sign {
	case Left:
		s.Value = Exact(a, s.Count)
	case Right:
		s.Value = decimal(a >> s.Count)
	case RightUnsigned:
		s.Missing = text.Tell("TypeError: a BigInt has no top bit")
	}
	return s
}
