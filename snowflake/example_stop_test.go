package snowflake_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func ExampleGenerator_Stop() {
	g := still(snowflake.Policy{})
	first, _ := g.Next()
	state := g.Stop()
	_, err := g.Next()
	fmt.Println(err)

	next, _ := snowflake.NewGenerator(snowflake.Twitter(), node(), snowflake.Policy{},
		snowflake.Options{Clock: at(1656432460105), State: state})
	second, _ := next.Next()
	fmt.Println(second - first)
	// Output:
	// snowflake: the generator was stopped
	// 1
}

// A program was killed while it had ticks reserved. The clock is right: only the
// rest of the reservation has to pass.
func ExampleOptions_reserved() {
	layout, clock := snowflake.Twitter(), at(1656432460105)
	upTo := layout.TickAt(clock()) + 509 // as the killed program's Reserve stored it
	g, _ := snowflake.NewGenerator(layout, node(), snowflake.Policy{}, snowflake.Options{Clock: clock, Reserved: upTo})
	_, err := g.Next()
	fmt.Println(err, errors.Is(err, snowflake.ErrBehind))

	// A node that may issue ahead of its clock need not wait.
	ahead := snowflake.Policy{Lead: int64(time.Second / layout.Tick)}
	g, _ = snowflake.NewGenerator(layout, node(), ahead, snowflake.Options{Clock: clock, Reserved: upTo})
	id, err := g.Next()
	fmt.Println(layout.Time(id).Sub(clock()), err)
	// Output:
	// snowflake: an earlier program reserved this tick; wait 510ms false
	// 510ms <nil>
}
