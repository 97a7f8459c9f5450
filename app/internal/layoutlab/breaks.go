package layoutlab

import (
	"math"
	"strconv"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// whatBreaks lists what goes wrong by itself.
func (c *consequences) whatBreaks() {
	c.group = WhatBreaks
	if c.time >= 0 {
		c.lowRate()
	}
	nodes := bitsOf(c.layout, snowflake.KindNode)
	if nodes == 0 || nodes == 64 {
		return
	}
	half := HashHalf(nodes)
	c.add(Consequence{
		Name: "hash-half", Label: text.T("Hashed node numbers collide at"), Value: strconv.FormatUint(half, 10),
		Shown: tell("%s nodes", text.Group(half)), Warning: half < 100, worth: float64(half),
		Meaning: tell("Where each node takes its number from a hash, of an address for example, so many nodes are enough for two to share one of %s numbers with a chance of one half.", power(nodes)),
		Scene:   Scene{"/rollback?scene=same-worker", text.T("Two nodes with one number")},
	})
	if n := c.options.HashNodes; n > 0 {
		p := number.HashCollision(n, 1<<nodes)
		c.add(Consequence{
			Name: "hash-collision", Label: tell("Chance of a collision with %s", text.Group(n)), Value: strconv.FormatFloat(p, 'g', 4, 64),
			Shown: percent(p), Warning: p > 0.01, worth: -p,
			Meaning: tell("That at least two of %s nodes share a number, if each has one by chance. Four digits of it are exact.", text.Group(n)),
			Scene:   Scene{"/rollback?scene=same-worker", text.T("Two nodes with one number")},
		})
	}
}

// percent is a share for reading.
func percent(p float64) string {
	switch {
	case p >= 0.9999 && p < 1:
		return text.T("over 99.99 %%")
	case p > 0 && p < 0.0001:
		return tell("%s %%", strconv.FormatFloat(p*100, 'g', 2, 64))
	}
	return tell("%s %%", strconv.FormatFloat(math.Round(p*1e4)/100, 'f', -1, 64))
}

// HashHalf is the smallest number of nodes of which two share a number with a
// probability of at least one half, where each takes one of 2^bits by chance.
// Bits are from 1 to 63. The formula is Brink's ("A (probably) exact solution to
// the birthday problem", 2012), which no number is known to escape.
func HashHalf(bits int) uint64 {
	numbers := math.Ldexp(1, bits)
	root := math.Sqrt(2 * math.Ln2 * numbers)
	nodes := root + (3-2*math.Ln2)/6 + (9-4*math.Ln2*math.Ln2)/(72*root) - 2*math.Ln2*math.Ln2/(135*numbers)
	return uint64(math.Ceil(nodes))
}

// Residue is how many different remainders modulo 2^Bits the IDs of a quiet
// system have, where every tick begins at sequence 0 and holds one ID: those of
// one node, and those of all nodes together.
type Residue struct {
	Bits      int
	Node, All uint64
}

// Residues are the remainders modulo 2, 4, 8 … 65,536. There are none without a
// time field.
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

// lowRate adds what the lowest bits are worth at low rates.
func (c *consequences) lowRate() {
	l := c.layout
	zero, fixed := 0, l.Shift(c.time)
	for zero < 64 && isQuiet(l.Fields[l.FieldAt(zero)].Kind) {
		zero++
	}
	one := Consequence{
		Name: "low-rate-zero-bits", Label: text.T("Lowest bits that stay 0 at low rates"), Value: itoa(zero), Shown: tell("%s bits", itoa(zero)),
		Warning: fixed > 0, worth: float64(-zero), Scene: Scene{"/rollover?scene=starts", text.T("Why all the IDs are even")},
	}
	switch {
	case zero > 0:
		one.Meaning = tell("Where a tick begins at sequence 0 and holds one ID, every ID is a multiple of %s: split by remainder, all of them fall into one part. A random start mends it.", power(zero))
	case fixed > 0:
		one.Meaning = tell("The node stands lowest: a node’s IDs all leave the same remainder, modulo %s and all powers of 2 below, and its parity is theirs.", power(fixed))
	default:
		one.Meaning = text.T("The time stands lowest, so remainders are spread even where there are few IDs.")
	}
	c.add(one)
}

// isQuiet reports whether a field's bits are 0 in a quiet system.
func isQuiet(k snowflake.Kind) bool {
	return k == snowflake.KindSequence || k == snowflake.KindUnused
}
