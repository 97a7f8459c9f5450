//go:build !js

// Command speed compares package snowflake with bwmarrin/snowflake, Sonyflake 2 and version 7 UUIDs, and with the
// ceiling of its default layout. It also measures identifying single IDs and bulk decoding. It takes a minute and a
// half. Compiled to wasm, it runs in a page that compares it with another decoder, and in Node.
package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func main() {
	tool.Main("speed", func() {
		compare()
		ceiling("", ">=0.995")
		decoding()
		underNode()
	})
}

// underNode runs this program in Node, compiled to wasm.
func underNode() {
	root := strings.TrimSpace(string(tool.Must(exec.Command("go", "env", "GOROOT").Output())))
	runner := filepath.Join(root, "lib", "wasm", "go_js_wasm_exec")
	command := exec.Command("go", "run", "-C", "app/tools", "-exec", runner, "./speed", "node")
	command.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	command.Stdout, command.Stderr = os.Stdout, os.Stderr
	tool.Check(command.Run())
}

// cpuTime returns the CPU time of this process.
func cpuTime() time.Duration {
	var use syscall.Rusage
	tool.Check(syscall.Getrusage(syscall.RUSAGE_SELF, &use))
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}

// decoding prints identified IDs per second and bulk-decoded IDs per second.
func decoding() {
	const ids, identified = 100_000, 2_000
	text := list(ids)
	var d decoder
	tool.Figure("identify-per-second",
		1e9/median(func() float64 { return perID(identified, func(n int) { identify(n) }) }), "")
	tool.Figure("bulk-decode-per-second",
		1e9/median(func() float64 { return perID(ids, func(int) { d.decode(text) }) }), "")
}

// median returns the median of as many runs as comparisons have pairs.
func median(run func() float64) float64 {
	var all []float64
	for range pairs {
		all = append(all, run())
	}
	return tool.Median(all)
}

// list returns a text with IDs of Discord's layout, one per line.
func list(n int) []byte {
	l := layouts.Discord()
	var text []byte
	for i := range n {
		id, _ := l.Compose([]uint64{uint64(290_000_000_000 + i*37), uint64(i % 3), uint64(i % 2), uint64(i % 4096)})
		text = append(form.Base10.Append(text, id), '\n')
	}
	return text
}
