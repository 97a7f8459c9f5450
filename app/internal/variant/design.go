package variant

import (
	"errors"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

var errNotUsed = errors.New("only refuse and ours can begin with numbers used")

// Design is one documented design.
type Design struct {
	// Name is the lane's in scripts, links and data-lane, such as "refuse".
	Name string
	// Title and Rule are words for a reader: what it is, and what it does when
	// the clock goes back.
	Title, Rule string
	// System, Version and File say where the design is documented.
	System, Version, File string
	// Layout is what the design makes of a stage's layout; nil leaves it.
	Layout func(snowflake.Layout) snowflake.Layout

	code *string
	make func(*form, Config) Machine
}

// All are the designs, in the order in which they are best compared.
func All() []Design {
	return []Design{
		twitterFinal, twitterScala28, noCheck, meituanLeaf, influx, lastPlus1, sony, spareBit, own, simple, uidGenerator,
	}
}

// Find is the design of that name.
func Find(name string) (Design, bool) {
	for _, d := range All() {
		if d.Name == name {
			return d, true
		}
	}
	return Design{}, false
}

// For is what the design makes of a stage's layout.
func (d Design) For(l snowflake.Layout) snowflake.Layout {
	if d.Layout == nil {
		return l
	}
	return d.Layout(l)
}

// New makes a machine that has issued nothing. Config.Layout is taken as it is:
// see [Design.For]. The error is package snowflake's, for a layout of which no
// generator can be made, a number that does not fit or a policy out of range.
func (d Design) New(c Config) (Machine, error) {
	if d.make == nil {
		return newOurs(c)
	}
	if c.From != (snowflake.State{}) && d.Name != twitterFinal.Name {
		return nil, errNotUsed
	}
	f, err := shape(c)
	if err != nil {
		return nil, err
	}
	return d.make(f, c), nil
}
