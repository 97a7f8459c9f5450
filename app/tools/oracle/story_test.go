package oracle

import (
	"hash"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

// told has the pictures of the story: every step of every way, and every value of a slider.
func told(t *testing.T, r *record, language string) {
	ways := []way{storyWay(shops.Wide), storyWay(shops.Narrow)}
	r.add(t, "still/"+language+"/story", func(to hash.Hash) { draw(to, ways, []float64{1}) })
	r.add(t, "motion/"+language+"/story", func(to hash.Hash) { draw(to, ways, shares) })
}

func storyWay(format shops.Format) way {
	var looks [][2]*shops.Look
	tell := func(at story.StepRef, m story.Made) *story.Part {
		return story.Tell(at, m, story.Exported(), func(string) bool { return false })
	}
	for beat := range story.Beats() {
		for _, choice := range story.Choices(beat + 1) {
			for at := (story.StepRef{Beat: beat + 1, Choice: choice}); ; at.Step++ {
				part := tell(at, story.Twitters())
				if part.Step != at.Step {
					break
				}
				looks = append(looks,
					[2]*shops.Look{{Part: part, Step: max(at.Step-1, 0), Before: at.Step == 0},
						{Part: part, Step: at.Step}})
				if s := part.Steps[at.Step].Slide; s != nil {
					for value := s.Least; value <= s.Most; value++ {
						m := story.Twitters()
						s.Set(&m, value)
						look := &shops.Look{Part: tell(at, m), Step: at.Step}
						looks = append(looks, [2]*shops.Look{look, look})
					}
				}
			}
		}
	}
	return way{1, len(looks), func(p *stage.Panel, _, look int, share float64) {
		shops.Draw(p, stage.Between(looks[look][0], looks[look][1], share), format)
	}}
}
