//go:build js

package main

import (
	"os"
	"syscall/js"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// main runs the measurements for Node. In a page it defines two functions: goDecode takes the
// bytes of a text and returns the sum of all fields as a string; goIdentify identifies n texts.
func main() {
	if len(os.Args) > 1 {
		ceiling("wasm-", ">=0.99")
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

// cpuTime is not available under js.
func cpuTime() time.Duration { return 0 }
