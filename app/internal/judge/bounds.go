package judge

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/system"
	"github.com/snowflakelab/snowflakelab/app/internal/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Bounds are the smallest and the largest ID that a system can make in an
// interval, and how to ask a database or a server for those between.
type Bounds struct {
	Name, Title string
	// Smallest and Largest are as IDs of the system are written; both belong
	// to the interval.
	Smallest, Largest string
	// SQL is a condition on a column, Mongo a filter for MongoDB's shell, and
	// URLs are queries of the system's own interface, if it has one.
	SQL, Mongo string
	URLs       []string
	// Note is what to mind, in a sentence; it may be empty.
	Note string
}

// BoundsBetween are the bounds of every system whose IDs sort by time and can
// be of the interval from from up to, and not including, to; or of the tick
// that holds from, where to is not after it. Saved layouts come first.
func BoundsBetween(from, to time.Time, saved []snowflake.Layout) []Bounds {
	if !to.After(from) {
		to = from.Add(1)
	}
	var all []Bounds
	for _, l := range saved {
		all = appendBounds(all, l.Name, l, from, to)
	}
	for _, s := range system.All() {
		all = appendBounds(all, s.Title, s.Layout, from, to)
	}
	for _, k := range [...]find.Kind{find.UUIDv7, find.UUIDv6, find.ULID, find.ObjectID, find.XID, find.KSUID} {
		if b, ok := wideBounds(k, from, to); ok {
			all = append(all, b)
		}
	}
	return all
}

// appendBounds adds those of a layout, if it has any.
func appendBounds(all []Bounds, title string, l snowflake.Layout, from, to time.Time) []Bounds {
	smallest, largest, ok := l.IDRange(from, to)
	if !ok || !l.TimeOrdered() {
		return all
	}
	b := Bounds{Name: l.Name, Title: title, Smallest: smallest.String(), Largest: largest.String()}
	if l.Name == "tid" {
		b.Smallest, b.Largest = tidText(smallest), tidText(largest)
		return append(all, b.quoted())
	}
	low, high := strconv.FormatInt(smallest.Int64(), 10), strconv.FormatInt(largest.Int64(), 10)
	b.SQL = "WHERE id BETWEEN " + b.Smallest + " AND " + b.Largest
	b.Mongo = `{ _id: { $gte: NumberLong("` + low + `"), $lte: NumberLong("` + high + `") } }`
	switch {
	case smallest.Int64() < 0:
		b.SQL = "WHERE id BETWEEN " + low + " AND " + high
		b.Note = text.T("These IDs have their first bit set: a BIGINT column and MongoDB show them as negative numbers.")
	case largest.Int64() < 0:
		b.SQL = "WHERE id >= " + low + " OR id <= " + high
		b.Mongo = `{ $or: [ { _id: { $gte: NumberLong("` + low + `") } }, { _id: { $lte: NumberLong("` + high + `") } } ] }`
		b.Note = text.T("Within this interval the first bit becomes set: a BIGINT column and MongoDB show the later IDs as negative numbers.")
	}
	b.ask(smallest, largest)
	return append(all, b)
}

// ask adds what the system's own interface understands. Its bounds do not
// belong to what it returns, so they lie one outside.
func (b *Bounds) ask(smallest, largest snowflake.ID) {
	after, before := smallest, largest
	if after > 0 {
		after--
	}
	if before+1 > 0 {
		before++
	}
	switch b.Name {
	case "discord":
		b.URLs = []string{"?after=" + after.String() + "&limit=100", "?before=" + before.String() + "&limit=100"}
		b.Note = text.T("Discord takes one of the two: after begins with the oldest, before with the newest. Neither returns the ID that it names.")
	case "twitter":
		b.URLs = []string{"?since_id=" + after.String() + "&until_id=" + before.String()}
	case "mastodon":
		b.URLs = []string{"?min_id=" + after.String() + "&max_id=" + before.String()}
		b.Note = text.T("Posts that came from other servers have the time of their writing in their ID, not that of their arrival.")
	}
}

// quoted adds conditions for IDs that are kept as text.
func (b Bounds) quoted() Bounds {
	b.SQL = "WHERE id BETWEEN '" + b.Smallest + "' AND '" + b.Largest + "'"
	b.Mongo = `{ _id: { $gte: "` + b.Smallest + `", $lte: "` + b.Largest + `" } }`
	return b
}

func tidText(id snowflake.ID) string {
	return string(find.TID.AppendText(nil, format.Wide{High: uint64(id)}))
}

// wideTitle is a longer kind's name as its makers write it.
func wideTitle(k find.Kind) string {
	switch k {
	case find.UUIDv7:
		return "UUIDv7"
	case find.UUIDv6:
		return "UUIDv6"
	case find.ULID:
		return "ULID"
	case find.ObjectID:
		return "MongoDB ObjectId"
	case find.XID:
		return "xid"
	case find.KSUID:
		return "KSUID"
	}
	return k.String()
}

// wideBounds are those of a longer kind.
func wideBounds(k find.Kind, from, to time.Time) (Bounds, bool) {
	first, ok := firstOf(k, from)
	last, okLast := firstOf(k, to.Add(-1))
	if !ok || !okLast {
		return Bounds{}, false
	}
	last = lastOf(k, last)
	b := Bounds{Name: k.String(), Title: wideTitle(k), Smallest: string(k.AppendText(nil, first)), Largest: string(k.AppendText(nil, last))}
	b = b.quoted()
	switch k {
	case find.ObjectID:
		b.SQL = ""
		b.Mongo = `{ _id: { $gte: ObjectId("` + b.Smallest + `"), $lte: ObjectId("` + b.Largest + `") } }`
	case find.UUIDv6, find.UUIDv7:
		b.Mongo = `{ _id: { $gte: UUID("` + b.Smallest + `"), $lte: UUID("` + b.Largest + `") } }`
	case find.KSUID:
		b.Note = text.T("KSUIDs sort by time where text is compared by its bytes, which in PostgreSQL asks for COLLATE \"C\".")
	}
	return b, true
}

// firstOf is the smallest ID of a kind for the tick that holds an instant; ok
// is false outside its lifetime.
func firstOf(k find.Kind, at time.Time) (n format.Wide, ok bool) {
	v := wideView(k)
	tick := v.layout.TickAt(at)
	if tick < 0 {
		return format.Wide{}, false
	}
	t := uint64(tick)
	switch k {
	case find.ULID:
		return format.Wide{High: t << 16}, t < 1<<48
	case find.UUIDv7:
		return format.Wide{High: t<<16 | 7<<12, Low: 1 << 63}, t < 1<<48
	case find.UUIDv6:
		return format.Wide{High: t>>12<<16 | 6<<12 | t&0xfff, Low: 1 << 63}, t < 1<<60
	}
	return format.Wide{High: t << 32}, t < 1<<32
}

// lastOf is the largest ID of the tick of the given one.
func lastOf(k find.Kind, n format.Wide) format.Wide {
	switch k {
	case find.ULID:
		return format.Wide{High: n.High | 0xffff, Low: 1<<64 - 1}
	case find.UUIDv7:
		return format.Wide{High: n.High | 0xfff, Low: 1<<63 | (1<<62 - 1)}
	case find.UUIDv6:
		return format.Wide{High: n.High, Low: 1<<63 | (1<<62 - 1)}
	case find.KSUID:
		return format.Wide{High: n.High | 0xffffffff, Low: 1<<64 - 1, Rest: 1<<32 - 1}
	}
	return format.Wide{High: n.High | 0xffffffff, Low: 0xffffffff << 32}
}
