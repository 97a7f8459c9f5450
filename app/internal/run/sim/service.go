package sim

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Service is a design that issues IDs without a script: the machines of its nodes, and a store that
// answers immediately.
type Service struct {
	Design variant.Design
	Layout snowflake.Layout
	// ID is the last ID; Issued counts them. Problem is why there is none.
	ID      variant.ID
	Issued  int
	Problem string

	machines []variant.Machine
	store    variant.Store
}

// NewService makes a design's service of one node that starts at an instant.
func NewService(d variant.Design, at time.Time) *Service { return NewCluster(d, 1, 103, at) }

// NewCluster makes a design's service of several nodes. Its random numbers follow from the seed.
func NewCluster(d variant.Design, nodes int, seed uint64, at time.Time) *Service {
	stage, ok := layouts.Preset(d.Name)
	switch {
	case d.Boots:
		stage = layouts.MustPreset("baidu")
	case !ok:
		stage = snowflake.Twitter()
	}
	c := &Service{Design: d, Layout: d.For(stage)}
	if d.Store != nil {
		c.store = d.Store(nodes)
	}
	for i := range nodes {
		number := uint64(103 + i) // the first is datacenter 3, worker 7
		if d.Boots {
			_, row := c.store.Do(variant.Query{Verb: variant.InsertRow})
			number = uint64(row.Row.Max)
		}
		config := variant.Config{Layout: c.Layout, Number: number, Node: i, Nodes: nodes, Now: c.Layout.TickAt(at)}
		config.Policy.Seed = seed
		m, err := d.New(config)
		if err != nil {
			c.Problem = text.Error(err)
			return c
		}
		c.machines = append(c.machines, m)
	}
	return c
}

// timeout is how many readings a call may take before it is abandoned.
const timeout = 100

// Issue issues an ID at an instant. A wait for the store is answered immediately, and a wait for
// the clock is skipped.
func (c *Service) Issue(now time.Time) { c.IssueFrom(0, now) }

// IssueFrom issues an ID from a node. It does nothing if the service could not be made.
func (c *Service) IssueFrom(node int, now time.Time) {
	if node >= len(c.machines) {
		return
	}
	machine := &c.machines[node]
	r := variant.Reading{Now: c.Layout.TickAt(now)}
	for range timeout {
		var o variant.Outcome
		*machine, o = (*machine).Ask(r)
		r = variant.Reading{Now: r.Now}
		switch {
		case o.Send.Verb != variant.NoQuery:
			c.store, r.Reply = c.store.Do(o.Send)
			r.Idle = o.Then == variant.Return
		case o.Then != variant.Return && o.Then != variant.Await:
			r.Now += max(o.Wait, 1)
		}
		if o.Then != variant.Return {
			r.After = o.Verdict
			continue
		}
		if o.Verdict != snowflake.Issued {
			c.Problem = c.noID(o.Verdict)
			return
		}
		c.ID, c.Problem = o.ID(), ""
		c.Issued++
		c.load(machine, r)
		return
	}
}

// load finishes what the machine loads in the background.
func (c *Service) load(machine *variant.Machine, r variant.Reading) {
	for r.Idle {
		var o variant.Outcome
		*machine, o = (*machine).Ask(r)
		if r.Idle = o.Send.Verb != variant.NoQuery; r.Idle {
			c.store, r.Reply = c.store.Do(o.Send)
		}
	}
}

func (c *Service) noID(v snowflake.Verdict) string {
	switch v {
	case snowflake.Ended:
		full := c.Layout.Instant(layouts.Ticks(c.Layout))
		return text.Tell("Rejected: the timestamp overflowed on %s.", full.UTC().Format("2006-01-02 15:04:05 MST"))
	case snowflake.Behind:
		return text.Tell("Rejected: the clock is behind the last ID.")
	}
	return text.Tell("Rejected: no numbers are left.")
}

// Words is the last ID as its system writes it.
func (c *Service) Words() string {
	if c.Design.Text != nil {
		return c.Design.Text(c.ID)
	}
	return c.ID.Low.String()
}
