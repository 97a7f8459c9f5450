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

// What the peers' tests hold of marshalling and order.

func TestEveryMarshallingIsReadBack(t *testing.T) {
	back := func(n uint64) bool {
		id := snowflake.ID(n)
		var asText, asBytes, asJSON, asColumn snowflake.ID
		text, _ := id.MarshalText()
		raw, _ := id.MarshalBinary()
		written, _ := json.Marshal(id)
		column, _ := id.Value()
		err := errors.Join(asText.UnmarshalText(text), asBytes.UnmarshalBinary(raw),
			json.Unmarshal(written, &asJSON), asColumn.Scan(column))
		return err == nil && asText == id && asBytes == id && asJSON == id && asColumn == id
	}
	if err := quick.Check(back, nil); err != nil {
		t.Error(err)
	}
}

func TestReadersOfAnythingNeverPanic(t *testing.T) {
	robust := func(data []byte) bool {
		id := snowflake.ID(7)
		for _, err := range []error{id.UnmarshalText(data), id.UnmarshalJSON(data), id.UnmarshalBinary(data),
			id.Scan(data), id.Scan(string(data))} {
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
	ordered := []snowflake.Form{
		snowflake.Base2, snowflake.Base10, snowflake.Base16, snowflake.Crockford32,
		snowflake.Base36, snowflake.Base62, snowflake.Short2, snowflake.Bitcoin58,
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
		for _, f := range ordered {
			if x, y := f.Encode(before.id), f.Encode(after.id); len(x) == len(y) && strings.Compare(x, y) > 0 {
				t.Fatalf("%v: %s stands before %s", f, x, y)
			}
		}
	}
}
