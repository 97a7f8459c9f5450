//go:build !js

package main

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// said is what wrk says.
const said = `Running 1s test @ http://127.0.0.1:8000/decode
  1 threads and 16 connections
  Latency Distribution
     50%  471.00us
     99%    2.07ms
  31057 requests in 1.00s, 180.97MB read
Requests/sec:  30997.42
Transfer/sec:    180.62MB
`

func TestWhatWrkSaysIsRead(t *testing.T) {
	if rate, p99 := read(said); rate != 30997.42 || p99 != 2.07 {
		t.Errorf("got %v requests/s, %v ms", rate, p99)
	}
	for _, bad := range []string{"", said + "  Non-2xx or 3xx responses: 7\n",
		said + "  Socket errors: connect 0, read 1\n"} {
		if tool.Try(func() { read(bad) }) == nil {
			t.Errorf("%q has no error", bad)
		}
	}
}
