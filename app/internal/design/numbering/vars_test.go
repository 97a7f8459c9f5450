package numbering_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/design/store"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestPicturesFindWhatTheyShow(t *testing.T) {
	for name, want := range map[string]string{
		"auto-increment": "",
		"uuid-v1":        "time count clock_seq",
		"uuid-v4":        "",
		"uuid-v7":        "unix_ts_ms rand_a",
		"uuid-v7-random": "unix_ts_ms rand_a rand_b",
		"objectid":       "process counter",
		"flickr":         "turn servers asking last-1 last-2 last-3 last-4",
		"leaf-segment":   "left size next next-size loading serves",
		"tinyid":         "left size next next-size loading",
		"baidu-cached":   "cursor tail size lastSecond",
	} {
		m := machine(t, name, snowflake.Twitter(), variant.Config{})
		var names []string
		for _, v := range m.Vars() {
			names = append(names, v.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
		once, _ := m.Ask(variant.Reading{Now: 5})
		if again, _ := m.Ask(variant.Reading{Now: 5}); again != once { // panics if they cannot be compared
			t.Errorf("%s: asked twice alike, it comes to two machines", name)
		}
	}
}

func TestTwoSegmentsAreSeenWhileOneServes(t *testing.T) {
	for _, name := range []string{"leaf-segment", "tinyid"} {
		s := on(design(t, name).Store(1), 1, machine(t, name, snowflake.Twitter(), variant.Config{}))
		for len(s.log) < 5 {
			s.play(ask)
			for s.nodes[0].open {
				s.play(answer)
			}
		}
		if v := vars(s.nodes[0].machine); v["loading"] != 1 || v["next"] != 0 {
			t.Errorf("%s: got %v after five IDs, want the next one on its way", name, v)
		}
		for s.nodes[0].sent.Verb != store.Nothing {
			s.play(answer)
		}
		v := vars(s.nodes[0].machine)
		if v["left"] != 15 || v["size"] != 20 || v["next"] != 20 || v["next-size"] != 20 || v["loading"] != 0 {
			t.Errorf("%s: got %v, want 15 of 20, and 20 more", name, v)
		}
	}
}
