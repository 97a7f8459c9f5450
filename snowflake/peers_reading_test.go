package snowflake_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"math/rand"
	"sort"
	"strings"
	"testing"
	"testing/quick"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// What the peers' tests hold of parts, encodings, marshalling and order.

func TestPartsAreComposedAndTakenApartOverTheirWholeRange(t *testing.T) {
	l := snowflake.Sonyflake2()
	for _, parts := range []snowflake.Parts{{0, 0, 0, 0}, {0, 1<<39 - 1, 255, 65535}, {0, 1, 2, 3}, {0, 1 << 38, 128, 1}} {
		id, err := l.Compose(parts)
		if got := l.Decompose(id); err != nil || len(got) != 4 || got[1] != parts[1] || got[2] != parts[2] || got[3] != parts[3] {
			t.Errorf("%v became %v, %v", parts, got, err)
		}
		if at := l.Instant(parts[1]); !l.Time(id).Equal(at) || l.TickAt(at) != int64(parts[1]) {
			t.Errorf("%v: of %v", parts, l.Time(id))
		}
	}
	for field, parts := range map[string]snowflake.Parts{"time": {0, 1 << 39, 0, 0}, "sequence": {0, 0, 256, 0}, "machine": {0, 0, 0, 65536}} {
		var fault *snowflake.ValueError
		if _, err := l.Compose(parts); !errors.As(err, &fault) || fault.Field != field {
			t.Errorf("%v: got %v", parts, err)
		}
	}
}

func TestEveryEncodingIsReadBack(t *testing.T) {
	back := func(n uint64) bool {
		id := snowflake.ID(n)
		for _, f := range snowflake.Forms() {
			if got, err := f.Parse(f.Encode(id)); err != nil || got != id {
				t.Errorf("%v: %d became %d, %v", f, id, got, err)
			}
		}
		var asText, asBytes, asJSON, asColumn snowflake.ID
		text, _ := id.MarshalText()
		raw, _ := id.MarshalBinary()
		written, _ := json.Marshal(id)
		column, _ := id.Value()
		err := errors.Join(asText.UnmarshalText(text), asBytes.UnmarshalBinary(raw), json.Unmarshal(written, &asJSON), asColumn.Scan(column))
		return err == nil && asText == id && asBytes == id && asJSON == id && asColumn == id
	}
	if err := quick.Check(back, nil); err != nil {
		t.Error(err)
	}
}

func TestWhatBwmarrinWritesIsRead(t *testing.T) {
	const id = 1116819494660997120
	for form, text := range map[snowflake.Form]string{
		snowflake.Base10: "1116819494660997120", snowflake.Short2: "111101111111101111010110100111001001100000000000000000000000", snowflake.ZBase32: "6977p8rayyyy",
		snowflake.Base36: "8hgngwz4bbpc", snowflake.Base58: "3AmRykhv8xo", snowflake.Decimal64: "MTExNjgxOTQ5NDY2MDk5NzEyMA==",
	} {
		if got, err := form.Parse(text); err != nil || got != id || form.Encode(id) != text {
			t.Errorf("%v: got %d, %v and %s", form, got, err, form.Encode(id))
		}
		for _, wrong := range []string{"", text + text + text, text + "!", " " + text} {
			if got, err := form.Parse(wrong); err == nil {
				t.Errorf("%v: %q is read as %d", form, wrong, got)
			}
		}
	}
	for _, wrong := range []string{"B8WJM1ZROYYYY", "b8wjm1zroyyyl", "b8wjm1zroyyyv", "b8wjm1zroyyy2"} {
		if got, err := snowflake.ZBase32.Parse(wrong); err == nil {
			t.Errorf("%s is read as %d", wrong, got)
		}
	}
}

func TestJSONKeepsAnIDAndLeavesItWhereTheTextIsNone(t *testing.T) {
	type message struct {
		ID snowflake.ID `json:"id"`
	}
	written, err := json.Marshal(message{13587})
	if err != nil || string(written) != `{"id":"13587"}` {
		t.Errorf("got %s, %v", written, err)
	}
	for text, ok := range map[string]bool{`"13587"`: true, `13587`: true, `"invalid"`: false, `"13587`: false, `true`: false, `-1`: false, `"18446744073709551616"`: false, `1.5`: false, `{}`: false} {
		id := snowflake.ID(7)
		err := json.Unmarshal([]byte(text), &id)
		if (err == nil) != ok || ok && id != 13587 || !ok && id != 7 {
			t.Errorf("%s: got %d, %v", text, id, err)
		}
	}
}

func TestReadersOfAnythingNeverPanic(t *testing.T) {
	robust := func(data []byte) bool {
		id := snowflake.ID(7)
		for _, err := range []error{id.UnmarshalText(data), id.UnmarshalJSON(data), id.UnmarshalBinary(data), id.Scan(data), id.Scan(string(data))} {
			if err != nil && err.Error() == "" {
				return false
			}
		}
		for _, f := range snowflake.Forms() {
			if got, err := f.Parse(string(data)); err == nil && f.Encode(got) != string(data) {
				return false
			}
		}
		return true
	}
	if err := quick.Check(robust, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

func TestOrderIsThatOfTimeInNumbersBytesAndTextOfOneLength(t *testing.T) {
	l, r := snowflake.Discord(), rand.New(rand.NewSource(1))
	type dated struct {
		id snowflake.ID
		at uint64
	}
	all := make([]dated, 500)
	for i := range all {
		at := 1<<41 + uint64(r.Int63n(1<<41))
		id, err := l.Compose(snowflake.Parts{at, uint64(r.Intn(32)), uint64(r.Intn(32)), uint64(r.Intn(4096))})
		if err != nil {
			t.Fatal(err)
		}
		all[i] = dated{id, at}
	}
	sort.Slice(all, func(i, k int) bool { return all[i].id < all[k].id })
	for i := 1; i < len(all); i++ {
		before, after := all[i-1], all[i]
		a, _ := before.id.MarshalBinary()
		b, _ := after.id.MarshalBinary()
		if before.at > after.at || l.Time(before.id).After(l.Time(after.id)) || bytes.Compare(a, b) > 0 {
			t.Fatalf("%d of %d stands before %d of %d", before.id, before.at, after.id, after.at)
		}
		for _, f := range []snowflake.Form{snowflake.Base16, snowflake.Crockford32, snowflake.Base36, snowflake.Bitcoin58, snowflake.Base62} {
			if x, y := f.Encode(before.id), f.Encode(after.id); len(x) == len(y) && strings.Compare(x, y) > 0 {
				t.Fatalf("%v: %s stands before %s", f, x, y)
			}
		}
	}
}
