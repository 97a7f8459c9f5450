package layouts_test

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func FuzzParse(f *testing.F) {
	for _, l := range layouts.Presets() {
		fields, epoch, tick := layouts.Text(l)
		f.Add(fields, epoch, tick, uint64(1541815603606036480), int64(1656432460105))
	}
	f.Add("a:1,,b", "2024-01-01", "1h", uint64(0), int64(0))
	f.Add("unused:1,spare/unused:1,time/node:2,local/time:60", "", "", uint64(0), int64(0))
	f.Add("weibo", "2024-01-01T08:00:00.0000005+08:00", "1.5ms", uint64(0), int64(0))
	f.Fuzz(func(t *testing.T, text, epoch, tick string, raw uint64, ms int64) {
		l, err := layouts.Parse(text, epoch, tick)
		var unread *layouts.TextError
		if errors.As(err, &unread) {
			if given := map[string]string{"layout": text, "epoch": epoch,
				"tick": tick}; unread.Text != given[unread.Part] {
				t.Errorf("%q %q %q: got %+v", text, epoch, tick, unread)
			}
			return
		}
		if year := l.Epoch.Year(); l.Epoch.Nanosecond()%1e6 != 0 && (year < 0 || year > 9999) {
			return // no text that is read holds such an epoch
		}
		again, err2 := layouts.Parse(layouts.Text(l))
		if again.Name = l.Name; l.Index(snowflake.KindTime) < 0 {
			again.Epoch, again.Tick = l.Epoch, l.Tick
		}
		if !reflect.DeepEqual(again, l) || (err == nil) != (err2 == nil) {
			t.Errorf("%q %q %q became %+v, %v; want %+v, %v", text, epoch, tick, again, err2, l, err)
		}
		if err != nil {
			return
		}
		id := snowflake.ID(raw)
		if back, err := l.Compose(l.Decompose(id)); err != nil || back != id {
			t.Errorf("%s: %d became %d, %v", text, raw, uint64(back), err)
		}
		at := time.UnixMilli(ms % (1 << 50))
		small, large, ok := layouts.IDsAt(l, at)
		if ok && (small > large || l.TickAt(at) != int64(layouts.Part(l, small, l.Index(snowflake.KindTime)))) {
			t.Errorf("%s: %v has IDs %d to %d", text, at, uint64(small), uint64(large))
		}
		layouts.Lifetime(l)
		layouts.FirstOverBits(l, int(int8(raw)))
		layouts.IDsPerSecond(l)
	})
}
