package oracle

import (
	"hash"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
)

// told has the pictures of the lessons: every look of every place, and every value of a slider.
func told(t *testing.T, r *record, language string) {
	for _, a := range plan.Lessons() {
		ways := []way{lessonWay(a, shops.Wide), lessonWay(a, shops.Narrow)}
		r.add(t, "still/"+language+"/lesson-"+a.Name, func(to hash.Hash) { draw(to, ways, []float64{1}) })
		r.add(t, "motion/"+language+"/lesson-"+a.Name, func(to hash.Hash) { draw(to, ways, shares) })
	}
}

func lessonWay(a *act.Act, format shops.Format) way {
	var films []*stage.Film
	add := func(part *act.Part) {
		var stills []*stage.Drawing
		for _, look := range part.At().Looks {
			stills = append(stills, shops.Draw(look.Of, format))
		}
		for i := range stills {
			films = append(films, stage.NewFilm(stills[max(i-1, 0)], stills[i]))
		}
	}
	tell := func(at act.Ref, m act.Made) *act.Part { return a.Tell(at, m, act.Exported(), act.Nobody) }
	for _, at := range a.Places(act.Twitters()) {
		part := tell(at, act.Twitters())
		add(part)
		if s := part.At().Slide; s != nil && s.Set != nil {
			for value := s.Least; value <= s.Most; value++ {
				m := act.Twitters()
				s.Set(&m, value)
				add(tell(at, m))
			}
		}
	}
	return way{1, len(films), func(p *stage.Panel, _, film int, share float64) { films[film].Draw(p, 0, 1, share) }}
}
