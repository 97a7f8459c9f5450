package snowflake_test

import (
	"encoding/json"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// vector is one published ID with what it means.
type vector struct {
	System  string            `json:"system"`
	ID      string            `json:"id"`
	Layout  [][2]any          `json:"layout"`
	EpochMS string            `json:"epoch_ms"`
	UnitMS  int64             `json:"unit_ms"`
	Fields  map[string]string `json:"fields"`
}

func vectors(t *testing.T) []vector {
	t.Helper()
	raw, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []vector
	if err := json.Unmarshal(raw, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != 23 {
		t.Fatalf("got %d vectors, want 23", len(all))
	}
	return all
}

// pinterest is the one vector without a layout in the file: it has no time.
var pinterest = snowflake.Layout{Name: "pinterest", Fields: []snowflake.Field{
	{Name: "unused", Kind: snowflake.KindUnused, Bits: 2},
	{Name: "shard", Kind: snowflake.KindNode, Bits: 16},
	{Name: "type", Kind: snowflake.KindNode, Bits: 10},
	{Name: "local", Kind: snowflake.KindNode, Bits: 36},
}}

func (v vector) layout(t *testing.T) snowflake.Layout {
	t.Helper()
	if v.System == "pinterest" {
		return pinterest
	}
	l := snowflake.Layout{Name: v.System, Tick: time.Duration(v.UnitMS) * time.Millisecond}
	ms, err := strconv.ParseInt(v.EpochMS, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	l.Epoch = time.UnixMilli(ms)
	for _, f := range v.Layout {
		name := f[0].(string)
		kind, _ := snowflake.ParseKind(name)
		if name == "increment" || name == "tail" {
			kind = snowflake.KindSequence
		}
		l.Fields = append(l.Fields, snowflake.Field{Name: name, Kind: kind, Bits: int(f[1].(float64))})
	}
	return l
}

func TestPublishedIDsReadAndComposeExactly(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.System+" "+v.ID, func(t *testing.T) {
			l := v.layout(t)
			if err := l.Validate(); err != nil {
				t.Fatal(err)
			}
			raw, err := strconv.ParseUint(v.ID, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			parts, given := l.Decompose(snowflake.ID(raw)), make(snowflake.Parts, len(l.Fields))
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
			if i := l.Index(snowflake.KindTime); i >= 0 {
				checked++
				if got := strconv.FormatInt(l.Instant(parts[i]).UnixMilli(), 10); got != v.Fields["unix_ms"] {
					t.Errorf("unix_ms: got %s, want %s", got, v.Fields["unix_ms"])
				}
			}
			if checked != len(v.Fields) {
				t.Errorf("checked %d of %d fields", checked, len(v.Fields))
			}
			back, err := l.Compose(given)
			if err != nil || back != snowflake.ID(raw) {
				t.Errorf("composed: got %v, %v, want %s", back, err, v.ID)
			}
		})
	}
}
