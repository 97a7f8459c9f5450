package live

import (
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/run/live"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// facts are derived from a state.
type facts struct {
	shape   snowflake.Layout // the layout that IDs have
	young   bool             // its epoch was moved, or its timestamp would have overflowed
	cannot  string           // why no ID can be issued, or empty
	room    uint64           // IDs in a tick
	ceiling float64          // IDs a second
	wall    float64          // IDs in a bar
	example []snowflake.ID   // rows, for as long as there are no others
}

func derive(s state) (f facts) {
	if f.shape = widened(s.layout, s.bits); app.IsClient {
		f.settle(s, time.Now())
	}
	f.example = example(s, f.shape)
	if f.shape.Index(snowflake.KindSequence) >= 0 && f.shape.Index(snowflake.KindTime) >= 0 {
		f.room = f.shape.IDsPerTick()
		f.ceiling = float64(f.room) / f.shape.Tick.Seconds()
		f.wall = float64(f.room) * float64(live.Bar(f.shape.Tick)/f.shape.Tick)
		return f
	}
	switch {
	case s.layout.Index(snowflake.KindTime) < 0:
		f.cannot = text.T("%s has no time field, and a generator needs one. You can only decode its IDs.", ui.LayoutName(s.layout))
	case s.layout.Index(snowflake.KindSequence) < 0:
		f.cannot = text.T("%s has no sequence field, and a generator needs one. You can only decode its IDs.", ui.LayoutName(s.layout))
	default:
		f.cannot = text.T("A generator needs at least one sequence bit: without it, the second request in a tick would get the first one’s ID.")
	}
	return f
}

// settle checks whether the layout's lifetime includes now. If only the longer sequence ended it, the
// epoch moves to the start of this year.
func (f *facts) settle(s state, now time.Time) {
	if over(f.shape, now) && !over(s.layout, now) {
		f.shape.Epoch, f.young = time.Date(now.Year(), 1, 1, 0, 0, 0, 0, time.UTC), true
	}
	switch last, _ := f.shape.Last(); {
	case f.shape.Index(snowflake.KindTime) < 0:
	case over(f.shape, now):
		f.cannot = text.T("%s ended on %s: its timestamp has overflowed, so no ID can be issued.", ui.LayoutName(s.layout), text.ShortUTC(last))
	case now.Before(f.shape.Epoch):
		f.cannot = text.T("%s starts at %s; no ID can be issued before that.", ui.LayoutName(s.layout), text.ShortUTC(f.shape.Epoch))
	}
}

func over(l snowflake.Layout, now time.Time) bool {
	last, ok := l.Last()
	return ok && now.After(last.Add(l.Tick))
}

func (p *page) settings() live.Settings {
	return live.Settings{
		Layout: p.shape, Values: p.nodes, Rate: p.rate, Policy: p.policy, Random: p.random,
		Back: p.back, After: p.after(),
	}
}
