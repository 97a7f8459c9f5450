package practice

import (
	"regexp"
	"slices"
	"testing"
)

// A reader who knows nothing may notice that the right answer shares its parts with the others. The answers of
// javascript name the first one, two, three or four IDs, so each has all parts of the one before.
func TestTheCommonestPartsAreNotTheRightAnswer(t *testing.T) {
	const few, most = 2000, 0.4
	for _, f := range Families() {
		sum := 0.0
		for seed := range uint64(few) {
			sum += guessed(f.Ask(seed))
		}
		if share := sum / few; share > most && f != &javaScript {
			t.Errorf("%s: %.0f %% are guessed by their commonest parts", f.Name, 100*share)
		}
	}
}

var wordOrNumber = regexp.MustCompile(`[\p{L}\d][\p{L}\d,.’]*`)

// guessed is how likely a reader is right who takes the answer whose words and numbers most other answers have.
func guessed(q *Question) float64 {
	var parts [][]string
	shared := map[string]int{}
	for _, a := range q.Answers {
		all := wordOrNumber.FindAllString(a.Says, -1)
		slices.Sort(all)
		all = slices.Compact(all)
		for _, part := range all {
			shared[part]++
		}
		parts = append(parts, all)
	}
	most, likely := -1, []int{}
	for i, all := range parts {
		score := 0
		for _, part := range all {
			score += shared[part] - 1
		}
		if score > most {
			most, likely = score, nil
		}
		if score == most {
			likely = append(likely, i)
		}
	}
	if !slices.Contains(likely, q.Right()) {
		return 0
	}
	return 1 / float64(len(likely))
}
