//go:build js

package main

import (
	"os"
	"syscall/js"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// main measures what Node is to run. Else it gives the page two
// functions: goDecode takes the bytes of a text and returns the sum of all
// fields as text, goIdentify identifies so many texts.
func main() {
	if len(os.Args) > 1 {
		day("traffic-day-wasm-seconds")
		ceilings("wasm-")
		return
	}
	var d decoder
	var text []byte
	js.Global().Set("goDecode", js.FuncOf(func(_ js.Value, args []js.Value) any {
		size := args[0].Get("length").Int()
		if cap(text) < size {
			text = make([]byte, size)
		}
		text = text[:size]
		js.CopyBytesToGo(text, args[0])
		_, sum := d.decode(text)
		return snowflake.ID(sum).String()
	}))
	js.Global().Set("goIdentify", js.FuncOf(func(_ js.Value, args []js.Value) any { return identify(args[0].Int()) }))
	select {}
}

// cpuTime is not known under js.
func cpuTime() time.Duration { return 0 }
