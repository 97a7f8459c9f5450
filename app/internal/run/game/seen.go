package game

import "slices"

// Seen is what the reader sees of a caller.
type Seen struct {
	// State is comes, waiting, served, refused, or twice for the two who have one ID.
	State string
	ID    ID
	Known bool // the reader sees the ID
	Late  bool // it is smaller than an earlier one, of those that the reader gave or sees
}

// Seen is what the reader sees of the i-th caller. Whoever has left holds an ID that only he knows, but for the
// last; at the end all show theirs, except those whom the reader did not see, if the reader has not won.
func (g *Game) Seen(i int) Seen {
	switch {
	case i == len(g.Answers) && !g.Over():
		return Seen{State: "waiting"}
	case i >= len(g.Answers):
		return Seen{State: "comes"}
	}
	first, second, twice := g.Duplicate()
	a := &g.Answers[i]
	_, newest := g.Newest()
	c := Seen{State: "served", ID: a.ID, Late: g.late(i)}
	switch {
	case twice && (i == first || i == second):
		c.State, c.Known = "twice", true
	case a.Unseen:
		if c.Known = g.Won(); c.Known && !a.Issued {
			c.State = "refused"
		}
	case !a.Issued:
		c.State = "refused"
	default:
		c.Known = g.Over() || g.Level.Open || newest && i == len(g.Answers)-1
	}
	return c
}

// late reports whether the i-th caller's ID is smaller than an earlier one. What was issued unseen does not count
// before the level is won: it would tell what was forgotten.
func (g *Game) late(i int) bool {
	a := &g.Answers[i]
	return a.Issued && a.Twin < 0 && slices.ContainsFunc(g.Answers[:i], func(b Reply) bool {
		return b.Issued && (!b.Unseen || g.Won()) && a.ID.before(b.ID)
	})
}

// Newest is the ID that the last caller got and that the program has not forgotten.
func (g *Game) Newest() (id ID, ok bool) {
	n := len(g.Answers)
	if n == g.Born || !g.Answers[n-1].Issued {
		return id, false
	}
	return g.Answers[n-1].ID, true
}
