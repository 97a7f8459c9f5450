package layoutlab_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// of reads LAYOUT or LAYOUT@EPOCH.
func of(t *testing.T, written string) layoutlab.Draft {
	t.Helper()
	fields, epoch, has := strings.Cut(written, "@")
	d, err := layoutlab.ParseDraft(fields, epoch, "")
	if has && d.Name != "" {
		d = d.SetEpoch(epoch)
	}
	if err != nil {
		t.Fatal(err)
	}
	return d
}

type inputs = layoutlab.MigrationInputs

func check(t *testing.T, old, next string, in inputs) layoutlab.Migration {
	t.Helper()
	in.Old = of(t, old)
	return layoutlab.Migrate(of(t, next).Layout(), in)
}

const newYear = "2027-01-01"

func day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

func TestAChangeHasTheVerdictOfTheLibrary(t *testing.T) {
	for _, c := range []struct {
		old, next string
		in        inputs
		verdict   layouts.ChangeVerdict
		safeDay   time.Time
		epoch     string
	}{
		{"sonyflake-2", "twitter", inputs{Switch: newYear}, layouts.Safe, day(2027, 1, 1), ""},
		{"twitter", "discord", inputs{Switch: newYear}, layouts.Overlaps, day(2084, 9, 7), "1288834974657"},
		{"twitter", "twitter@2020-01-01", inputs{Switch: newYear}, layouts.Overlaps, time.Time{},
			"1288834974657"},
		{"twitter", "twitter@2020-01-01", inputs{Switch: newYear, Nodes: "0-31, 32–63"}, layouts.Unordered,
			time.Time{}, "1288834974658"}, // only the last tick is safe
		{"twitter", "twitter@2020-01-01", inputs{Switch: newYear, Since: "2024-01-01"}, layouts.Overlaps,
			time.Time{}, "1288834974657"},
	} {
		o := check(t, c.old, c.next, c.in)
		epoch := ""
		if !o.Epoch.IsZero() {
			_, epoch, _ = layoutlab.From(snowflake.Layout{Epoch: o.Epoch, Tick: time.Millisecond}).Link()
		}
		if len(o.Wrong) > 0 || o.Effect.Verdict != c.verdict || !o.SafeDay.Equal(c.safeDay) || epoch != c.epoch {
			t.Errorf("%s to %s, %+v: got %v, %v, safe on %v, epoch %s", c.old, c.next, c.in, o.Wrong, o.Effect.Verdict,
				o.SafeDay, epoch)
		}
	}
}

func TestWhatIsWrongIsNamedByItsInput(t *testing.T) {
	for _, c := range []struct {
		old, next string
		in        inputs
		box, want string
	}{
		{"twitter", "discord", inputs{Switch: "soon"}, layoutlab.BoxSwitch, "switch, “soon”, is not"},
		{"twitter", "discord", inputs{}, layoutlab.BoxSwitch, "switch, “”, is not a date"},
		{"twitter", "discord", inputs{Switch: "2014-12-31"}, layoutlab.BoxSwitch, "before its epoch, 2015-01-01"},
		{"twitter", "baidu", inputs{Switch: newYear}, layoutlab.BoxSwitch, "no ID after 2024-11-20T13:24:15Z"},
		{"discord", "twitter", inputs{Switch: "2014-01-01"}, layoutlab.BoxSwitch, "its epoch is 2015-01-01"},
		{"twitter", "discord", inputs{Switch: newYear, Since: "x"}, layoutlab.BoxSince,
			"first old ID’s date, “x”, is not"},
		{"twitter", "discord", inputs{Switch: newYear, Since: "2027-01-01"}, layoutlab.BoxSince, "older than"},
		{"baidu", "discord", inputs{Switch: newYear, Since: "2026-01-01"}, layoutlab.BoxSince,
			"no ID after 2024"},
		{"pinterest", "discord", inputs{Switch: newYear}, layoutlab.BoxOld, "no time field"},
		{"discord", "pinterest", inputs{Switch: newYear}, layoutlab.BoxNew, "no time field"},
		{"twitter", "discord", inputs{Switch: newYear, Nodes: "7-3"}, layoutlab.BoxNodes, "“7-3” are not"},
		{"twitter", "discord", inputs{Switch: newYear, Nodes: "0-1024"}, layoutlab.BoxNodes,
			"old layout has no node ID 1,024: it has 0 to 1,023"},
		{"twitter", "discord", inputs{Switch: newYear, Nodes: "0,1024"}, layoutlab.BoxNodes, "new layout has no"},
	} {
		o := check(t, c.old, c.next, c.in)
		if len(o.Wrong) != 1 || !strings.Contains(o.Wrong[c.box], c.want) {
			t.Errorf("%s to %s, %+v: got %v, want %s: %s", c.old, c.next, c.in, o.Wrong, c.box, c.want)
		}
	}
	bad, _ := layoutlab.ParseDraft("time:4x,node:10", "", "")
	if o := layoutlab.Migrate(snowflake.Twitter(), inputs{Old: bad, Switch: "x"}); o.Wrong[layoutlab.BoxOld] == "" ||
		o.Wrong[layoutlab.BoxSwitch] == "" {
		t.Errorf("two inputs are wrong: got %v", o.Wrong)
	}
}

// Each cure is tried as a reader would: it is entered, and the outcome is looked at.
func TestACureThatIsEnteredIsSafe(t *testing.T) {
	cured := [3]int{}
	presets := layouts.Presets()
	for i, old := range presets {
		for j, next := range presets {
			if (i+j)%4 > 0 { // a quarter of the pairs has all cures
				continue
			}
			in := inputs{Old: layoutlab.From(old), Switch: newYear, Nodes: "0-3"}
			if old.Nodes() < 4 || next.Nodes() < 4 {
				in.Nodes = ""
			}
			o := layoutlab.Migrate(next, in)
			if len(o.Wrong) > 0 || o.Effect.Verdict == layouts.Safe {
				continue
			}
			verdict := func(next snowflake.Layout, in inputs) layouts.ChangeVerdict {
				again := layoutlab.Migrate(next, in)
				if len(again.Wrong) > 0 {
					t.Errorf("%s to %s: %+v: %v", old.Name, next.Name, in, again.Wrong)
				}
				return again.Effect.Verdict
			}
			if with := in; !o.SafeDay.IsZero() {
				cured[0]++
				with.Switch = o.SafeDay.Format(time.RFC3339)
				if verdict(next, with) != layouts.Safe {
					t.Errorf("%s to %s is not safe on %s", old.Name, next.Name, with.Switch)
				}
			}
			if !o.Epoch.IsZero() {
				cured[1]++
				earlier := next
				earlier.Epoch = o.Epoch
				if verdict(earlier, in) != layouts.Safe || o.EpochEarlier() == "" || !o.EpochEnd().After(o.Change.At) {
					t.Errorf("%s to %s is not safe since %v", old.Name, next.Name, o.Epoch)
				}
			}
			if o.Effect.Nodes != (layouts.Use{}) {
				cured[2]++
				in.Nodes = o.ApartNodes()
				if got := verdict(next, in); got == layouts.Overlaps || (got == layouts.Safe) != o.Ordered {
					t.Errorf("%s to %s, nodes %s: got %v", old.Name, next.Name, in.Nodes, got)
				}
			}
		}
	}
	for i, n := range cured {
		if n < 10 {
			t.Errorf("cure %d: got %d cases, want 10", i, n)
		}
	}
}

func TestThePictureShowsWhereIDsAre(t *testing.T) {
	o := check(t, "twitter", "discord", inputs{Switch: newYear})
	a := o.Axis
	if a.Bits != 64 || a.Old.From != 0 || a.Old.To <= a.New.From || a.New.To != 1 || a.Example != a.New.From ||
		a.Both.From != a.New.From || a.Both.To != a.Old.To || a.Safe < 0.49 || a.Safe > 0.51 || a.Beyond {
		t.Errorf("got %+v", a)
	}
	o = check(t, "sonyflake-2", "twitter", inputs{Switch: newYear})
	if a = o.Axis; a.Bits != 62 || !a.Beyond || a.Both != (layoutlab.Stretch{}) ||
		a.Example >= 0 || a.Safe != a.New.From {
		t.Errorf("safe: got %+v", a)
	}
	var marks []string
	for _, m := range a.Marks() {
		marks = append(marks, m.Shown)
	}
	if got := strings.Join(marks, " "); got != "0 2⁶⁰ 2⁶¹ 2⁶²" {
		t.Errorf("got %s", got)
	}
}

func TestAPlaceOnTheAxisIsADay(t *testing.T) {
	o := check(t, "twitter", "discord", inputs{Switch: newYear})
	for _, c := range []struct {
		place float64
		want  time.Time
	}{
		{o.Axis.New.From, day(2027, 1, 1)}, {-0.2, o.FirstDay}, {0, day(2015, 1, 1)}, {1, o.LastDay}, {7, o.LastDay},
		{o.Axis.Safe + 0.004, o.SafeDay}, {o.Axis.Safe - 0.004, o.SafeDay},
	} {
		if got := o.DayAt(o.Axis, c.place); !got.Equal(c.want) {
			t.Errorf("%v: got %v, want %v", c.place, got, c.want)
		}
	}
	if got := o.DayAt(o.Axis, o.Axis.Safe/2); math.Abs(got.Sub(day(2049, 11, 3)).Hours()) > 48*24 {
		t.Errorf("half of the way to the safe day: got %v", got)
	}
}

func TestTheCommandIsTheSameCheck(t *testing.T) {
	in := inputs{Old: of(t, "twitter@2020-01-01"), Switch: newYear, Since: "2024-01-01", Nodes: "0–31, 32-63"}
	o := layoutlab.Migrate(snowflake.Twitter(), in)
	const want = "snowflake -change " +
		"'unused:1,time:41,datacenter:5,worker:5,sequence:12&epoch=1577836800000&tick=1ms' " +
		"-to twitter -at 2027-01-01T00:00:00Z -since 2024-01-01T00:00:00Z -nodes 0-31,32-63"
	if got := o.Command(in); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
