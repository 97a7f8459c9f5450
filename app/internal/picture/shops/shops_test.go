package shops_test

import (
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

func TestAllLooksOfAPartHaveTheSameMarks(t *testing.T) {
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	every := func(string) bool { return true }
	for beat := range story.Beats() {
		for _, choice := range story.Choices(beat + 1) {
			var looks []*shops.Look
			part := story.Tell(story.StepRef{Beat: beat + 1, Choice: choice}, story.Twitters(), now, every)
			last := len(part.Steps) - 1
			if part.Steps[last].Slide != nil { // another picture
				last--
			}
			for step := range last + 1 {
				looks = append(looks, &shops.Look{Part: part, Step: step})
			}
			looks = append(looks, &shops.Look{Part: part, Before: true})
			for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
				for _, from := range looks {
					for _, to := range looks {
						checkMarks(t, from, to, looks[0], format)
					}
				}
			}
		}
	}
}

func checkMarks(t *testing.T, from, to, first *shops.Look, format shops.Format) {
	t.Helper()
	var want, got, end, still stage.Panel
	shops.Draw(&want, stage.Still(first), format)
	shops.Draw(&got, stage.Between(from, to, 0.5), format)
	if len(got.Marks) != len(want.Marks) {
		t.Errorf("%v: from step %d to %d there are %d marks, want %d", to.Part.StepRef, from.Step, to.Step,
			len(got.Marks), len(want.Marks))
		return
	}
	shops.Draw(&end, shops.Way{From: from, To: to, Share: 1}, format)
	shops.Draw(&still, stage.Still(to), format)
	if onward := to.Step-from.Step == 1 && !from.Before && !to.Before; len(still.Marks) != len(want.Marks) ||
		onward && !end.Same(&still) {
		t.Errorf("%v: the way from step %d to %d does not end at the still picture", to.Part.StepRef, from.Step, to.Step)
	}
}
