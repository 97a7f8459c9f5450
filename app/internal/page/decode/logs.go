package decode

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// shopLog and requestLog are for readers who have no IDs of their own: the log of three nodes of a shop, one of which
// restarts with its clock set back, and a log of this site's server. Each takes a while to make, so it is made once.
var shopLog, requestLog = sync.OnceValue(makeShopLog), sync.OnceValue(makeRequestLog)

// makeRequestLog is what this site's own server writes while a class opens it: a line
// once a request is answered, with the ID that the request got when it came. One took
// seconds, so its line is among later ones; its ID says when it began.
func makeRequestLog() string {
	var (
		lines   []string
		layout  = snowflake.Twitter()
		node, _ = snowflake.NewNode(layout, snowflake.Values{"datacenter": 0, "worker": 9}, snowflake.Policy{})
		state   snowflake.State
		outcome snowflake.Outcome
		now     = time.Date(2026, 3, 9, 8, 15, 0, 0, time.UTC)
		paths   = []string{"/", "/web/lab.css", "/web/start.js", "/wasm_exec.js", "/web/app.wasm", "/rollover",
			"/decode"}
		source = random.Source(1)
	)
	for i := range 60 {
		now = now.Add(time.Duration(source.Below(140)) * time.Millisecond)
		took := time.Duration(source.Between(200, 1100)) * time.Microsecond
		if i == 20 {
			took = 2340 * time.Millisecond
		}
		state, outcome = node.Take(state, layout.TickAt(now), 1)
		path := paths[source.Below(uint64(len(paths)))]
		lines = append(lines, "time="+text.UTC(now.Add(took).Truncate(time.Millisecond))+
			" level=INFO msg=request request_id="+outcome.First.String()+
			" method=GET path="+path+" status=200 took="+took.String()+"\n")
	}
	slices.Sort(lines) // they begin with when they were written
	return strings.Join(lines, "")
}

// makeShopLog is what three nodes of a shop wrote on one morning, each ID made by
// the library as it would be made there. At the 180th line the clock of the
// second node is put back by two seconds, and the node starts afresh: its
// memory of what it has issued is gone, as it is where nothing is saved.
func makeShopLog() string {
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
		nodes[i], _ = snowflake.NewNode(layout, snowflake.Values{"datacenter": 3, "worker": uint64(7 + i)},
			snowflake.Policy{})
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
		b.WriteString(" shop-" + string(rune('a'+node)) + " order=" + outcome.First.String() + " paid\n")
	}
	return b.String()
}
