//go:build !js

package number_test

import (
	"context"
	"fmt"
	"os"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// Each process of a host takes its own number. It issues no ID in a tick in which the
// last holder of that number may have issued some.
func ExampleFileSource() {
	folder, err := os.MkdirTemp("", "ids") // a service uses a folder such as /run/ids
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(folder)
	ctx, layout := context.Background(), snowflake.Bwmarrin()

	held, err := number.FileSource(folder).Take(ctx, layout.Nodes())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer held.Release(ctx)
	values, _ := number.Values(layout, nil, held.Number())
	g, err := snowflake.NewGenerator(layout, values, snowflake.Policy{},
		snowflake.Options{State: snowflake.Floor(layout.TickAt(time.Now()))})
	if err != nil {
		fmt.Println(err)
		return
	}
	id, err := g.Wait(ctx)
	fmt.Println(layout.Node(id), err)
	// Output: 0 <nil>
}
