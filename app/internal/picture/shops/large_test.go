package shops_test

import (
	"math"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
)

// leastLarge is how high letters are at least on a projector, where 1,280 units are as wide as 1,255 px at least.
const leastLarge = 24

// A class could not read the numbers of drawers, of shops and of figures: they were down to 15 px.
func TestOnAProjectorNoLettersAreSmall(t *testing.T) {
	for _, a := range acts() {
		for _, at := range placesOf(a) {
			for n, look := range told(a, at).At().Looks {
				for _, b := range boxes(drawn(look.Of, shops.Large).Marks) {
					if size := (b.foot - b.top) / 0.68; b.tag == "text" && math.Round(size*10)/10 < leastLarge {
						t.Errorf("%s %v, look %d: %s %q has %.1f", a.ID(), at, n, b.is, b.words, size)
					}
				}
			}
		}
	}
}
