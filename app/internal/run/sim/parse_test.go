package sim_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func TestABrokenScriptNamesLineAndWord(t *testing.T) {
	for _, c := range []struct {
		name, script string
		line         int
		word, says   string
	}{
		{"an unknown word", "set 1ms\nbakc 3ms", 2, "bakc", "unknown word"},
		{"a length of time without a unit", "set 100", 1, "100", "not a duration"},
		{"a length of time that is missing", "set 1ms\n\nadvance", 3, "", "is missing"},
		{"a negative length of time", "back -3ms", 1, "-3ms", "negative duration"},
		{"a word too many", "advance 3ms now", 1, "now", "unexpected word"},
		{"a number that is none", "ask many", 1, "many", "not a whole number"},
		{"too many IDs", "ask 100001", 1, "100001", "from 1 to 100,000"},
		{"no IDs", "ask 0", 1, "0", "from 1 to 100,000"},
		{"an unknown design", "lane twiter\nask", 1, "twiter", "use one of refuse"},
		{"a lane twice", "lane ours\nlane ours\nask", 2, "ours", "lane NAME as ours"},
		{"a heading after a step", "ask\nlane ours", 2, "lane", "before the first step"},
		{"an unknown layout", "layout twiter\nask", 1, "twiter", "neither"},
		{"a layout of 63 bits", "layout time:41,sequence:22\nask", 1, "time:41,sequence:22", "63 bits"},
		{"a layout without a sequence", "layout time:64\nask", 2, "", "sequence"},
		{"a node number that does not fit", "node a 1024\nask", 2, "", "1,024"},
		{"a repeat without an end", "ask\nrepeat 3\nask", 2, "repeat", "end of this repeat is missing"},
		{"an end without a repeat", "ask\nend", 2, "end", "end without a repeat"},
		{"has no steps", "repeat 3\nend", 2, "end", "has no steps"},
		{"an answer without a question", "ask\nright yes | so", 2, "", "must follow a question"},
		{"an answer without a reason", "ask\nquestion Why?\nright So", 3, "", "|"},
		{"a question without a right answer", "ask\nquestion Why?\nwrong a | b\nwrong c | d\nask", 2, "",
			"one right answer"},
		{"a question without answers, before the first step", "title A\nquestion Why?\nask", 2, "", "one right answer"},
		{"an unknown field", "ask\nexpect isued 1", 2, "isued", "use one of issued"},
		{"a value that is missing", "ask\nexpect issued", 2, "", "value is missing"},
		{"parts per million out of range", "drift 2000000ppm", 1, "2000000ppm", "ppm; write 200ppm"},
		{"used numbers that are none", "lane ours used some 1s\nask", 1, "some", "whole number"},
		{"used numbers without a time", "lane ours used 5\nask", 1, "", "duration is missing"},
		{"used numbers of who remembers more", "lane leaf used 5 1s\nask", 2, "", "only refuse and ours"},
		{"a bound that is no number", "lane ours start here\nask", 1, "here", "start is 0, on"},
		{"an instant that is none", "zero yesterday\nask", 1, "yesterday", "not a date and time"},
		{"a row that no store has", "lane auto-increment\nask\ndown 9", 3, "9", "whole number from 1"},
		{"a system that nobody knows", "lane auto-increment\nlane snowflok", 2, "snowflok", "unknown design"},
		{"a burst of a billion", "lane auto-increment\nask 1000000000", 2, "1000000000", "from 1 to 100,000"},
		{"a store that takes no time", "latency 0s\nlane auto-increment\nask", 1, "0s", "latency must be positive"},
		{"a step where there are no segments", "lane refuse\nlane flickr step 5\nask", 2, "step", "takes segments"},
		{"calls at one time that are one after another", "lane refuse\nask 5 every 0s", 2, "0s", "positive interval"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := sim.Parse("broken", c.script)
			var e *sim.ScriptError
			if !errors.As(err, &e) {
				t.Fatalf("got %v, want an error", err)
			}
			if e.Line != c.line || e.Word != c.word || !strings.Contains(e.Error(), c.says) {
				t.Errorf("got line %d, word %q (%v), want line %d, word %q, %q", e.Line, e.Word, e, c.line, c.word,
					c.says)
			}
		})
	}
}

func TestLinesOfAStepBelongToItsFrame(t *testing.T) {
	s, err := sim.Parse("hanging", `say before all
ask # a comment
say one
say two
repeat 2
  ask
end
say after the repeat
question Well?
right Yes | So it is
wrong No | It is not
ask`)
	if err != nil {
		t.Fatal(err)
	}
	run := sim.Play(s)
	var got []string
	for n := range run.Len() {
		f := run.Frame(n)
		text := strings.Join(f.Said(), ", ")
		if q := f.Question(); q != nil {
			text += " " + q.Text
		}
		got = append(got, text)
	}
	if want := "before all|one, two||after the repeat Well?|"; strings.Join(got, "|") != want {
		t.Errorf("got %q, want %q", strings.Join(got, "|"), want)
	}
}

func TestAScriptOfHeadingsAloneHasOneFrame(t *testing.T) {
	for _, source := range []string{"", "# nothing", "title Nothing\nlane ours",
		"latency 2ms or so\ntimeout 1s at most"} {
		s, err := sim.Parse("empty", source)
		if err != nil {
			t.Fatal(err)
		}
		if got := sim.Play(s).Len(); got != 1 {
			t.Errorf("%q: got %d frames, want 1", source, got)
		}
	}
}

// FuzzParse reads scripts of any length, which nobody plays: an error names a line that
// there is, and what was read can be played.
func FuzzParse(f *testing.F) {
	scenes, err := filepath.Glob("../scenario/*.scene")
	if err != nil || len(scenes) == 0 {
		f.Fatalf("no scenes: %v", err)
	}
	for _, name := range scenes {
		source, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(source))
	}
	f.Add("ask\n" + strings.Repeat("repeat 2\n", 100) + "ask\n" + strings.Repeat("end\n", 100))
	f.Add("layout unused:1,time:61,b:1,sequence:1 tick 1us epoch -9223372036854775808\nnode é 18446744073709551615")
	f.Fuzz(func(t *testing.T, source string) {
		s, err := sim.Parse("fuzz", source)
		if err == nil {
			if len(s.Lanes) == 0 || len(s.Nodes) == 0 || s.Layout.Validate() != nil {
				t.Fatalf("%q: nothing can be played", source)
			}
			return
		}
		var e *sim.ScriptError
		if !errors.As(err, &e) || e.Line < 1 || e.Line > strings.Count(source, "\n")+1 || e.Problem == "" {
			t.Fatalf("%q: got %v, want an error with a line", source, err)
		}
	})
}

// FuzzParseAndPlay plays short scripts, and forks them in the middle.
func FuzzParseAndPlay(f *testing.F) {
	f.Add("lane leaf\nset 100ms\nask 3\nback 3ms\nask\nadvance 7ms\nrestart saved\nask", "back 1ms\nask 2")
	f.Add("layout time:62,sequence:2\nlane refuse\nlane ours lead 3ms waits\nfreeze\nask 9\nthaw\nadvance 1s",
		"kill\nask")
	f.Add("node a 1\nnode b 1\nlane sonyflake\nask a 300\nslew b -3ms at 9ppm\nrepeat 3\nask b 2\nend\nexpect issued 9",
		"ask a")
	f.Add("lane leaf-segment\nlatency 2ms\nask 3 every 1ms\ndown 1\nask 5\nup", "lose 2\ntimeout 1s\nothers\njoin")
	f.Fuzz(func(t *testing.T, source, inserted string) {
		if len(source)+len(inserted) > 300 || manyRepeats.MatchString(source+inserted) {
			return
		}
		s, err := sim.Parse("fuzz", source)
		if err != nil {
			return
		}
		run := sim.Play(s)
		look(run)
		fork, err := run.Fork(run.Len()/2, inserted)
		var e *sim.ScriptError
		switch {
		case err == nil:
			look(fork)
		case !errors.As(err, &e) || e.Line < 1:
			t.Fatalf("%q, %q: got %v, want an error with a line", source, inserted, err)
		}
	})
}

// manyRepeats are scripts that would take seconds: of two repeats, or of one of more than
// nine rounds.
var manyRepeats = regexp.MustCompile(`(?s)repeat.*repeat|repeat\s+\+?0*[1-9][0-9]`)

// look asks each frame of a run for all that pages show.
func look(run *sim.Run) {
	for n := range run.Len() {
		run.Frame(n).Words()
		if ms := run.Frame(n).Moments(); len(ms) > 0 {
			last := &ms[len(ms)-1]
			last.Text()
			last.Code()
			last.Frame().Words()
		}
	}
	run.Stops()
}
