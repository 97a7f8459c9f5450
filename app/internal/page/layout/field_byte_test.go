package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// bar writes what a layout's cells and brackets say, byte by byte.
func bar(fields []snowflake.Field) string {
	shown, widths, over := shownFields(fields)
	var b strings.Builder
	for _, one := range fieldBytes(shown, widths) {
		for _, p := range one.Parts {
			fmt.Fprintf(&b, "%s:%s×%d ", p.Kind, p.Width, p.Span)
		}
	}
	return fmt.Sprintf("%sover %d", b.String(), over)
}

func TestFieldsAreDrawnFromTheLowestBitWhateverTheirSum(t *testing.T) {
	for text, want := range map[string]string{
		"time:41,sequence:23":         "time:41×8 time:×8 time:×8 time:×8 time:×8 time:×1 sequence:23×7 sequence:×8 sequence:×8 over 0",
		"time:40,sequence:16":         "none:×8 time:40×8 time:×8 time:×8 time:×8 time:×8 sequence:16×8 sequence:×8 over 0",
		"time:37,node:30,sequence:10": "time:37×8 time:×8 time:×8 node:30×8 node:×8 node:×8 node:×6 sequence:10×2 sequence:×8 over 13",
		"unused:9,time:64":            "time:64×8 time:×8 time:×8 time:×8 time:×8 time:×8 time:×8 time:×8 over 9",
	} {
		fields, err := snowflake.ParseFields(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := bar(fields); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", text, got, want)
		}
	}
	if got, want := bar([]snowflake.Field{{Name: "a", Bits: -3, Kind: snowflake.KindNode},
		{Name: "b", Bits: 64, Kind: snowflake.KindTime}}),
		"time:64×8 time:×8 time:×8 time:×8 time:×8 time:×8 time:×8 time:×8 over 0"; got != want {
		t.Errorf("a negative width:\ngot  %s\nwant %s", got, want)
	}
}

func TestAFieldsWidthStandsWhereItsNameHasNoRoom(t *testing.T) {
	parts := map[string]fieldPart{}
	for _, b := range fieldBytes([]snowflake.Field{{Name: "time", Bits: 56}, {Name: "datacenter", Bits: 5},
		{Name: "id", Bits: 3}}, []int{56, 5, 3}) {
		for _, p := range b.Parts {
			if p.Start {
				parts[p.Name] = p
			}
		}
	}
	for name, want := range map[string][2]string{
		"time": {"64 32 16 8", "64 32 16 8"}, "datacenter": {"64 32 16 8", ""}, "id": {"64 32 16 8", "64 32 16 8"},
	} {
		if got := parts[name]; got.Names != want[0] || got.Widths != want[1] {
			t.Errorf("%s: got its name at %q and its width at %q, want %q", name, got.Names, got.Widths, want)
		}
	}
}
