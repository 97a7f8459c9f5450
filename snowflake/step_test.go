package snowflake_test

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// tiny is a layout small enough for exhaustive tests: 8 ticks of 4 IDs.
func tiny() snowflake.Layout {
	l, err := layouts.Parse("unused:57,time:3,worker:2,sequence:2", "", "")
	if err != nil {
		panic(err)
	}
	return l
}

func mustNode(t *testing.T, l snowflake.Layout, v snowflake.Values, p snowflake.Policy) *snowflake.Node {
	t.Helper()
	n, err := snowflake.NewNode(l, v, p)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// reserving is a Reserver of functions. Without reserve all ticks are reserved at once.
type reserving struct {
	state    snowflake.State
	reserved int64
	reserve  func(tick int64) (from, upTo int64, err error)
}

func (r reserving) Begin(snowflake.Layout, snowflake.Values) (snowflake.State, int64, error) {
	return r.state, r.reserved, nil
}

func (r reserving) Reserve(tick int64) (from, upTo int64, err error) {
	if r.reserve == nil {
		return tick, math.MaxInt64, nil
	}
	return r.reserve(tick)
}

func mustGenerator(
	t testing.TB, l snowflake.Layout, v snowflake.Values, p snowflake.Policy, o snowflake.Options,
) *snowflake.Generator {
	t.Helper()
	g, err := snowflake.NewGenerator(l, v, p, o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// tinyGenerator returns a generator of tiny. Its ticks are the milliseconds of its clock.
func tinyGenerator(t *testing.T, p snowflake.Policy, o snowflake.Options) *snowflake.Generator {
	t.Helper()
	return mustGenerator(t, tiny(), snowflake.Values{"worker": 0}, p, o)
}

func twitterGenerator(t *testing.T, p snowflake.Policy, o snowflake.Options) *snowflake.Generator {
	t.Helper()
	return mustGenerator(t, snowflake.Twitter(), node(), p, o)
}

func tinyNode(t *testing.T, p snowflake.Policy) *snowflake.Node {
	t.Helper()
	return mustNode(t, tiny(), snowflake.Values{"worker": 2}, p)
}

func TestTakeReturnsTheNextStateAndOutcome(t *testing.T) {
	state := func(tick int64, sequence uint64) snowflake.State {
		return snowflake.State{Tick: tick, Sequence: sequence}
	}
	issued := func(tick, sequence snowflake.ID, count int, lead int64) snowflake.Outcome {
		return snowflake.Outcome{First: tick<<4 | 2<<2 | sequence, Stride: 1, Count: count, Lead: lead}
	}
	refused := func(v snowflake.Verdict, wait int64) snowflake.Outcome {
		return snowflake.Outcome{Verdict: v, Wait: wait}
	}
	for _, c := range []struct {
		name string
		lead int64
		s    snowflake.State
		now  int64
		want int
		next snowflake.State
		out  snowflake.Outcome
	}{
		{"the first ID of all", 0, state(0, 0), 0, 1, state(0, 1), issued(0, 0, 1, 0)},
		{"a fresh tick begins at 0", 0, state(3, 2), 5, 1, state(5, 1), issued(5, 0, 1, 0)},
		{"the same tick counts on", 0, state(5, 1), 5, 2, state(5, 3), issued(5, 1, 2, 0)},
		{"a batch ends with its tick", 0, state(5, 3), 5, 9, state(5, 4), issued(5, 3, 1, 0)},
		{"a full tick waits for the next", 0, state(5, 4), 5, 1, state(5, 4), refused(snowflake.Full, 1)},
		{"a clock behind waits for its tick", 0, state(5, 1), 3, 1, state(5, 1), refused(snowflake.Behind, 2)},
		{"behind a full tick it waits one longer", 0, state(5, 4), 3, 1, state(5, 4), refused(snowflake.Behind, 3)},
		{"a lead of one borrows the next tick", 1, state(5, 4), 5, 1, state(6, 1), issued(6, 0, 1, 1)},
		{"a lead used up is full", 1, state(6, 4), 5, 1, state(6, 4), refused(snowflake.Full, 1)},
		{"a lead rides out a small step back", 2, state(5, 1), 3, 1, state(5, 2), issued(5, 1, 1, 2)},
		{"before the epoch", 9, state(0, 0), -4, 1, state(0, 0), refused(snowflake.Early, 4)},
		{"the last ID of the lifetime", 0, state(7, 3), 7, 5, state(7, 4), issued(7, 3, 1, 0)},
		{"a full last tick is the end", 9, state(7, 4), 7, 1, state(7, 4), refused(snowflake.Ended, 0)},
		{"the clock is past the end", 0, state(3, 1), 8, 1, state(3, 1), refused(snowflake.Ended, 0)},
		{"asking for none", 0, state(3, 1), 5, 0, state(3, 1), snowflake.Outcome{}},
		{"asking for fewer than none", 0, state(3, 1), 5, -7, state(3, 1), snowflake.Outcome{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			next, out := tinyNode(t, snowflake.Policy{Lead: time.Duration(c.lead) * time.Millisecond}).
				Take(c.s, c.now, c.want)
			if next != c.next || out != c.out {
				t.Errorf("got %+v, %+v; want %+v, %+v", next, out, c.next, c.out)
			}
		})
	}
}

func TestTheStrideSkipsFieldsBelowTheSequence(t *testing.T) {
	n := mustNode(t, layouts.Sonyflake(), snowflake.Values{"machine": 0xabcd}, snowflake.Policy{})
	_, out := n.Take(snowflake.State{}, 7, 300)
	if want := (snowflake.Outcome{First: 7<<24 | 0xabcd, Stride: 1 << 16, Count: 256}); out != want {
		t.Errorf("got %+v, want %+v", out, want)
	}
}

func TestNewNodeNamesTheFieldAtFault(t *testing.T) {
	noTime, noSequence := written(t, "shard:64", 0, 0), written(t, "time:64", 0, time.Millisecond)
	type values = snowflake.Values
	none := snowflake.Policy{}
	for _, c := range []struct {
		layout snowflake.Layout
		values values
		p      snowflake.Policy
		say    string
	}{
		{noTime, values{"shard": 1}, none, "snowflake: no time field; a generator needs one"},
		{noSequence, nil, none, "snowflake: no sequence field; a generator needs one"},
		{snowflake.Twitter(), values{"worker": 1}, none,
			`snowflake: layout twitter: node field "datacenter" has no value`},
		{layouts.MustPreset("leaf"), values{"worker": 1, "datacenter": 1}, none,
			`snowflake: layout leaf: no node field "datacenter"`},
		{layouts.MustPreset("leaf"), values{"worker": 1024}, none,
			`snowflake: field "worker": 1024 is out of range: 0 to 1023`},
		{layouts.MustPreset("leaf"), values{"worker": 1, "d": 1, "c": 1, "": 1}, none, `no node field ""`},
		{layouts.MustPreset("leaf"), values{"worker": 1, "d": 1, "c": 1, "b": 1}, none, `no node field "b"`},
	} {
		n, err := snowflake.NewNode(c.layout, c.values, c.p)
		if err == nil || n != nil || !strings.Contains(err.Error(), c.say) {
			t.Errorf("%s, %v, %+v: got %v, %v; want %q", c.layout.Name, c.values, c.p, n, err, c.say)
		}
	}
}

func TestNewNodeNamesTheSettingOfThePolicyAtFault(t *testing.T) {
	mastodon, sonyflake := layouts.MustPreset("mastodon"), layouts.Sonyflake()
	for _, c := range []struct {
		layout       snowflake.Layout
		p            snowflake.Policy
		setting, say string
	}{
		{mastodon, snowflake.Policy{Lead: -1}, "Lead", "snowflake: Policy.Lead of -1ns is negative"},
		{sonyflake, snowflake.Policy{Lead: 10*time.Millisecond - 1}, "Lead",
			"snowflake: Policy.Lead of 9.999999ms is less than a tick of 10ms"},
		{mastodon, snowflake.Policy{RandomBelow: 1<<16 + 1}, "RandomBelow",
			"snowflake: Policy.RandomBelow of 65537 is larger than the 65536 IDs of a tick"},
		{mastodon, snowflake.Policy{RandomBelow: 2, Continue: true}, "RandomBelow",
			"snowflake: Policy.RandomBelow excludes Policy.Continue"},
	} {
		n, err := snowflake.NewNode(c.layout, snowflake.Values{"machine": 1}, c.p)
		var wrong *snowflake.ValueError
		if n != nil || !errors.As(err, &wrong) || wrong.Field != "Policy."+c.setting || err.Error() != c.say {
			t.Errorf("%+v: got %v, %v; want %q", c.p, n, err, c.say)
		}
	}
}

func TestMustFunctionsPanicOnError(t *testing.T) {
	for name, wrong := range map[string]func(){
		"a preset": func() { layouts.MustPreset("no such") },
	} {
		func() {
			defer func() {
				if _, ok := recover().(error); !ok {
					t.Errorf("%s: no panic with an error", name)
				}
			}()
			wrong()
		}()
	}
}
