package nav

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// Route is a page's document: its path, title and description. What readers call it is in [Groups].
type Route struct {
	Path        string
	Title       string
	Description string
	Late        bool // it may wait for the lazy chunk before it responds: its functions are not in app/startup.txt
}

// Routes are the site's pages.
func Routes() []Route {
	return []Route{
		{
			Path:        "/",
			Title:       text.T("Snowflake Lab: why two servers never hand out the same ID"),
			Description: text.T("Two servers hand out the same number. Invent the Snowflake ID that prevents it, paste any ID to read its date, and run the real generator in your browser."),
		},
		{
			Path:        "/lessons",
			Title:       text.T("Seven lessons on Snowflake IDs, and the reference · Snowflake Lab"),
			Description: text.T("Seven lessons on Snowflake IDs, 40 minutes together, and the reference: scenes to watch, tools for a design, and claims to check."),
			Late:        true,
		},
		{
			Path:        "/bits-of-an-id",
			Title:       text.T("The 64 bits of a Snowflake ID · Snowflake Lab"),
			Description: text.T("A real Snowflake ID generator in your browser. Generate IDs and see what each of their 64 bits means: time, node and sequence."),
		},
		{
			Path:        "/live",
			Title:       text.T("Four million Snowflake IDs per second, live · Snowflake Lab"),
			Description: text.T("The real generator runs in your browser, from one ID per second to four million: see the clock become the limit. Change the layout, the policy and the clock while it runs."),
		},
		{
			Path:        "/story",
			Title:       text.T("Invent the Snowflake ID yourself, in ten minutes · Snowflake Lab"),
			Description: text.T("Why are unique IDs hard? Try the simple ideas, watch each one fail in a real run, and repair it: at the end you have drawn Twitter’s 64-bit Snowflake ID yourself."),
		},
		{
			Path:        "/rollover",
			Title:       text.T("Sequence overflow · Snowflake Lab"),
			Description: text.T("Watch a Snowflake generator from inside, in slow motion: 4093, 4094, 4095, and then tilNextMillis waits for the next millisecond."),
		},
		{
			Path:        "/rollback",
			Title:       text.T("Clock moved backwards · Snowflake Lab"),
			Description: text.T("Set a Snowflake generator’s clock back and compare the known designs side by side: reject, wait, run ahead of the clock, or issue duplicates."),
		},
		{
			Path:        "/play",
			Title:       text.T("Be the generator: a Snowflake game · Snowflake Lab"),
			Description: text.T("You are a Snowflake generator with four sequence numbers: answer each caller while the clock moves back and your program restarts. See which design acts like you."),
			Late:        true,
		},
		{
			Path:        "/race",
			Title:       text.T("Race condition: why a generator needs a lock · Snowflake Lab"),
			Description: text.T("Two threads use one Snowflake generator without a lock: see every interleaving of their steps, and which ones produce duplicate IDs."),
		},
		{
			Path:        "/nodes",
			Title:       text.T("Clock skew: how far out of order are Snowflake IDs? · Snowflake Lab"),
			Description: text.T("Up to 1,024 nodes generate Snowflake IDs by their own clocks. Turn a clock, and see how far IDs are out of order and which rows a reader misses."),
			Late:        true,
		},
		{
			Path:        "/bits",
			Title:       text.T("Two’s complement, XOR, masks and shifts, step by step · Snowflake Lab"),
			Description: text.T("The bit operations behind a Snowflake ID, step by step: two’s complement, XOR, AND, OR, shifts in six languages, masks, and packing an ID. Flip any bit."),
		},
		{
			Path:        "/systems",
			Title:       text.T("Snowflake and other ID systems side by side · Snowflake Lab"),
			Description: text.T("Snowflake beside AUTO_INCREMENT, Flickr’s ticket servers, Leaf, Tinyid, Baidu’s ring buffer, UUID and ObjectId, all running: stop the database, kill servers, and see which systems keep issuing IDs."),
		},
		{
			Path:        "/keys",
			Title:       text.T("Why random UUIDs are bad for a database index · Snowflake Lab"),
			Description: text.T("Insert a million UUIDs and a million Snowflake IDs into two B+tree indexes: see pages split, fill up and fall out of the cache, with the page counts of a real PostgreSQL."),
			Late:        true,
		},
		{
			Path:        "/layout",
			Title:       text.T("Choose a Snowflake layout · Snowflake Lab"),
			Description: text.T("Drag the dividers between time, node and sequence and see what 64 bits give you: years, nodes, IDs per second, and what breaks first."),
		},
		{
			Path:        "/compare",
			Title:       text.T("Compare ID systems: Snowflake, UUID, ULID and others · Snowflake Lab"),
			Description: text.T("Press what you need, such as 64 bits, no store, or a clock that may move back: a table of all ID systems shows which are left, and why each other one fails."),
			Late:        true,
		},
		{
			Path:        "/search",
			Title:       text.T("Find a duplicate: every history of a Snowflake generator · Snowflake Lab"),
			Description: text.T("Choose a Snowflake ID generator and what may happen to it: your browser tries every history and shows the shortest one that ends in a duplicate ID, or states that there is none."),
			Late:        true,
		},
		{
			Path:        "/decode",
			Title:       text.T("Decode Snowflake IDs · Snowflake Lab"),
			Description: text.T("Paste an ID, or a log with 100,000 IDs: see when, where and by which system each was generated, and what went wrong. Nothing you paste leaves your browser."),
		},
		{
			Path:        "/claims",
			Title:       text.T("Claims about Snowflake IDs, checked · Snowflake Lab"),
			Description: text.T("What five widely read tutorials claim about Snowflake IDs: each claim with a verdict, a computed value or counterexample, and a page that shows it."),
			Late:        true,
		},
		{
			Path:        "/glossary",
			Title:       text.T("Glossary of Snowflake ID terms · Snowflake Lab"),
			Description: text.T("Sequence overflow, clock rollback, busy-wait, node ID, epoch, lease, k-sorted, two’s complement: each term in a sentence, with a link to where you can see it."),
		},
		{
			Path:        "/teach",
			Title:       text.T("Teach a lesson on Snowflake IDs: 90 or 45 minutes · Snowflake Lab"),
			Description: text.T("A lesson plan for a class: questions to vote on with their right answers, why each wrong one tempts, a link that presents each part, and a handout to print."),
			Late:        true,
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
