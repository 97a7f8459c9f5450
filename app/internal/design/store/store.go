// Package store is the database that some systems depend on: a few rows, and atomic requests
// for one of them. Examples are the tables of Leaf's segments, MySQL's AUTO_INCREMENT and Flickr's tickets.
//
//	s := store.Store{{Max: 1000, Step: 1}}
//	s, reply := s.Do(store.Request{Verb: store.Insert})
//	fmt.Println(reply.Row.Max) // 1001
//
// It knows no network and no time: the stage decides on latency and lost answers.
package store

// Rows is the largest number of rows.
const Rows = 4

// Store is a comparable database. The zero Row is an empty table.
type Store [Rows]Row

// Row is what a system keeps in its table.
type Row struct {
	// Max is the largest number issued, or the last one inserted.
	Max int64
	// Step is the increment of Max: the length of a segment or, for inserted rows, the server's
	// auto_increment_increment; then the row's index + 1 is its auto_increment_offset.
	Step int64
	// Version counts the changes.
	Version int64
}

// Request is a query for one row. The zero Request is none.
type Request struct {
	Verb Verb
	Row  uint8
	// By is the increment of Add; 0 means the row's step.
	By int64
	// Max and Version are what CompareAndSet expects of the row, which it then raises by its
	// step.
	Max, Version int64
}

// Verb is the kind of a query.
type Verb uint8

// The verbs.
const (
	Nothing       Verb = iota
	Read               // returns the row
	Add                // UPDATE … SET max = max + step
	CompareAndSet      // the same, if the row has not changed since it was read
	Insert             // AUTO_INCREMENT of the row's server
)

// Reply is the answer to a request. The zero Reply is none.
type Reply struct {
	State ReplyState
	// Row is the row afterwards.
	Row Row
}

// ReplyState is how a request ended.
type ReplyState uint8

// The states of a reply.
const (
	None   ReplyState = iota
	Done              // it was executed
	Raced             // the row had changed: nothing was done
	Silent            // no answer in time, whether it was executed or not: set by the stage, never by Do
)

// Do executes a request. A row that does not exist answers as an empty one and keeps nothing.
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

// after is the next number with the offset's remainder.
func (r Row) after(offset int64) int64 {
	step := max(r.Step, 1)
	next := r.Max + 1
	return next + ((offset-next)%step+step)%step
}

// Servers is the number of rows with Step > 0: more than one are servers that share the numbers.
func (s Store) Servers() (n int) {
	for _, row := range s {
		if row.Step > 0 {
			n++
		}
	}
	return n
}

// Join adds a server and sets every server's step to their number. The counters are not raised.
// With one server or none the store is unchanged; a full one gets no further server.
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
