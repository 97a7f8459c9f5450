package snowflake_test

import (
	"errors"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func FuzzParse(f *testing.F) {
	for i, text := range []string{
		"0", "-1", "18446744073709551616", "rhegmmyoryy8", "pFLuuKMHer", "0271065ac1020007", "AnEGWsECAAc", "4W86BB0G4007",
		"\xff",
	} {
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		form := snowflake.Form(which)
		id, err := form.Parse(text)
		if err != nil {
			fault := err.(*snowflake.TextError)
			if id != 0 || fault.Pos < 0 || fault.Pos > len(text) || fault.Error() == "" {
				t.Errorf("%v of %q: got %d, %+v", form, text, uint64(id), fault)
			}
			return
		}
		if again := form.Encode(id); again != text {
			t.Errorf("%v: %q was parsed, but is encoded as %q", form, text, again)
		}
	})
}

func FuzzUnmarshalJSON(f *testing.F) {
	for _, text := range []string{`"1"`, `1`, `null`, `"`, `""`, `-0`, `1e3`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		id := snowflake.ID(42)
		if err := id.UnmarshalJSON(data); err != nil {
			if id != 42 {
				t.Errorf("%q: an error changed the ID", data)
			}
			return
		}
		again, err := id.MarshalJSON()
		if s := string(data); err != nil || s != "null" && s != string(again) && `"`+s+`"` != string(again) {
			t.Errorf("%q was parsed, but is encoded as %q", data, again)
		}
	})
}

func FuzzParseLayout(f *testing.F) {
	for _, l := range snowflake.Presets() {
		fields, epoch, tick := l.Text()
		f.Add(fields, epoch, tick, uint64(1541815603606036480), int64(1656432460105))
	}
	f.Add("a:1,,b", "2024-01-01", "1h", uint64(0), int64(0))
	f.Add("unused:1,spare/unused:1,time/node:2,local/time:60", "", "", uint64(0), int64(0))
	f.Add("weibo", "2024-01-01T08:00:00.0000005+08:00", "1.5ms", uint64(0), int64(0))
	f.Fuzz(func(t *testing.T, text, epoch, tick string, raw uint64, ms int64) {
		l, err := snowflake.ParseLayout(text, epoch, tick)
		var unread *snowflake.LayoutTextError
		if errors.As(err, &unread) {
			if given := map[string]string{"layout": text, "epoch": epoch, "tick": tick}; unread.Text != given[unread.Part] {
				t.Errorf("%q %q %q: got %+v", text, epoch, tick, unread)
			}
			return
		}
		if year := l.Epoch.Year(); l.Epoch.Nanosecond()%1e6 != 0 && (year < 0 || year > 9999) {
			return // no text that is read holds such an epoch
		}
		again, err2 := snowflake.ParseLayout(l.Text())
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
		small, large, ok := l.IDsAt(at)
		if ok && (small > large || l.TickAt(at) != int64(l.Value(small, l.Index(snowflake.KindTime)))) {
			t.Errorf("%s: %v has IDs %d to %d", text, at, uint64(small), uint64(large))
		}
		l.Lifetime()
		l.FirstOverBits(int(int8(raw)))
		l.IDsPerSecond()
	})
}

func FuzzTake(f *testing.F) {
	f.Add(int64(0), uint64(0), int64(5), 1, int64(0), uint8(0))
	f.Add(int64(7), uint64(4), int64(7), 9, int64(3), uint8(2))
	f.Add(int64(-1<<63), uint64(1<<63), int64(-1<<63), math.MinInt, int64(1<<62), uint8(1))
	f.Fuzz(func(t *testing.T, tick int64, sequence uint64, now int64, want int, lead int64, start uint8) {
		p := snowflake.Policy{Lead: max(lead, 0), Start: snowflake.Start(start % 3), Below: 3}
		s := snowflake.State{Tick: tick, Sequence: sequence}
		next, o := tinyNode(t, p).Take(s, now, want)
		switch {
		case o.Verdict != snowflake.Issued && (next != s || o.Run != snowflake.Run{} || o.Wait < 0):
			t.Errorf("got %+v, %+v from %+v", next, o, s)
		case o.Verdict == snowflake.Issued && want > 0 &&
			(o.Run.Count < 1 || o.Run.Count > want || o.Lead < 0 || o.Lead > p.Lead):
			t.Errorf("got %+v for %d", o, want)
		}
	})
}
