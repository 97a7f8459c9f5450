package layoutlab

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Pair is one consequence of two layouts side by side.
type Pair struct {
	Name, Label string
	Group       Group
	// A and B are the two layouts' consequences; one of them is zero where it
	// does not apply.
	A, B    Consequence
	Differs bool
	// Better says whose is to be preferred, everything else being equal: below
	// 0 that of A, above 0 that of B, 0 neither.
	Better int
}

// Compare are the consequences of two valid layouts side by side, in the order
// of the page.
func Compare(a, b snowflake.Layout, o Options) []Pair {
	ofA, ofB := Consequences(a, o), Consequences(b, o)
	var all []Pair
	for _, g := range []Group{HowLong, HowMany, HowWritten, WhatBreaks} {
		for _, c := range ofA {
			if c.Group == g {
				all = append(all, pair(c, find(ofB, c.Name)))
			}
		}
		for _, c := range ofB {
			if c.Group == g && find(ofA, c.Name).Name == "" {
				all = append(all, pair(Consequence{}, c))
			}
		}
	}
	return all
}

// find is the consequence of the name, or none.
func find(all []Consequence, name string) Consequence {
	if i := slices.IndexFunc(all, func(c Consequence) bool { return c.Name == name }); i >= 0 {
		return all[i]
	}
	return Consequence{}
}

func pair(a, b Consequence) Pair {
	p := Pair{Name: a.Name, Label: a.Label, Group: a.Group, A: a, B: b, Differs: a.Value != b.Value}
	if a.Name == "" {
		p.Name, p.Label, p.Group = b.Name, b.Label, b.Group
	}
	switch {
	case a.Name == "" || b.Name == "" || a.worth == b.worth:
	case a.worth > b.worth:
		p.Better = -1
	default:
		p.Better = 1
	}
	return p
}
