package scenario_test

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

func fields(t *testing.T, text string) []snowflake.Field {
	t.Helper()
	fields, err := layouts.ParseFields(text)
	if err != nil {
		t.Fatal(err)
	}
	return fields
}

// playedWith is a scene's run with another layout.
func playedWith(t *testing.T, name string, l snowflake.Layout) *sim.Run {
	t.Helper()
	s, _ := scenario.Find(name)
	source, problem := scenario.With(s, l)
	if problem != "" {
		t.Fatalf("%s, %s: %s", name, layouts.FieldsText(l), problem)
	}
	with, err := sim.Parse(name, source)
	if err != nil {
		t.Fatalf("%s, %s: %v in\n%s", name, layouts.FieldsText(l), err, source)
	}
	run := sim.Play(with)
	if run.Cut != nil || len(run.Failed) > 0 {
		t.Errorf("%s, %s: cut: %v, failed: %v in\n%s", name, layouts.FieldsText(l), run.Cut, run.Failed, source)
	}
	return run
}

func TestEverySceneIsPlayedWithOtherLayouts(t *testing.T) {
	epoch := time.UnixMilli(1577836800000).UTC()
	for _, l := range []snowflake.Layout{
		snowflake.Twitter(), layouts.Discord(), layouts.Sonyflake(), layouts.MustPreset("instagram"),
		layouts.MustPreset("baidu"), layouts.MustPreset("mastodon"),
		{Fields: fields(t, "time:61,node:1,sequence:2"), Epoch: epoch, Tick: time.Microsecond},
		{Fields: fields(t, "sequence:1,node:20,time:43"), Epoch: epoch, Tick: time.Second},
		{Fields: fields(t, "unused:24,time:30,sequence:10"), Epoch: epoch, Tick: 100 * time.Millisecond},
	} {
		for _, name := range scenario.Names() {
			if strings.Contains(name, "/") {
				continue // whose IDs are of no layout, or whose worker IDs are of their own
			}
			t.Run(name+" "+layouts.FieldsText(l), func(t *testing.T) {
				run := playedWith(t, name, l)
				with := run.Script
				if got := layouts.FieldsText(with.Layout); got != layouts.FieldsText(l) || with.Layout.Tick != l.Tick ||
					!with.Layout.Epoch.Equal(l.Epoch) {
					t.Errorf("got %s, tick %v, epoch %v", got, with.Layout.Tick, with.Layout.Epoch)
				}
				issued := 0
				for lane := range with.Lanes {
					if run.Frame(run.Len()-1).Lane(lane).Field("issued") != "0" {
						issued++
					}
				}
				if issued != len(with.Lanes) || len(with.Lanes) == 0 {
					t.Errorf("%d of %d lanes issued something", issued, len(with.Lanes))
				}
			})
		}
	}
}

func TestLanesThatALayoutCannotHoldAreLeftOutInAnyLanguage(t *testing.T) {
	defer text.Use("en", "")
	s, _ := scenario.Find("starts")
	l := snowflake.Layout{Fields: fields(t, "time:62,sequence:2"), Epoch: time.UnixMilli(1).UTC(),
		Tick: time.Millisecond}
	for _, language := range []string{"en", "pseudo"} {
		text.Use(language, "")
		source, problem := scenario.With(s, l)
		if problem != "" || strings.Contains(source, "start 100") || !strings.Contains(source, "lane ") {
			t.Errorf("%s: got %q and\n%s", language, problem, source)
		}
	}
}

func TestTheRolloverOfAnotherLayoutEndsAtItsOwnLargestNumber(t *testing.T) {
	s, _ := scenario.Find("rollover")
	source, _ := scenario.With(s, layouts.Sonyflake())
	for _, want := range []string{"layout unused:1,time:39,sequence:8,machine:16 tick 10ms epoch 1409529600000",
		"\nset 1s\n", "\nask 253\n"} {
		if !strings.Contains(source, want) {
			t.Errorf("%q is missing in\n%s", want, source)
		}
	}
}

func TestALayoutThatNoSceneCanPlaySaysWhy(t *testing.T) {
	s, _ := scenario.Find("rollover")
	for text, want := range map[string]string{"time:42,node:22": "no sequence", "sequence:32,node:32": "no time"} {
		_, problem := scenario.With(s,
			snowflake.Layout{Fields: fields(t, text), Epoch: time.UnixMilli(1), Tick: time.Millisecond})
		if !strings.Contains(problem, want) {
			t.Errorf("%s: got %q, want %q", text, problem, want)
		}
	}
}

func TestASequenceOfAnyWidthOverflows(t *testing.T) {
	for _, spec := range []string{"time:47,sequence:17", "unused:1,time:39,node:4,sequence:20", "time:30,sequence:34",
		"time:8,sequence:56"} {
		l := snowflake.Layout{Fields: fields(t, spec), Epoch: time.UnixMilli(1).UTC(), Tick: time.Second}
		for _, s := range scenario.On("rollover") {
			run := playedWith(t, s.Name, l)
			if run.Len() < 3 {
				t.Errorf("%s, %s: got %d frames", s.Name, spec, run.Len())
			}
			if s.Name != "rollover" {
				continue
			}
			last := run.Frame(run.Len() - 1).Lane(0)
			if got := last.Field("issued") + " " + last.Field("last") + " " +
				last.Field("unique"); !strings.HasPrefix(got, "5 ") || !strings.HasSuffix(got, "/1 holds") {
				t.Errorf("%s: got %s, want five IDs, the last the second of the next tick in\n%s", spec, got,
					run.Script.Text)
			}
		}
	}
}
