package sim

import (
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/design/numbering"
	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Designs are all designs that can play on the stage: Snowflake's, then the other ways to issue
// IDs.
func Designs() []variant.Design { return slices.Concat(variant.All(), numbering.All()) }

// Find returns the design with a name; "twitter" is an alias of "refuse".
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

// OnRuler fails at the first lane whose IDs have no layout: they have no place on a ruler of
// ticks.
func (s *Script) OnRuler() error {
	for i := range s.Lanes {
		if l := &s.Lanes[i]; l.Layout.Fields == nil {
			at := slices.IndexFunc(s.Lines, func(line string) bool {
				words := strings.Fields(line)
				return len(words) > 1 && words[0] == "lane" && words[1] == l.Name
			})
			return &Error{Line: at + 1, Word: l.Name, Lane: l.Name,
				Problem: text.Tell("its IDs are not Snowflake IDs, so it plays only on /systems")}
		}
	}
	return nil
}

// HasPods fails if the nodes' worker IDs are fixed.
func (s *Script) HasPods() error {
	if s.Workers == nil {
		return &Error{Line: 1, Problem: text.Tell("a line workers WAY is missing: it says where worker IDs come from")}
	}
	return nil
}
