package numbering

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// autoIncrement is a table's counter, one per shard: the problem that all other systems solve.
var autoIncrement = variant.Design{
	Name: "auto-increment", Title: "AUTO_INCREMENT",
	// 8.0, InnoDB
	System: "MySQL",
	Rule:   "Each table has its own counter: two shards issue the same numbers.",
	Layout: tickOnly(time.Millisecond), Timeless: true, Text: decimal,
	Counts: func(variant.Store) int64 { return 1 },
	Store: func(shards int) (s variant.Store) {
		for i := range min(shards, variant.StoreRows) {
			s[i] = variant.StoreRow{Max: 1000}
		}
		return s
	},
	Make: func(c variant.Config) (variant.Machine, error) {
		return shard{row: uint8(c.Node % variant.StoreRows)}, nil // a fifth node shares the first one's table
	},
}

// oneCounter is one table for all: no number twice, and nobody without it.
var oneCounter = variant.Design{
	Name: "one-counter", Title: "One counter",
	System: "MySQL",
	Rule:   "All nodes insert into one table: without it, none issues an ID.",
	Layout: tickOnly(time.Millisecond), Timeless: true, Text: decimal,
	Counts: func(variant.Store) int64 { return 1 },
	Store:  func(int) variant.Store { return variant.Store{{Max: 1000}} },
	Make:   func(variant.Config) (variant.Machine, error) { return shard{}, nil },
}

// shard is a client of a table; it has no state.
type shard struct{ row uint8 }

// Ask is INSERT, and then LAST_INSERT_ID().
func (m shard) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	switch r.Reply.State {
	case variant.NoReply:
		return m, fetch(variant.Query{Verb: variant.InsertRow, Row: m.row})
	case variant.Executed:
		return m, number(r.Reply.Row.Max)
	}
	return m, none(variant.Silenced)
}

func (m shard) Restart(bool) variant.Machine { return m }

func (m shard) Vars() []variant.Var { return nil }

// fetch waits for the store's answer to a request.
func fetch(r variant.Query) variant.Outcome {
	o := none(variant.Fetching)
	o.Then, o.Send = variant.Await, r
	return o
}

func number(n int64) variant.Outcome {
	var o variant.Outcome
	o.First, o.Stride, o.Count = snowflake.ID(n), 1, 1
	return o
}

// none is a rejection because no number is available.
func none(why variant.Branch) variant.Outcome {
	o := variant.Outcome{Branch: why}
	o.Verdict = snowflake.Full
	return o
}

func decimal(id variant.ID) string { return strconv.FormatUint(uint64(id.Low), 10) }
