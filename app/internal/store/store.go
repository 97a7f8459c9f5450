// Package store is the database that some ways to number things live from: a few
// rows, and what can be asked of one, each in one step that nothing interrupts.
//
//	s := store.Store{{Max: 1000, Step: 1}}
//	s, reply := s.Do(store.Request{Verb: store.Insert})
//	fmt.Println(reply.Row.Max) // 1001
//
// It knows no network and no time: how long an answer takes, and whether there is
// one at all, is for the stage that it stands on.
package store

// Rows is how many rows there are at most.
const Rows = 4

// Store is a database at rest: a comparable value. The zero Row is a table that is
// still empty.
type Store [Rows]Row

// Row is what a system keeps in its table.
type Row struct {
	// Max is the largest number that has been given out, or the last that was
	// inserted.
	Max int64
	// Step is by how much Max grows: the length of a segment or, where rows are
	// inserted, the server's auto_increment_increment; then the row's place + 1 is
	// its auto_increment_offset.
	Step int64
	// Version counts the changes.
	Version int64
}

// Request is what a program asks of one row. The zero Request asks for nothing.
type Request struct {
	Verb Verb
	Row  uint8
	// By is by how much Add raises Max; 0 stands for the row's step.
	By int64
	// Max and Version are what CompareAndSet expects of the row, which it then
	// raises by its step.
	Max, Version int64
}

// Verb is what is asked of a row.
type Verb uint8

// The verbs.
const (
	Nothing       Verb = iota
	Read               // what is in the row?
	Add                // UPDATE … SET max = max + step
	CompareAndSet      // the same, if nobody has changed the row since it was read
	Insert             // an AUTO_INCREMENT of the row's server
)

// Reply is the answer to a request. The zero Reply is none.
type Reply struct {
	State State
	// Row is the row after what was done.
	Row Row
}

// State is how a request ended.
type State uint8

// The states.
const (
	None   State = iota
	Done         // it was done
	Raced        // somebody else had changed the row: nothing was done
	Silent       // there was no answer in time, whether it was done or not
)

// Do does what is asked. A row that does not exist answers as an empty one and
// keeps nothing.
func (s Store) Do(r Request) (Store, Reply) {
	if int(r.Row) >= Rows {
		return s, Reply{State: Done}
	}
	row := &s[r.Row]
	switch r.Verb {
	case Nothing, Read:
		return s, Reply{Done, *row}
	case CompareAndSet:
		if row.Max != r.Max || row.Version != r.Version {
			return s, Reply{Raced, *row}
		}
		row.Max += row.Step
	case Add:
		if r.By == 0 {
			r.By = row.Step
		}
		row.Max += r.By
	case Insert:
		row.Max = row.after(int64(r.Row) + 1)
	}
	row.Version++
	return s, Reply{Done, *row}
}

// after is the next number that leaves the same remainder as the offset.
func (r Row) after(offset int64) int64 {
	step := max(r.Step, 1)
	next := r.Max + 1
	return next + ((offset-next)%step+step)%step
}

// Servers is how many rows there are that grow by a step: more than one are servers
// that share the numbers.
func (s Store) Servers() (n int) {
	for _, row := range s {
		if row.Step > 0 {
			n++
		}
	}
	return n
}

// Join is the store with one server more than it has, and every server's step set to
// their number. Nobody has raised the counters. A store that shares nothing stays.
func (s Store) Join() Store {
	n := min(s.Servers()+1, Rows)
	if n <= 2 {
		return s
	}
	for i := range n {
		s[i].Step = int64(n)
	}
	return s
}
