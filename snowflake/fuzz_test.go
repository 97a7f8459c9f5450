package snowflake_test

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/form"
)

func FuzzParse(f *testing.F) {
	for i, text := range []string{
		"0", "-1", "18446744073709551616", "rhegmmyoryy8", "pFLuuKMHer", "0271065ac1020007", "AnEGWsECAAc",
		"4W86BB0G4007",
		"\xff",
	} {
		f.Add(uint8(i), text)
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		form := form.Form(which)
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
		again, err := json.Marshal(id)
		if s := string(data); err != nil || s != "null" && s != string(again) && `"`+s+`"` != string(again) {
			t.Errorf("%q was parsed, but is encoded as %q", data, again)
		}
	})
}

func FuzzTake(f *testing.F) {
	f.Add(int64(0), uint64(0), int64(5), 1, int64(0), uint8(0))
	f.Add(int64(7), uint64(4), int64(7), 9, int64(3), uint8(2))
	f.Add(int64(-1<<63), uint64(1<<63), int64(-1<<63), math.MinInt, int64(1<<62), uint8(1))
	f.Fuzz(func(t *testing.T, tick int64, sequence uint64, now int64, want int, lead int64, start uint8) {
		p := snowflake.Policy{Lead: time.Duration(max(lead, 0)) / 1e6 * time.Millisecond, Continue: start%3 == 2}
		if start%3 == 1 {
			p.RandomBelow = 3
		}
		s := snowflake.State{Tick: tick, Sequence: sequence}
		next, o := tinyNode(t, p).Take(s, now, want)
		switch {
		case o.Verdict != snowflake.Issued &&
			(next != s || o != (snowflake.Outcome{Verdict: o.Verdict, Wait: o.Wait}) || o.Wait < 0):
			t.Errorf("got %+v, %+v from %+v", next, o, s)
		case o.Verdict == snowflake.Issued && want > 0 &&
			(o.Count < 1 || o.Count > want || o.Lead < 0 || o.Lead > p.Lead.Milliseconds()):
			t.Errorf("got %+v for %d", o, want)
		}
	})
}
