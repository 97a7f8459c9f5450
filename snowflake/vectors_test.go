package snowflake_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// vector is a published ID with its meaning.
type vector struct {
	System, ID string
	Layout     [][2]any
	EpochMS    string `json:"epoch_ms"`
	UnitMS     int64  `json:"unit_ms"`
	Fields     map[string]string
}

// layout returns the vector's layout. The file has no Pinterest ID: that layout has no
// time field.
func (v vector) layout(t *testing.T) snowflake.Layout {
	t.Helper()
	text, tick := v.System, ""
	if v.Layout != nil {
		var fields []string
		for _, f := range v.Layout {
			fields = append(fields, fmt.Sprintf("%v:%v", f[0], f[1]))
		}
		text, tick = strings.Join(fields, ","), fmt.Sprintf("%dms", v.UnitMS)
	}
	l, err := layouts.Parse(text, v.EpochMS, tick)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestPublishedIDsAreDecodedAndComposedExactly(t *testing.T) {
	raw, err := os.ReadFile("testdata/vectors.json")
	var all []vector
	if err == nil {
		err = json.Unmarshal(raw, &all)
	}
	if err != nil || len(all) != 23 {
		t.Fatalf("got %d vectors, %v, want 23", len(all), err)
	}
	for _, v := range all {
		t.Run(v.System+" "+v.ID, func(t *testing.T) {
			l := v.layout(t)
			id, err := snowflake.Parse(v.ID)
			if err != nil {
				t.Fatal(err)
			}
			parts, given := l.Decompose(id), make([]uint64, len(l.Fields))
			checked := 0
			for i, f := range l.Fields {
				want, ok := v.Fields[f.Name]
				if !ok {
					continue
				}
				checked++
				if given[i], err = strconv.ParseUint(want, 10, 64); err != nil || parts[i] != given[i] {
					t.Errorf("%s: got %d, want %s", f.Name, parts[i], want)
				}
			}
			if l.Index(snowflake.KindTime) >= 0 {
				checked++
				if got := strconv.FormatInt(l.Time(id).UnixMilli(), 10); got != v.Fields["unix_ms"] {
					t.Errorf("unix_ms: got %s, want %s", got, v.Fields["unix_ms"])
				}
			}
			if checked != len(v.Fields) {
				t.Errorf("checked %d of %d fields", checked, len(v.Fields))
			}
			if back, err := l.Compose(given); err != nil || back != id {
				t.Errorf("composed: got %v, %v, want %s", back, err, v.ID)
			}
		})
	}
}
