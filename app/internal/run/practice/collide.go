package practice

import (
	"net/netip"

	"github.com/snowflakelab/snowflakelab/app/internal/base/random"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// collide asks which servers get the same node ID from their addresses.
var collide = Family{
	Name: "collide", Number: 10, Group: Runs,
	Title:  func() string { return text.T("Which servers collide") },
	About:  func() string { return text.T("From addresses to node IDs") },
	Lesson: "nodes",
	See:    "/nodes?scene=everyone-1-1", Seen: func() string { return text.T("Two servers, one worker ID") },
	Cases: []string{"any"},
	Draw:  drawCollide,
}

// nodeBits are the bits of an address that become the node ID.
const nodeBits = 10

// host has an address, whose lowest bits are its node ID.
type host struct {
	name    string
	address [4]byte
	node    uint64
	first   snowflake.ID // that it issues in the question's millisecond
}

// drawHosts draws four addresses. The first two get the same node ID, the first and the third have the same sum of
// bytes, the third and the fourth the same last byte.
func drawHosts(r *random.Source) (all [4]*host) {
	third, last := byte(r.Between(1, 60)), byte(r.Between(4, 250))
	addresses := [4][4]byte{
		{10, 0, third, last}, {10, 0, third + byte(4*r.Between(1, 40)), last},
		{10, 0, last, third}, {10, 0, byte(r.Between(1, 250)), third},
	}
	millisecond := r.Between(101, 480)
	names := []string{"P", "Q", "R", "S"}
	for i, address := range addresses {
		at := r.Below(uint64(len(names)))
		all[i] = newHost(names[at], address, int64(millisecond))
		names = append(names[:at], names[at+1:]...)
	}
	return all
}

func newHost(name string, address [4]byte, millisecond int64) *host {
	layout := layouts.MustPreset("leaf")
	of, err := number.IPv4(netip.AddrFrom4(address), nodeBits)
	if err != nil {
		panic(err)
	}
	node, err := snowflake.NewNode(layout, snowflake.Values{"worker": of}, snowflake.Policy{})
	if err != nil {
		panic(err)
	}
	_, o := node.Take(snowflake.State{}, millisecond, 1)
	return &host{name, address, of, o.First}
}

// collisions are how many pairs of the servers issue the same ID.
func collisions(all []*host) (pairs int) {
	for i, a := range all {
		for _, b := range all[i+1:] {
			if a.first == b.first {
				pairs++
			}
		}
	}
	return pairs
}

func drawCollide(r *random.Source, _ string) *Question {
	all := drawHosts(r)
	for range mostDraws {
		if all[0].first == all[1].first && collisions(all[:]) == 1 {
			break
		}
		all = drawHosts(r)
	}
	first, second := pair(all[0], all[1])
	q := &Question{
		Asks: text.T("An IPv4 address is four bytes. Each server takes its lowest 10 bits as its node ID. Which two servers issue the same IDs?"),
		Answers: []Answer{
			{Right: true, Says: both(all[0], all[1]), Replay: same(all, false),
				Why: text.Tell("The node ID is the last byte and two bits of the third: %s and %s differ by a multiple of 4.",
					text.Group(int(first.address[2])), text.Group(int(second.address[2])))},
			{Wrong: text.T("the last byte decides"), Says: both(all[2], all[3]), Replay: apartBy(all, all[2], all[3]),
				Why: text.T("The last byte is only 8 of the 10 bits. The two bits above it differ.")},
			{Wrong: text.T("the sum decides"), Says: both(all[0], all[2]), Replay: apartBy(all, all[0], all[2]),
				Why: text.T("The bits are cut off, not added: the order of the bytes matters.")},
			{Wrong: text.T("different addresses, different IDs"), Says: text.T("None: all addresses differ"),
				Replay: same(all, true),
				Why: text.Tell("Only 10 bits are kept. The addresses of %s and %s differ only in bits that are cut off.",
					first.name, second.name)},
		},
	}
	for _, s := range byName(all) {
		q.Given = append(q.Given, Given{s.name, netip.AddrFrom4(s.address).String()})
	}
	return q.Shuffle(r)
}

// pair are two servers by their names.
func pair(a, b *host) (first, second *host) {
	if b.name < a.name {
		return b, a
	}
	return a, b
}

func both(a, b *host) string {
	a, b = pair(a, b)
	return text.Tell("%s and %s", a.name, b.name)
}

func byName(all [4]*host) (ordered [4]*host) {
	for _, s := range all {
		ordered[s.name[0]-'P'] = s
	}
	return ordered
}

// lowBytes is how many bits the last two bytes of an address have; the lowest of them are the node ID.
const lowBytes = 16

// lowestBytes names the bytes above the bits.
func lowestBytes() Row {
	const byteWide = lowBytes / 2
	return Row{Cells: []Cell{{Says: text.T("third byte"), Span: byteWide}, {Says: text.T("last byte"), Span: byteWide}}}
}

// row are a host's last two bytes and the node ID that they are, with the bits marked that are wrong.
func (s *host) row(wrong uint64) Row {
	w := word{wide: lowBytes, hues: []hue{{"unused", lowBytes - nodeBits}, {"worker", nodeBits}}, wrong: int64(wrong)}
	row := Row{
		Label: text.Tell("%s: %s", s.name, netip.AddrFrom4(s.address).String()),
		Cells: w.cells(int64(s.address[2])<<8 | int64(s.address[3])),
		Aside: text.Tell("node ID %s", text.Group(s.node)),
	}
	for i := range lowBytes - nodeBits {
		row.Cells[i].Mark = Cut
	}
	return row
}

// same shows the ID that two servers issue. It contradicts an answer if that was that all differ.
func same(all [4]*host, contradicts bool) Replay {
	replay := Replay{Rows: []Row{lowestBytes()}}
	for _, s := range byName(all) {
		row := s.row(0)
		if s.first == all[0].first {
			row.Tone = Good
			if contradicts {
				row.Tone = Bad
			}
		}
		replay.Rows = append(replay.Rows, row)
	}
	layout := layouts.MustPreset("leaf")
	first, second := pair(all[0], all[1])
	replay.Rows = append(replay.Rows, Row{
		Label: ms(int64(layout.Decompose(first.first)[layout.Index(snowflake.KindTime)])), Sum: true,
		Cells: []Cell{{Says: first.first.String(), Mark: Twice, Span: lowBytes}},
		Aside: text.T("issued twice"),
	})
	replay.Says = text.Tell("%s and %s give this ID to their first caller of that millisecond", first.name, second.name)
	return replay
}

// apartBy marks the bits in which two servers' node IDs differ.
func apartBy(all [4]*host, a, b *host) Replay {
	replay := Replay{Rows: []Row{lowestBytes()}}
	for _, s := range byName(all) {
		row := s.row(0)
		if s == a || s == b {
			row = s.row(a.node ^ b.node)
			row.Tone = Bad
		}
		replay.Rows = append(replay.Rows, row)
	}
	a, b = pair(a, b)
	replay.Says = text.Tell("The node IDs of %s and %s differ: they share no ID", a.name, b.name)
	return replay
}
