package judge

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Report is what a set of IDs reveals. Rows are row numbers of the set, from 0.
type Report struct {
	// Kind is the family that is judged, which most rows are of; a family without a time must have eight times as
	// many. It is Decimal for all 64-bit IDs. Members is how many rows it has. All below is about these rows alone,
	// except duplicates.
	Kind    idkind.Kind
	Members int
	// Echoes counts the rows that hold a copy of another row's ID; Pairs has the first [RowsLimit] of them.
	Echoes int
	Pairs  []Pair
	// Layout is how the IDs were read: the forced layout, or the best of Guess.
	// For kinds of more than 64 bits it has no fields.
	Layout snowflake.Layout
	// Guess ranks the systems that may have issued the IDs, best first. It is empty for kinds whose form names the
	// system.
	Guess []Candidate
	// Numbers ranks the systems of the 64-bit IDs beside the family, if the family's form names its own system.
	Numbers []Candidate
	// Solved is how the dates around the IDs would agree, where no system's do; nil if that is not known.
	Solved *Solved

	// Columns are the places of the lines, where they are several; Several says that these hold IDs of several systems,
	// of which Layout, Kind, Members and Guess are those of the largest.
	Columns []Column
	Several bool

	Findings []Finding
	// Rate is the IDs per second, empty at one instant; FullSecond is how many are of the busiest.
	Rate       string
	FullSecond int

	// Earliest and Latest are the ends of the IDs' time; both are zero if they have none.
	Earliest, Latest time.Time
	Pictures         Pictures

	sites   map[string]*fieldReader // how IDs in addresses of each are read
	named   []string                // the systems that the text names
	forced  bool                    // the reader chose the layout
	reader  fieldReader
	numbers fieldReader // of Numbers; it reads no time where no system fits
	other   fieldReader // of the last row that was not of the family; see [Report.Instant]
	set     *find.Set
}

// Candidate is a system that may have issued the IDs, or a kind that they may be of.
type Candidate struct {
	Name, Title string
	// Layout has no fields if the kind has a form of its own.
	Layout snowflake.Layout
	// Score is how likely its family is, from 0 to 1; see [system.Panel].
	Score float64
	// Twin marks a system that reads the same times from the same bits as an earlier candidate.
	Twin bool
	// Pro and Contra are sentences, the strongest first.
	Pro, Contra []string
	// From and To are the ends of the sampled IDs' time as it reads them, zero without one; Nodes is how many there
	// are.
	From, To time.Time
	Nodes    int
	// Refused says in a few words why it cannot have issued them; empty if it can.
	Refused string
}

// Finding is one thing that a text shows, and where the proof of it is: in rows, or in a part of the page. All that is
// said of a text besides its headline is one.
type Finding struct {
	// Name is used in links and checks; empty if no rows show it. Question names what people ask and it answers.
	Name, Question string
	// Sentence is the observation; More is what it may mean, and which other explanations there are.
	Sentence, More string
	// See names what proves it if that are no rows: “bits”, “why”, “walk”, “bounds” or “damage”.
	See string
	// Column is the place whose IDs show it; empty if there is one.
	Column string
	// Rows are those behind the finding in the order of lines, at most RowsLimit of Total.
	Rows  []uint32
	Total int

	kind findingKind
}

// RowsLimit is the most rows that a finding lists.
const RowsLimit = 1 << 17

// Instant is when the ID of a row was made; ok is false if it does not say. A
// longer ID beside those of the family says it by its own form.
func (r *Report) Instant(row int) (at time.Time, ok bool) {
	reader := r.readerOf(row)
	if !reader.hasTick {
		return time.Time{}, false
	}
	return reader.instant(reader.tick(r.set, row)), true
}

// readerOf is how the ID of a row is read.
func (r *Report) readerOf(row int) *fieldReader {
	of := r
	if len(r.Columns) > 0 {
		of = r.Columns[r.set.PlaceOf(row)].Report
	}
	kind := r.set.Kind[row].Family()
	if site := r.sites[r.set.SignOf(row)]; site != nil && kind == idkind.Decimal && !r.forced &&
		!system.Same(site.layout, of.reader.layout) {
		return site
	}
	if kind == of.Kind {
		return &of.reader
	}
	if kind == idkind.Decimal {
		return &of.numbers
	}
	if r.other.kind != kind { // of the last row
		r.other = wideReader(kind)
	}
	return &r.other
}

// findSites finds the sites in whose addresses IDs are.
func (r *Report) findSites() {
	r.sites = map[string]*fieldReader{}
	for _, name := range r.set.Signs() {
		if !isSite(name) {
			continue
		}
		l, _ := system.Layout(name)
		reader := layoutReader(l)
		r.sites[name] = &reader
	}
}

// isSite reports whether a system is a site, whose addresses have its own IDs alone.
func isSite(name string) bool {
	return name == "twitter" || name == "mastodon" || system.IsPlatform(name)
}

// Fields reports whether a row has the fields of the report's layout.
func (r *Report) Fields(row int) bool {
	v := r.readerOf(row)
	return v.kind == idkind.Decimal && system.Same(v.layout, r.Layout)
}

// Stated is the date that the text states for the ID of a row.
func (r *Report) Stated(row int) (at time.Time, ok bool) {
	var s stamps
	made, _ := r.Instant(row)
	ms, ok := s.stated(r.set, row, made.UnixMilli())
	return time.UnixMilli(ms).UTC(), ok
}

// Tick is the number of the tick of a row of the family; 0 where there is none. Ticks sort as their instants do.
func (r *Report) Tick(row int) uint64 { return r.reader.tick(r.set, row) }

// Node is the node of a row of the family, as [NodeCount] has it; 0 where IDs name none.
func (r *Report) Node(row int) uint64 { return r.reader.node(r.set, row) }

// Pictures are numbers to be drawn.
type Pictures struct {
	// Time is how many IDs were made in each of equal spans.
	Time TimeHistogram
	// Nodes are the nodes by how many IDs each has, at most NodesLimit of NodesTotal.
	Nodes      []NodeCount
	NodesTotal int
}

// NodesLimit is the most nodes that are listed.
const NodesLimit = 200

// TimeHistogram counts IDs by time.
type TimeHistogram struct {
	From   time.Time
	Each   time.Duration // the width of a bin
	Counts []int
}

// NodeCount is how many IDs a node has.
type NodeCount struct {
	Name  string
	Node  uint64 // its bits in place; of longer IDs the value of the part that tells nodes apart
	Count int
}

// lostNote is the caveat of a finding that lost digits may have caused.
func (j *Job) lostNote(f findingKind) string {
	p, v, doubtful := &j.byLine, &j.guess.reader, false
	switch f {
	case duplicates:
		doubtful = p.lostField(^uint64(0))
	case clockBack:
		doubtful = p.lostNode(v)
	case sharedNode, sequenceZero, sequenceLow, busiest:
		doubtful = p.lostNode(v) || p.lostSequence(v)
	}
	if !doubtful {
		return ""
	}
	return text.T("But these IDs lost their last digits, which alone may explain this.")
}

func (j *Job) words(f findingKind) (sentence, more string) {
	p, t, v, n := &j.byLine, &j.byTime, &j.guess.reader, j.marks.totals[f]
	count := text.Group(n)
	switch f {
	case duplicates:
		return j.tellDuplicates(),
			text.T("Two nodes with one node ID, a clock rollback or a restart can produce duplicates; a log may also mention an ID twice.")
	case clockBack:
		return text.Plural(n, "%s ID has an older timestamp than an earlier ID of the same node, by up to %s (%s).",
				"%s IDs have an older timestamp than an earlier ID of the same node, by up to %s (%s).",
				durationText(p.backMS), j.linesOf(p.back)),
			text.T("If the lines are in the order of issue, that node's clock moved backwards. Unsorted lines, or lines from several threads, look the same.")
	case sharedNode:
		return text.T("In %s the sequence is lower than in an earlier line of the same node and tick.",
				text.Count(n, "%s row", "%s rows")),
			text.T("A generator only counts up within a tick, so two may share this node ID. Unsorted lines and a sequence that wraps around look the same.")
	case damage:
		switch p.how {
		case format.ByDouble:
			return text.T("%s of the %s IDs whose lowest 12 bits are not all 0 are numbers that a double holds exactly.", text.Group(p.doubled), text.Group(p.open)),
				text.T("So few undamaged IDs of this size are such numbers that these passed through a double, which holds 53 bits. pandas, Go and Python print them in full like this. Ignore their last three digits.")
		case format.To15Digits:
			return text.T("%s of the %s IDs above 2^53 have only zeros after the 15th digit.", text.Group(p.cut),
					text.Group(p.above)),
				text.T("A spreadsheet keeps 15 digits of a number and replaces the others with zeros. Only one in a hundred to one in ten thousand undamaged IDs ends like this. Ignore the last digits of these IDs.")
		}
		return text.T("%s of the %s IDs above 2^53 look exactly as JavaScript prints a rounded number.", count,
				text.Group(p.above)),
			text.T("Fewer than one in five undamaged IDs of this size looks like that, and fewer than one in a hundred long ones. So these IDs passed through a double, which holds 53 bits, and their last digits may be wrong.")
	case isRounded:
		return j.tellRounded()
	case spellings:
		return j.tellSpellings()
	case future:
		return text.Plural(n, "%s ID is in the future, the farthest by %s (line %s).",
				"%s IDs are in the future, the farthest by %s (line %s).", durationText(p.ahead), j.lineOf(p.aheadAt)),
			text.T("Their node's clock may be ahead, this device's clock may be behind, or the IDs come from another system.")
	case timeZone:
		return j.tellTimeZone()
	case inversions:
		return j.tellInversions()
	case sequenceZero:
		return text.T("The sequence of all %s IDs is 0.", count),
			text.T("This happens when a generator starts each tick at 0 and gets less than one request per tick. Sharding by the low bits would use only one shard.")
	case sequenceEven:
		return text.T("All %s sequences are even, and not all are 0.", count),
			text.T("A counter that steps by two does this; so do two generators with one node ID, one even and one odd. Sharding by the last bit would use every other shard.")
	case sequenceLow:
		return text.T("All %s sequences are below 100, with many different values.", count),
			text.T("A generator that starts each tick at a random number below 100, as Leaf does, produces such IDs.")
	case gaps:
		longest, line := durationText(v.instantMS(j.set, t.gapAt[1])-v.instantMS(j.set, t.gapAt[0])),
			j.lineOf(t.gapAt[1])
		sentence = text.T("There are %s pauses far longer than usual, the longest %s (up to line %s).", count, longest,
			line)
		if n == 1 {
			sentence = text.T("There is a pause far longer than usual, the longest %s (up to line %s).", longest, line)
		}
		return sentence, text.T("The service may have been down, or lines are missing.")
	case busiest:
		return text.T("The busiest tick, %s, has %s.", j.instant(v.instant(t.fullAt)),
				text.Count(t.fullTick, "%s different ID", "%s different IDs")),
			j.ceiling()
	}
	return "", ""
}

// tellDuplicates shows the first two rows of one ID, and what they have in common.
func (j *Job) tellDuplicates() string {
	s, v, rows := j.set, &j.guess.reader, j.marks.lists[duplicates]
	first := int(rows[0])
	second := int(rows[slices.IndexFunc(rows[1:], func(row uint32) bool { return isSame(s, first, int(row)) })+1])
	same := s.Text(first)
	if v.hasTick && v.hasNode && v.hasSequence && s.Kind[first].Family() == v.kind {
		same = text.T("the same tick, %s, sequence %s", v.nodeName(v.node(s, first)), text.Group(v.sequence(s, first)))
	}
	return text.Plural(j.marks.totals[duplicates], "%s row has the same ID as another row: %s have %s.",
		"%s rows have the same ID as another row: %s have %s.", j.linesOf([2]int{first, second}), same)
}

func (j *Job) lineOf(row int) string { return text.Group(int(j.set.Line[row])) }

func (j *Job) linesOf(rows [2]int) string {
	first, second := j.lineOf(rows[0]), j.lineOf(rows[1])
	if first == second {
		return text.T("both in line %s", first)
	}
	return text.T("lines %s and %s", first, second)
}

func (j *Job) tellInversions() (sentence, more string) {
	more = text.T("Lines of several nodes or threads interleave like this; a list that is not in the order of issue looks the same.")
	n := j.marks.totals[inversions]
	if !j.guess.reader.hasTick {
		return text.Count(n, "%s ID is smaller than an ID before.", "%s IDs are smaller than an ID before."), more
	}
	return text.Plural(n, "%s ID is smaller than an ID before, by up to %s (%s).",
		"%s IDs are smaller than an ID before, by up to %s (%s).", durationText(j.byLine.farMS),
		j.linesOf(j.byLine.far)), more
}

func (j *Job) tellTimeZone() (sentence, more string) {
	n := halfHours(j.stamps.median)
	hours := strconv.FormatFloat(float64(max(n, -n))/2, 'f', -1, 64)
	sentence = text.T("The IDs' times are %s hours ahead of those in their lines.", hours)
	if n < 0 {
		sentence = text.T("The IDs' times are %s hours behind those in their lines.", hours)
	}
	if max(n, -n) > 52 {
		return sentence, text.T("No time zone is that far off: the IDs may use another epoch.")
	}
	if !j.stamps.local {
		return sentence,
			text.T("The lines name their time zone, so the epoch may have been set in local time instead of UTC, or it is another one.")
	}
	return sentence,
		text.T("The lines may be in local time without naming the zone, or the epoch was set in local time instead of UTC.")
}

// instant is an instant for a sentence.
func (j *Job) instant(at time.Time) string {
	if j.options.Say != nil {
		return j.options.Say(at)
	}
	return text.UTC(at)
}

// ceiling says how near the fullest tick of one node is to the most that one node can make in a tick.
func (j *Job) ceiling() string {
	if !j.guess.reader.hasSequence {
		return text.T("One node issued at most %s in a tick.", text.Count(j.byTime.fullNode, "%s ID", "%s IDs"))
	}
	most := j.guess.reader.sequenceMax()
	if most == math.MaxUint64 {
		most--
	}
	return text.T("One node issued at most %s in a tick, of %s possible: %s %%.",
		text.Count(j.byTime.fullNode, "%s ID", "%s IDs"), text.Group(most+1),
		rounded(100*float64(j.byTime.fullNode)/float64(most+1)))
}

func rounded(x float64) string {
	digits := 2
	for limit := 1.0; digits > 0 && x >= limit*10; digits-- {
		limit *= 10
	}
	s := strconv.FormatFloat(x, 'f', digits, 64)
	if digits > 0 {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	return s
}

func durationText(ms int64) string {
	ms = max(ms, -ms)
	if ms < 1000 {
		return text.T("%d ms", ms)
	}
	if years := ms / (86400000 * 365); years > 200 {
		return text.T("%s years", text.Group(years))
	}
	return text.Span(time.Duration(ms) * time.Millisecond)
}

// Rows are exported as CSV (RFC 4180), one at a time, so that a page can write a long file in slices: line, ID, time
// and the layout's fields; plus the stated times if the lines have any.

// AppendCSVHead appends the names of the columns.
func (r *Report) AppendCSVHead(dst []byte) []byte {
	dst = append(dst, "line,path,id,kind,utc,unix-ms"...)
	for _, f := range r.fields() {
		dst = append(append(dst, ','), f.Name...)
	}
	if r.set.Dated() {
		dst = append(dst, ",line-utc"...)
	}
	return append(dst, "\r\n"...)
}

// AppendCSV appends a row.
func (r *Report) AppendCSV(dst []byte, row int) []byte {
	dst = strconv.AppendInt(dst, int64(r.set.Line[row]), 10)
	dst = appendQuoted(append(dst, ','), r.Path(row))
	dst = r.set.AppendText(append(dst, ','), row)
	dst = append(append(dst, ','), r.set.Kind[row].String()...)
	if at, ok := r.Instant(row); ok {
		dst = append(append(dst, ','), text.UTC(at)...)
		dst = append(append(dst, ','), text.UnixMS(at)...)
	} else {
		dst = append(dst, ",,"...)
	}
	for i := range r.fields() {
		dst = append(dst, ',')
		if r.Fields(row) {
			dst = strconv.AppendUint(dst, layouts.Part(r.Layout, r.set.ID(row), i), 10)
		}
	}
	if r.set.Dated() {
		dst = append(dst, ',')
		if at, ok := r.Stated(row); ok {
			dst = append(dst, text.UTC(at)...)
		}
	}
	return append(dst, "\r\n"...)
}

// appendQuoted appends a value, in quotes if it would end early without them.
func appendQuoted(dst []byte, value string) []byte {
	if !strings.ContainsAny(value, ",\"\r\n") {
		return append(dst, value...)
	}
	dst = append(append(dst, '"'), strings.ReplaceAll(value, `"`, `""`)...)
	return append(dst, '"')
}

// Path is where in its text the ID of a row is: see [find.Set.Path].
func (r *Report) Path(row int) string { return r.set.Path(row) }

// HasPaths reports whether rows have a path: whether one of the first has.
func (r *Report) HasPaths() bool {
	for row := range min(r.set.Len(), 100) {
		if r.Path(row) != "" {
			return true
		}
	}
	return false
}

func (r *Report) fields() []snowflake.Field {
	if r.Kind != idkind.Decimal {
		return nil
	}
	return r.Layout.Fields
}
