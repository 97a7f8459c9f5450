package numbering

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/store"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// autoIncrement is a table's own counter, one in each shard: the problem that all
// others answer.
var autoIncrement = variant.Design{
	Name: "auto-increment", Title: "AUTO_INCREMENT",
	// 8.0, InnoDB
	System: "MySQL",
	Rule:   "Each table has its own counter: two shards issue the same numbers.",
	Layout: counts(time.Millisecond), Timeless: true, Text: decimal,
	Counts: func(store.Store) int64 { return 1 },
	Store: func(shards int) (s store.Store) {
		for i := range min(shards, store.Rows) {
			s[i] = store.Row{Max: 1000}
		}
		return s
	},
	Make: func(c variant.Config) (variant.Machine, error) {
		return shard{row: uint8(c.Node % store.Rows)}, nil // a fifth shares the first one's table
	},
}

// shard is who asks a table: it remembers nothing.
type shard struct{ row uint8 }

// Ask is INSERT, and then LAST_INSERT_ID().
func (m shard) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	switch r.Reply.State {
	case store.None:
		return m, fetch(store.Request{Verb: store.Insert, Row: m.row})
	case store.Done:
		return m, number(r.Reply.Row.Max)
	}
	return m, none(variant.Silenced)
}

func (m shard) Restart(bool) variant.Machine { return m }

func (m shard) Vars() []variant.Var { return nil }

// fetch is a call that waits for the store's answer to a request.
func fetch(r store.Request) variant.Outcome {
	o := none(variant.Fetching)
	o.Then, o.Send = variant.Await, r
	return o
}

func number(n int64) variant.Outcome {
	var o variant.Outcome
	o.Run = snowflake.Run{First: snowflake.ID(n), Stride: 1, Count: 1}
	return o
}

// none is a refusal, since there is no number to give out.
func none(why variant.Branch) variant.Outcome {
	o := variant.Outcome{Branch: why}
	o.Verdict = snowflake.Full
	return o
}

// decimal writes an ID as the number that it is.
func decimal(id variant.ID) string { return strconv.FormatUint(uint64(id.Low), 10) }
