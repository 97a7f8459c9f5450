// Package nav is what every page uses: routes and the curriculum, the address and its history,
// links, and the layouts saved in this browser.
package nav

import (
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Route is a page's address, names and description.
type Route struct {
	Path        string
	Tab         string // its short name; empty if readers are not meant to find it
	Group       string // its part of the navigation; empty if it is in none
	Title       string
	Description string
	Late        bool // it may wait for the lazy chunk before it responds: its functions are not in app/startup.txt
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
			Path:        "/story",
			Tab:         text.In("page", "Story"),
			Group:       learn,
			Title:       text.T("Invent the Snowflake ID yourself, in ten minutes · Snowflake Lab"),
			Description: text.T("Why are unique IDs hard? Try the simple ideas, watch each one fail in a real run, and repair it: at the end you have drawn Twitter’s 64-bit Snowflake ID yourself."),
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
			Late:        true,
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
			Late:        true,
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
			Late:        true,
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
			Late:        true,
		},
		{
			Path:        "/search",
			Tab:         text.In("page", "Search"),
			Group:       design,
			Title:       text.T("Find a duplicate: every history of a Snowflake generator · Snowflake Lab"),
			Description: text.T("Choose a Snowflake ID generator and what may happen to it: your browser tries every history and shows the shortest one that ends in a duplicate ID, or states that there is none."),
			Late:        true,
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
			Late:        true,
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

// chapter is one lesson of the site.
type chapter struct {
	Path    string // a page's path, with the query that it opens with
	Title   string
	Lead    string // what the lesson shows, in one sentence
	Minutes int
	Bits    string // its picture: a letter for each bit, as in thumbnail
}

// Curriculum is the list of lessons, in order. The home page's list and each page's neighbours come
// from it.
func Curriculum() []chapter {
	return []chapter{
		{"/story", text.T("Invent the Snowflake ID"), text.T("Two servers hand out one number. Try the simple ideas, watch each one fail, and draw the 64 bits yourself."), 10, "uttttTttTttwwwwWssssssSs"},
		{"/", text.T("The 64 bits of an ID"), text.T("One number packs a timestamp, a node ID and a sequence number. Generate some, and see which bits change."), 3, "uttttttTtTTttTDdWwwssSSs"},
		{"/rollover?scene=rollover-2-bit", text.T("Why a sequence number"), text.T("A 2-bit sequence, four IDs per millisecond: small enough to watch every step."), 4, "ttttTtTTttttTtTtdWwwwwSS"},
		{"/rollover?scene=rollover", text.T("Sequence overflow"), text.T("4093, 4094, 4095, and then the generator waits. Watch its code run, line by line."), 6, "ttttTttTddWwwssSSSSSSSSS"},
		{"/rollback", text.T("Clock moved backwards"), text.T("Nine designs on the same clock: some wait, some reject the request, some issue a duplicate."), 8, "ttTtTTttttTtTtTTdDwWssSs"},
		{"/play", text.T("Be the generator"), text.T("You answer the callers: four numbers per millisecond, a clock that moves back, a restart. Which design acts like you?"), 4, "ttTtttttttTtTttTdWwwSsSS"},
		{"/race", text.T("Race condition"), text.T("Two threads, three steps each, 20 interleavings: 18 of them produce a duplicate ID."), 4, "ssSsSSssssSsSSssssSsSSss"},
		{"/nodes", text.T("IDs out of order"), text.T("Three nodes, one clock 5 ms behind: which rows does a reader miss, and how far must it stay behind?"), 5, "ttTtTTttDdDwWwttTtTTdDwW"},
		{"/nodes?scene=everyone-1-1", text.T("Where worker IDs come from"), text.T("YAML, an IP address, ZooKeeper, Kubernetes, a lease: pause, kill and cut off pods, and see which IDs repeat."), 8, "ttttTTttWwWwWWwWwwWWssSS"},
		{"/bits?op=negate", text.T("Two’s complement"), text.T("Invert, add 1, and watch the carry: how a number becomes negative."), 5, "ooooOOoooOOOooOOoooOoOoo"},
		{"/bits?op=max-of-bits&n=12&width=16", text.T("Shifts and masks"), text.T("XOR, AND, OR, shifts, and how an ID is packed: flip each bit yourself."), 8, "oOoOOooOoOOoOooOOOOOOOOO"},
		{"/layout", text.T("Choose your layout"), text.T("Drag the dividers between the fields. See how many years, nodes and IDs you get, and what breaks first."), 7, "utTtTTtTtttTTtDdDDWwwSSs"},
		{"/decode", text.T("Decode real IDs"), text.T("Decode a famous ID and flip its bits. Then find the clock rollback in a log of 300 lines."), 4, "uTttTtTtTTtttTdDwWwSssss"},
		{"/systems", text.T("Other ID systems"), text.T("Ticket servers, segment allocators, ring buffers and UUIDs side by side: take the database down and see who survives, and for how long."), 8, "ooooooOoOOooOOOoOoOOoOOo"},
		{"/keys", text.T("What ordered keys are worth"), text.T("The same rows in two B+tree indexes, with random keys and ordered ones: how many inserts wait for the disk?"), 5, "ttTtTTtTtToOooOOoOoOoOOo"},
		{"/compare", text.T("Choose a system"), text.T("Press what you need: a table of all systems shows which are left, and why each other one fails."), 4, "oOooOOOooOoOOoOooOOoOooO"},
		{"/search", text.T("Find a duplicate"), text.T("Try every history of a design, and see the shortest one that ends in a duplicate ID."), 6, "ssSttTssSttTwwWssSttTssS"},
		{"/live", text.T("Four million IDs per second"), text.T("Run the real generator flat out. The limit you hit is the clock, not the CPU."), 4, "tttTtTttttTTdDwWsSSsSsSS"},
		{"/claims", text.T("Check the documents"), text.T("A hundred claims of five tutorials: true, false, or does it depend? Each has a computed value or counterexample."), 6, "oOooOOoOoooOoOOoooOoOOoO"},
	}
}

// Neighbours are the chapters before and after the current one. An address on a chapter's page that
// is not a chapter itself has the neighbours of that page's chapters.
func Neighbours(current string) (previous, next ui.Tab) {
	all := Curriculum()
	first, last := chaptersOf(current)
	if first > 0 {
		previous = ui.Tab{Path: all[first-1].Path, Name: all[first-1].Title}
	}
	if last >= 0 && last+1 < len(all) {
		next = ui.Tab{Path: all[last+1].Path, Name: all[last+1].Title}
	}
	return previous, next
}

// chaptersOf are the indexes of the first and last chapter of an address: its own chapter, or all
// chapters of its page; −1 for none.
func chaptersOf(current string) (first, last int) {
	path, _, _ := strings.Cut(current, "?")
	first, last = -1, -1
	for i, c := range Curriculum() {
		if c.Path == current || strings.HasPrefix(c.Path, current+"&") {
			return i, i
		}
		if p, _, _ := strings.Cut(c.Path, "?"); p == path {
			if last = i; first < 0 {
				first = i
			}
		}
	}
	return first, last
}

// Shell is the frame around a page's content. How it is displayed, on a projector or embedded, is
// in the address. Current is the page's path, with the start of its query where that distinguishes
// chapters.
func Shell(current string) ui.Shell {
	path, _, _ := strings.Cut(current, "?")
	s := ui.Shell{Current: path}
	here := RouteOf(path)
	for _, p := range Routes() {
		if n := len(s.Groups); p.Group != "" && (n == 0 || s.Groups[n-1].Name != p.Group) {
			s.Groups = append(s.Groups, ui.Tab{Path: p.Path, Name: p.Group})
		}
		if p.Group != "" && p.Group == here.Group {
			s.Group = p.Group
			s.Pages = append(s.Pages, ui.Tab{Path: p.Path, Name: p.Tab})
		}
	}
	s.Previous, s.Next = Neighbours(current)
	if first, last := chaptersOf(current); first >= 0 && first == last {
		s.Lesson = text.T("Lesson %d of %d", first+1, len(Curriculum()))
	}
	if app.IsClient {
		q := app.Window().URL().Query()
		s.Present, s.Embed = q.Get("present") == "1", q.Get("embed") == "1"
	}
	return s
}

// Presenting reports whether the page is shown to a class.
func Presenting() bool {
	return app.IsClient && app.Window().URL().Query().Get("present") == "1"
}
