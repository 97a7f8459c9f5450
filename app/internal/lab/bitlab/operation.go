package bitlab

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// Input is the input of an operation. The operation's Takes says which of its fields are used.
type Input struct {
	Width Width
	A, B  uint64 // bits above the width are ignored
	N     int    // places or bits, 0 to [MaxCount]
	Same  bool   // a and b are one variable
	Parts Parts  // for compose
}

// MaxCount is the largest shift count: more than any width, so that the languages' behaviour beyond
// the width is visible.
const MaxCount = 70

// Operation is something that the bit lab can compute.
type Operation struct {
	_     [0]func() // never compared: the code to compare tables of it would be larger than they are
	Name  string    // as links have it
	Title string
	Code  string // the expression, with the operands' names
	Takes string // names of what it takes, of "a b n", or "parts"
	Walk  func(Input) Walk
}

// Operations are all operations, in the page's order.
func Operations() []Operation {
	return []Operation{
		{Name: "negate", Title: text.Tell("Negate"), Code: "−a = ~a + 1", Takes: "a", Walk: negate},
		{Name: "and", Title: text.Tell("AND"), Code: "a & b", Takes: "a b", Walk: and},
		{Name: "or", Title: text.Tell("OR"), Code: "a | b", Takes: "a b", Walk: or},
		{Name: "xor", Title: text.Tell("XOR"), Code: "a ^ b", Takes: "a b", Walk: xor},
		{Name: "xor-swap", Title: text.Tell("XOR swap"), Code: "a ^= b; b ^= a; a ^= b", Takes: "a b", Walk: xorSwap},
		{Name: "shift-left", Title: text.Tell("Shift left"), Code: "a << n", Takes: "a n", Walk: shiftLeft},
		{Name: "shift-right", Title: text.Tell("Shift right"), Code: "a >> n", Takes: "a n", Walk: shiftRight},
		{Name: "shift-right-unsigned", Title: text.Tell("Unsigned shift right"), Code: "a >>> n", Takes: "a n", Walk: shiftRightUnsigned},
		{Name: "max-of-bits", Title: text.Tell("Maximum n-bit value"), Code: "−1 ^ (−1 << n)", Takes: "n", Walk: maxOfBits},
		{Name: "wrap", Title: text.Tell("Integer overflow (wrap-around)"), Code: text.Tell("(a + 1) & mask of n bits"), Takes: "a n", Walk: wrap},
		{Name: "extract", Title: text.Tell("Extract a field"), Code: text.Tell("(a >>> b) & mask of n bits"), Takes: "a b n", Walk: extract},
		{Name: "compose", Title: text.Tell("Pack an ID"), Code: "time << 22 | datacenter << 17 | worker << 12 | sequence", Takes: "parts", Walk: compose},
	}
}

// Find is the operation with that name.
func Find(name string) (Operation, bool) {
	for _, o := range Operations() {
		if o.Name == name {
			return o, true
		}
	}
	return Operation{}, false
}
