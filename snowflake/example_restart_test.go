package snowflake_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func ExampleFloor() {
	l := snowflake.Twitter()
	lastKnown := l.TickAt(time.UnixMilli(1656432460200)) // for instance, of the newest ID in the database
	g, _ := snowflake.NewGenerator(l, node(), snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{Now: at(1656432460105)}, State: snowflake.Floor(lastKnown)})
	_, err := g.Next()
	fmt.Println(err)
	// Output: snowflake: clock moved back behind the last issued tick; retry in 96ms
}

// row is a database row that stores up to which tick IDs may have been issued. This makes a
// restart safe: the row covers the tick of every ID issued before a crash, and the next
// process starts above it, even if the clock was set back. Package statefile does the same
// with a file.
type row struct{ upTo int64 }

func (r *row) Begin(snowflake.Layout, snowflake.Values) (snowflake.State, int64, error) {
	return snowflake.State{}, r.upTo, nil
}

func (r *row) Reserve(tick int64) (from, upTo int64, err error) {
	r.upTo = tick + 3000 // three seconds; committed before Reserve returns
	return tick, r.upTo, nil
}

func ExampleReserver() {
	stored := &row{upTo: -1}
	start := func(clock func() time.Time) *snowflake.Generator {
		g, err := snowflake.NewGenerator(snowflake.Twitter(), node(), snowflake.Policy{},
			snowflake.Options{Clock: snowflake.Clock{Now: clock}, Reserver: stored})
		if err != nil {
			panic(err)
		}
		return g
	}

	before := start(at(1656432460105))
	id, _ := before.Next()
	fmt.Println("issued", id)

	// The process crashes, and the clock is set back by a minute.
	_, err := start(at(1656432400105)).Next()
	fmt.Println(err)

	again, _ := start(at(1656432463106)).Next()
	fmt.Println("issued", again)
	// Output:
	// issued 1541815603604910080
	// snowflake: tick is reserved by another process; retry in 1m3.001s
	// issued 1541815616192016384
}

func ExampleGenerator_Stop() {
	g := still(snowflake.Policy{})
	first, _ := g.Next()
	state := g.Stop()
	_, err := g.Next()
	fmt.Println(err)

	next, _ := snowflake.NewGenerator(snowflake.Twitter(), node(), snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{Now: at(1656432460105)}, State: state})
	second, _ := next.Next()
	fmt.Println(second - first)
	// Output:
	// snowflake: generator stopped
	// 1
}

// A process was killed while it had ticks reserved. The clock is right: the next
// process only waits for the rest of the reservation.
func ExampleReserver_killed() {
	layout, clock := snowflake.Twitter(), at(1656432460105)
	stored := &row{layout.TickAt(clock()) + 509} // by the killed process's Reserve
	g, _ := snowflake.NewGenerator(layout, node(), snowflake.Policy{},
		snowflake.Options{Clock: snowflake.Clock{Now: clock}, Reserver: stored})
	_, err := g.Next()
	fmt.Println(err, errors.Is(err, snowflake.ErrBehind))

	// A node that may run ahead of its clock does not have to wait.
	ahead := snowflake.Policy{Lead: time.Second}
	g, _ = snowflake.NewGenerator(layout, node(), ahead,
		snowflake.Options{Clock: snowflake.Clock{Now: clock}, Reserver: stored})
	id, err := g.Next()
	fmt.Println(layout.Time(id).Sub(clock()), err)
	// Output:
	// snowflake: tick is reserved by another process; retry in 510ms false
	// 510ms <nil>
}
