//go:build go1.25

package snowflake_test

import (
	"database/sql"
	"database/sql/driver"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/quick"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

var (
	_ encoding.TextMarshaler     = snowflake.ID(0)
	_ encoding.BinaryMarshaler   = snowflake.ID(0)
	_ driver.Valuer              = snowflake.ID(0)
	_ fmt.Formatter              = snowflake.ID(0)
	_ encoding.TextUnmarshaler   = (*snowflake.ID)(nil)
	_ encoding.BinaryUnmarshaler = (*snowflake.ID)(nil)
	_ json.Unmarshaler           = (*snowflake.ID)(nil)
	_ sql.Scanner                = (*snowflake.ID)(nil)
)

func TestFmtVerbsFormatAnIDAsANumber(t *testing.T) {
	const id = snowflake.ID(1541815603606036480)
	for _, c := range []struct{ format, want string }{
		{"%v", "1541815603606036480"}, {"%s", "1541815603606036480"}, {"%d", "1541815603606036480"},
		{"%q", `"1541815603606036480"`}, {"%x", fmt.Sprintf("%x", uint64(id))}, {"%#X", fmt.Sprintf("%#X", uint64(id))},
		{"%064b", fmt.Sprintf("%064b", uint64(id))},
		{"%25v|", "      1541815603606036480|"}, {"%-25s|", "1541815603606036480      |"},
		{"%+d", "+1541815603606036480"},
		{"%#v", "snowflake.ID(1541815603606036480)"}, {"%e", "%!e(uint64=1541815603606036480)"},
	} {
		if got := fmt.Sprintf(c.format, id); got != c.want {
			t.Errorf("%s: got %s, want %s", c.format, got, c.want)
		}
	}
	if got, want := fmt.Sprint(snowflake.ID(math.MaxUint64)), "18446744073709551615"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestJSONIsAStringAndAcceptsNumbers(t *testing.T) {
	type row struct {
		ID   snowflake.ID
		Seen map[snowflake.ID]bool
	}
	in := row{1541815603606036481, map[snowflake.ID]bool{7: true}}
	text, err := json.Marshal(in)
	if want := `{"ID":"1541815603606036481","Seen":{"7":true}}`; err != nil || string(text) != want {
		t.Errorf("got %s, %v; want %s", text, err, want)
	}
	var out row
	if err := json.Unmarshal(text, &out); err != nil || out.ID != in.ID || !out.Seen[7] {
		t.Errorf("got %+v, %v", out, err)
	}
	for text, want := range map[string]snowflake.ID{
		`1541815603606036481`: 1541815603606036481, `18446744073709551615`: math.MaxUint64, `"0"`: 0, `null`: 42,
	} {
		id := snowflake.ID(42)
		if err := json.Unmarshal([]byte(text), &id); id != want || err != nil {
			t.Errorf("%s: got %d, %v; want %d", text, id, err, want)
		}
	}
	for _, text := range []string{
		`-1`, `1.0`, `1.5`, `1e3`, `""`, `"01"`, `"null"`, `"invalid"`, `" 1"`, `"\u0031"`, `true`, `{}`, `[1]`,
		`"13587`,
		`18446744073709551616`, `"18446744073709551616"`,
	} {
		id := snowflake.ID(42)
		if err := json.Unmarshal([]byte(text), &id); id != 42 || err == nil {
			t.Errorf("%s: got %d, %v; want an error", text, id, err)
		}
	}
	id := snowflake.ID(42)
	if err := id.UnmarshalJSON([]byte(`"`)); err == nil || id != 42 {
		t.Errorf("a lone quote: got %d, %v", id, err)
	}
}

func TestColumnsHoldSignedIntegers(t *testing.T) {
	if v, err := snowflake.ID(math.MaxUint64).Value(); v != int64(-1) || err != nil {
		t.Errorf("got %v, %v", v, err)
	}
	for _, c := range []struct {
		source any
		want   snowflake.ID
	}{
		{int64(-1), math.MaxUint64}, {int64(7), 7}, {uint64(1 << 63), 1 << 63}, {"7", 7}, {[]byte("7"), 7},
		{"-9223372036854775808", 1 << 63}, {[]byte("-1"), math.MaxUint64}, {"18446744073709551615", math.MaxUint64},
	} {
		id := snowflake.ID(42)
		if err := id.Scan(c.source); id != c.want || err != nil {
			t.Errorf("%T %v: got %d, %v; want %d", c.source, c.source, id, err, c.want)
		}
	}
	for _, source := range []any{"-9223372036854775809", "-0", "- 1", []byte("-"), []byte{}, 7.0, nil, true} {
		id := snowflake.ID(42)
		if err := id.Scan(source); id != 42 || err == nil {
			t.Errorf("%T %v: got %d, %v; want an error", source, source, id, err)
		}
	}
	var fault *snowflake.ValueError
	var id snowflake.ID
	if err := id.Scan(nil); !errors.As(err, &fault) || !strings.Contains(err.Error(), "<nil>") {
		t.Errorf("got %v, want NULL named", err)
	}
	var maybe sql.Null[snowflake.ID]
	if err := maybe.Scan(nil); err != nil || maybe.Valid {
		t.Errorf("NULL: got %+v, %v", maybe, err)
	}
	if err := maybe.Scan(int64(9)); err != nil || !maybe.Valid || maybe.V != 9 {
		t.Errorf("9: got %+v, %v", maybe, err)
	}
}

func TestNodeFieldsTogetherHoldTheNodeID(t *testing.T) {
	l := snowflake.Twitter()
	for number := range l.Nodes() {
		values, err := l.NodeValues(number)
		if err != nil {
			t.Fatal(err)
		}
		_, o := mustNode(t, l, values, snowflake.Policy{}).Take(snowflake.State{}, 5, 1)
		if got := l.Node(o.First); got != number {
			t.Fatalf("%v: got node %d, want %d", values, got, number)
		}
	}
	all := written(t, "shard:64", 0, 0)
	if v, err := all.NodeValues(math.MaxUint64); err != nil || v["shard"] != math.MaxUint64 || all.Node(77) != 77 {
		t.Errorf("64 bits of node: got %v, %v", v, err)
	}
	if _, err := layouts.MustPreset("mastodon").NodeValues(1); err == nil {
		t.Error("a layout without a node field took a number")
	}
}

func TestEveryMarshaledIDIsReadBack(t *testing.T) {
	back := func(n uint64) bool {
		id := snowflake.ID(n)
		var asText, asBytes, asJSON, asColumn snowflake.ID
		text, _ := id.MarshalText()
		raw, _ := id.MarshalBinary()
		written, _ := json.Marshal(id)
		column, _ := id.Value()
		err := errors.Join(asText.UnmarshalText(text), asBytes.UnmarshalBinary(raw),
			asJSON.UnmarshalJSON(written), asColumn.Scan(column))
		return err == nil && asText == id && asBytes == id && asJSON == id && asColumn == id
	}
	if err := quick.Check(back, nil); err != nil {
		t.Error(err)
	}
}
