//go:build !js

// Command speed measures package snowflake against the two best known Go packages of its
// kind and against the ceiling of its default layout, how fast IDs are identified one by
// one and decoded in bulk, and how long a day's traffic takes in the layout lab. It takes
// a minute. Compiled for the browser it is called by a page on which another decoder does
// the same, and Node runs the part that is to be measured there.
package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func main() {
	tool.Main("speed", func() {
		compare()
		ceilings("")
		decoding()
		day("traffic-day-seconds")
		underNode()
	})
}

// underNode runs this program again, compiled to WebAssembly.
func underNode() {
	root := strings.TrimSpace(string(tool.Must(exec.Command("go", "env", "GOROOT").Output())))
	runner := filepath.Join(root, "lib", "wasm", "go_js_wasm_exec")
	command := exec.Command("go", "run", "-C", "app/tools", "-exec", runner, "./speed", "node")
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	tool.Check(command.Run())
}

// cpuTime is how long this process has kept cores busy.
func cpuTime() time.Duration {
	var use syscall.Rusage
	tool.Check(syscall.Getrusage(syscall.RUSAGE_SELF, &use))
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// decoding prints how many IDs a second are identified, and how many decoded in bulk.
func decoding() {
	const ids, identified = 100_000, 2_000
	text := list(ids)
	var d decoder
	tool.Figure("identify-per-second", 1e9/median(func() float64 { return perID(identified, func(n int) { identify(n) }) }), "")
	tool.Figure("bulk-decode-per-second", 1e9/median(func() float64 { return perID(ids, func(int) { d.decode(text) }) }), "")
}

// median is the median of as many runs as comparisons have pairs.
func median(run func() float64) float64 {
	var all []float64
	for range pairs {
		all = append(all, run())
	}
	return tool.Median(all)
}

// list is a text of IDs of Discord's layout, one a line.
func list(n int) []byte {
	l := snowflake.Discord()
	var text []byte
	for i := range n {
		id, _ := l.Compose(snowflake.Parts{uint64(290_000_000_000 + i*37), uint64(i % 3), uint64(i % 2), uint64(i % 4096)})
		text = append(snowflake.Base10.Append(text, id), '\n')
	}
	return text
}
