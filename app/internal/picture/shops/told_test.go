package shops_test

import (
	"slices"
	"sync"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/incident"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
)

// What several tests look at is played and drawn once. No test may change it.

var acts = sync.OnceValue(func() []*act.Act { return append(plan.Lessons(), incident.Acts()...) })

// placesOf are an act's places, in its order.
func placesOf(a *act.Act) []act.Ref {
	return once(allPlaces, a, func() []act.Ref { return slices.Clip(a.Places(act.Twitters())) })
}

// told is the part of an act at a place.
func told(a *act.Act, at act.Ref) *act.Part {
	return once(allParts, tellingAt{a, at}, func() *act.Part {
		return a.Tell(at, act.Twitters(), act.Exported(), act.Nobody)
	})
}

// drawn is the picture of a look.
func drawn(look any, format shops.Format) *stage.Drawing {
	return once(allDrawn, drawnIn{look, format}, func() *stage.Drawing { return shops.Draw(look, format) })
}

type tellingAt struct {
	act *act.Act
	at  act.Ref
}

type drawnIn struct {
	look   any
	format shops.Format
}

var (
	allPlaces = map[*act.Act][]act.Ref{}
	allParts  = map[tellingAt]*act.Part{}
	allDrawn  = map[drawnIn]*stage.Drawing{}
)

func once[K comparable, V any](known map[K]V, of K, find func() V) V {
	found, ok := known[of]
	if !ok {
		found = find()
		known[of] = found
	}
	return found
}
