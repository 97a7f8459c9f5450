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
		kind := map[string]snowflake.Kind{"time": snowflake.KindTime, "sequence": snowflake.KindSequence, "increment": snowflake.KindSequence, "tail": snowflake.KindSequence}[name]
		if kind == snowflake.KindUnused {
			kind = snowflake.KindNode
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
			parts := l.Decompose(snowflake.ID(raw))
			checked := 0
			for i, f := range l.Fields {
				want, ok := v.Fields[f.Name]
				if !ok {
					continue
				}
				checked++
				if got := strconv.FormatUint(parts[i], 10); got != want {
					t.Errorf("%s: got %s, want %s", f.Name, got, want)
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
			back, err := l.Compose(fromFields(t, l, v.Fields))
			if err != nil || back != snowflake.ID(raw) {
				t.Errorf("composed: got %v, %v, want %s", back, err, v.ID)
			}
		})
	}
}

// fromFields takes the parts from the file alone, not from a decomposition.
func fromFields(t *testing.T, l snowflake.Layout, fields map[string]string) snowflake.Parts {
	t.Helper()
	parts := make(snowflake.Parts, len(l.Fields))
	for i, f := range l.Fields {
		if fields[f.Name] == "" {
			continue
		}
		v, err := strconv.ParseUint(fields[f.Name], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		parts[i] = v
	}
	return parts
}
