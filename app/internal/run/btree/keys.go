package btree

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

// Options say how keys are generated.
type Options struct {
	Seed  uint64
	Nodes int // that generate keys at once, at least 1
	// After Back keys, the clock of every node moves back by a minute; 0 means never.
	Back int
}

// One key is inserted each interval. If there are several nodes, each one's clock is off by up to
// clockError, which stays the same.
const (
	interval   = time.Millisecond
	clockError = 50 * time.Millisecond
	minute     = time.Minute
)

// Keys is a sequence of a design's IDs as keys of an index, the same for the same options.
type Keys struct {
	service *sim.Service
	options Options
	now     time.Time
	chance  random.Source
	errors  []time.Duration // of the nodes' clocks
	issued  int
}

// NewKeys starts a sequence.
func NewKeys(d variant.Design, o Options) *Keys {
	o.Nodes = max(o.Nodes, 1)
	begin := time.Date(2024, 1, 2, 3, 4, 5, 0, time.UTC)
	k := &Keys{service: sim.NewCluster(d, o.Nodes, o.Seed, begin), options: o, now: begin.Add(minute)}
	k.chance = random.Source(random.Mix(o.Seed, uint64(o.Nodes)))
	k.errors = make([]time.Duration, o.Nodes)
	for i := range k.errors {
		if o.Nodes > 1 {
			k.errors[i] = time.Duration(k.chance.Between(-int(clockError), int(clockError)))
		}
	}
	return k
}

// Width is the column's: bigint for 64 bits, else uuid. PostgreSQL has no type of 96 bits; a
// bytea is as wide as a uuid.
func (k *Keys) Width() Width {
	if k.service.Design.Bits > 64 {
		return UUID
	}
	return Bigint
}

// patience is for how many intervals in a row all requests may be rejected.
const patience = int(2 * minute / interval)

// Next is the next key. While requests are rejected, as after the clock moved back, time goes on. It
// returns false if no more keys come.
func (k *Keys) Next() (Key, bool) {
	c := k.service
	for range patience {
		k.now = k.now.Add(interval)
		now, node := k.now, 0
		if k.options.Nodes > 1 {
			node = int(k.chance.Below(uint64(k.options.Nodes)))
			now = now.Add(k.errors[node])
		}
		if k.options.Back > 0 && k.issued >= k.options.Back {
			now = now.Add(-minute)
		}
		was := c.Issued
		c.IssueFrom(node, now)
		if c.Issued == was {
			continue
		}
		k.issued++
		if k.Width() == UUID {
			return Key{c.ID.High, uint64(c.ID.Low)}, true
		}
		return Key{Low: uint64(c.ID.Low) ^ 1<<63}, true // bigint is signed
	}
	return Key{}, false
}
