package variant_test

import (
	"fmt"
	"maps"
	"math"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// place is an ID as the tests write it: tick/sequence, with the spare bit if
// the layout has one.
func place(l snowflake.Layout, id snowflake.ID) string {
	text := fmt.Sprintf("%d/%d", layouts.Part(l, id, l.Index(snowflake.KindTime)),
		layouts.Part(l, id, l.Index(snowflake.KindSequence)))
	for i, f := range l.Fields {
		if f.Name == "back" {
			text += fmt.Sprintf("/%d", layouts.Part(l, id, i))
		}
	}
	return text
}

// play gives a machine the readings one by one, as answers where it waits.
func play(m variant.Machine, l snowflake.Layout, readings ...int64) string {
	var all []string
	var after snowflake.Verdict
	for _, now := range readings {
		var o variant.Outcome
		m, o = m.Ask(variant.Reading{Now: now, After: after})
		if after = 0; o.Then != variant.Return {
			after = o.Verdict
		}
		text := issue(l, o)
		if o.Hold > 0 {
			text += fmt.Sprintf(" after %d", o.Hold)
		}
		all = append(all, text)
	}
	return strings.Join(all, ", ")
}

func TestEveryDesignDoesWhatIsDocumented(t *testing.T) {
	for _, c := range []struct {
		name, design string
		layout       snowflake.Layout
		readings     []int64
		want         string
	}{
		{"Twitter's final code refuses and forgets nothing", "refuse", snowflake.Twitter(), []int64{100, 100, 99, 100},
			"100/0, 100/1, behind, 100/2"},
		{"Twitter's regression test of 2012: after the refusal comes sequence 2", "refuse", snowflake.Twitter(),
			[]int64{1, 1, 0, 1}, "1/0, 1/1, behind, 1/2"},
		{"the order of 2010 issues 100/1 twice", "twitter-scala-28", snowflake.Twitter(), []int64{100, 100, 99, 100},
			"100/0, 100/1, behind, 100/1"},
		{"the order of 2010 repeats nothing after a single ID", "twitter-scala-28", snowflake.Twitter(),
			[]int64{100, 99, 100}, "100/0, behind, 100/1"},
		{"no check repeats at once", "no-check", snowflake.Twitter(), []int64{100, 99, 100}, "100/0, 99/0, 100/0"},
		{"a wait without a check ends at an earlier tick", "no-check", tiny(), []int64{5, 5, 5, 5, 5, 5, 4},
			"5/0, 5/1, 5/2, 5/3, wait, wait, 4/0"},
		{"a full sequence waits for a later reading", "refuse", tiny(), []int64{5, 5, 5, 5, 5, 5, 4, 6},
			"5/0, 5/1, 5/2, 5/3, wait, wait, wait, 6/0"},
		{"last plus one uses a whole tick for every ID", "last-plus-1", snowflake.Twitter(),
			[]int64{1000, 940, 940, 941}, "1000/0, 1001/0, 1002/0, 1003/0"},
		{"keeping counting stays in the last tick", "borrow", snowflake.Twitter(), []int64{1000, 940, 940, 941},
			"1000/0, 1000/1, 1000/2, 1000/3"},
		{"keeping counting borrows the next tick when one is used up", "borrow", tiny(), []int64{5, 5, 5, 5, 5, 1},
			"5/0, 5/1, 5/2, 5/3, 6/0, 6/1"},
		{"Sonyflake counts on in its unit, then is held for the whole way", "sonyflake", tiny(),
			[]int64{5, 5, 2, 2, 2, 6}, "5/0, 5/1, 5/2, 5/3, 6/0 after 4, 6/1"},
		{"Sonyflake's first ID in unit 0 goes to unit 1", "sonyflake", tiny(), []int64{0, 1}, "1/0 after 1, 1/1"},
		{"Sonyflake ends with its time field", "sonyflake", tiny(), []int64{7, 8, 8}, "7/0, ended, ended"},
		{"a spare bit saves the first step back, not the second", "spare-bit", snowflake.Twitter(),
			[]int64{100, 99, 100, 99, 100}, "100/0/0, 99/0/1, 100/0/1, 99/0/0, 100/0/0"},
		{"SimpleSnowflake never issues the largest sequence", "never-4095", tiny(), []int64{5, 5, 5, 5, 6, 6},
			"5/0, 5/1, 5/2, wait, 6/0, 6/1"},
		{"a random pick counts nothing", "random-pick", snowflake.Twitter(), []int64{100, 100, 99},
			"100/3503, 100/3265, behind"},
		{"JSnowflake refuses and forgets nothing", "random-start", snowflake.Twitter(), []int64{100, 100, 99, 100},
			"100/35, 100/36, behind, 100/37"},
		{"SimpleSnowflake throws where the time does not fit", "never-4095", tiny(), []int64{7, 8}, "7/0, ended"},
		{"Baidu's default code refuses past its end", "baidu", tiny(), []int64{7, 6, 8, 7}, "7/0, behind, ended, 7/1"},
		{"ours refuses and forgets nothing", "ours", snowflake.Twitter(), []int64{100, 100, 99, 100},
			"100/0, 100/1, behind, 100/2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m, l := machine(t, c.design, c.layout, snowflake.Policy{})
			if got := play(m, l, c.readings...); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestLeafWaitsTwiceTheDistanceUpToFiveTicks(t *testing.T) {
	begin, _ := machine(t, "leaf", layouts.MustPreset("leaf"), snowflake.Policy{})
	begin, _ = begin.Ask(variant.Reading{Now: 100})
	for offset := int64(1); offset <= 7; offset++ {
		m, o := begin.Ask(variant.Reading{Now: 100 - offset})
		if offset > 5 {
			if o.Then != variant.Return || o.Verdict != snowflake.Behind {
				t.Errorf("%d ticks behind: got %+v, want a refusal", offset, o)
			}
			continue
		}
		_, late := m.Ask(variant.Reading{Now: 99, After: o.Verdict})
		_, there := m.Ask(variant.Reading{Now: 100, After: o.Verdict})
		if o.Then != variant.Sleep || o.Wait != 2*offset || late.Then != variant.Return ||
			late.Verdict != snowflake.Behind || there.Verdict != snowflake.Issued {
			t.Errorf("%d ticks behind: got %+v, then still behind %+v, in time %+v; want a sleep of %d, a refusal, an ID", offset, o, late, there, 2*offset)
		}
	}
}

func TestLeafAndJSnowflakeBeginTicksBelow100(t *testing.T) {
	for _, design := range []string{"leaf", "random-start"} {
		m, l := machine(t, design, layouts.MustPreset("leaf"), snowflake.Policy{Seed: 1})
		starts, at := map[uint64]bool{}, l.Index(snowflake.KindSequence)
		for now := range int64(3000) {
			var o variant.Outcome
			m, o = m.Ask(variant.Reading{Now: now})
			starts[layouts.Part(l, o.First, at)] = true
		}
		for start := range starts {
			if start >= 100 {
				t.Errorf("%s: got a start at %d, want all below 100", design, start)
			}
		}
		if len(starts) != 100 {
			t.Errorf("%s: got %d different starts in 3,000 ticks, want all 100", design, len(starts))
		}
	}
}

func TestTheOrderOf2010RepeatsOneLessThanWasIssued(t *testing.T) {
	for n := 1; n <= 4; n++ {
		for k := 1; k <= 4; k++ {
			m, l := machine(t, "twitter-scala-28", snowflake.Twitter(), snowflake.Policy{})
			readings := slices.Concat(slices.Repeat([]int64{100}, n), []int64{99}, slices.Repeat([]int64{100}, k))
			seen, repeated := map[string]bool{}, 0
			for _, id := range strings.Split(play(m, l, readings...), ", ") {
				if seen[id] {
					repeated++
				}
				seen[id] = true
			}
			if want := min(k, n-1); repeated != want {
				t.Errorf("%d before, %d after: got %d repeated, want %d", n, k, repeated, want)
			}
		}
	}
}

func TestWorkerAndDatacenterAreMistakenForEachOther(t *testing.T) {
	ids := map[snowflake.ID]bool{}
	for _, name := range []string{"refuse", "swapped", "never-4095"} {
		d, _ := variant.Find(name)
		// datacenter 1 and worker 2, or the other way round
		m, err := d.New(variant.Config{Layout: d.For(snowflake.Twitter()), Number: 1<<5 | 2})
		if err != nil {
			t.Fatal(err)
		}
		_, o := m.Ask(variant.Reading{Now: 100})
		ids[o.First] = true
	}
	if len(ids) != 1 {
		t.Errorf("got %v, want the same ID from all", ids)
	}
}

func TestOursDoesWhatTakeDoes(t *testing.T) {
	for _, p := range []snowflake.Policy{{}, {Lead: 2 * time.Millisecond}, {Continue: true},
		{RandomBelow: 3, Seed: 9, Lead: time.Millisecond}} {
		values, _ := tiny().NodeValues(2)
		n, err := snowflake.NewNode(tiny(), values, p)
		if err != nil {
			t.Fatal(err)
		}
		var walk func(m variant.Machine, s snowflake.State, depth int)
		walk = func(m variant.Machine, s snowflake.State, depth int) {
			for now := int64(-1); now <= 9 && depth > 0; now++ {
				after, got := m.Ask(variant.Reading{Now: now})
				then, want := n.Take(s, now, 1)
				if got.Outcome != want || after.Vars()[1].Value != int64(then.Sequence) {
					t.Fatalf("%+v from %v at %v: got %+v, want %+v", p, s, now, got.Outcome, want)
				}
				walk(after, then, depth-1)
			}
		}
		begin, _ := machine(t, "ours", tiny(), p)
		walk(begin, snowflake.State{}, 5)
	}
}

func TestARestartLosesUnsavedState(t *testing.T) {
	for _, d := range variant.All() {
		begin, _ := machine(t, d.Name, tiny(), snowflake.Policy{})
		m, _ := begin.Ask(variant.Reading{Now: 3})
		if m == begin {
			t.Errorf("%s: got the same machine after an ID, want another", d.Name)
		}
		if got := m.Restart(true); got != m {
			t.Errorf("%s saved: got %v, want %v", d.Name, got.Vars(), m.Vars())
		}
		if got := m.Restart(false); d.Name != "leaf" && !strings.HasPrefix(d.Name, "random-") && got != begin ||
			fmt.Sprint(got.Vars()) != fmt.Sprint(begin.Vars()) {
			t.Errorf("%s forgotten: got %v, want %v", d.Name, got.Vars(), begin.Vars())
		}
	}
}

func TestEveryDesignSaysWhereItIsFromAndShowsItsCode(t *testing.T) {
	for _, d := range variant.All() {
		if d.Title == "" || d.Rule == "" || d.System == "" {
			t.Errorf("%s: got %+v, want a title, a rule and a source", d.Name, d)
		}
		l, most, wide := d.Loop(), 24, 68
		switch d.Name {
		case "ours":
			most, wide = 38, 120
		case "refuse":
			most = 16
		}
		if _, err := os.Stat("../../../../" + l.File); err != nil || len(l.Lines) < 5 || len(l.Lines) > most {
			t.Errorf("%s: got %d lines, want at most %d; %v", l.File, len(l.Lines), most, err)
		}
		for i, line := range l.Lines {
			if w := len([]rune(strings.ReplaceAll(line, "\t", "    "))); w > wide ||
				strings.Contains(line, "//") && d.Name != "ours" {
				t.Errorf("%s:%d: got %q, want code of at most %d columns", l.File, l.From+i, line, wide)
			}
		}
	}
}

func TestNoMomentHangsOnTheNameOfAVariable(t *testing.T) {
	names := regexp.MustCompile(`\b(now|tick|place|lead|run|refused|count|sequence|last|back|s|n)\b`)
	for _, d := range variant.All() {
		m, _ := machine(t, d.Name, tiny(), snowflake.Policy{})
		l, renamed := d.Loop(), d.Loop()
		for i, line := range l.Lines {
			renamed.Lines[i] = names.ReplaceAllString(line, "x$1")
		}
		visitHistories(m, 5, func(history []int64) {
			call, _ := callOf(m, history)
			last := call[len(call)-1]
			if got, want := renamed.Moments(last), l.Moments(last); !slices.Equal(got, want) {
				t.Errorf("%s at %v: got %v, want %v", d.Name, history, got, want)
			}
		})
	}
}

func TestARandomPickRepeatsAsBirthdaysDo(t *testing.T) {
	const rounds = 4000
	for _, c := range []struct {
		ids  int
		want float64 // 1 − 4096·4095·…/4096^ids
	}{{2, 0.0002}, {10, 0.0109}, {50, 0.2591}, {76, 0.5026}, {100, 0.7043}, {200, 0.9928}} {
		m, _ := machine(t, "random-pick", snowflake.Twitter(), snowflake.Policy{Seed: uint64(c.ids)})
		repeated := 0
		for now := range int64(rounds) {
			var seen [4096]bool
			twice := false
			for range c.ids {
				var o variant.Outcome
				m, o = m.Ask(variant.Reading{Now: now})
				twice = twice || seen[o.First%4096]
				seen[o.First%4096] = true
			}
			if twice {
				repeated++
			}
		}
		if got := float64(repeated) / rounds; math.Abs(got-c.want) > 0.03 {
			t.Errorf("%d in a millisecond: got a repeated one in %.3f of all, want %.3f", c.ids, got, c.want)
		}
	}
}

func TestTheGamesIDsRepeatAfter2To28Milliseconds(t *testing.T) {
	d, _ := variant.Find("game-37-20-16")
	l := d.For(snowflake.Twitter())
	l.Epoch = time.UnixMilli(0)
	if err := l.Validate(); err != nil {
		t.Fatal(err)
	}
	for _, now := range []int64{1700000000000, 1700000000000 + 1<<28} {
		m, err := d.New(variant.Config{Layout: l, Number: 5})
		if err != nil {
			t.Fatal(err)
		}
		var o variant.Outcome
		for range 8 {
			m, o = m.Ask(variant.Reading{Now: now})
		}
		if got, want := d.Text(o.ID()), "-119767602590056441"; got != want {
			t.Errorf("at %d: got %s, want %s", now, got, want)
		}
	}
}

func TestADesignLikeAnotherDiffersInItsLayoutAlone(t *testing.T) {
	for _, d := range variant.All() {
		like, ok := variant.Find(d.Like)
		if d.Like == "" {
			continue
		}
		if !ok || like.Like != "" || d.Layout == nil || !reflect.DeepEqual(d.Loop(), like.Loop()) {
			t.Errorf("%s: got another code than that of %q, want the same on another layout", d.Name, d.Like)
		}
		c := variant.Config{Layout: d.For(snowflake.Twitter()), Number: 7}
		a, _ := d.New(c)
		b, _ := like.New(c)
		if reflect.TypeOf(a) != reflect.TypeOf(b) {
			t.Errorf("%s: got a %T, want a %T", d.Name, a, b)
		}
	}
}

func TestEachDocumentsFormsAreNamed(t *testing.T) {
	named := map[string]string{}
	for _, d := range variant.All() {
		which, _, _ := strings.Cut(string(d.Documents), ":")
		for document, title := range map[string]string{"000": "Snowflake among distributed IDs", "001": "Chinese",
			"002": "Order IDs across databases", "003": "ID generation in game servers", "004": "Japanese"} {
			if strings.Contains(which, title) {
				named[document] += " " + d.Name
			}
		}
	}
	want := map[string]string{
		"000": " refuse", "001": " twitter-scala-28 leaf random-pick", "002": " refuse last-plus-1",
		"003": " refuse game-37-20-16",
		"004": " twitter-scala-28 leaf never-4095 random-pick random-start swapped",
	}
	if !maps.Equal(named, want) {
		t.Errorf("got %q, want %q", named, want)
	}
}

func TestAMachineThatBeginsUsedIsOneThatWasAsked(t *testing.T) {
	l, began := layoutOf("time:56,node:5,sequence:3"), 0
	for _, d := range variant.All() {
		for n := uint64(1); n <= 8; n++ {
			c := variant.Config{Layout: d.For(l), Number: 3}
			asked, err := d.New(c)
			if err != nil {
				t.Fatal(err)
			}
			for range n {
				asked, _ = asked.Ask(variant.Reading{Now: 70})
			}
			c.From = snowflake.State{Tick: 70, Sequence: n}
			used, err := d.New(c)
			if err != nil {
				continue // it rejects used numbers
			}
			began++
			for _, now := range []int64{70, 70, 69, 71, 71} {
				if got, want := outcome(&used, now), outcome(&asked, now); got != want {
					t.Errorf("%s, %d used, asked at %d: got %+v, want %+v", d.Name, n, now, got, want)
				}
			}
		}
	}
	if began != 2*8 {
		t.Errorf("%d machines began used, want those of two designs", began)
	}
}

func outcome(m *variant.Machine, now int64) (o variant.Outcome) {
	r := variant.Reading{Now: now}
	for *m, o = (*m).Ask(r); o.Then != variant.Return; *m, o = (*m).Ask(r) {
		r = variant.Reading{Now: r.Now + max(o.Wait, 1), After: o.Verdict}
	}
	return o
}

// tiny is small enough to test every history: 2 bits of sequence, 3 of time, one each of
// datacenter and worker.
func tiny() snowflake.Layout {
	l := layoutOf("unused:57,time:3,datacenter:1,worker:1,sequence:2")
	l.Name = "tiny"
	return l
}

func layoutOf(fields string) snowflake.Layout {
	l, err := layouts.Parse(fields, "0", "1ms")
	if err != nil {
		panic(err)
	}
	return l
}

// machine makes a design's machine with its own layout, as node 2.
func machine(t *testing.T, name string, l snowflake.Layout, p snowflake.Policy) (variant.Machine, snowflake.Layout) {
	t.Helper()
	d, ok := variant.Find(name)
	if !ok {
		t.Fatalf("no design %q", name)
	}
	m, err := d.New(variant.Config{Layout: d.For(l), Number: 2, Policy: p})
	if err != nil {
		t.Fatal(err)
	}
	return m, d.For(l)
}

// issue is one answer as the tests write it: tick/sequence, or the reason for none.
func issue(l snowflake.Layout, o variant.Outcome) string {
	switch {
	case o.Then != variant.Return:
		return "wait"
	case o.Verdict != snowflake.Issued:
		return o.Verdict.String()
	}
	return place(l, o.First)
}
