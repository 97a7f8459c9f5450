package live

import (
	"encoding/binary"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

const exampleRows = 120

var exampleEnd = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// example is what a run at this rate would have left, oldest first.
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
		ids[i], _ = shape.Compose(parts) // each part fits
	}
	return ids
}

func sequenceOf(s state, f snowflake.Field, chance *random.Source) uint64 {
	switch {
	case s.rate == 0:
		return chance.Next() & f.Max()
	case s.rate <= 60:
		return 0
	}
	return min(chance.Below(1+uint64(s.rate)/1000), f.Max())
}

// bytesOfIDs encodes IDs as a report does.
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

const stillRows = 80

func (s still) Key() string { return "live " + s.IDs[len(s.IDs)-1].String() }

func (s still) Render() app.UI {
	var paths []app.UI
	picture(s.Layout, s.IDs, stillRows, func(hue, value, d string) {
		paths = append(paths, ui.SVG("path", ui.With{"data-hue", hue, "data-value", value, "d", d}))
	})
	return ui.Elem("div", ui.With{"class", "still"},
		ui.SVG("svg", ui.With{"viewBox", "0 0 64 " + digits(stillRows), "preserveAspectRatio", "none", "aria-hidden", "true"}, paths...))
}
