// Package snowflake makes and reads 64-bit Snowflake IDs.
//
// A Snowflake ID is one integer that holds a time, the number of the node that
// issued it and a sequence number, so that many machines can issue unique,
// roughly time-ordered IDs without asking each other. A [Layout] says which
// bits mean what:
//
//	g, err := snowflake.New(snowflake.Twitter(), snowflake.Values{"datacenter": 3, "worker": 7})
//	id, err := g.Next()
//
// One idea holds the package together: issuing is a pure step function.
// [Node.Take] is given the [State] so far and what the clock reads now, and
// returns the next state and an [Outcome]. It reads no clock, takes no lock and
// never sleeps, so that everything a production generator meets (a full
// sequence, a clock that goes back, a restart, the end of the lifetime) can be
// replayed and checked on every small history. A [Generator] is that step with
// a clock, a lock and an honest wait around it.
package snowflake
