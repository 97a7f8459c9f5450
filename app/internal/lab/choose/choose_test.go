package choose_test

import (
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/choose"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

var now = time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC)

func row(t *testing.T, name string) *choose.Candidate {
	t.Helper()
	for _, r := range choose.Rows(now) {
		if r.Name == name || r.Also == name {
			return &r
		}
	}
	t.Fatalf("no row %s", name)
	return nil
}

func TestEveryDesignAndEverySystemHasARow(t *testing.T) {
	names := map[string]bool{}
	for _, r := range choose.Rows(now) {
		for _, name := range []string{r.Name, r.Also} {
			if name != "" && names[name] {
				t.Errorf("%s has two rows", name)
			}
			names[name] = true
		}
	}
	for _, d := range sim.Designs() {
		if !names[d.Name] {
			t.Errorf("no row runs %s", d.Name)
		}
	}
	for _, s := range system.All() {
		if !names[s.Name] {
			t.Errorf("no row is %s", s.Name)
		}
	}
	others := []string{"ulid", "ksuid", "xid", "uuid-v6", "tsid", "push-id"}
	for _, l := range layouts.Presets() {
		others = append(others, l.Name)
	}
	for _, name := range others {
		if !names[name] {
			t.Errorf("no row is %s", name)
		}
	}
}

func TestEveryCellSaysWhyAndLeadsSomewhere(t *testing.T) {
	titles := map[string]bool{}
	for _, r := range choose.Rows(now) {
		if titles[r.FullTitle()] {
			t.Errorf("two rows are called %s", r.FullTitle())
		}
		titles[r.FullTitle()] = true
		for i, c := range r.Cells {
			at := r.Name + " " + choose.Columns()[i].Name
			if c.Value == "" || c.Shown == "" || c.Why == "" || c.LinkTitle == "" {
				t.Errorf("%s has an empty part: %+v", at, c)
			}
			if !strings.HasPrefix(c.Link, "/") && !strings.HasPrefix(c.Link, "https://") {
				t.Errorf("%s leads to %q", at, c.Link)
			}
			if c.Cited && !strings.HasPrefix(c.Link, "https://") && choose.Columns()[i].Name != "source" {
				t.Errorf("%s is cited, and leads to %s", at, c.Link)
			}
		}
	}
}

// The table and the scenes run the same machines: what the scenes show must be in the table.
func TestTheTableAgreesWithTheScenes(t *testing.T) {
	for _, name := range []string{"back-1ms", "back-3ms", "back-10ms", "back-1s", "systems/back"} {
		scene, ok := scenario.Find(name)
		if !ok {
			t.Fatal(name)
		}
		run := sim.Play(scene)
		last := run.Frame(run.Len() - 1)
		for i := range scene.Lanes {
			l := last.Lane(i)
			r := row(t, l.Of().Design.Name)
			got := r.Cell("clock-back")
			if twice := l.Totals().Duplicates > 0; twice != (got.Value == "duplicates") {
				t.Errorf("%s: %s has %d duplicates, the table says %s", name, r.Name, l.Totals().Duplicates, got.Shown)
			}
			if l.Totals().Refused > 0 && strings.HasPrefix(got.Value, "continues") {
				t.Errorf("%s: %s rejects %d requests, the table says %s", name, r.Name, l.Totals().Refused, got.Shown)
			}
		}
	}
	for _, name := range []string{"restart", "restart-saved"} {
		scene, _ := scenario.Find(name)
		run := sim.Play(scene)
		for i := range scene.Lanes {
			l := run.Frame(run.Len() - 1).Lane(i)
			r := row(t, l.Of().Design.Name)
			if l.Totals().Duplicates > 0 && r.Cell("restart").Value == "none" {
				t.Errorf("%s: %s repeats IDs, the table says %s", name, r.Name, r.Cell("restart").Shown)
			}
		}
	}
}

// A layout's order is inferred where no machine is measured; for measured ones both must agree.
func TestALayoutTellsTheMeasuredOrder(t *testing.T) {
	for name, want := range map[string]string{"leaf": "bwmarrin", "twitter": "hutool", "sonyflake": "zitadel",
		"jsnowflake": "mybatis-plus", "seata": "baidu-cached"} {
		if a, b := row(t, name).Cell("order").Value, row(t, want).Cell("order").Value; a != b {
			t.Errorf("%s sorts %s, %s sorts %s", name, a, want, b)
		}
	}
}

func TestNeedsAreMetOrFailedWithAReason(t *testing.T) {
	fails := func(name string, needs ...string) (all []string) {
		r := row(t, name)
		for _, f := range r.Fails(needs) {
			if f.Reason == "" || !slices.Contains(needs, f.Name) {
				t.Errorf("%s fails %+v", name, f)
			}
			all = append(all, f.Name)
		}
		return all
	}
	everything := []string{"js-safe", "unguessable", "ordered", "clock-back", "no-clock", "no-store", "bits-64"}
	for name, want := range map[string]string{
		"ours":           "no-clock clock-back unguessable js-safe",
		"twitter":        "no-clock clock-back unguessable js-safe",
		"sonyflake":      "no-clock unguessable js-safe",
		"yitter":         "no-clock unguessable",
		"auto-increment": "no-store unguessable",
		"flickr":         "no-store ordered unguessable",
		"leaf-segment":   "no-store ordered unguessable",
		"baidu":          "no-store no-clock clock-back unguessable js-safe",
		"uuid-v4":        "bits-64 ordered js-safe",
		"uuid-v7":        "bits-64 no-clock js-safe",
		"uuid-v1":        "bits-64 no-clock ordered unguessable js-safe",
		"no-check":       "no-clock clock-back unguessable js-safe",
		"discord":        "no-store no-clock clock-back unguessable js-safe",
		"seata":          "no-clock ordered unguessable js-safe",
		"weibo":          "no-store no-clock clock-back unguessable",
	} {
		if got := strings.Join(fails(name, everything...), " "); got != want {
			t.Errorf("%s fails %q, want %q", name, got, want)
		}
	}
	if got := fails("twitter"); got != nil {
		t.Errorf("without needs it fails %v", got)
	}
}

func TestExportsHaveEveryRowAndColumn(t *testing.T) {
	rows := choose.Rows(now)
	lines, err := csv.NewReader(strings.NewReader(choose.CSV(rows))).ReadAll()
	if err != nil || len(lines) != len(rows)+1 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	for _, line := range strings.Split(strings.TrimSpace(choose.Markdown(rows)), "\n") {
		if n := strings.Count(line, "|"); n != len(lines[0])+1 {
			t.Errorf("%d columns in %q", n-1, line)
		}
	}
}

// As every row, this library's is at its defaults: New leads by nothing and saves no state.
func TestThisLibrarysRowIsAsNewMakesIt(t *testing.T) {
	for _, r := range choose.Rows(now) {
		if r.Name != "ours" {
			continue
		}
		back, restart := r.Cell("clock-back"), r.Cell("restart")
		if back.Value != "rejects" || !strings.Contains(back.Why, "By default") {
			t.Errorf("a clock that moved back: got %+v", back)
		}
		if restart.Value != "duplicates" || restart.Mark != choose.Bad || !strings.Contains(restart.Why, "statefile") {
			t.Errorf("a restart: got %+v", restart)
		}
	}
}

func TestRowsWithOneLayoutFitJavaScriptAlike(t *testing.T) {
	cells := map[string]choose.Cell{}
	for _, r := range choose.Rows(now) {
		cells[r.Name] = r.Cell("js-safe")
	}
	for _, name := range []string{"ours", "leaf", "bwmarrin", "hutool", "mybatis-plus"} {
		if got, want := cells[name], cells["twitter"]; got.Shown != want.Shown || got.Value != want.Value ||
			got.Mark != want.Mark {
			t.Errorf("%s: got %s, %s; want Twitter's %s, %s", name, got.Shown, got.Value, want.Shown, want.Value)
		}
	}
}
