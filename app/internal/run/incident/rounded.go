package incident

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// hyperf/snowflake#2 lists IDs of a loop of 1,000: 9 times 76679067188862980, 15 times 76679067188862990, 17 times
// 76679067188863000 and so on. A node that begins at sequence 0 issues IDs of which JavaScript writes just that.
// milvus-io/milvus#27856 shows ten inserted rows with the one ID 445127262333941300, and asks for strings in the
// answer. hyperf/hyperf#6671 got the same explanation.
const (
	hyperfFirst = 76679067188862976 // the one with sequence 0 of those that are shown as the report's first
	hyperfSeen  = 76679067188862980
	hyperfThen  = 76679067188862990
	milvusSeen  = 445127262333941300
	milvusRows  = 10
)

// hyperfLayout is Twitter's with hyperf's epoch, of its source; the pictures call both node fields a worker.
func hyperfLayout() snowflake.Layout {
	return fields(time.Unix(1560960000, 0).UTC(), time.Millisecond, unused(1), timed(41), worker(10), sequence(12))
}

// looped are the loop's first IDs: a node issues them in one millisecond, one after the other.
func looped() []snowflake.ID {
	l := hyperfLayout()
	values := snowflake.Values{"worker": layouts.Part(l, hyperfFirst, 2)}
	return issue(l, values, l.Time(hyperfFirst), loopIDs)
}

// loopIDs is how many of the loop's IDs are looked at.
const loopIDs = 48

// shown is what JavaScript writes of an ID.
func shown(id snowflake.ID) string { return format.JavaScript(id).String() }

// loopLines are some of them, with what the page shows.
func loopLines() (k Ledger) {
	k = Ledger{Heads: [2]string{text.T("issued"), text.T("what JavaScript shows")}}
	for i, id := range looped() {
		if i%6 == 0 {
			k.Lines = append(k.Lines,
				LedgerLine{Says: text.T("no. %s", strconv.Itoa(i+1)), From: id.String(), To: shown(id)})
		}
	}
	return k
}

// distinctShown is how many numbers JavaScript shows of all.
func distinctShown() int {
	all := map[string]bool{}
	for _, id := range looped() {
		all[shown(id)] = true
	}
	return len(all)
}

func rounded() *Story {
	k := loopLines()
	first := question{name: "seen", title: text.T("A thousand IDs, many of them equal"), before: look(k, "", 0),
		says: text.T("A loop requested 1,000 IDs. The list had %s many times, then %s many times. What went wrong?",
			strconv.Itoa(hyperfSeen), strconv.Itoa(hyperfThen)),
		right: "shown", twice: strconv.Itoa(hyperfSeen), run: func() []act.Look {
			looks := []act.Look{look(k, text.T("The generator issues neighbours: each ID is one more."), slow)}
			for k.Filled < len(k.Lines) {
				k.Filled++
				looks = append(looks, look(k, text.T("JavaScript keeps 53 bits of each."), quick/2))
			}
			k.Marked = true
			return append(looks, look(k, "", 0))
		},
		choices: []choice{
			{"generator", text.T("Repeated IDs"), text.T("all differ"),
				text.T("No: the first %s IDs all differ. JavaScript shows only %s different numbers for them.",
					strconv.Itoa(loopIDs), strconv.Itoa(distinctShown()))},
			{"shown", text.T("Rounding"), "",
				text.T("Yes: above 2^56, JavaScript’s numbers are multiples of 16. It shows only %[2]s different numbers for the first %[1]s IDs. No ID is a duplicate.", strconv.Itoa(loopIDs), strconv.Itoa(distinctShown()))},
			{"threads", text.T("Two threads"), text.T("one loop"),
				text.T("No: a single loop requested all IDs, and they differ. JavaScript shows only %s different numbers for the first ones.",
					strconv.Itoa(distinctShown()))},
		}}
	s := newStory("rounded", text.T("Duplicates that were none"),
		[]string{"hyperf/snowflake#2", "milvus-io/milvus#27856"},
		first, tenRows(), gotBack(), asStrings(),
		check(func() []act.Look { return still(returned()) },
			text.T("Paste your IDs into the decoder: it says whether JavaScript may have rounded them. If so, send them as strings.")))
	s.Seen = text.T(
		"Lists were full of equal IDs. The generators had issued different ones; JavaScript rounded them.")
	for _, line := range k.Lines {
		id, err := snowflake.Parse(line.To)
		if err == nil {
			s.IDs = append(s.IDs, id)
		}
	}
	return s
}

// between is how many IDs JavaScript shows as one number, and the first and last of them.
func between(seen snowflake.ID) (from, to snowflake.ID, count int) {
	from, to, _ = format.Rounded(seen)
	return from, to, int(to-from) + 1
}

func tenRows() act.Screen {
	from, to, count := between(milvusSeen)
	k := Ledger{Heads: [2]string{text.T("in the table"), text.T("what JavaScript shows")}}
	for i := range snowflake.ID(milvusRows) {
		k.Lines = append(k.Lines,
			LedgerLine{Says: text.T("row %s", strconv.Itoa(int(i)+1)), From: (from + i).String(), To: shown(from + i)})
	}
	last := Ledger{Heads: k.Heads, Filled: 2, Marked: true, Lines: []LedgerLine{
		{text.T("smallest"), from.String(), shown(from)}, {text.T("largest"), to.String(), shown(to)}}}
	q := question{name: "rows", title: text.T("Ten rows, one ID"), before: look(k, "", 0),
		says:  text.T("Milvus stored ten rows, and its answer listed %s ten times. How many different IDs does JavaScript show as that number?", strconv.Itoa(milvusSeen)),
		right: "count", twice: strconv.Itoa(milvusSeen), run: func() []act.Look {
			k.Filled, k.Marked = len(k.Lines), true
			return []act.Look{look(k, text.T("All ten differ, and all are shown as one."), 2*slow), look(last, "", 0)}
		},
		choices: []choice{
			{"ten", strconv.Itoa(milvusRows), text.T("there are more"),
				text.T("More: %s. Between 2^58 and 2^59 only every 64th integer is a JavaScript number.",
					strconv.Itoa(count))},
			{"hundred", "100", text.T("not decimal"),
				text.T("%s. The zeros at the end look like rounding to hundreds. It is rounding to multiples of 64, written with the fewest digits.", strconv.Itoa(count))},
			{"count", strconv.Itoa(count), "",
				text.T("Yes. Between 2^58 and 2^59 only every 64th integer is a JavaScript number, and %s IDs are nearest to this one.", strconv.Itoa(count))},
		}}
	return q.screen()
}

// returned are the first and the last ID that a rounded one can have been, and their fields.
func returned() Clipped {
	from, to, _ := between(hyperfThen)
	return Clipped{Layout: hyperfLayout(), IDs: []snowflake.ID{from, to},
		Says: []string{text.T("smallest"), text.T("largest")}, Top: 63}
}

// unsure is how many low bits two IDs do not share.
func unsure(from, to snowflake.ID) (n int) {
	for diff := from ^ to; diff>>n > 0; n++ {
	}
	return n
}

func gotBack() act.Screen {
	k := returned()
	from, to, count := between(hyperfThen)
	low := unsure(from, to)
	l := hyperfLayout()
	q := question{name: "back", title: text.T("What can still be read?"), before: look(k, "", 0),
		says:  text.T("Only %s is left. JavaScript shows %s IDs as that number, from the smallest to the largest above. What do you still know?", strconv.Itoa(hyperfThen), strconv.Itoa(count)),
		right: "time", run: func() []act.Look {
			k.Low, k.Cut = low, true
			return []act.Look{look(k, text.T("The low %s bits differ, all others agree.", strconv.Itoa(low)), slow),
				look(k, "", 0)}
		},
		choices: []choice{
			{"nothing", text.T("Nothing"), text.T("look at the bits"),
				text.T("More than that: only %s bits of the sequence are lost. Time and worker are intact: %s, worker %s.", strconv.Itoa(low), text.ShortUTC(l.Time(from)), strconv.FormatUint(layouts.Part(l, from, 2), 10))},
			{"time", text.T("Time and worker"), "",
				text.T("Yes: %s, worker %s. The sequence lost %s bits, so this number does not find the row.",
					text.ShortUTC(l.Time(from)), strconv.FormatUint(layouts.Part(l, from, 2), 10), strconv.Itoa(low))},
			{"all", text.T("The whole ID"), text.T("%s are possible", strconv.Itoa(count)),
				text.T("No: JavaScript shows %s IDs as this number. But time and worker are intact: only %s low bits changed.", strconv.Itoa(count), strconv.Itoa(low))},
		}}
	return q.screen()
}

// asStrings shows what helps: the same IDs as text.
func asStrings() act.Screen {
	k := loopLines()
	k.Heads[1] = text.T("as a string, after JavaScript")
	for i := range k.Lines {
		k.Lines[i].To = k.Lines[i].From
	}
	k.Filled = len(k.Lines)
	return telling("fixed", text.T("What the projects changed"), func() []act.Look { return still(k) },
		text.T("The report to Milvus asks for IDs as strings, in answers and in requests. A string keeps all digits, because JavaScript makes no number of it."),
		lesson("/decode?lesson=1"))
}
