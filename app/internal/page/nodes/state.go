package nodes

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/braid"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// state is what a link says.
type state struct {
	braid.Settings
	size    int64         // of clock errors that are spread over the nodes; 0 if each is listed, negative if unset
	promise time.Duration // within which IDs are promised to be in order
	at      time.Duration // since the start of the run; negative is the end
}

// example is the run that the page opens with: of three clocks, one is behind.
func example() state {
	return state{
		Settings: braid.Settings{Nodes: 3, Rate: 400, Errors: []int64{0, -5 * ms, 0}, Length: 40 * time.Millisecond,
			Seed: 11, Lag: none},
		promise: time.Second, at: none,
	}
}

const (
	ms   = int64(time.Millisecond)
	none = -1
	// zero is the time that the page shows for the start of a run.
	zero = 100 * time.Millisecond
)

// unset forgets the clocks' errors: those of other nodes or clocks do not fit.
func (s *state) unset() { s.size, s.Errors = none, nil }

// spread spreads errors over the nodes' clocks, unless each is listed.
func (s *state) spread() {
	switch {
	case s.size < 0 && s.Clock == braid.Drift:
		s.size = 50_000 // 50 ppm
	case s.size < 0:
		s.size = 5 * ms
	}
	if s.size > 0 || s.Errors == nil {
		s.Errors = braid.Spread(s.Nodes, s.size, s.Seed)
	}
}

func (s *state) Params(query, _ *nav.Params) {
	query.Reading(func() { *s = example() })
	if query.Count("nodes", &s.Nodes, 1, braid.MostNodes) {
		s.unset()
	}
	query.Count("rate", &s.Rate, 1, braid.MostRate)
	query.Choice("clock", braid.Clocks[s.Clock], braid.Clocks, func(i int) {
		s.Clock = braid.ClockError(i)
		s.unset()
	})
	query.Value("seed", strconv.FormatUint(s.Seed, 10), s.readSeed)
	query.Value("error", s.errorText(), s.readErrors)
	query.WriteIf(s.Policy != braid.Wait, func() {
		query.Choice("policy", braid.Policies[s.Policy], braid.Policies, func(i int) { s.Policy = braid.Policy(i) })
	})
	query.WriteIf(s.Commit != 0, func() {
		query.Value("commit", s.Commit.String(),
			func(typed string) string { return readTime(&s.Commit, "commit", typed, 0, braid.MostCommit) })
	})
	query.WriteIf(s.promise != time.Second, func() {
		query.Value("promise", s.promise.String(),
			func(typed string) string { return readTime(&s.promise, "promise", typed, 0, time.Hour) })
	})
	query.Value("seconds", seconds(s.Length), s.readSeconds)
	query.WriteIf(s.Lag >= 0, func() {
		query.Value("lag", s.Lag.String(),
			func(typed string) string { return readTime(&s.Lag, "lag", typed, 0, braid.MostError) })
	})
	query.WriteIf(s.at >= 0, func() { query.Value("at", (s.at + zero).String(), s.readAt) })
	query.Reading(s.spread)
	query.Check([]string{"nodes", "rate", "seconds"}, func() string {
		says := s.tooMany()
		if says != "" {
			s.Rate, s.Length = example().Rate, example().Length
		}
		return says
	})
}

func (s *state) readSeed(typed string) (problem string) {
	n, err := strconv.ParseUint(typed, 10, 63)
	if err != nil {
		return text.T("The link says seed=“%s”: use a whole number from 0 on.", typed)
	}
	s.Seed = n
	return ""
}

// readErrors reads one size for all clocks, or a list with the error of each.
func (s *state) readErrors(typed string) (problem string) {
	var errors []int64
	for one := range strings.SplitSeq(typed, ",") {
		e, ok := s.readError(one)
		if !ok {
			return s.badError(typed)
		}
		errors = append(errors, e)
	}
	switch {
	case len(errors) == 1 && !strings.HasPrefix(typed, "-"):
		s.size, s.Errors = errors[0], nil
	case len(errors) == s.Nodes:
		s.size, s.Errors = 0, errors
	default:
		return text.T("The link says error=“%s”: use one size for all clocks, or a list with %s.", typed,
			text.Count(s.Nodes, "%s value", "%s values"))
	}
	return ""
}

func (s *state) badError(typed string) string {
	if s.Clock == braid.Drift {
		return text.T("The link says error=“%s”: use parts per million up to 1000ppm, like 50ppm.", typed)
	}
	return text.T("The link says error=“%s”: use a time up to %s, like 5ms.", typed, braid.MostError.String())
}

func (s *state) readError(typed string) (e int64, ok bool) {
	if s.Clock == braid.Drift {
		ppm, err := strconv.ParseFloat(strings.TrimSuffix(typed, "ppm"), 64)
		thousandths := ppm * 1000
		if err != nil || !(thousandths >= -braid.MostDrift && thousandths <= braid.MostDrift) {
			return 0, false
		}
		return int64(thousandths), true
	}
	d, err := time.ParseDuration(typed)
	return int64(d), err == nil && d >= -braid.MostError && d <= braid.MostError
}

func (s *state) errorText() string {
	if s.size > 0 {
		return s.amount(s.size)
	}
	var all []string
	for _, e := range s.Errors {
		all = append(all, s.amount(e))
	}
	if !slices.ContainsFunc(s.Errors, func(e int64) bool { return e != 0 }) {
		return s.amount(0)
	}
	return strings.Join(all, ",")
}

// amount is a clock's error as links write it.
func (s *state) amount(e int64) string {
	if s.Clock == braid.Drift {
		return strconv.FormatFloat(float64(e)/1000, 'f', -1, 64) + "ppm"
	}
	if -ms < e && e < ms && e != 0 { // rather than “µ”, which links encode
		return number(float64(e)/float64(ms)) + "ms"
	}
	return time.Duration(e).String()
}

func readTime(to *time.Duration, name, typed string, least, most time.Duration) (problem string) {
	d, err := time.ParseDuration(typed)
	if err != nil || d < least || d > most {
		return text.T("The link says %s=“%s”: use a time from %s to %s, like 5ms.", name, typed, least.String(),
			most.String())
	}
	*to = d
	return ""
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

func (s *state) readSeconds(typed string) (problem string) {
	n, err := strconv.ParseFloat(typed, 64)
	if err != nil || !(n >= 0.001 && n <= braid.MostLength.Seconds()) {
		return text.T("The link says seconds=“%s”: use 0.001 to %s.", typed, seconds(braid.MostLength))
	}
	s.Length = time.Duration(n * float64(time.Second))
	return ""
}

// tooMany is the problem of a run with too many IDs.
func (s *state) tooMany() string {
	if s.IDs() <= braid.MostIDs {
		return ""
	}
	return text.T("%s nodes × %s requests per second × %s s = %s IDs: use at most %s.", text.Group(s.Nodes),
		text.Group(s.Rate), seconds(s.Length), text.Group(int64(s.IDs())), text.Group(braid.MostIDs))
}

func (s *state) readAt(typed string) (problem string) {
	at := time.Duration(0)
	if problem = readTime(&at, "at", typed, zero, braid.MostLength+zero); problem == "" {
		s.at = at - zero
	}
	return problem
}
