//go:build !js

package statefile_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/statefile"
)

var layout = snowflake.Twitter()

// start starts a service at the given time. A real service sets no clock.
func start(path string, now time.Time) (*statefile.File, *snowflake.Generator) {
	file, err := statefile.Open(context.Background(), path, layout, time.Second)
	if err != nil {
		panic(err)
	}
	o := snowflake.Options{Reserver: file, MaxWait: 250 * time.Millisecond}
	o.Clock.Now = func() time.Time { return now }
	g, err := snowflake.NewGenerator(layout, snowflake.Values{"datacenter": 3, "worker": 7}, snowflake.Policy{}, o)
	if err != nil {
		panic(err)
	}
	return file, g
}

func statePath() (path string, remove func()) {
	folder, err := os.MkdirTemp("", "state")
	if err != nil {
		panic(err)
	}
	return filepath.Join(folder, "node-7"), func() { os.RemoveAll(folder) }
}

// A service shuts down and starts again 50 ms later. Close gives back what was reserved,
// so the next process does not wait.
func Example() {
	path, remove := statePath()
	defer remove()
	now := time.UnixMilli(1656432460105)
	file, g := start(path, now)
	before, err := g.Wait(context.Background())
	fmt.Println(before, err)
	if err := file.Close(g); err != nil {
		fmt.Println(err)
	}

	file, g = start(path, now.Add(50*time.Millisecond))
	defer file.Close(g)
	after, err := g.Wait(context.Background())
	fmt.Println(layout.Time(after).Sub(layout.Time(before)), err)
	// Output:
	// 1541815603604910080 <nil>
	// 50ms <nil>
}

func ExampleOpen() {
	path, remove := statePath()
	defer remove()
	_ = os.WriteFile(path, []byte("something else\n"), 0o600)
	_, err := statefile.Open(context.Background(), path, layout, time.Second)
	var fault *statefile.FormatError
	if errors.As(err, &fault) {
		fmt.Println(fault.Problem)
	}
	// Output: "something else\n" is not a state
}

// The volume with the file is not mounted.
func ExampleOpenExisting() {
	path, remove := statePath()
	defer remove()
	_, err := statefile.OpenExisting(context.Background(), path, layout, time.Second)
	fmt.Println(errors.Is(err, fs.ErrNotExist))

	file, g := start(path, time.UnixMilli(1656432460105)) // the first start
	_, _ = g.Next()
	_ = file.Close(g)
	file, err = statefile.OpenExisting(context.Background(), path, layout, time.Second)
	fmt.Println(err)
	_ = file.Close(nil)
	// Output:
	// true
	// <nil>
}

func ExampleFile_Begin() {
	path, remove := statePath()
	defer remove()
	file, g := start(path, time.UnixMilli(1656432460105))
	_, _ = g.Next()
	_ = file.Close(g)

	file, err := statefile.Open(context.Background(), path, layout, time.Second)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer file.Close(nil)
	state, reserved, err := file.Begin(layout, snowflake.Values{"datacenter": 3, "worker": 7})
	fmt.Println(state, reserved, err)
	// Output: {367597485448 1} 367597485448 <nil>
}

func ExampleFile_Reserve() {
	path, remove := statePath()
	defer remove()
	file, err := statefile.Open(context.Background(), path, layout, time.Second)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer file.Close(nil)
	fmt.Println(file.Reserve(1000))
	// Output: 1000 1500 <nil>
}

func ExampleFile_Close() {
	path, remove := statePath()
	defer remove()
	file, g := start(path, time.UnixMilli(1656432460105))
	_, _ = g.Next()
	fmt.Println(file.Close(g))
	_, err := g.Next()
	fmt.Println(err)
	// Output:
	// <nil>
	// snowflake: generator stopped
}
