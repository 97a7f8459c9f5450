package numbers

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Rate is two servers with one worker ID, to each of which requests come at random moments.
type Rate struct {
	PerSecond int // of each server
	Open      bool
	Since     time.Duration  // both opened
	Last      [2][]act.Piece // the ID that each handed out last; nil if none
	Twice     bool           // those are one ID
	// First is when the first duplicate came: in the reader's run, and in others of the same rate. Before are those of
	// the rates that the reader tried before.
	First, Before []time.Duration
	Average       time.Duration // of all runs at this rate; 0 until it is told
}

// Rates are what a reader chooses from.
var Rates = []int{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000}

// Both is the worker ID of both servers, firstRate the rate that the screen begins with, Others how many runs are drawn
// beside the reader's, and seed that of the reader's.
const (
	Both      = 7
	firstRate = 100
	Others    = 11
	seed      = 10
)

// Opening is a run of two servers with one worker ID, up to the first ID that both hand out.
type Opening struct {
	IDs   [2][]snowflake.ID
	After time.Duration // in whole milliseconds, of which the last has begun
}

// Open plays a run in which each server gets so many requests a second, at random moments. The same seed is the same
// run.
func Open(perSecond int, seed uint64) (o Opening) {
	l := act.Twitters().Layout()
	values, err := l.NodeValues(Both)
	if err != nil {
		panic(err)
	}
	node, err := snowflake.NewNode(l, values, snowflake.Policy{})
	if err != nil {
		panic(err)
	}
	draws := random.Source(random.Mix(uint64(perSecond), seed))
	gap := func() float64 { // in milliseconds, exponentially distributed
		return -math.Log(1-float64(draws.Next()>>11)/(1<<53)) * 1000 / float64(perSecond)
	}
	next := [2]float64{gap(), gap()}
	var states [2]snowflake.State
	for {
		at := 0
		if next[1] < next[0] {
			at = 1
		}
		var issued snowflake.Outcome
		tick := int64(next[at]) + 1 // the first millisecond is 1, so that an ID says how long both were open
		states[at], issued = node.Take(states[at], tick, 1)
		o.IDs[at] = append(o.IDs[at], issued.First)
		if o.has(1-at, issued.First) {
			o.After = time.Duration(tick) * time.Millisecond
			return o
		}
		next[at] += gap()
	}
}

// has reports whether a server has handed out an ID. Its IDs grow, and a smaller one ends the search.
func (o *Opening) has(server int, id snowflake.ID) bool {
	for _, other := range slices.Backward(o.IDs[server]) {
		if other <= id {
			return other == id
		}
	}
	return false
}

// Average is how long it takes on average until both servers have a request in one millisecond.
func Average(perSecond int) time.Duration {
	busy := 1 - math.Exp(-float64(perSecond)/1000)
	return time.Duration(float64(time.Millisecond) / (busy * busy))
}

// openings are the runs of each rate: the reader's, then the others.
var openings = func() map[int]func() []Opening {
	all := map[int]func() []Opening{}
	for _, perSecond := range Rates {
		all[perSecond] = sync.OnceValue(func() (all []Opening) {
			for n := range uint64(1 + Others) {
				all = append(all, Open(perSecond, seed+n))
			}
			return all
		})
	}
	return all
}()

// rates are the ways of the screen: the answer is the rate at which both servers were opened.
func rates() []act.Way {
	all := []act.Way{{Tell: func(t *act.Told) *act.Part { return closed(t, firstRate) }}}
	for _, perSecond := range Rates {
		all = append(all, act.On(strconv.Itoa(perSecond), func(t *act.Told) *act.Part { return opened(t, perSecond) }))
	}
	return all
}

// chosen begins a choice that only sets the slider.
const chosen = "at"

// atRate is the screen with another rate, before both servers are opened.
func atRate(t *act.Told, choice string) *act.Part {
	perSecond, err := strconv.Atoi(strings.TrimPrefix(choice, chosen))
	if err != nil || !slices.Contains(Rates, perSecond) {
		return nil
	}
	return closed(t, perSecond)
}

// before are the first duplicates at the other rates that the reader tried.
func before(t *act.Told, perSecond int) (all []time.Duration) {
	for _, other := range Rates {
		if other != perSecond && t.Tried(strconv.Itoa(other)) {
			all = append(all, openings[other]()[0].After)
		}
	}
	return all
}

func slider(t *act.Told, perSecond int) *act.Slide {
	return &act.Slide{Says: text.T("Requests per second, at each server"), Hue: "rate",
		Value: slices.Index(Rates, perSecond),
		Most:  len(Rates) - 1, Less: text.T("Fewer requests"), More: text.T("More requests"),
		Words: func(n int) string { return text.T("%s/s", text.Group(Rates[n])) },
		To: func(n int) act.Ref {
			return act.Ref{Screen: t.At.Screen, Choice: chosen + strconv.Itoa(Rates[n])}
		}}
}

func closed(t *act.Told, perSecond int) *act.Part {
	k := Rate{PerSecond: perSecond, Before: before(t, perSecond)}
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Slide: slider(t, perSecond),
		Acts: []act.Answer{open(t, perSecond)},
		Says: text.T("Both servers have worker ID %s. Set the rate, then open both: how soon is the first duplicate?",
			strconv.Itoa(Both))}}}
}

func open(t *act.Told, perSecond int) act.Answer {
	return t.Answer(text.T("Open both"), strconv.Itoa(perSecond))
}

// opened plays a run up to the first duplicate, and tells when it came in others.
func opened(t *act.Told, perSecond int) *act.Part {
	runs := openings[perSecond]()
	run := &runs[0]
	k := Rate{PerSecond: perSecond, Open: true, Before: before(t, perSecond)}
	var looks []act.Look
	const parts = 9
	for part := 1; part < parts; part++ {
		k.Since = time.Duration(float64(run.After)*math.Pow(float64(part)/parts,
			1.6)) / time.Millisecond * time.Millisecond
		k.Last = run.last(k.Since)
		looks = append(looks,
			look(k, act.Pick(part == 1, text.T("Requests come at random moments."), ""), 250*time.Millisecond))
	}
	k.Since, k.Twice = run.After, true
	k.Last = run.last(run.After)
	k.First = []time.Duration{run.After}
	id := act.Text(k.Last[0])
	looks = append(looks, look(k, text.T("Both hand out %s.", id), slow))
	for _, other := range runs[1:] {
		k.First = append(k.First, other.After)
	}
	k.Average = Average(perSecond)
	looks = append(looks, look(k, text.T("Once more, %s times.", strconv.Itoa(Others)), 0))
	says := text.T("Here the first duplicate comes after %s. The average is %s, and %s at 1 request per second: no test runs so long.",
		Span(run.After), Span(k.Average), Span(Average(1)))
	if run.After == time.Millisecond {
		says = text.T("At once: the first duplicate comes in the first millisecond (%s on average). At 1 request per second, it takes %s: no test runs so long.",
			Span(k.Average), Span(Average(1)))
	}
	if k.Average > time.Minute/2 {
		says = text.T("Here the first duplicate comes after %s. The average is %s. No test runs so long: it happens in production.",
			Span(run.After), Span(k.Average))
	}
	return &act.Part{Steps: []act.Step{{Looks: looks, Tone: act.Bad, Twice: id, Slide: slider(t, perSecond), Says: says,
		Acts: []act.Answer{open(t, perSecond)}, Done: true}}}
}

// last is what each server has handed out last before a time; at the end, the ID that both have.
func (o *Opening) last(at time.Duration) (all [2][]act.Piece) {
	l := act.Twitters().Layout()
	for server, ids := range o.IDs {
		for _, id := range ids {
			if at == o.After && o.has(1-server, id) {
				return [2][]act.Piece{act.Pieces(l, id), act.Pieces(l, id)}
			}
			if tick, _ := l.Value(id, "time"); tick <= uint64(at.Milliseconds()) {
				all[server] = act.Pieces(l, id)
			}
		}
	}
	return all
}

// look is a look at a copy of what is seen.
func look[T any](k T, says string, lasts time.Duration) act.Look {
	return act.Look{Of: &k, Says: says, Lasts: lasts}
}

// Span is a time in the units that a reader would use.
func Span(d time.Duration) string {
	switch ms := float64(d) / float64(time.Millisecond); {
	case ms < 9.95:
		return text.T("%s ms", strconv.FormatFloat(math.Round(ms*10)/10, 'f', -1, 64))
	case ms < 999.5:
		return text.T("%s ms", strconv.Itoa(int(ms+0.5)))
	case ms < 9950:
		return text.T("%s s", strconv.FormatFloat(ms/1000, 'f', 1, 64))
	case ms < 59_500:
		return text.T("%s s", strconv.Itoa(int(ms/1000+0.5)))
	case ms < 3_599_500:
		seconds := int(ms/1000 + 0.5)
		return whole(text.T("%s min %s s", strconv.Itoa(seconds/60), strconv.Itoa(seconds%60)))
	}
	minutes := int(d.Minutes() + 0.5)
	return whole(text.T("%s h %s min", strconv.Itoa(minutes/60), strconv.Itoa(minutes%60)))
}

// whole is a duration that no line break parts.
func whole(span string) string { return strings.ReplaceAll(span, " ", "\u00a0") }
