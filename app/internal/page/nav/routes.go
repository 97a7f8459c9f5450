// Package nav is what every page uses: the path through the site, its routes, the address and its
// history, links, and the layouts saved in this browser.
package nav

import (
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/present"
	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Entry is a lesson, or a page of the Reference.
type Entry struct {
	Path    string // a page's path, with the query that it opens with
	Also    string // the same with the name of the scene that it opens with
	Name    string // the heading that this address shows
	Lead    string // what one does or sees there, in a sentence or a few words
	Minutes int    // of a lesson

	// Of the page's document; empty for a scene of a page that has an entry of its own. [Routes] translates them: a
	// drawing asks for names only.
	Title, Description text.Message
	// few visitors start there: it may wait for the lazy chunk, and its functions are not in app/startup.txt
	Late bool
}

// Group is a part of the site: the lessons, or a part of the Reference.
type Group struct {
	Name    string
	Entries []Entry
}

// Braid is the address of a run of many nodes, by their own clocks. Its parameter has its usual value: a bare /nodes is
// a lesson.
const Braid = "/nodes?rate=400"

// Groups are the lessons, then the Reference: the one table of the site's addresses, names and documents.
func Groups() []Group {
	return []Group{
		{text.T("Lessons"), []Entry{
			{Path: "/story", Name: text.T("Invent the Snowflake ID"),
				Lead: text.T("Number the orders of a growing shop, and see why each simpler idea fails."), Minutes: 10,
				Title:       "Invent the Snowflake ID yourself, in ten minutes · Snowflake Lab",
				Description: "Why are unique IDs hard? Try the simple ideas, watch each one fail in a real run, and repair it: at the end you have drawn Twitter’s 64-bit Snowflake ID yourself."},
			{Path: "/bits-of-an-id", Also: "/bits-of-an-id?scene=generator", Name: text.T("The 64 bits of an ID"),
				Lead: text.T("Flip the bits of your ID, and see which say when, where and which."), Minutes: 5,
				Title:       "The 64 bits of a Snowflake ID · Snowflake Lab",
				Description: "A real Snowflake ID generator in your browser. Generate IDs and see what each of their 64 bits means: time, node and sequence."},
			{Path: "/rollover", Also: "/rollover?scene=rollover", Name: text.T("Sequence overflow"),
				Lead: text.T("See what happens to the 4,097th ID of one millisecond."), Minutes: 8,
				Title:       "Sequence overflow · Snowflake Lab",
				Description: "Watch a Snowflake generator from inside, in slow motion: 4093, 4094, 4095, and then tilNextMillis waits for the next millisecond."},
			{Path: "/rollback", Also: "/rollback?scene=two-orders", Name: text.T("Clock moved backwards"),
				Lead: text.T("Set the clock back, and find the duplicate that Twitter’s 2010 code issued."), Minutes: 6,
				Title:       "Clock moved backwards · Snowflake Lab",
				Description: "Set a Snowflake generator’s clock back and compare the known designs side by side: reject, wait, run ahead of the clock, or issue duplicates."},
			{Path: "/play", Name: text.T("Be the generator"),
				Lead: text.T("Hand out the IDs yourself, and survive five levels without a duplicate."), Minutes: 10,
				Title:       "Be the generator: a Snowflake game · Snowflake Lab",
				Description: "You are a Snowflake generator with four sequence numbers: answer each caller while the clock moves back and your program restarts. See which design acts like you.",
				Late:        true},
			{Path: "/nodes", Also: "/nodes?scene=everyone-1-1", Name: text.T("Who hands out the worker IDs?"),
				Lead: text.T(
					"Give two servers one worker ID, break each simple remedy, and take home one that holds."),
				Minutes:     6,
				Title:       "Who hands out the worker IDs? · Snowflake Lab",
				Description: "Two servers with one worker ID issue duplicates. Try a default, a hash, a StatefulSet ordinal and a lease, see each one fail in a real run, and find out what holds on your platform.",
				Late:        true},
			{Path: "/decode?lesson=1", Name: text.T("A case to decode"),
				Lead: text.T("Read three order numbers, and find the shop that made the duplicate."), Minutes: 3},
		}},
		{text.T("See it happen"), []Entry{
			{Path: "/race", Name: text.T("Race conditions and locks"), Lead: text.T("two threads, one generator"),
				Title:       "Race condition: why a generator needs a lock · Snowflake Lab",
				Description: "Two threads use one Snowflake generator without a lock: see every interleaving of their steps, and which ones produce duplicate IDs.",
				Late:        true},
			{Path: Braid, Name: text.T("IDs out of order"), Lead: text.T("when clocks disagree")},
			{Path: "/systems", Also: "/systems?scene=store-down",
				Name:        text.T("Database outage: who keeps issuing IDs?"),
				Title:       "Snowflake and other ID systems side by side · Snowflake Lab",
				Description: "Snowflake beside AUTO_INCREMENT, Flickr’s ticket servers, Leaf, Tinyid, Baidu’s ring buffer, UUID and ObjectId, all running: stop the database, kill servers, and see which systems keep issuing IDs.",
				Late:        true},
			{Path: "/keys", Name: text.T("Random keys in a database index"), Lead: text.T("why they are slow"),
				Title:       "Why random UUIDs are bad for a database index · Snowflake Lab",
				Description: "Insert a million UUIDs and a million Snowflake IDs into two B+tree indexes: see pages split, fill up and fall out of the cache, with the page counts of a real PostgreSQL.",
				Late:        true},
			{Path: "/incidents", Name: text.T("Duplicates that really happened"), Lead: text.T("six reports, replayed"),
				Title:       "Duplicate Snowflake IDs that really happened · Snowflake Lab",
				Description: "Six public reports of duplicate IDs, replayed with their numbers: a shared machine ID, a hashed host name, 32 bits of milliseconds, containers, and numbers that JavaScript rounds.",
				Late:        true},
			{Path: "/live", Name: text.T("Four million IDs a second"), Lead: text.T("the generator at full speed"),
				Title:       "Four million Snowflake IDs per second, live · Snowflake Lab",
				Description: "The real generator runs in your browser, from one ID per second to four million: see the clock become the limit. Change the layout, the policy and the clock while it runs.",
				Late:        true},
		}},
		{text.T("Design"), []Entry{
			{Path: "/layout", Name: text.T("Choose your layout"), Lead: text.T("divide the 64 bits yourself"),
				Title:       "Choose a Snowflake layout · Snowflake Lab",
				Description: "Drag the dividers between time, node and sequence and see what 64 bits give you: years, nodes, IDs per second, and what breaks first."},
			{Path: "/compare", Name: text.T("Compare ID systems"), Lead: text.T("Snowflake, UUID, ULID"),
				Title:       "Compare ID systems: Snowflake, UUID, ULID and others · Snowflake Lab",
				Description: "Select what you need, such as 64 bits, no store, or a clock that may move back: a table of all ID systems shows which are left, and why each other one fails.",
				Late:        true},
			{Path: "/search", Name: text.T("Find a duplicate"), Lead: text.T("try all short histories"),
				Title:       "Find a duplicate: every history of a Snowflake generator · Snowflake Lab",
				Description: "Choose a Snowflake ID generator and what may happen to it: your browser tries every history and shows the shortest one that ends in a duplicate ID, or states that there is none.",
				Late:        true},
		}},
		{text.T("Check"), []Entry{
			{Path: "/decode", Name: text.T("Decode an ID"),
				Lead:        text.T("when, where and by whom"),
				Title:       "Decode Snowflake IDs · Snowflake Lab",
				Description: "Paste an ID, or a log with 100,000 IDs: see when, where and by which system each was generated, and what went wrong. Nothing you paste leaves your browser."},
			{Path: "/bits", Name: text.T("Bit lab"), Lead: text.T("masks, shifts, two’s complement"),
				Title:       "Two’s complement, XOR, masks and shifts, step by step · Snowflake Lab",
				Description: "The bit operations behind a Snowflake ID, step by step: two’s complement, XOR, AND, OR, shifts in six languages, masks, and packing an ID. Flip any bit.",
				Late:        true},
			{Path: "/claims", Name: text.T("Check the tutorials"), Lead: text.T("claims of five tutorials"),
				Title:       "Claims about Snowflake IDs, checked · Snowflake Lab",
				Description: "What five widely read tutorials claim about Snowflake IDs: each claim with a verdict, a computed value or counterexample, and a page that shows it.",
				Late:        true},
			{Path: "/glossary", Name: text.T("Glossary"), Lead: text.T("every term in a sentence"),
				Title:       "Glossary of Snowflake ID terms · Snowflake Lab",
				Description: "Sequence overflow, clock rollback, busy-wait, node ID, epoch, lease, k-sorted, two’s complement: each term in a sentence, with a link to where you can see it.",
				Late:        true},
		}},
		{text.T("Teach"), []Entry{
			{Path: "/teach", Name: text.T("Teach a lesson"), Lead: text.T("plans of 90 and 45 minutes, and a handout"),
				Title:       "Teach a lesson on Snowflake IDs: 90 or 45 minutes · Snowflake Lab",
				Description: "A lesson plan for a class: questions to vote on with their right answers, why each wrong one tempts, a link that presents each part, and a handout to print.",
				Late:        true},
		}},
	}
}

// Route is a page's document: its path, title and description.
type Route struct {
	Path, Title, Description string
	Late                     bool
}

// Routes are the site's pages: the front page, the list of lessons, what [Groups] has, and Practice.
func Routes() []Route {
	routes := []Route{
		{"/", text.T("Snowflake Lab: why two servers never hand out the same ID"),
			text.T("Two servers hand out the same number. Invent the Snowflake ID that prevents it, paste any ID to read its date, and run the real generator in your browser."), false},
		{"/lessons", text.T("Seven lessons on Snowflake IDs, and the reference · Snowflake Lab"),
			text.T("Seven lessons on Snowflake IDs, 48 minutes together, and the reference: scenes to watch, tools for a design, and claims to check."), true},
	}
	for _, g := range Groups() {
		for _, e := range g.Entries {
			if e.Title != "" {
				routes = append(routes, Route{e.Path, text.T(e.Title), text.T(e.Description), e.Late})
			}
		}
	}
	return append(routes, Route{"/practice", text.T("Practice: questions about Snowflake IDs with other numbers · Snowflake Lab"),
		text.T("Fourteen ideas about Snowflake IDs, each with endless numbers. A wrong answer is replayed, and what you know is asked again after a day, a week and a month."), true})
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

// ID is what the lesson is called in storage and in attributes: the name of its page.
func (e Entry) ID() string {
	path, _, _ := strings.Cut(e.Path, "?")
	return path[1:]
}

// Lessons are the lessons, in order.
func Lessons() []Entry { return Groups()[0].Entries }

// entryPosition is where an address is among the groups; exact is false if only its page is listed, and the
// entry is the zero one if not even that is.
type entryPosition struct {
	group int
	at    int
	exact bool
	Entry
}

// find prefers the address itself to that of its page: a lesson's scene is an entry of its own.
func find(current string) (found entryPosition) {
	path, _, _ := strings.Cut(current, "?")
	for g, group := range Groups() {
		for i, e := range group.Entries {
			exact := e.Path == current || e.Also != "" && e.Also == current
			if exact || e.Path == path && !found.exact {
				found = entryPosition{g, i, exact, e}
			}
		}
	}
	return found
}

// Name is the name of the entry with an address, or of its page.
func Name(current string) string { return find(current).Name }

// Neighbours are the entries before and after an address in its group.
func Neighbours(current string) (previous, next ui.Tab) {
	p := find(current)
	if p.Path == "" {
		return previous, next
	}
	all := Groups()[p.group].Entries
	if p.at > 0 {
		previous = ui.Tab{Path: all[p.at-1].Path, Name: all[p.at-1].Name}
	}
	if p.at+1 < len(all) {
		next = ui.Tab{Path: all[p.at+1].Path, Name: all[p.at+1].Name}
	}
	return previous, next
}

// Shell is the frame around a page's content. How it is displayed, on a projector or embedded, is
// in the address. Current is the page's path, with the start of its query where that distinguishes
// entries. The shell has no name if the address is none of an entry.
func Shell(current string) ui.Shell {
	path, query, _ := strings.Cut(current, "?")
	s := ui.Shell{Current: path, OwnBox: path == "/" || current == "/decode"}
	p := find(current)
	if s.Previous, s.Next = Neighbours(current); p.exact || query == "" {
		s.Name = p.Name
	}
	switch {
	case p.Path == "":
	case p.group > 0:
		s.Part = "reference"
	default:
		s.Part = "lessons"
		if s.Name != "" {
			s.Lesson = text.T("Lesson %d of %d", p.at+1, len(Lessons()))
		}
	}
	if app.IsClient {
		q := app.Window().URL().Query()
		s.Present, s.Embed = q.Get("present") == "1", q.Get("embed") == "1"
		ui.Looks(s.Present, s.Embed)
		if s.Present {
			s.Corner = &present.Corner{}
		}
	}
	return s
}

// Presenting reports whether the page is shown to a class.
func Presenting() bool {
	return app.IsClient && app.Window().URL().Query().Get("present") == "1"
}

// doneKey is the storage key of the lessons that were finished in this browser.
const doneKey = "lessons"

// Done are the IDs of the finished lessons.
func Done(ctx app.Context) (done []string) {
	if ctx.LocalStorage().Get(doneKey, &done) != nil {
		return nil // written by another version
	}
	return done
}

// Finish remembers that the lesson of an address was finished. Without storage it forgets that.
func Finish(ctx app.Context, current string) {
	p := find(current)
	if done := Done(ctx); p.exact && p.Minutes > 0 && !slices.Contains(done, p.ID()) {
		_ = ctx.LocalStorage().Set(doneKey, append(done, p.ID()))
	}
}
