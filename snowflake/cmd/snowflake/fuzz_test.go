package main

import (
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// FuzzRun runs the command with any arguments and input. It must exit, explain a code
// other than 0, and read its own JSON.
func FuzzRun(f *testing.F) {
	for _, args := range []string{
		"-json", "-find -json -digits 1", "-layout discord -epoch 2020-01-01 -h", "-- -1", "-1 --1 -1=5", "-=x --- - -é",
	} {
		f.Add(args, "1541815603606036480 -1\n0x1565a11f6217a000\n\"123\"\n{\"id\":\"7\"}\n\xff")
	}
	f.Fuzz(func(t *testing.T, line, in string) {
		args := strings.Fields(line)
		if c, err := parse(args); err == nil && c.make > 100 {
			return
		}
		code, out, bad := ran(in, args...)
		if code < 0 || code > 2 || code > 0 && bad == "" || code == 0 && bad != "" {
			t.Errorf("%q: got %d and %q", args, code, bad)
		}
		if strings.HasPrefix(out, "{") {
			if again := run(nil, strings.NewReader(out), io.Discard, io.Discard); again != 0 {
				t.Errorf("%q: cannot read its own output %q", args, out)
			}
		}
		whole := (&finder{least: 1}).more(nil, []byte(in), true)
		parts := &finder{least: 1}
		cut := len(line) % (len(in) + 1)
		if got := parts.more(parts.more(nil, []byte(in[:cut]), false), []byte(in[cut:]), true); !slices.Equal(got, whole) {
			t.Errorf("found %d in %q | %q, want %d", got, in[:cut], in[cut:], whole)
		}
		for _, id := range whole {
			if !strings.Contains(in, id.String()) && !strings.Contains(in, snowflake.Signed10.Encode(id)) &&
				!strings.ContainsAny(in, "xX") {
				t.Errorf("found %v in %q", id, in)
			}
		}
	})
}
