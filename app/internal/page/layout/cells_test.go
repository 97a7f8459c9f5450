package layout

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func TestFieldsAreAlignedAtBitZeroWhateverTheirSum(t *testing.T) {
	for text, want := range map[string]string{
		"time:41,sequence:23":         "time×41 sequence×23 over 0",
		"time:40,sequence:16":         "none×8 time×40 sequence×16 over 0",
		"time:37,node:30,sequence:10": "time×24 node×30 sequence×10 over 13",
		"unused:9,time:64":            "time×64 over 9",
	} {
		fields, err := layouts.ParseFields(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := drawn(fields); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
	negative := []snowflake.Field{{Name: "a", Bits: -3, Kind: snowflake.KindNode},
		{Name: "b", Bits: 64, Kind: snowflake.KindTime}}
	if got := drawn(negative); got != "time×64 over 0" {
		t.Errorf("a negative width: got %s", got)
	}
}

// drawn are runs of cells of one kind.
func drawn(fields []snowflake.Field) string {
	cells, over := cellsOf(snowflake.Layout{Fields: fields}, strings.Repeat("01", 32))
	var runs []string
	for len(cells) > 0 {
		end := slices.IndexFunc(cells, func(c ui.BitCell) bool { return c.Kind != cells[0].Kind })
		if end < 0 {
			end = len(cells)
		}
		runs, cells = append(runs, fmt.Sprintf("%s×%d", cells[0].Kind, end)), cells[end:]
	}
	return fmt.Sprintf("%s over %d", strings.Join(runs, " "), over)
}

func TestAMovedDividerLeavesALine(t *testing.T) {
	draft := func(spec string) layoutlab.Draft {
		d, err := layoutlab.ParseDraft(spec, "0", "1ms")
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	now := draft("unused:1,time:43,node:8,sequence:12")
	for was, want := range map[string]string{
		"unused:1,time:41,node:10,sequence:12": "M42 0v1", "unused:1,time:43,node:8,sequence:12": "",
		"time:42,sequence:22": "M42 0v1",
	} {
		if got := bordersGone(draft(was), now); got != want {
			t.Errorf("%s: got %s, want %s", was, got, want)
		}
	}
}
