package layout

import (
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/layoutlab"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// facts are derived from a state.
type facts struct {
	problems []layoutlab.Problem // of the draft; if there are any, the rest is empty
	layout   snowflake.Layout

	options      layoutlab.Options // further inputs of consequences
	hashedBad    string            // the error of the typed number of hashed nodes
	consequences []layoutlab.Consequence
	base         *snowflake.Layout // the layout to compare with, or nil
	against      []layoutlab.Pair  // the consequences of both

	*solutions // to the needs
}

// derive computes the facts of a state. Was is the draft to compare with; before are the previous facts,
// whose solutions are reused if the needs are the same.
func derive(s state, was layoutlab.Draft, now time.Time, before facts) facts {
	f := facts{problems: s.draft.Problems(), solutions: before.solutions}
	if f.solutions == nil || !f.to.equal(&s.needs) {
		f.solutions = solve(s.needs)
	}
	if len(f.problems) > 0 {
		return f
	}
	f.layout = s.draft.Layout()
	nodes, err := format.Amount(s.hashNodes())
	f.options, f.hashedBad = layoutlab.Options{Now: now, HashNodes: nodes}, ui.Problem(err)
	f.consequences = layoutlab.Consequences(f.layout, f.options)
	if len(was.Problems()) == 0 {
		base := was.Layout()
		f.base, f.against = &base, layoutlab.Compare(layoutlab.Consequences(base, f.options), f.consequences)
	}
	return f
}

func (f *facts) generates() bool { return layoutlab.Generates(f.layout) }

// sample is the first ID of the present tick from node 1, or from the only node.
func (f *facts) sample() (id snowflake.ID, ok bool) {
	if len(f.problems) > 0 || f.options.Now.IsZero() {
		return 0, false
	}
	id, _, ok = f.layout.IDsAt(f.options.Now)
	for i, field := range f.layout.Fields {
		if field.Kind == snowflake.KindNode {
			id, _ = f.layout.With(id, i, 1)
		}
	}
	return id, ok
}
