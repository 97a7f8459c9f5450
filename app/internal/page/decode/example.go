package decode

import (
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// sample is something to try the decoder with.
type sample struct {
	name  string // in links
	words string
	typed string
}

// samples are what the page offers.
func samples() []sample {
	return []sample{
		{"post", text.T("a post on Twitter"), nav.Example.String()},
		{"message", text.T("a message on Discord"), "175928847299117063"},
		{"damaged", text.T("one that JavaScript damaged"), "1382350606417817600"},
		{"uuid", text.T("a UUID with a date in it"), "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"},
		{"log", text.T("a log of 300 lines, one clock turned back"), ""},
	}
}

// sampleOf is the text of a sample.
func sampleOf(name string) (typed string, ok bool) {
	for _, s := range samples() {
		if s.name == name && name == "log" {
			return sampleLog(), true
		}
		if s.name == name {
			return s.typed, true
		}
	}
	return "", false
}

// sampleLog is what three nodes of a shop wrote on one morning, each ID made by
// the library as it would be made there. At the 180th line the clock of the
// second node is put back by two seconds, and the node starts afresh: its
// memory of what it has issued is gone, as it is where nothing is saved.
func sampleLog() string {
	var (
		b      strings.Builder
		layout = snowflake.Twitter()
		now    = time.Date(2024, 3, 29, 9, 30, 0, 0, time.UTC)
		behind time.Duration
		nodes  [3]*snowflake.Node
		states [3]snowflake.State
		mix    = uint64(1)
	)
	for i := range nodes {
		nodes[i], _ = snowflake.NewNode(layout, snowflake.Values{"datacenter": 3, "worker": uint64(7 + i)}, snowflake.Policy{})
	}
	for i := range 300 {
		mix = mix*6364136223846793005 + 1442695040888963407
		now = now.Add(time.Duration(mix>>40%140) * time.Millisecond)
		node := int(mix >> 33 % 3)
		if i == 180 {
			node, behind, states[1] = 1, 2*time.Second, snowflake.State{}
		}
		clock := now
		if node == 1 {
			clock = now.Add(-behind)
		}
		state, outcome := nodes[node].Take(states[node], layout.TickAt(clock), 1)
		states[node] = state
		b.WriteString(text.UTC(now))
		b.WriteString(" shop-" + string(rune('a'+node)) + " order=" + outcome.Run.First.String() + " paid\n")
	}
	return b.String()
}
