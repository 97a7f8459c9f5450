package decode

import (
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
)

func TestTheTallestBarReachesTheTop(t *testing.T) {
	at := time.Date(2026, 3, 9, 8, 15, 0, 0, time.UTC)
	m := facts{TextFacts: judge.TextFacts{Report: &judge.Report{Earliest: at, Latest: at.Add(3 * time.Hour)}}}
	m.Report.Pictures.Time = judge.TimeHistogram{From: at, Each: time.Hour, Counts: []int{1, 4, 0, 2}}
	var b strings.Builder
	for _, e := range m.overTime(320).View() {
		b.WriteString(app.HTMLString(e))
	}
	for _, want := range []string{"v-30.0", "v-120.0", "v-60.0", "at most 4", ">08:15:00<", ">11:15:00<",
		"1 hour per bar"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%s is missing in %s", want, &b)
		}
	}
}
