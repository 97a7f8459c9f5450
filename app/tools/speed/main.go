//go:build !js

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func main() {
	const ids, identified = 100_000, 2_000
	text := list(ids)
	var d decoder
	fmt.Printf("figure identify-per-second %.0f\n", identified/seconds(func() { identify(identified) }))
	fmt.Printf("figure bulk-decode-per-second %.0f\n", ids/seconds(func() { d.decode(text) }))
	day("traffic-day-seconds")
	if err := underNode(); err != nil {
		fmt.Fprintln(os.Stderr, "speed: the part under js/wasm did not run:", err)
	}
}

// underNode times a day's traffic once more, compiled to WebAssembly.
func underNode() error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	runner := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "go_js_wasm_exec")
	cmd := exec.Command("go", "run", "-C", "app/tools", "-exec", runner, "./speed", "day")
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	return cmd.Run()
}

// seconds is the median of how long some runs take.
func seconds(run func()) float64 {
	var times []float64
	for range 15 {
		begin := time.Now()
		run()
		times = append(times, time.Since(begin).Seconds())
	}
	slices.Sort(times)
	return times[len(times)/2]
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
