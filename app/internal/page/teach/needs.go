package teach

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// What one phone loads over http, as a class does: to vote, and to open the lab, in kilobytes. The browser tests measure
// both.
const (
	VotingLoads = 15
	LabLoads    = 3600
	phones      = 30
)

// needs is what a lesson needs.
func needs() app.UI {
	return list(text.T("What you need"), [][2]string{
		{text.T("One laptop"), text.T("It runs the lab’s program with -share, which prints the class’s address and yours. No internet is needed.")},
		{text.T("Its Wi-Fi or a hotspot"), text.T("All phones must reach the laptop. Guest networks often forbid that; a phone’s hotspot does not.")},
		{text.T("A projector"), text.T("Any, from 1280 × 720. A presenter remote helps.")},
		{text.T("%d phones", phones), text.T("To vote, each loads %d KB at most. To open the lab, each loads %s: %d phones together load %s.",
			VotingLoads, text.Bytes(LabLoads*1000), phones, text.Bytes(phones*LabLoads*1000))},
		{text.T("Paper"), text.T("The handout, one sheet for each student.")},
		{text.T("No names"), text.T("Nothing that students enter leaves their browsers. Class mode is the one exception: if they join, the answers they choose go to your laptop, without a name.")},
	})
}

// goals are what students can do after the lesson.
func goals() app.UI {
	return list(text.T("Goals"), [][2]string{
		{text.T("Read"), text.T("Name the fields of a 64-bit ID and the problem that each one solves.")},
		{text.T("Trace"), text.T("Say what the generator does when a millisecond is full.")},
		{text.T("Find"), text.T("Show how a clock that moved backwards causes a duplicate, and which line prevents it.")},
		{text.T("Assign"), text.T("Explain who must assign node IDs, and why a copied setting cannot.")},
		{text.T("Design"), text.T("Trade bits between lifetime, nodes and IDs per millisecond.")},
	})
}

// misconceptions are what students often think before, each with what is true.
func misconceptions() app.UI {
	return list(text.T("Common misconceptions"), [][2]string{
		{text.T("“The digits are random.”"), text.T("The high bits are the time: IDs of one day look very similar.")},
		{text.T("“The algorithm makes IDs unique.”"), text.T("Different node IDs do. Two generators with the same node ID repeat each other.")},
		{text.T("“The mask prevents overflow.”"), text.T("The mask sets the sequence to 0. Only the comparison after it makes the generator wait.")},
		{text.T("“A rejected request changes nothing.”"), text.T("It must change nothing. In 2010, Twitter’s code reset its sequence first.")},
		{text.T("“A clock only moves forward.”"), text.T("A time server or a virtual machine sets it back.")},
	})
}

// list is a card of names and what they mean.
func list(title string, rows [][2]string) app.UI {
	var all []app.UI
	for _, r := range rows {
		all = append(all, ui.Text("dt", r[0]), ui.Text("dd", r[1]))
	}
	return ui.Elem("section", ui.With{"class", "card teach-list"}, ui.Text("h2", title), ui.Elem("dl", nil, all...))
}
