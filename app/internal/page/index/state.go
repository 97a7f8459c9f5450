package index

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// state is what a link says: two sequences of keys, and how many rows are inserted.
type state struct {
	btree.Settings
	rows int
}

// example is the state that the page opens with: the pages have begun to split.
func example() state {
	return state{Settings: btree.Settings{Names: [2]string{"uuid-v4", "twitter"}, Cache: 64, Seed: 1, Nodes: 1}, rows: 1400}
}

func (s *state) Params(query, _ *nav.Params) {
	query.Reading(func() { *s = example() })
	query.Value("keys", s.Names[0]+","+s.Names[1], s.readKeys)
	query.Count("rows", &s.rows, 1, btree.MostRows)
	query.Count("cache", &s.Cache, 1, btree.MostCache)
	seed := int(s.Seed)
	query.Count("seed", &seed, 0, mostSeed)
	s.Seed = uint64(seed)
	query.WriteIf(s.Nodes != 1, func() { query.Count("nodes", &s.Nodes, 1, btree.MostNodes) })
	query.WriteIf(s.Back > 0, func() { query.Count("back", &s.Back, 0, btree.MostRows) })
	query.WriteIf(s.Delete > 0, func() { query.Count("delete", &s.Delete, 0, btree.MostRows) })
}

const mostSeed = 1_000_000_000

// readKeys reads two names of systems.
func (s *state) readKeys(typed string) (problem string) {
	names := strings.Split(typed, ",")
	if len(names) != 2 {
		return text.T("The link says keys=“%s”: use two systems, such as uuid-v4,twitter.", typed)
	}
	for _, name := range names {
		if _, ok := sim.Find(name); !ok {
			return text.T("The link says keys=“%s”: no system is called “%s”.", typed, name)
		}
	}
	s.Names = [2]string{names[0], names[1]}
	return ""
}

// preset is a pair worth seeing.
type preset struct {
	name string
	state
}

func presets() []preset {
	with := func(left, right string, change func(*state)) state {
		s := example()
		s.Names = [2]string{left, right}
		if change != nil {
			change(&s)
		}
		return s
	}
	return []preset{
		{text.T("UUIDv4 beside Snowflake"), example()},
		{text.T("UUIDv4 beside UUIDv7: order alone"), with("uuid-v4", "uuid-v7", nil)},
		{text.T("UUIDv1 in its byte order"), with("uuid-v1", "uuid-v7", func(s *state) { s.rows = 600_000 })},
		{text.T("64 nodes, clocks off by up to 50 ms"), with("uuid-v4", "twitter", func(s *state) { s.Nodes = 64 })},
		{text.T("Segments of four servers"), with("leaf-segment", "twitter", func(s *state) { s.Nodes, s.rows = 4, 20_000 })},
		{text.T("Sonyflake, 64 nodes"), with("sonyflake", "twitter", func(s *state) { s.Nodes = 64 })},
		{text.T("The clock moves back by a minute"), with("uuid-v1", "uuid-v7", func(s *state) { s.Back, s.rows = 20_000, 30_000 })},
		{text.T("Delete the older half, then VACUUM"), with("uuid-v4", "twitter", func(s *state) { s.Delete, s.rows = 20_000, 20_000 })},
	}
}

// presetOf is the index of the preset with these settings, whatever the rows; −1 for none.
func presetOf(s state) int {
	for i, p := range presets() {
		if p.Settings == s.Settings {
			return i
		}
	}
	return -1
}
