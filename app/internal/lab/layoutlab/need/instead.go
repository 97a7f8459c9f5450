package need

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// Kind is another kind of ID.
type Kind struct {
	Name       string // as /systems has it
	Title, Why string
}

// Instead recommends another kind of ID if the clock is untrusted; otherwise ok is false.
func (n Needs) Instead() (k Kind, ok bool) {
	switch {
	case n.Clock != Untrusted:
		return Kind{}, false
	case n.Offline:
		return random(), true
	case n.Nodes < 2 && n.Regions < 2:
		return Kind{"auto-increment", text.T("Database counter"),
			text.T("One node needs neither a clock nor a node ID: let an AUTO_INCREMENT column count. IDs are in order and 64 bits wide.")}, true
	case n.Ordered:
		return Kind{"flickr", text.T("Ticket server"),
			text.T("One database row counts for all nodes, so IDs are in order across nodes. Each ID costs a round trip, and a stopped database stops every node.")}, true
	case n.Signed || n.Safe || n.SortsAsText || n.Exact != [4]int{}:
		return Kind{"leaf-segment", text.T("Segments from a database"),
			text.T("Each node fetches a range of numbers and counts through it. IDs fit 64 bits. Nodes outlive a stopped database until their range is used up.")}, true
	}
	return random(), true
}

func random() Kind {
	return Kind{"uuid-v4", text.T("UUID v4"),
		text.T("122 random bits need no clock, no node ID and no database. IDs are 128 bits wide and unordered, so inserts hit every page of an index.")}
}
