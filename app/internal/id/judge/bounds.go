package judge

import (
	"strconv"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/layouts"
)

// Bounds are the smallest and the largest ID of a system in an interval, and queries for the IDs between them.
type Bounds struct {
	Name, Title string
	// Smallest and Largest are as IDs of the system are written; both belong to the interval.
	Smallest, Largest string
	// SQL is a condition on a column, Mongo a filter for MongoDB's shell, and
	// URLs are queries of the system's own interface, if it has one.
	SQL, Mongo string
	URLs       []string
	// Note is a caveat in one sentence; it may be empty.
	Note string
}

// BoundsBetween are the bounds of every system whose IDs sort by time and can be of the interval from from up to, and
// not including, to; or of the tick that holds from, where to is not after it. Saved layouts come first.
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
	add := func(k idkind.Kind) {
		if b, ok := wideBounds(k, from, to); ok {
			all = append(all, b)
		}
	}
	add(idkind.UUIDv7)
	add(idkind.UUIDv6) // seldom met
	for k := idkind.ULID; k < idkind.Count; k++ {
		add(k)
	}
	return all
}

func appendBounds(all []Bounds, title string, l snowflake.Layout, from, to time.Time) []Bounds {
	smallest, largest, ok := l.IDRange(from, to)
	if !ok || !layouts.TimeOrdered(l) {
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
		b.Note = text.T(
			"These IDs have their first bit set: a BIGINT column and MongoDB show them as negative numbers.")
	case largest.Int64() < 0:
		b.SQL = "WHERE id >= " + low + " OR id <= " + high
		b.Mongo = `{ $or: [ { _id: { $gte: NumberLong("` + low + `") } }, { _id: { $lte: NumberLong("` + high +
			`") } } ] }`
		b.Note = text.T(
			"Within this interval the first bit becomes set: a BIGINT column and MongoDB show the later IDs as negative numbers.")
	}
	b.ask(smallest, largest)
	return append(all, b)
}

// ask adds the parameters of the system's own API. They are exclusive, so they are one outside the bounds.
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
		b.Note = text.T(
			"Discord accepts one of the two: after starts with the oldest ID, before with the newest. Neither returns the ID in the parameter.")
	case "twitter":
		b.URLs = []string{"?since_id=" + after.String() + "&until_id=" + before.String()}
	case "mastodon":
		b.URLs = []string{"?min_id=" + after.String() + "&max_id=" + before.String()}
		b.Note = text.T("The ID of a post from another server holds the time when it was written, not when it arrived.")
	}
}

func (b Bounds) quoted() Bounds {
	b.SQL = "WHERE id BETWEEN '" + b.Smallest + "' AND '" + b.Largest + "'"
	b.Mongo = `{ _id: { $gte: "` + b.Smallest + `", $lte: "` + b.Largest + `" } }`
	return b
}

func tidText(id snowflake.ID) string {
	return string(idkind.TID.Append(nil, idkind.Wide{High: uint64(id)}))
}

// wideBounds are those of a kind that has a form of its own; ok is false where the
// interval is not within its lifetime.
func wideBounds(k idkind.Kind, from, to time.Time) (b Bounds, ok bool) {
	if !k.Sorts() {
		return b, false
	}
	clock, spec := k.Timestamp(), k.Spec()
	l := snowflake.Layout{Epoch: clock.Epoch, Tick: clock.Tick}
	first, _, ok := k.Range(l.TickAt(from))
	_, last, okLast := k.Range(l.TickAt(to.Add(-1)))
	if !ok || !okLast {
		return b, false
	}
	b = Bounds{Name: spec.Name, Title: text.T(spec.Title), Smallest: string(k.Append(nil, first)),
		Largest: string(k.Append(nil, last))}
	b = b.quoted()
	if name := spec.Constructor; name != "" {
		b.Mongo = `{ _id: { $gte: ` + name + `("` + b.Smallest + `"), $lte: ` + name + `("` + b.Largest + `") } }`
	}
	if k == idkind.ObjectID { // MongoDB's alone
		b.SQL = ""
	}
	if spec.Collated != "" {
		b.Note = text.T(spec.Collated)
	}
	return b, true
}
