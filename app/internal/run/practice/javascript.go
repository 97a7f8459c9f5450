package practice

import (
	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// javaScript asks which IDs survive as numbers of JavaScript.
var javaScript = Family{
	Name: "javascript", Number: 3, Group: Reads,
	Title: func() string { return text.T("JavaScript’s 53 bits") },
	About: func() string { return text.T("Which IDs survive JSON.parse") },
	See:   "/decode?sample=damaged", Seen: func() string { return text.T("an ID rounded by JavaScript") },
	Cases: []string{"odd", "even"}, // whether the third ID, just above 2⁵³, is exact
	Draw:  drawJavaScript,
}

// numbered are four IDs, called P to S, from the smallest to the largest.
type numbered [4]snowflake.ID

// drawNumbered draws one of 15 digits, one of 16 below 2⁵³, one between 2⁵³ and 2⁵⁴, and one of 19 digits that no
// JavaScript number holds.
func drawNumbered(r *random.Source, which string) (all numbered) {
	const limit = 1 << 53
	all[0] = snowflake.ID(100_000_000_000_000 + r.Below(800_000_000_000_000))
	all[1] = snowflake.ID(limit - 1 - r.Between(1_000_000, 9_000_000_000_000))
	all[2] = snowflake.ID(limit + 2*r.Between(1_000_000, 400_000_000_000_000))
	if which == "odd" {
		all[2]++
	}
	for range mostDraws {
		all[3] = snowflake.ID(1541815603606036480 + 997*r.Below(500_000_000_000_000) + uint64(r.Between(1, 9)))
		if format.JavaScript(all[3]) != all[3] && snowflake.ID(float64(all[3])) != all[3] {
			break
		}
	}
	return all
}

// unchanged are the places of the IDs that JavaScript prints as they are.
func (all numbered) unchanged() (same [4]bool) {
	for i, id := range all {
		same[i] = format.JavaScript(id) == id
	}
	return same
}

func drawJavaScript(r *random.Source, which string) *Question {
	all := drawNumbered(r, which)
	q := &Question{Asks: text.T("A web page reads these IDs from JSON as numbers and prints them. Which are printed unchanged?")}
	for i, id := range all {
		q.Given = append(q.Given, Given{"PQRS"[i : i+1], id.String()})
	}
	right := text.T("Up to 2⁵³, every integer is exact. From there to 2⁵⁴ every second one is: R is even. S is far above.")
	if which == "odd" {
		right = text.T("Up to 2⁵³ = 9,007,199,254,740,992, every integer is exact. R is above it and odd, and S is far above.")
	}
	for _, a := range []struct {
		same             [4]bool
		says, wrong, why string
	}{
		{[4]bool{true}, text.T("Only P"), text.T("15 digits are the limit"),
			text.T("15 digits always survive, but the limit is 2⁵³, which has 16 digits. Q is below it.")},
		{[4]bool{true, true}, text.T("P and Q"), text.T("nothing above 2⁵³ survives"),
			text.T("From 2⁵³ to 2⁵⁴ every second integer is still exact, and R is even.")},
		{[4]bool{true, true, true}, text.T("P, Q and R"), text.T("16 digits are safe"),
			text.T("The limit is 2⁵³, not 16 digits. R is above it and odd, so its last digit changes.")},
		{[4]bool{true, true, true, true}, text.T("All four"), text.T("64 bits are 64 bits"),
			text.T("A JavaScript number holds integers of 53 bits exactly. S needs 61, so its last digits change.")},
	} {
		answer := Answer{Says: a.says, Wrong: a.wrong, Why: a.why, Replay: all.printed(a.same)}
		if a.same == all.unchanged() {
			answer.Right, answer.Wrong, answer.Why = true, "", right
		}
		q.Answers = append(q.Answers, answer)
	}
	return q.Shuffle(r)
}

// printed is what JavaScript prints, beside what the reader said of it.
func (all numbered) printed(said [4]bool) Replay {
	replay := Replay{Says: text.T("What JavaScript prints")}
	same := all.unchanged()
	for i, id := range all {
		row := Row{Label: "PQRS"[i : i+1], Cells: digits(id.String(), format.JavaScript(id).String())}
		switch {
		case said[i] && !same[i]:
			row.Tone, row.Aside = Bad, text.T("changed; the answer says unchanged")
		case !said[i] && same[i]:
			row.Tone, row.Aside = Bad, text.T("unchanged; the answer says changed")
		case same[i]:
			row.Tone, row.Aside = Good, text.T("unchanged")
		default:
			row.Aside = text.T("another ID")
		}
		replay.Rows = append(replay.Rows, row)
	}
	return replay
}

// digits are what is printed, with all from the first changed digit on marked.
func digits(written, printed string) []Cell {
	same := 0
	for same < min(len(written), len(printed)) && written[same] == printed[same] {
		same++
	}
	cells := []Cell{{Says: printed[:same]}}
	if rest := printed[same:]; rest != "" {
		cells = append(cells, Cell{Says: rest, Mark: Wrong})
	}
	return cells
}
