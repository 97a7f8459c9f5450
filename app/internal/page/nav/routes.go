// Package nav is what every page uses: routes and the curriculum, the address and its history,
// links, and the layouts saved in this browser.
package nav

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// Route is a page's address, names and description.
type Route struct {
	Path        string
	Tab         string // its short name; empty if readers are not meant to find it
	Group       string // its part of the navigation; empty if it is in none
	Title       string
	Description string
}

// Routes are the site's pages in navigation order: group by group, and in each group in the order of
// the [Curriculum].
func Routes() []Route {
	generate, learn, design, decode := text.In("page", "Generate"), text.In("page", "Learn"), text.In("page", "Design"), text.In("page", "Decode")
	return []Route{
		{
			Path:        "/",
			Tab:         text.In("page", "Generate"),
			Group:       generate,
			Title:       text.T("Snowflake Lab: generate a Snowflake ID and see its 64 bits"),
			Description: text.T("A real Snowflake ID generator in your browser. Generate IDs and see what each of their 64 bits means: time, node and sequence."),
		},
		{
			Path:        "/live",
			Tab:         text.In("page", "Live"),
			Group:       generate,
			Title:       text.T("Four million Snowflake IDs per second, live · Snowflake Lab"),
			Description: text.T("The real generator runs in your browser, from one ID per second to four million: see the clock become the limit. Change the layout, the policy and the clock while it runs."),
		},
		{
			Path:        "/rollover",
			Tab:         text.In("page", "Rollover"),
			Group:       learn,
			Title:       text.T("Sequence overflow · Snowflake Lab"),
			Description: text.T("Watch a Snowflake generator from inside, in slow motion: 4093, 4094, 4095, and then tilNextMillis waits for the next millisecond."),
		},
		{
			Path:        "/rollback",
			Tab:         text.In("page", "Rollback"),
			Group:       learn,
			Title:       text.T("Clock moved backwards · Snowflake Lab"),
			Description: text.T("Set a Snowflake generator’s clock back and compare the known designs side by side: reject, wait, run ahead of the clock, or issue duplicates."),
		},
		{
			Path:        "/play",
			Tab:         text.In("page", "Play"),
			Group:       learn,
			Title:       text.T("Be the generator: a Snowflake game · Snowflake Lab"),
			Description: text.T("You are a Snowflake generator with four sequence numbers: answer each caller while the clock moves back and your program restarts. See which design acts like you."),
		},
		{
			Path:        "/race",
			Tab:         text.In("page", "Race"),
			Group:       learn,
			Title:       text.T("Race condition: why a generator needs a lock · Snowflake Lab"),
			Description: text.T("Two threads use one Snowflake generator without a lock: see every interleaving of their steps, and which ones produce duplicate IDs."),
		},
		{
			Path:        "/nodes",
			Tab:         text.In("page", "Nodes"),
			Group:       learn,
			Title:       text.T("Clock skew: how far out of order are Snowflake IDs? · Snowflake Lab"),
			Description: text.T("Up to 1,024 nodes generate Snowflake IDs by their own clocks. Turn a clock, and see how far IDs are out of order and which rows a reader misses."),
		},
		{
			Path:        "/bits",
			Tab:         text.In("page", "Bits"),
			Group:       learn,
			Title:       text.T("Two’s complement, XOR, masks and shifts, step by step · Snowflake Lab"),
			Description: text.T("The bit operations behind a Snowflake ID, step by step: two’s complement, XOR, AND, OR, shifts in six languages, masks, and packing an ID. Flip any bit."),
		},
		{
			Path:        "/systems",
			Tab:         text.In("page", "Systems"),
			Group:       learn,
			Title:       text.T("Snowflake and other ID systems side by side · Snowflake Lab"),
			Description: text.T("Snowflake beside AUTO_INCREMENT, Flickr’s ticket servers, Leaf, Tinyid, Baidu’s ring buffer, UUID and ObjectId, all running: stop the database, kill servers, and see which systems keep issuing IDs."),
		},
		{
			Path:        "/keys",
			Tab:         text.In("page", "Index"),
			Group:       learn,
			Title:       text.T("Why random UUIDs are bad for a database index · Snowflake Lab"),
			Description: text.T("Insert a million UUIDs and a million Snowflake IDs into two B+tree indexes: see pages split, fill up and fall out of the cache, with the page counts of a real PostgreSQL."),
		},
		{
			Path:        "/layout",
			Tab:         text.In("page", "Layout"),
			Group:       design,
			Title:       text.T("Choose a Snowflake layout · Snowflake Lab"),
			Description: text.T("Drag the dividers between time, node and sequence and see what 64 bits give you: years, nodes, IDs per second, and what breaks first."),
		},
		{
			Path:        "/compare",
			Tab:         text.In("page", "Compare"),
			Group:       design,
			Title:       text.T("Compare ID systems: Snowflake, UUID, ULID and others · Snowflake Lab"),
			Description: text.T("Press what you need, such as 64 bits, no store, or a clock that may move back: a table of all ID systems shows which are left, and why each other one fails."),
		},
		{
			Path:        "/search",
			Tab:         text.In("page", "Search"),
			Group:       design,
			Title:       text.T("Find a duplicate: every history of a Snowflake generator · Snowflake Lab"),
			Description: text.T("Choose a Snowflake ID generator and what may happen to it: your browser tries every history and shows the shortest one that ends in a duplicate ID, or states that there is none."),
		},
		{
			Path:        "/decode",
			Tab:         text.In("page", "Decode"),
			Group:       decode,
			Title:       text.T("Decode Snowflake IDs · Snowflake Lab"),
			Description: text.T("Paste an ID, or a log with 100,000 IDs: see when, where and by which system each was generated, and what went wrong. Nothing you paste leaves your browser."),
		},
		{
			Path:        "/claims",
			Tab:         text.In("page", "Claims"),
			Group:       decode,
			Title:       text.T("Claims about Snowflake IDs, checked · Snowflake Lab"),
			Description: text.T("What five widely read tutorials claim about Snowflake IDs: each claim with a verdict, a computed value or counterexample, and a page that shows it."),
		},
		{
			Path:        "/glossary",
			Tab:         text.In("page", "Glossary"),
			Title:       text.T("Glossary of Snowflake ID terms · Snowflake Lab"),
			Description: text.T("Sequence overflow, clock rollback, busy-wait, node ID, epoch, lease, k-sorted, two’s complement: each term in a sentence, with a link to where you can see it."),
		},
	}
}

// Missing is the route of every unknown address.
func Missing() Route {
	return Route{
		Path:        "/404",
		Title:       text.T("No such page · Snowflake Lab"),
		Description: text.T("There is no page at this address."),
	}
}

// RouteOf is the route of a path, [Missing] if there is none.
func RouteOf(path string) Route {
	for _, r := range Routes() {
		if r.Path == path {
			return r
		}
	}
	return Missing()
}
