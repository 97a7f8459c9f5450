package variant

// StoreRows is the largest number of rows.
const StoreRows = 4

// Store is the database that some systems depend on: a few rows, and atomic queries for one of them. Examples are the
// tables of Leaf's segments, MySQL's AUTO_INCREMENT and Flickr's tickets. It is comparable, and knows no network and no
// time: the stage decides on latency and lost answers. The zero StoreRow is an empty table.
//
//	s := variant.Store{{Max: 1000, Step: 1}}
//	s, reply := s.Do(variant.Query{Verb: variant.InsertRow})
//	fmt.Println(reply.Row.Max) // 1001
type Store [StoreRows]StoreRow

// StoreRow is what a system keeps in its table.
type StoreRow struct {
	// Max is the largest number issued, or the last one inserted.
	Max int64
	// Step is the increment of Max: the length of a segment or, for inserted rows, the server's
	// auto_increment_increment; then the row's index + 1 is its auto_increment_offset.
	Step int64
	// Version counts the changes.
	Version int64
}

// Query is a query for one row. The zero Query is none.
type Query struct {
	Verb QueryVerb
	Row  uint8
	// By is the increment of AddStep; 0 means the row's step.
	By int64
	// Max and Version are what CompareAndSet expects of the row, which it then raises by its
	// step.
	Max, Version int64
}

// QueryVerb is the kind of a query.
type QueryVerb uint8

// The verbs.
const (
	NoQuery       QueryVerb = iota
	ReadRow                 // returns the row
	AddStep                 // UPDATE … SET max = max + step
	CompareAndSet           // the same, if the row has not changed since it was read
	InsertRow               // AUTO_INCREMENT of the row's server
)

// Reply is the answer to a query. The zero Reply is none.
type Reply struct {
	State ReplyState
	// Row is the row afterwards.
	Row StoreRow
}

// ReplyState is how a query ended.
type ReplyState uint8

// The states of a reply.
const (
	NoReply    ReplyState = iota
	Executed              // it was executed
	Raced                 // the row had changed: nothing was done
	Unanswered            // no answer in time, whether it was executed or not: set by the stage, never by Do
)

// Do executes a query. A row that does not exist answers as an empty one and keeps nothing.
func (s Store) Do(r Query) (Store, Reply) {
	if int(r.Row) >= StoreRows {
		return s, Reply{State: Executed}
	}
	row := &s[r.Row]
	switch r.Verb {
	case NoQuery, ReadRow:
		return s, Reply{Executed, *row}
	case CompareAndSet:
		if row.Max != r.Max || row.Version != r.Version {
			return s, Reply{Raced, *row}
		}
		row.Max += row.Step
	case AddStep:
		if r.By == 0 {
			r.By = row.Step
		}
		row.Max += r.By
	case InsertRow:
		row.Max = row.after(int64(r.Row) + 1)
	}
	row.Version++
	return s, Reply{Executed, *row}
}

// after is the next number with the offset's remainder.
func (r StoreRow) after(offset int64) int64 {
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
	n := min(s.Servers()+1, StoreRows)
	if n <= 2 {
		return s
	}
	for i := range n {
		s[i].Step = int64(n)
	}
	return s
}
