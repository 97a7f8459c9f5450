package lessons

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// state is what a link says: a place in the act, and what the reader has decided.
type state struct {
	act.Ref
	act.Made
	of   *act.Act
	name string // of a screen
}

// params are the names that an act's address may have.
var params = []string{"screen", "beat", "choice", "step", "sequence", "node", "epoch", "clock"}

// screenName is what a screen is called in addresses and attributes.
func (s *state) screenName() string { return cmp.Or(s.name, "screen") }

func (s *state) Params(query, fragment *nav.Params) {
	usual := act.Undecided()
	query.Reading(func() { s.Ref, s.Made = act.Ref{Screen: 1}, usual })
	if s.of.Asked != "" {
		query.Value(s.of.Asked, "1", func(string) string { return "" })
	}
	// step alone is an instrument’s
	query.WriteIf(s.Screen > 1 || s.name == "" && (s.Choice != "" || s.Step > 0), func() {
		query.Count(s.screenName(), &s.Screen, 1, len(s.of.Screens()))
	})
	at := min(max(s.Screen, 1), len(s.of.Screens()))
	if choices := s.of.Choices(at); s.of.Screens()[at-1].Free != nil {
		query.Value("choice", s.Choice, func(value string) string { s.Choice = value; return "" })
	} else {
		query.Choice("choice", s.Choice, choices[1:], func(i int) { s.Choice = choices[i+1] })
	}
	query.WriteIf(s.Step > 0, func() { query.Count("step", &s.Step, 0, mostSteps) })
	query.WriteIf(s.Sequence > 0, func() { query.Count("sequence", &s.Sequence, act.LeastSequence, act.MostBits) })
	query.WriteIf(s.Node > 0, func() { query.Count("node", &s.Node, act.LeastNode, act.MostBits) })
	epoch := ""
	if !s.Epoch.Equal(usual.Epoch) {
		epoch = text.UnixMS(s.Epoch)
	}
	query.Value("epoch", epoch, s.readEpoch)
	clock := s.Clock
	if clock == usual.Clock {
		clock = ""
	}
	query.Choice("clock", clock, act.Clocks(), func(i int) { s.Clock = act.Clocks()[i] })
	query.Reading(func() { s.Ref = s.of.Near(s.Ref) })
	fragment.Anchor(s.of.Fragment)
}

// mostSteps is more than any part has; the last step is shown instead.
const mostSteps = 99

// mostEpoch is the last epoch of a link, in the year 2200.
const mostEpoch = 7_258_118_400_000

func (s *state) readEpoch(value string) (problem string) {
	ms, err := strconv.ParseInt(value, 10, 64)
	if err != nil || ms < 0 || ms > mostEpoch {
		return text.T("The link says %s=“%s”: use a whole number from %s to %s.", "epoch", value, "0",
			text.Group(int64(mostEpoch)))
	}
	s.Epoch = time.UnixMilli(ms).UTC()
	return ""
}

// madeKey is where the browser keeps what the reader has decided.
const madeKey = "made"

// remember keeps what the reader has decided for the other lessons.
func remember(ctx app.Context, m act.Made) {
	if m != act.Undecided() {
		_ = ctx.LocalStorage().Set(madeKey, m) // without storage it lasts as long as the address
	}
}

// recall is what the reader has decided; ok is false if it is nothing, or of another version.
func recall(ctx app.Context) (m act.Made, ok bool) {
	fits := func(bits, least int) bool { return bits == 0 || bits >= least && bits <= act.MostBits }
	if ctx.LocalStorage().Get(madeKey, &m) != nil || m.Epoch.IsZero() || !slices.Contains(act.Clocks(), m.Clock) {
		return m, false
	}
	return m, fits(m.Sequence, act.LeastSequence) && fits(m.Node, act.LeastNode)
}
