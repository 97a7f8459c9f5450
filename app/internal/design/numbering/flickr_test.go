package numbering_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// flickrPort is a client of ticket servers: it asks each in turn, from another one at
// each call.
func flickrPort(p *program) func(*process) int64 {
	servers, turn := 2, 0
	return func(c *process) int64 {
		first := turn
		of := servers
		turn = (turn + 1) % of
		for i := 0; i < of; i++ {
			c.connect()
			reply, ok := c.query(variant.Query{Verb: variant.InsertRow, Row: uint8((first + i) % of)})
			c.disconnect()
			if ok {
				servers = int(reply.Row.Step)
				turn = (first + 1) % servers
				return reply.Row.Max
			}
		}
		return refused
	}
}

func TestTicketServersAreAskedAlternately(t *testing.T) {
	two, m := design(t, "flickr").Store(1), machine(t, "flickr", snowflake.Twitter(), variant.Config{})
	for nodes, length := range map[int]int{1: 9, 2: 6} {
		histories(func() *subject { return on(two, nodes, m).beside(flickrPort) }, nil, length, nil, func(s *subject) {
			s.same(t)
			s.unique(t)
		})
	}
	histories(func() *subject { return on(two.Join(), 1, m).beside(flickrPort) }, nil, 9, nil,
		func(s *subject) { s.same(t) })
}
