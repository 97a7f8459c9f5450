// Package choose is the table by which people choose a kind of ID: a row for each design on the
// stage, each documented system and the best-known longer IDs, a column for each question.
//
// No cell is typed if it can be computed. What a design does is measured: tests run its machine
// through outages, rollbacks and restarts and write measured.txt. What follows from a layout or a
// kind of ID is computed from that. Other systems have no machine here: their cells are cited, with
// a sentence and a source.
package choose

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/design/variant"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Candidate is one system.
type Candidate struct {
	// Name is used in links; Also is another name by which a link may call it.
	Name, Also string
	// Title is shown, Sub tells apart rows with one title.
	Title, Sub string
	// Cells are in the order of [Columns].
	Cells []Cell

	facts  measurements
	layout snowflake.Layout // without fields, if its bits are not those of a layout
	design *variant.Design  // that runs it, or nil
	own    bool             // the design is its own, not shared with a system that has the same code
	kind   idkind.Kind      // if it is no 64-bit system
	cited  *idkind.Citation
	source string
	note   string
	now    time.Time
}

// Cell is the answer to one question about one system.
type Cell struct {
	// Value is exact, Shown is readable, Mark says how good it is, and Rank orders a column.
	Value, Shown string
	Mark         Rating
	Rank         float64
	// Cited tells whether it is cited or computed. Why explains it.
	Cited bool
	Why   string
	// Link is where to see it: a path on this site, or an address elsewhere. It is never empty.
	Link, LinkTitle string
}

// Rating is how good an answer is.
type Rating string

const (
	Plain   Rating = ""
	Good    Rating = "good"
	Partly  Rating = "partly"
	Bad     Rating = "bad"
	Unknown Rating = "unknown"
)

// measurements are a design's line of measured.txt or of a citation: names with values.
type measurements map[string]string

func readFacts(line string) measurements {
	f := measurements{}
	for word := range strings.FieldsSeq(line) {
		name, value, _ := strings.Cut(word, "=")
		f[name] = value
	}
	return f
}

func (f measurements) duration(name string) time.Duration {
	d, _ := time.ParseDuration(f[name])
	return d
}

//go:embed measured.txt
var measured string

// lineOf are the facts measured of a design.
func lineOf(design string) measurements {
	_, rest, _ := strings.Cut("\n"+measured, "\n"+design+" ")
	line, _, _ := strings.Cut(rest, "\n")
	return readFacts(line)
}

// namePairs are a small table. Unlike a map, it is not built when the program starts.
type namePairs [][2]string

// of is the value of a name; empty for none.
func (p namePairs) of(name string) string {
	for _, pair := range p {
		if pair[0] == name {
			return pair[1]
		}
	}
	return ""
}

// merged are the designs that share their system's row.
var merged = []string{"refuse", "random-start", "never-4095"}

// first are the rows that open the table; the others follow in the order of their lists.
var first = []string{
	"ours", "twitter", "leaf", "sonyflake", "baidu", "baidu-cached", "auto-increment", "flickr", "leaf-segment",
	"tinyid",
	"uuid-v4", "uuid-v7", "uuid-v7-random", "uuid-v1", "objectid", "ulid", "ksuid", "yitter", "bwmarrin",
}

// Rows are all systems, judged at an instant.
func Rows(now time.Time) []Candidate {
	var all []Candidate
	for _, s := range system.All() {
		r := Candidate{Name: s.Name, Title: s.Title, layout: s.Layout, cited: s.Cited, source: s.Source, note: s.Note}
		if d, ok := sim.Find(s.Design); ok {
			r.design, r.own = &d, d.Name == s.Name || slices.Contains(merged, d.Name)
			if d.Name != s.Name && r.own &&
				!slices.ContainsFunc(all, func(r Candidate) bool { return r.Also == d.Name }) {
				r.Also = d.Name
			}
			r.facts = lineOf(d.Name)
		}
		all = append(all, r)
	}
	for _, d := range sim.Designs() {
		if slices.Contains(merged, d.Name) ||
			slices.ContainsFunc(all, func(r Candidate) bool { return r.Name == d.Name }) {
			continue
		}
		r := Candidate{Name: d.Name, Title: text.T(d.Title), design: &d, own: true, facts: lineOf(d.Name),
			source: sources.of(d.Name)}
		if r.layout = d.For(snowflake.Twitter()); d.Name == "baidu-cached" {
			r.layout = layouts.MustPreset("baidu")
		}
		for k := range idkind.Count {
			if k.String() == strings.TrimSuffix(d.Name, "-random") && k.Wide() {
				r.kind = k
			}
		}
		all = append(all, r)
	}
	for k := range idkind.Count {
		r := Candidate{Name: k.String(), Title: text.T(k.Spec().Title), kind: k, cited: k.Spec().Cited,
			source: k.Spec().Source, note: text.T(k.Spec().Note)}
		switch {
		case r.cited == nil || !k.Wide():
			continue
		case r.Name == "tsid": // it is a 64-bit layout, in digits of its own
			r.layout, _ = layouts.Parse("time:42,node:10,sequence:12", "2020-01-01", "1ms")
			r.kind = 0
		}
		all = append(all, r)
	}
	for i := range all {
		all[i].now = now
		all[i].name()
		all[i].fill()
	}
	rows := make([]Candidate, 0, len(all))
	for _, name := range first {
		rows = append(rows, all[slices.IndexFunc(all, func(r Candidate) bool { return r.Name == name })])
	}
	return append(rows, slices.DeleteFunc(all, func(r Candidate) bool { return slices.Contains(first, r.Name) })...)
}

// name sets the title, and what the table shows of it in small letters.
func (r *Candidate) name() {
	if r.Title, r.Sub = text.Aside(r.Title); r.kind.Wide() {
		r.Title = text.T(r.kind.Spec().Title)
	}
	switch r.Name {
	case "uuid-v7":
		r.Sub = text.T("counted")
	case "uuid-v7-random":
		r.Sub = text.T("random")
	}
}

// fill computes the row's cells.
func (r *Candidate) fill() {
	if r.facts == nil {
		r.facts = measurements{}
	}
	r.infer()
	if r.cited != nil {
		for name, value := range readFacts(r.cited.Facts) {
			r.facts[name] = value
		}
	}
	if r.source == "" {
		r.source = "/systems#system-" + r.Name
	}
	for _, c := range columns {
		cell := c.cell(r)
		if says, ok := r.says(c.name); ok {
			cell.Cited, cell.Why = true, says
		}
		if cell.Cited {
			cell.Link = r.source
		}
		if cell.Link == "" {
			cell.Link = r.home()
		}
		if cell.LinkTitle == "" {
			cell.LinkTitle = linkTitle(cell.Link)
		}
		r.Cells = append(r.Cells, cell)
	}
}

// infer computes what follows from the bits of a system that was not measured.
func (r *Candidate) infer() {
	set := func(name, value string) {
		if _, ok := r.facts[name]; !ok {
			r.facts[name] = value
		}
	}
	if s := r.kind.Sequence(); s.Bits > 0 { // a counter that no machine stops at its end
		r.facts["rate"] = strconv.Itoa(1 << s.Bits * int(time.Second/r.kind.Timestamp().Tick))
	}
	l := r.layout
	switch {
	case r.own: // it was measured
	case l.Fields == nil:
		clock := r.kind.Timestamp()
		if clock.Tick <= time.Millisecond { // a key a millisecond ascends
			set("pages-1m", lineOf("uuid-v7")["pages-1m"])
		}
		set("clock", "true")
		set("worker", "false")
		set("order", clock.Tick.String())
	default:
		node := l.Index(snowflake.KindNode)
		set("clock", strconv.FormatBool(l.Index(snowflake.KindTime) >= 0))
		if node < 0 || l.Fields[node].Name != "unknown" {
			set("worker", strconv.FormatBool(node >= 0))
		}
		if layouts.TimeOrdered(l) {
			set("order", l.Tick.String())
			if l.Tick <= time.Millisecond {
				set("pages-1m", lineOf("refuse")["pages-1m"])
			}
		} else if l.Index(snowflake.KindTime) >= 0 {
			set("order", "node")
		}
		if at := l.Index(snowflake.KindSequence); at >= 0 {
			set("random", "0")
			if s, _ := system.Find(r.Name); l.Index(snowflake.KindTime) >= 0 && !s.Pattern.Runs {
				room := float64(l.Fields[at].Max()+1) - float64(s.Pattern.Start[0]+s.Pattern.Start[1])/2
				set("rate", strconv.Itoa(int(room*float64(time.Second/l.Tick))))
			} else if l.Index(snowflake.KindTime) >= 0 {
				set("rate", strconv.Itoa(int(layouts.IDsPerTick(l))*int(time.Second/l.Tick)))
			}
		}
	}
}

// home is the page that shows the system best.
func (r *Candidate) home() string {
	switch {
	case r.design != nil && r.own:
		return "/systems#system-" + r.design.Name
	case r.Name == "tsid":
		return r.layoutLink()
	case r.layout.Fields != nil:
		return "/layout?layout=" + r.Name
	}
	return r.source
}

// linkTitle is what a link leads to: one of this site's pages, a repository or a host.
func linkTitle(link string) string {
	address, outside := strings.CutPrefix(link, "https://")
	switch {
	case !outside && strings.Contains(link, "#system-"):
		return text.T("See it run: Systems")
	case !outside && strings.HasPrefix(link, "/layout"):
		return text.T("Its 64 bits: Layout")
	case !outside:
		return text.T("See it run")
	}
	host, path, _ := strings.Cut(address, "/")
	if parts := strings.Split(path, "/"); host == "github.com" && len(parts) > 1 {
		return parts[0] + "/" + parts[1]
	}
	return strings.TrimPrefix(host, "www.")
}

// Column is a question that people ask before they choose.
type Column struct {
	// Name is the cells' data-field. Title is short, Asks is the whole question. Group is the heading of
	// neighbouring columns; it may be empty.
	Name, Title, Asks, Group string
}

const is, needs, happens, gives text.Message = "What it is", "What it needs", "What may happen",
	"What it gives and costs"

var columns = []struct {
	name               string
	title, asks, group text.Message
	cell               func(r *Candidate) Cell
}{
	{"bits", "Bits", "How long is an ID?", is, bitsCell},
	{"order", "Order", "Do IDs of several nodes sort by the time of their creation?", is, orderCell},
	{"random", "Random bits", "How many bits of the next ID are unknown to someone who has one ID?", is, randomCell},
	{"needs", "Needs", "What must a node have to issue IDs?", needs, needsCell},
	{"outage", "Without store", "How long does it issue IDs while its database is down?", needs, outageCell},
	{"clock-back", "Clock moved back", "What happens when the clock moves backwards?", happens, backCell},
	{"restart", "Restart", "Can a restart lead to duplicate IDs?", happens, restartCell},
	{"rate", "IDs/s per node", "How many IDs per second can one node issue?", gives, rateCell},
	{"index", "Index, MB", "How large is the index of a million IDs in PostgreSQL?", gives, indexCell},
	{"js-safe", "Fits JavaScript until", "Until when do its IDs fit a JavaScript number, which is exact up to 2⁵³?",
		gives, jsCell},
	{"source", "Source", "Where does it come from?", "", sourceCell},
}

// Columns are those of [Candidate.Cells].
func Columns() []Column {
	all := make([]Column, len(columns))
	for i, c := range columns {
		all[i] = Column{Name: c.name, Title: text.T(c.title), Asks: text.T(c.asks), Group: text.T(c.group)}
	}
	return all
}

// ColumnNames are the names of the columns.
func ColumnNames() (names []string) {
	for _, c := range columns {
		names = append(names, c.name)
	}
	return names
}

// Cell is the row's answer to the question of that name.
func (r *Candidate) Cell(name string) Cell {
	for i, c := range columns {
		if c.name == name {
			return r.Cells[i]
		}
	}
	return Cell{}
}

// unguessable is how many random bits an ID must have to count as hard to guess.
const unguessable = 32

// Need is a requirement that a row meets or fails.
type Need struct {
	Name, Title  string
	Column, Says string // the column that says why a row fails, and what the need means
}

// Needs are all requirements, in the order of the page.
func Needs() []Need {
	return []Need{
		{"bits-64", text.T("64 bits"), "bits", text.T("An ID fits a 64-bit integer column.")},
		{"no-store", text.T("No store"), "needs", text.T("A node issues IDs without ever asking a database.")},
		{"no-clock", text.T("No clock"), "needs", text.T("IDs do not depend on a clock.")},
		{"clock-back", text.T("Clock may move back"), "clock-back",
			text.T("When the clock moves back by up to a minute, no request is rejected and no ID comes twice.")},
		{"ordered", text.T("Sorts by time"), "order", text.T("IDs of all nodes sort by creation time, to a second.")},
		{"unguessable", text.T("Hard to guess"), "random",
			text.T("Given one ID, at least 32 bits of the next are unknown.")},
		{"js-safe", text.T("Fits a JavaScript number"), "js-safe",
			text.T("Today’s IDs are at most 2⁵³, so JSON.parse does not round them.")},
	}
}

// Failure is a need that a row fails, with the reason.
type Failure struct {
	Need
	Reason string
}

// Fails are those of the needs that the row fails; one that nobody published an answer to is failed, too.
func (r *Candidate) Fails(needs []string) (all []Failure) {
	for _, n := range Needs() {
		if slices.Contains(needs, n.Name) {
			if reason := r.fails(n); reason != "" {
				all = append(all, Failure{n, reason})
			}
		}
	}
	return all
}

func (r *Candidate) fails(n Need) string {
	c := r.Cell(n.Column)
	says := func(fails bool, words string) string {
		if fails {
			return words
		}
		return ""
	}
	switch n.Name {
	case "bits-64":
		return says(c.Value != "64", text.T("%s bits", c.Shown))
	case "no-store":
		_, shown, _ := r.facts.store()
		return shown
	case "no-clock":
		return says(r.facts["clock"] == "true", text.T("needs a clock"))
	case "clock-back":
		return says(c.Value != "continues" && c.Value != "no-clock", c.Shown)
	case "ordered":
		_, err := time.ParseDuration(c.Value)
		return says(err != nil && c.Value != "table", text.T("sorts: %s", c.Shown))
	case "unguessable":
		random, _ := strconv.Atoi(c.Value)
		return says(random < unguessable, text.T("%s random bits", c.Shown))
	case "js-safe":
		if bits := r.Cell("bits"); bits.Value != "64" {
			return text.T("%s bits", bits.Shown)
		}
		return says(c.Mark == Bad, text.T("above 2⁵³"))
	}
	return ""
}

// says is the cited sentence of a column.
func (r *Candidate) says(column string) (string, bool) {
	if r.cited == nil {
		return "", false
	}
	c := r.cited
	words := map[string]text.Message{"needs": c.Needs, "outage": c.Outage, "clock-back": c.Back, "restart": c.Restart,
		"rate": c.Rate, "random": c.Random}[column]
	return text.T(words), words != ""
}

// sources are those of designs that are not a documented system's.
var sources = namePairs{
	{"ours", "https://github.com/snowflakelab/snowflakelab"},
	{"twitter-scala-28", "https://github.com/twitter-archive/snowflake/tree/scala_28"},
	{"no-check", "https://github.com/twitter-archive/snowflake/commit/f145887"},
	{"borrow", "https://github.com/influxdata/influxdb/blob/master/pkg/snowflake/gen.go"},
	{"spare-bit", "https://www.rfc-editor.org/rfc/rfc9562#section-6.1"},
	{"auto-increment", "https://dev.mysql.com/doc/refman/8.0/en/innodb-auto-increment-handling.html"},
	{"uuid-v1", "https://www.rfc-editor.org/rfc/rfc9562#section-5.1"},
	{"uuid-v4", "https://www.rfc-editor.org/rfc/rfc9562#section-5.4"},
	{"uuid-v7", "https://www.rfc-editor.org/rfc/rfc9562#section-5.7"},
	{"uuid-v7-random", "https://www.rfc-editor.org/rfc/rfc9562#section-6.2"},
	{"objectid", "https://github.com/mongodb/specifications/blob/master/source/bson-objectid/objectid.md"},
	{"flickr", "https://code.flickr.net/2010/02/08/ticket-servers-distributed-unique-primary-keys-on-the-cheap/"},
	{"leaf-segment", "https://github.com/Meituan-Dianping/Leaf"},
	{"tinyid", "https://github.com/didi/tinyid"},
	{"baidu-cached", "https://github.com/baidu/uid-generator"},
}
