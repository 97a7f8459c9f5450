package nav

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

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
