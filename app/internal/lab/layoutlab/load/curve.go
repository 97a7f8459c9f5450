package load

import (
	"cmp"
	"errors"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Curve is the number of IDs per second requested from one node over a day.
type Curve struct {
	// Points are in order and joined by straight lines. Before the first and after the last the rate is constant.
	Points []Point
	// Bursts are added to the rate.
	Bursts []Burst
	// Random makes requests arrive independently of each other around the curve's rate, repeatably for the
	// same Seed. Otherwise they arrive evenly.
	Random bool
	Seed   uint64
}

// Point is a rate at a time of day.
type Point struct {
	At   time.Duration
	Rate uint64
}

// Burst is an additional rate for some time.
type Burst struct {
	At, For time.Duration
	Rate    uint64
}

// Day is the length of a curve, and MostRate the highest rate.
const (
	Day      = 24 * time.Hour
	MostRate = 1_000_000_000
)

// MostItems limits points and bursts together.
const MostItems = 10_000

// RateAt is the rate at a time of day, including bursts.
func (c Curve) RateAt(at time.Duration) uint64 { return c.rates()(at) }

// rates returns RateAt for many lookups, each in logarithmic time.
func (c Curve) rates() func(at time.Duration) uint64 {
	bursts := c.steps()
	return func(at time.Duration) uint64 {
		rate := c.between(at)
		if i, _ := slices.BinarySearchFunc(bursts, at+1, Point.compare); i > 0 {
			rate += bursts[i-1].Rate
		}
		return rate
	}
}

// steps are the times at which a burst starts or ends, in order, each with the sum of the bursts from then on.
func (c Curve) steps() (steps []Point) {
	for _, b := range c.Bursts {
		steps = append(steps, Point{b.At, b.Rate}, Point{b.At + b.For, -b.Rate})
	}
	sort.Slice(steps, func(i, j int) bool { return steps[i].compare(steps[j].At) < 0 })
	for i := 1; i < len(steps); i++ {
		steps[i].Rate += steps[i-1].Rate // the last one at a time has the sum of all
	}
	return steps
}

func (p Point) compare(at time.Duration) int { return cmp.Compare(p.At, at) }

func (c Curve) between(at time.Duration) uint64 {
	if len(c.Points) == 0 {
		return 0
	}
	i, there := slices.BinarySearchFunc(c.Points, at, Point.compare)
	switch {
	case i == len(c.Points):
		return c.Points[i-1].Rate
	case there || i == 0:
		return c.Points[i].Rate
	}
	from, to := c.Points[i-1], c.Points[i]
	length, into := int64(to.At-from.At)/1e6, int64(at-from.At)/1e6 // in milliseconds, so that products fit
	return uint64(int64(from.Rate) + (int64(to.Rate)-int64(from.Rate))*into/max(length, 1))
}

// Peak is the highest rate.
func (c Curve) Peak() uint64 {
	rateAt := c.rates()
	peak := rateAt(0)
	for _, p := range c.Points {
		peak = max(peak, rateAt(p.At))
	}
	for _, b := range c.Bursts {
		peak = max(peak, rateAt(b.At))
	}
	return peak
}

// String formats the curve for [ParseCurve].
func (c Curve) String() string {
	var items []string
	for _, p := range c.Points {
		items = append(items, clockText(p.At)+"="+strconv.FormatUint(p.Rate, 10))
	}
	for _, b := range c.Bursts {
		items = append(items, clockText(b.At)+"~"+durationText(b.For)+"="+strconv.FormatUint(b.Rate, 10))
	}
	return strings.Join(items, ",")
}

func clockText(at time.Duration) string {
	seconds := int(at / time.Second)
	s := strconv.Itoa(100 + seconds/3600)[1:] + ":" + strconv.Itoa(100 + seconds/60%60)[1:]
	if seconds%60 > 0 {
		s += ":" + strconv.Itoa(100 + seconds%60)[1:]
	}
	return s
}

// durationText omits units that are 0.
func durationText(d time.Duration) string {
	s := d.String()
	if strings.HasSuffix(s, "m0s") {
		s = s[:len(s)-2]
	}
	if strings.HasSuffix(s, "h0m") {
		s = s[:len(s)-2]
	}
	return s
}

// ParseCurve reads comma-separated points (08:30=5000) and bursts (20:00~90s=40000). The error is a sentence.
func ParseCurve(written string) (Curve, error) {
	var c Curve
	plain := text.Plain(written)
	if n := 1 + strings.Count(plain, ","); n > MostItems {
		return c, errors.New(text.Tell("The curve has %s items; the limit is %s.", text.Group(uint64(n)), text.Group(MostItems)))
	}
	for i, item := range strings.Split(plain, ",") {
		item = strings.TrimSpace(item)
		wrong := func(m text.Message, words ...string) (Curve, error) {
			return Curve{}, errors.New(text.Tell(m, append([]string{strconv.Itoa(i + 1), text.Quote(item)}, words...)...))
		}
		when, amount, ok := strings.Cut(item, "=")
		clock, length, burst := strings.Cut(when, "~")
		at, fine := readClock(strings.TrimSpace(clock))
		rate, err := readRate(amount)
		switch {
		case !ok:
			return wrong("Item %s of the curve, “%s”: enter a time and a rate, as in 08:30=5000.")
		case !fine:
			return wrong("Item %s of the curve, “%s”: the time must be from 00:00 to 23:59:59.")
		case err != nil:
			return wrong("Item %s of the curve, “%s”: %s", err.Error())
		case rate > MostRate:
			return wrong("Item %s of the curve, “%s”: at most %s IDs per second can be requested.", text.Group(MostRate))
		case burst:
			d, err := time.ParseDuration(strings.TrimSpace(length))
			if err != nil || d < time.Second || d > Day {
				return wrong("Item %s of the curve, “%s”: a burst must last 1s to 24h, as in 20:00~90s=40000.")
			}
			c.Bursts = append(c.Bursts, Burst{At: at, For: d, Rate: rate})
		default:
			if n := len(c.Points); n > 0 && c.Points[n-1].At >= at {
				return wrong("Item %s of the curve, “%s”: it must be later than the previous point.")
			}
			c.Points = append(c.Points, Point{At: at, Rate: rate})
		}
	}
	if c.Peak() > MostRate {
		return Curve{}, errors.New(text.Tell("The curve exceeds %s IDs per second.", text.Group(MostRate)))
	}
	return c, nil
}

// readRate accepts 0.
func readRate(typed string) (uint64, error) {
	if strings.TrimSpace(typed) == "0" {
		return 0, nil
	}
	return format.Amount(typed)
}

// readClock reads 08:30 or 8:30:15.
func readClock(typed string) (time.Duration, bool) {
	parts := strings.Split(typed, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	var at time.Duration
	for i, most := range []int{23, 59, 59} {
		if i == len(parts) {
			return at * 60 * time.Second, true
		}
		n, err := strconv.Atoi(parts[i])
		if err != nil || n < 0 || n > most || len(parts[i]) > 2 {
			return 0, false
		}
		at = at*60 + time.Duration(n)
	}
	return at * time.Second, true
}

// Sample is a named curve.
type Sample struct {
	Name, Title string
	Curve       Curve
}

// Samples are typical days with the given peak. Other rates are shares of it, rounded but at least 1, so
// that a low peak keeps the shape.
func Samples(peak uint64) []Sample {
	share := func(percent uint64) uint64 {
		return max(peak/100*percent+(peak%100*percent+50)/100, min(peak, 1)) // in two steps, so that products fit
	}
	points := func(percents ...uint64) []Point { // one every two hours
		var all []Point
		for i, p := range percents {
			all = append(all, Point{At: time.Duration(i) * 2 * time.Hour, Rate: share(p)})
		}
		return all
	}
	sale := []Point{
		{0, share(3)}, {6 * time.Hour, share(2)}, {9 * time.Hour, share(8)}, {18 * time.Hour, share(10)}, {20*time.Hour - 10*time.Second, share(12)},
		{20 * time.Hour, peak}, {20*time.Hour + 10*time.Minute, share(40)}, {22 * time.Hour, share(8)},
	}
	hourly := Curve{Points: []Point{{0, share(10)}}}
	for h := range 24 {
		hourly.Bursts = append(hourly.Bursts, Burst{At: time.Duration(h) * time.Hour, For: 10 * time.Second, Rate: peak - share(10)})
	}
	return []Sample{
		{"flat", text.T("Constant rate"), Curve{Points: []Point{{0, peak}}}},
		{"office", text.T("Office hours"), Curve{Points: points(5, 3, 3, 15, 80, 100, 70, 95, 85, 30, 15, 8)}},
		{"sale", text.T("Flash sale at 20:00"), Curve{Points: sale}},
		{"hourly", text.T("Hourly jobs"), hourly},
		{"night", text.T("Nightly batch"), Curve{Points: []Point{{0, share(5)}}, Bursts: []Burst{{At: 2 * time.Hour, For: 20 * time.Minute, Rate: peak - share(5)}}}},
	}
}
