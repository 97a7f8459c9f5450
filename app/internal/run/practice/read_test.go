package practice

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"
	"time"
)

// expect compares the right answer with what a test computed from what the reader sees.
func expect(q *Question, want string) error {
	if got := q.Answers[q.Right()].Says; got != want {
		return fmt.Errorf("got %s, want %s", got, want)
	}
	return nil
}

// The time is above the 22 lowest bits.
func TestTheOlderIDHasTheSmallerTimeBits(t *testing.T) {
	draws(t, &older, func(q *Question) error {
		a, b := number64(q.Given[0].Value), number64(q.Given[1].Value)
		far := b>>22 - a>>22
		want := fmt.Sprintf("The first is older, by %d ms", far)
		if a > b {
			far = -far
			want = fmt.Sprintf("The second is older, by %d ms", far)
		}
		if got := number64(q.Given[2].Value); got != max(a, b)-min(a, b) || got/(1<<22) != far || got%(1<<22) == 0 {
			return fmt.Errorf("the difference %d is not just over %d × 2²²", got, far)
		}
		at := time.UnixMilli(min(a, b)>>22 + 1288834974657).UTC()
		if far < 2 || far > 9 || at.Year() < 2022 || at.Year() > 2025 || (a < b) != (q.Case == "first") {
			return fmt.Errorf("out of bounds: %d ms at %v", far, at)
		}
		return expect(q, want)
	})
}

func TestTheWorkerIsAbove12BitsOfSequence(t *testing.T) {
	draws(t, &lowBits, func(q *Question) error {
		bits, err := strconv.ParseInt(strings.ReplaceAll(q.Given[0].Value, " ", ""), 2, 64)
		if err != nil {
			return err
		}
		worker, sequence := bits/4096%32, bits%4096
		if worker == 0 || sequence == 0 || bits>>17%32 == 0 {
			return fmt.Errorf("a field is 0")
		}
		return expect(q, "Worker "+grouped(worker)+", sequence "+grouped(sequence))
	})
}

func TestAQuestionIsDrawnAgainIfAnswersAreEqual(t *testing.T) {
	drawn := 0
	q := distinct(func() *Question {
		drawn++
		return &Question{Answers: []Answer{{Says: "2"}, {Says: fmt.Sprint(min(drawn, 3))}, {Says: "1"}}}
	})
	if drawn != 3 || q.Answers[1].Says != "3" {
		t.Errorf("drew %d times and got %v", drawn, q.Answers)
	}
	drawn = 0
	distinct(func() *Question {
		drawn++
		return &Question{Answers: []Answer{{Says: "1"}, {Says: "1"}}}
	})
	if drawn != mostDraws {
		t.Errorf("drew %d times, want %d", drawn, mostDraws)
	}
}

// grouped is a number below a million with a separator.
func grouped(n int64) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// A number survives if the shortest decimal of its double is its own.
func TestIDsAboveTwoToThe53AreRounded(t *testing.T) {
	draws(t, &javaScript, func(q *Question) error {
		same := ""
		for i, g := range q.Given {
			id := number64(g.Value)
			if lengths := []int{15, 16, 16, 19}; len(g.Value) != lengths[i] || (i == 2) != (id > 1<<53 && id < 1<<54) {
				return fmt.Errorf("%s is out of bounds", g.Value)
			}
			if strconv.FormatFloat(float64(id), 'f', -1, 64) == g.Value {
				same += g.Says
			}
		}
		want := map[string]string{"odd": "P and Q", "even": "P, Q and R"}[q.Case]
		if said := map[string]string{"PQ": "P and Q", "PQR": "P, Q and R"}[same]; said != want {
			return fmt.Errorf("%s survive", same)
		}
		return expect(q, want)
	})
}

// Each system's epoch, as it documents it, in milliseconds since 1970.
var epochs = map[string]int64{"Twitter": 1288834974657, "Discord": 1420070400000, "ShardingSphere": 1477958400000,
	"InfluxDB": 1491696000000, "JSnowflake": 1577808000000}

func TestADateMovesAsFarAsTheEpoch(t *testing.T) {
	draws(t, &epoch, func(q *Question) error {
		var at [2]int64
		for i := range at {
			name, _, _ := strings.Cut(q.Given[i+1].Says, "’")
			at[i] = epochs[name]
			if day := time.UnixMilli(at[i]).UTC().Format("2 January 2006"); day != q.Given[i+1].Value {
				return fmt.Errorf("%s, want %s", q.Given[i+1].Value, day)
			}
		}
		const year = 365.25 * 24 * 3600 * 1000
		years := float64(at[1]-at[0]) / year
		if math.Abs(years) < 1 || (years > 0) != (q.Case == "later") {
			return fmt.Errorf("the epochs are %.1f years apart", years)
		}
		words := strings.Fields(q.Asks)
		i := 0
		for words[i] != "from" {
			i++
		}
		date, err := time.Parse("2 January 2006", strings.TrimSuffix(strings.Join(words[i+1:i+4], " "), "."))
		age := float64(date.UnixMilli()-at[0]) / year
		limit := time.Date(2026, 2, 1, 0, 0, 0, 0, time.UTC)
		if err != nil || age < 1.49 || age > 9.05 || math.Abs(age-math.Abs(years)) < 0.49 || !date.Before(limit) {
			return fmt.Errorf("the ID is from %v, %v", date, err)
		}
		for _, a := range q.Answers {
			by := age
			if strings.HasSuffix(a.Says, "earlier") {
				by = -age
			}
			moved := map[string]float64{"": years, "the epoch is subtracted": -years,
				"the age changes the distance": by}[a.Wrong]
			shown, err := time.Parse("2006-01-02", a.Replay.Rows[1].Cells[2].Says)
			if want := date.Add(time.Duration(moved * year * 1e6)); err != nil || shown.Sub(want).Abs() > 48*time.Hour {
				return fmt.Errorf("the replay of %s shows %v, want about %v", a.Says, shown, want)
			}
		}
		return expect(q, fmt.Sprintf("%.1f years %s", math.Abs(years), q.Case))
	})
}

// A log is possible if each ID is the next one of its millisecond, of four, and no millisecond is before the last.
func TestOneLogIsImpossible(t *testing.T) {
	draws(t, &impossible, func(q *Question) error {
		for i, a := range q.Answers {
			at, count, possible := int64(0), int64(0), true
			for _, id := range strings.Split(a.Says, ", ") {
				ms, number, _ := strings.Cut(id, "/")
				if now := number64(ms); now != at {
					possible = possible && now > at
					at, count = now, 0
				}
				possible = possible && number64(number) == count && count < 4
				count++
			}
			if possible == a.Right || possible == clashes(a.Replay) {
				return fmt.Errorf("answer %d is possible: %t", i+1, possible)
			}
			if at < 101 || at > 480+61 {
				return fmt.Errorf("%d ms is out of bounds", at)
			}
		}
		return nil
	})
}
