package layoutlab

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

func (c *consequences) whatBreaks() {
	if c.time >= 0 {
		c.lowRate()
	}
	nodes := bitsOf(c.layout, snowflake.KindNode)
	if nodes == 0 || nodes == 64 {
		return
	}
	half := HashHalf(nodes)
	one := c.add("hash-half", strconv.FormatUint(half, 10), text.Tell("%s nodes", text.Group(half)), float64(half))
	one.Warning = half < 100
	one.say(text.Power(nodes))
	if n := c.options.HashNodes; n > 0 {
		p := number.HashCollision(n, 1<<nodes)
		one = c.add("hash-collision", strconv.FormatFloat(p, 'g', 4, 64), percent(p), -p)
		one.Label, one.Warning = text.Tell(meaningOf("hash-collision").label, text.Group(n)), p > 0.01
		one.say(text.Group(n))
	}
}

func percent(p float64) string {
	switch {
	case p >= 0.9999 && p < 1:
		return text.Tell("> %s %%", "99.99")
	case p > 0 && p < 0.0001:
		return text.Tell("%s %%", strconv.FormatFloat(p*100, 'g', 2, 64))
	}
	return text.Tell("%s %%", strconv.FormatFloat(math.Round(p*1e4)/100, 'f', -1, 64))
}

// HashHalf is the smallest number of nodes with random IDs of 1 to 63 bits of which two collide with a
// probability of at least 1/2. The formula is Brink's ("A (probably) exact solution to the birthday
// problem", 2012); no counterexample is known.
func HashHalf(bits int) uint64 {
	numbers := math.Ldexp(1, bits)
	root := math.Sqrt(2 * math.Ln2 * numbers)
	nodes := root + (3-2*math.Ln2)/6 + (9-4*math.Ln2*math.Ln2)/(72*root) - 2*math.Ln2*math.Ln2/(135*numbers)
	return uint64(math.Ceil(nodes))
}

// Residue counts the remainders mod 2^Bits that occur if every tick holds one ID with sequence 0: of one
// node, and of all nodes.
type Residue struct {
	Bits      int
	Node, All uint64
}

// Residues are the remainders mod 2, 4, 8 … 65,536; nil without a time field.
func Residues(l snowflake.Layout) []Residue {
	if l.Index(snowflake.KindTime) < 0 {
		return nil
	}
	var all []Residue
	now := Residue{Node: 1, All: 1}
	for now.Bits < 16 {
		switch l.Fields[l.FieldAt(now.Bits)].Kind {
		case snowflake.KindTime:
			now.Node *= 2
			now.All *= 2
		case snowflake.KindNode:
			now.All *= 2
		}
		now.Bits++
		all = append(all, now)
	}
	return all
}

// lowRate adds which low bits stay constant at low rates.
func (c *consequences) lowRate() {
	l := c.layout
	zero, fixed := 0, l.Shift(c.time)
	for zero < 64 && isQuiet(l.Fields[l.FieldAt(zero)].Kind) {
		zero++
	}
	one := c.add("low-rate-zero-bits", strconv.Itoa(zero), text.Count(zero, "%s bit", "%s bits"), float64(-zero))
	one.Warning = fixed > 0
	h, title := pattern(l)
	switch {
	case zero > 0 && h.Runs:
		one.Warning = false
		one.Meaning = text.Tell("This holds if each tick starts at sequence 0. In %s the sequence continues across ticks: every value is equally likely, so remainders are balanced.", title)
	case zero > 0 && h.Start[0] != h.Start[1]:
		one.Warning = false
		one.Meaning = text.Tell("This holds if each tick starts at sequence 0. %s starts a tick at a value from %s to %s, so remainders are spread over these.",
			title, strconv.FormatUint(h.Start[0], 10), strconv.FormatUint(h.Start[1], 10))
	case zero > 0 && h.Start[0] > 0: // always the same
		one.Meaning = text.Tell("This holds if each tick starts at sequence 0. %s starts each tick at %s: with one ID per tick, all IDs have the same remainder.", title, strconv.FormatUint(h.Start[0], 10))
	case zero > 0:
		one.say(text.Power(zero))
	case fixed > 0:
		one.sayOtherwise(text.Power(fixed))
	default:
		one.Meaning = text.T("The timestamp is in the lowest bits, so remainders are balanced even at low traffic.")
	}
}

// pattern is how a system starts its sequence, and the system's title. Other layouts start at 0.
func pattern(l snowflake.Layout) (h system.Pattern, title string) {
	if l.Index(snowflake.KindSequence) < 0 {
		return h, ""
	}
	s, _ := From(l).System()
	return s.Pattern, s.Title
}

// BeginsAtZero reports whether each tick starts at sequence 0, as far as is known.
func BeginsAtZero(l snowflake.Layout) bool {
	h, _ := pattern(l)
	return !h.Runs && h.Start == [2]uint64{}
}

// isQuiet reports whether a field stays 0 at low traffic.
func isQuiet(k snowflake.Kind) bool {
	return k == snowflake.KindSequence || k == snowflake.KindUnused
}
