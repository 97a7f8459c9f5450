package format_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// The TypeID and its UUID are of the specification's valid examples.
func TestLongerIDsAreIdentifiedWithoutTheirPrefix(t *testing.T) {
	for _, c := range []struct{ typed, name, shown, utc string }{
		{"prefix_01h455vb4pex5vsknk084sn02q", "uuid-v7", "01890a5d-ac96-774b-bcce-b302099a8057", ""},
		{"user_2MEmVnMNV3DR1fXDUBgPVOIrhFc", "ksuid", "2MEmVnMNV3DR1fXDUBgPVOIrhFc", ""},
		{"user_01HCYZ09NQHZ4X1ZRVZ3V09WWW", "ulid", "01HCYZ09NQHZ4X1ZRVZ3V09WWW", "2023-10-17T14:00:30.647Z"},
		{"img-507f1f77bcf86cd799439011", "objectid", "507f1f77bcf86cd799439011", "2012-10-17T21:13:27.000Z"},
	} {
		r := reading(t, c.typed, c.name)
		if r.Text != c.shown || c.utc != "" && text.UTC(r.At) != c.utc {
			t.Errorf("%s: got %s of %s, want %s of %s", c.typed, r.Text, text.UTC(r.At), c.shown, c.utc)
		}
	}
	if r := reading(t, "prefix_01h455vb4pex5vsknk084sn02q", "uuid-v7"); r.Form != "a TypeID: a prefix and a UUID in Crockford’s base 32" {
		t.Errorf("got %q", r.Form)
	}
	for _, typed := range []string{"_01h455vb4pex5vsknk084sn02q", "1_01h455vb4pex5vsknk084sn02q", "prefix 01h455vb4pex5vsknk084sn02q", "prefix_01h455vb4pex5vsknk084sn02", "läb_01h455vb4pex5vsknk084sn02q"} {
		if at := format.Prefix(typed); at != 0 {
			t.Errorf("%s: got a prefix of %d", typed, at)
		}
	}
}
