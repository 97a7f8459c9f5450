package sim

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/numbering"
	"github.com/snowflakelab/snowflakelab/app/internal/variant"
)

// Designs are all that can play on the stage: those of Snowflake, then the other ways
// to number things.
func Designs() []variant.Design { return slices.Concat(variant.All(), numbering.All()) }

// Find is the design of a name; "twitter" is another name of "refuse".
func Find(name string) (variant.Design, bool) {
	if name == "twitter" {
		name = "refuse"
	}
	for _, d := range Designs() {
		if d.Name == name {
			return d, true
		}
	}
	return variant.Design{}, false
}
