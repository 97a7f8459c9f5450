package layout

import (
	"flag"
	"fmt"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/page/layoutlink"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

var update = flag.Bool("update", false, "rewrite what is read from the layouts of layouts.txt")

// TestEveryTextOfALayoutIsReadAsBefore holds the readers of layouts to a file: each
// unindented line has a layout, an epoch and a tick, and below it stands what the form of
// /layout, other pages' links and a scene's script make of them.
func TestEveryTextOfALayoutIsReadAsBefore(t *testing.T) {
	const path = "testdata/layouts.txt"
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(string(want)), "\n") {
		if strings.HasPrefix(line, " ") {
			continue
		}
		var layout, epoch, tick string
		if _, err := fmt.Sscanf(line, "%q %q %q", &layout, &epoch, &tick); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		fmt.Fprintf(&got, "%s\n  form:   %s\n  link:   %s\n  script: %s\n", line,
			inForm(layout, epoch, tick), inLink(layout, epoch, tick), inScript(layout, epoch, tick))
	}
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	wanted := strings.Split(string(want), "\n")
	for i, line := range strings.Split(got.String(), "\n") {
		if i >= len(wanted) || line != wanted[i] {
			t.Errorf("line %d: got\n%s\nwant\n%s", i+1, line, append(wanted, "")[min(i, len(wanted))])
		}
	}
}

// inForm is the draft as links write it again, and all of its problems.
func inForm(layout, epoch, tick string) string {
	d, _ := layoutlab.ParseDraft(layout, epoch, tick)
	again, from, step := d.Link()
	read := fmt.Sprintf("%q %q %q", again, from, step)
	for _, p := range d.Problems() {
		read += fmt.Sprintf("; %s %d %d %q", p.Box, p.Field, p.Bit, p.Words)
	}
	return read
}

func inLink(layout, epoch, tick string) string {
	l, err := layoutlink.Read(url.Values{"layout": {layout}, "epoch": {epoch}, "tick": {tick}})
	return outcome(l, err)
}

// inScript puts the epoch and the tick into a script's line where they are not empty.
func inScript(layout, epoch, tick string) string {
	line := "layout " + layout
	if tick != "" {
		line += " tick " + tick
	}
	if epoch != "" {
		line += " epoch " + epoch
	}
	s, err := sim.Parse("any", line+"\nlane refuse\nask\n")
	if err != nil {
		return outcome(snowflake.Layout{}, err)
	}
	return outcome(s.Layout, nil)
}

func outcome(l snowflake.Layout, err error) string {
	if err != nil {
		words, _, _ := strings.Cut(err.Error(), " Valid names: twitter, ") // the list of systems grows
		return fmt.Sprintf("refused: %q", words)
	}
	return fmt.Sprintf("%s from %s by %v", layouts.FieldsText(l), l.Epoch.Format("2006-01-02T15:04:05.999999999Z07:00"),
		l.Tick)
}
