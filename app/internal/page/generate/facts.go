package generate

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// facts are derived from a state.
type facts struct {
	values snowflake.Values  // of the node
	bad    map[string]string // what is wrong with typed node values, by field name
	cannot string            // why no generator can be made of the layout
}

func derive(s state) (f facts) {
	f.values, f.bad = s.readNodes()
	switch {
	case s.layout.Index(snowflake.KindTime) < 0:
		f.cannot = text.T("%s has no time field, and a generator needs one. You can only decode its IDs.", ui.LayoutName(s.layout))
	case s.layout.Index(snowflake.KindSequence) < 0:
		f.cannot = text.T("%s has no sequence field, and a generator needs one. You can only decode its IDs.", ui.LayoutName(s.layout))
	}
	return f
}

// ended returns the error for a layout whose last tick has passed, or "".
func ended(l snowflake.Layout, now time.Time) string {
	last, ok := l.Last()
	if !ok || !now.After(last.Add(l.Tick)) {
		return ""
	}
	field := l.Fields[l.Index(snowflake.KindTime)]
	return text.T("%s ended on %s: its %s-bit timestamp has overflowed, so no ID can be issued.",
		ui.LayoutName(l), text.ShortUTC(last), text.Group(field.Bits))
}
