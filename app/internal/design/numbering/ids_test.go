package numbering_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/design/numbering"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// nearly is where each machine has all but two numbers of tick 6 behind it.
var nearly = map[string][]uint64{"uuid-v1": {9_997, 1<<14 - 1}, "uuid-v7": {4093},
	"uuid-v7-random": {1<<12 - 1, 1<<62 - 1<<33}, "objectid": {7, 1<<24 - 3}}

func TestEveryMachineIssuesWhatItsOriginalDoes(t *testing.T) {
	for name, begin := range originals {
		d := design(t, name)
		fresh := seeded(t, name, 3, 1)
		for _, numbers := range [][]uint64{nil, nearly[name]} {
			m := fresh
			if numbers != nil {
				m = numbering.At(m, 6, numbers...)
			}
			readings(6, []int64{5, 6, 7, 8, saved, lost}, func(history []int64) {
				w := &world{seed: random.Mix(3, 1)}
				w.begin()
				o := begin(w)
				o.begin(false)
				if numbers != nil {
					o.at(6, numbers...)
				}
				want := playOriginal(o, w, history)
				_, got := play(d, m, history)
				if !slices.EqualFunc(got, want, func(a, b made) bool { return a.text == b.text && a.tick == b.tick }) {
					t.Fatalf("%s at %v from %v: got %v, want %v", name, history, numbers, got, want)
				}
			})
		}
	}
}

func TestVersion7IsInOrderAndVersion1IsNot(t *testing.T) {
	for _, name := range []string{"uuid-v7", "uuid-v7-random"} {
		d, m := design(t, name), numbering.At(seeded(t, name, 3, 0), 6, nearly[name]...)
		readings(6, []int64{5, 6, 7, 8, saved}, func(history []int64) {
			if _, all := play(d, m, history); falls(all) > 0 {
				t.Fatalf("%s at %v: got %v, want each above the one before", name, history, all)
			}
		})
	}
	_, all := play(design(t, "uuid-v1"), seeded(t, "uuid-v1", 3, 0),
		[]int64{0, 100_000, 200_000, 300_000, 400_000, 500_000, 600_000, 700_000, 800_000, 900_000})
	if got := falls(all); got != 2 { // the lower 32 bits of the time run over every 429.5 s
		t.Errorf("got %d falls in fifteen minutes, want 2, though the clock goes on: %v", got, all)
	}
}

// falls is how many IDs are not above the one before.
func falls(all []made) (n int) {
	for i := 1; i < len(all); i++ {
		if all[i].id.Compare(all[i-1].id) <= 0 {
			n++
		}
	}
	return n
}

func TestNodesAndProgramsShareNoID(t *testing.T) {
	for name := range originals {
		d := design(t, name)
		nodes := []variant.Machine{seeded(t, name, 3, 0), seeded(t, name, 3, 1), seeded(t, name, 4, 0)}
		readings(5, []int64{5, 6, 7, saved, lost}, func(history []int64) {
			seen := map[string]bool{}
			for _, m := range nodes {
				_, all := play(d, m, history)
				for _, a := range all {
					if seen[a.text] {
						t.Fatalf("%s at %v: %s is issued twice", name, history, a.text)
					}
					seen[a.text] = true
				}
			}
		})
	}
}

func TestAMillisecondOfVersion1Has10000(t *testing.T) {
	_, o := numbering.At(seeded(t, "uuid-v1", 3, 0), 6, 9_999, 0).Ask(variant.Reading{Now: 6})
	if o.Then != variant.Spin || o.Wait != 1 {
		t.Errorf("after 10,000: got %+v, want a wait for the next", o)
	}
}

func TestKnownIDsAreIssued(t *testing.T) {
	for _, c := range []struct {
		name    string
		numbers []uint64
		at      time.Time
		want    string
	}{
		{"uuid-v1", []uint64{0, 0x33c7, 0x9f6bdeced846}, time.Date(2022, 2, 22, 19, 22, 22, 0, time.UTC),
			"c232ab00-9414-11ec-b3c8-9f6bdeced846"},
		{"objectid", []uint64{0xbcf86cd799, 4427792}, time.Date(2012, 10, 17, 21, 13, 27, 0, time.UTC),
			"507f1f77bcf86cd799439011"},
	} {
		d := design(t, c.name)
		l := d.For(snowflake.Twitter())
		now := int64(c.at.Sub(l.Epoch) / l.Tick)
		_, all := play(d, numbering.At(seeded(t, c.name, 3, 0), now+1, c.numbers...), []int64{now})
		if all[0].text != c.want {
			t.Errorf("got %s, want %s", all[0].text, c.want)
		}
	}
}

func TestOthersReadTheUUIDs(t *testing.T) {
	at := time.Date(2022, 2, 22, 19, 22, 22, 0, time.UTC)
	for name, version := range map[string]uuid.Version{"uuid-v1": 1, "uuid-v4": 4, "uuid-v7": 7, "uuid-v7-random": 7} {
		d := design(t, name)
		_, all := play(d, seeded(t, name, 3, 0), []int64{at.UnixMilli(), at.UnixMilli(), lost, at.UnixMilli()})
		for _, a := range all {
			id, err := uuid.Parse(a.text)
			if err != nil || id.Version() != version || id.Variant() != uuid.RFC4122 {
				t.Errorf("%s: got version %d, %v, want %d", a.text, id.Version(), err, version)
			}
			if seconds, _ := id.Time().UnixTime(); !d.Timeless && seconds != at.Unix() {
				t.Errorf("%s: got second %d, want %d", a.text, seconds, at.Unix())
			}
			if d.Bits != 128 || fmt.Sprintf("%016x%016x", a.id.High, uint64(a.id.Low)) != fmt.Sprintf("%x", id[:]) {
				t.Errorf("%s: got %d bits %x, want those of the text", a.text, d.Bits, a.id)
			}
		}
	}
}

func TestEveryDesignSaysWhatItIsAndWhereItIsFrom(t *testing.T) {
	for _, d := range numbering.All() {
		if d.Title == "" || d.Rule == "" || d.System == "" || d.Layout == nil {
			t.Errorf("%s: got %+v, want a title, a rule, a source and a layout", d.Name, d)
		}
		if d.Counts != nil && d.Counts(d.Store(2)) < 1 {
			t.Errorf("%s: it counts by %d", d.Name, d.Counts(d.Store(2)))
		}
		m, err := d.New(variant.Config{Layout: d.For(snowflake.Twitter()), Nodes: 1})
		if err != nil || m.Restart(true) == nil {
			t.Errorf("%s: got %v, want a machine", d.Name, err)
		}
	}
}

// Events in a history besides clock readings.
const (
	saved = -1 - iota // the program begins again with what it remembered
	lost              // and without
)

// seeded is a design's machine with a seed, as a node.
func seeded(t *testing.T, name string, seed uint64, node int) variant.Machine {
	return machine(t, name, snowflake.Twitter(),
		variant.Config{Policy: snowflake.Policy{Seed: seed}, Node: node, Nodes: 2})
}

// readings visits every list of a length with the given steps.
func readings(length int, steps []int64, visit func([]int64)) {
	history := make([]int64, length)
	var fill func(int)
	fill = func(i int) {
		if i == length {
			visit(history)
			return
		}
		for _, s := range steps {
			history[i] = s
			fill(i + 1)
		}
	}
	fill(0)
}

// made is an ID and its timestamp.
type made struct {
	id   variant.ID
	text string
	tick int64
}

// play returns the machine after a history, and its IDs.
func play(d variant.Design, m variant.Machine, history []int64) (variant.Machine, []made) {
	var all []made
	var after snowflake.Verdict
	for _, step := range history {
		if step < 0 {
			m, after = m.Restart(step == saved), 0
			continue
		}
		var o variant.Outcome
		m, o = m.Ask(variant.Reading{Now: step, After: after})
		if after = 0; o.Then != variant.Return {
			after = o.Verdict
			continue
		}
		all = append(all, made{o.ID(), d.Text(o.ID()), step + o.Lead})
	}
	return m, all
}

func playOriginal(o original, w *world, history []int64) (all []made) {
	w.readings = history
	for len(w.readings) > 0 {
		if step := w.readings[0]; step < 0 {
			w.readings = w.readings[1:]
			w.begin()
			o.begin(step == saved)
			continue
		}
		func() {
			defer func() {
				if r := recover(); r != nil && r != any(runOut{}) {
					panic(r)
				}
			}()
			id, tick := o.generate()
			all = append(all, made{text: written(id), tick: tick})
		}()
	}
	return all
}

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
		for s.nodes[0].sent.Verb != variant.NoQuery {
			s.play(answer)
		}
		v := vars(s.nodes[0].machine)
		if v["left"] != 15 || v["size"] != 20 || v["next"] != 20 || v["next-size"] != 20 || v["loading"] != 0 {
			t.Errorf("%s: got %v, want 15 of 20, and 20 more", name, v)
		}
	}
}
