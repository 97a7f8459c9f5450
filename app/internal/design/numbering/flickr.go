package numbering

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
)

// flickr is Flickr's ticket servers, as their post of 2010-02-08 describes them: REPLACE INTO
// keeps one row and advances the counter, and each of two servers counts one half of the
// numbers. The post names no client; this one alternates between the servers, and skips one that
// does not answer.
var flickr = variant.Design{
	Name: "flickr", Title: "Flickr (ticket servers)",
	// post of 2010-02-08, Ticket Servers: Distributed Unique Primary Keys on the Cheap
	System: "Flickr",
	Rule:   "One server issues odd numbers, one even. If a server is down, the request times out and goes to the other.",
	Layout: tickOnly(time.Millisecond), Timeless: true, Text: decimal,
	Counts: func(s variant.Store) int64 { return int64(s.Servers()) },
	Store:  func(int) variant.Store { return variant.Store{{Max: 1000, Step: 2}, {Max: 1000, Step: 2}} },
	Make:   func(variant.Config) (variant.Machine, error) { return tickets{servers: 2}, nil },
}

// tickets is a client of ticket servers. It learns their number from the answers, since each
// counts in steps of that number.
type tickets struct {
	servers, turn uint8
	tried         uint8 // servers that did not answer this call
	asking        uint8 // the server being asked, from 1, or 0
	last          [variant.StoreRows]int64
}

// Ask is REPLACE INTO Tickets64, and then LAST_INSERT_ID().
func (m tickets) Ask(r variant.Reading) (variant.Machine, variant.Outcome) {
	row := (m.turn + m.tried) % m.servers
	switch r.Reply.State {
	case variant.Executed:
		m.last[row] = r.Reply.Row.Max
		m.servers = uint8(min(max(r.Reply.Row.Step, 1), variant.StoreRows))
		return m.over(), number(r.Reply.Row.Max)
	case variant.Unanswered:
		if m.tried++; m.tried == m.servers {
			return m.over(), none(variant.Silenced)
		}
		row = (row + 1) % m.servers
	}
	m.asking = row + 1
	return m, fetch(variant.Query{Verb: variant.InsertRow, Row: row})
}

// over is the client after a call: the next one starts at the next server.
func (m tickets) over() tickets {
	m.turn, m.tried, m.asking = (m.turn+1)%m.servers, 0, 0
	return m
}

func (m tickets) Restart(bool) variant.Machine { return tickets{servers: 2} }

// Vars are the next server, the number of servers, the one being asked, and the last number of
// each.
func (m tickets) Vars() []variant.Var {
	vars := []variant.Var{
		count("turn", int64(m.turn)), count("servers", int64(m.servers)), count("asking", int64(m.asking)),
	}
	for i, last := range m.last {
		vars = append(vars, count("last-"+strconv.Itoa(i+1), last))
	}
	return vars
}
