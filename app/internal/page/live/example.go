package live

import (
	"encoding/binary"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/random"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// exampleRows is how many rows stand there before anything runs.
const exampleRows = 120

// exampleEnd is when the newest of them was issued.
var exampleEnd = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// example are the rows that a run at this rate would have left, the oldest first.
func example(s state, shape snowflake.Layout) []snowflake.ID {
	chance := random.Source(7)
	every := 16 * time.Millisecond
	if s.rate > 0 && s.rate <= 60 {
		every = time.Second / time.Duration(s.rate)
	}
	ids := make([]snowflake.ID, exampleRows)
	for i := range ids {
		at := exampleEnd.Add(-every * time.Duration(exampleRows-1-i))
		parts := make(snowflake.Parts, len(shape.Fields))
		for j, f := range shape.Fields {
			switch f.Kind {
			case snowflake.KindTime:
				parts[j] = min(uint64(max(0, shape.TickAt(at))), f.Max())
			case snowflake.KindNode:
				parts[j] = s.nodes[f.Name]
			case snowflake.KindSequence:
				parts[j] = sequenceOf(s, f, &chance)
			}
		}
		ids[i], _ = shape.Compose(parts) // each part was made to fit
	}
	return ids
}

// sequenceOf is a sequence number that an ID may have at a rate.
func sequenceOf(s state, f snowflake.Field, chance *random.Source) uint64 {
	switch {
	case s.rate == 0:
		return chance.Below(f.Max() + 1)
	case s.rate <= 60:
		return 0
	}
	return min(chance.Below(1+uint64(s.rate)/1000), f.Max())
}

// bytesOfIDs are IDs as a report has them.
func bytesOfIDs(ids []snowflake.ID) (out []byte) {
	for _, id := range ids {
		out = binary.LittleEndian.AppendUint64(out, uint64(id))
	}
	return out
}

// still is the picture before the program runs: the example, newest on top.
type still struct {
	Layout snowflake.Layout
	IDs    []snowflake.ID
}

// stillRows is how many rows it shows.
const stillRows = 80

// Key is that of the one example that is sent.
func (s still) Key() string { return "live " + s.IDs[len(s.IDs)-1].String() }

// Render draws a path for all bits of a colour that are 1, and one for those that
// are 0.
func (s still) Render() app.UI {
	var paths []app.UI
	left := 0
	for i, hue := range ui.Hues(s.Layout) {
		f := s.Layout.Fields[i]
		paths = append(paths, ui.SVG("path", ui.With{"data-hue", hue, "data-value", "0", "d", "M" + digits(left) + " 0h" + digits(f.Bits) + "v" + digits(stillRows) + "h-" + digits(f.Bits) + "z"}))
		if d := s.ones(left, left+f.Bits); d != "" {
			paths = append(paths, ui.SVG("path", ui.With{"data-hue", hue, "data-value", "1", "d", d}))
		}
		left += f.Bits
	}
	return ui.Elem("div", ui.With{"class", "still"},
		ui.SVG("svg", ui.With{"viewBox", "0 0 64 " + digits(stillRows), "preserveAspectRatio", "none", "aria-hidden", "true"}, paths...))
}

// ones are the bits between two columns that are 1: runs from row to row.
func (s still) ones(from, to int) string {
	var d strings.Builder
	for k := from; k < to; k++ {
		run := 0
		for row := 0; row <= stillRows; row++ {
			if row < stillRows && s.IDs[len(s.IDs)-1-row]>>(63-k)&1 == 1 {
				run++
				continue
			}
			if run > 0 {
				d.WriteString("M" + strconv.Itoa(k) + " " + strconv.Itoa(row-run) + "h.9v" + strconv.Itoa(run) + "h-.9z")
			}
			run = 0
		}
	}
	return d.String()
}
