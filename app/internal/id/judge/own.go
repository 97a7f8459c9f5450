package judge

import (
	"slices"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// shapesOf are the layouts that programs use with a custom epoch, Twitter's and Sonyflake's, by the names of their
// readings.
var shapesOf = [...]struct {
	name, system string
	title        text.Message
}{
	{"snowflake", "bwmarrin", "Snowflake with epoch %s"},
	{"sonyflake-own", "sonyflake", "Sonyflake with epoch %s"},
}

// ownMost is how many epochs are tried with each shape, and ownRows how many rows are
// asked for them: one date may give an epoch away.
const ownMost, ownRows = 4, 16

// ownLayouts are these layouts with the custom epochs that the text states or implies: a named epoch, or a
// midnight that makes an ID's time equal to a nearby date.
func ownLayouts(set *find.Set) (all []format.Own) {
	for _, s := range shapesOf {
		l, _ := system.Layout(s.system)
		v := layoutView(l)
		epochs := append([]int64(nil), set.Epochs()...)
		zoned := true // the dates that give midnights away name their zones
		for row := range min(set.Len(), ownRows) {
			epochs = appendMidnights(epochs, set, row, &v, &zoned)
		}
		for i, ms := range epochs {
			if i == ownMost {
				break
			}
			if l.Epoch = time.UnixMilli(ms).UTC(); isKnown(l, i >= len(set.Epochs()) && !zoned) {
				continue
			}
			own := l
			own.Name = "" // it is no system's
			if !slices.ContainsFunc(all, func(o format.Own) bool { return system.Same(o.Layout, own) }) {
				all = append(all, format.Own{Name: s.name, Title: text.T(s.title, text.ShortUTC(l.Epoch)), Layout: own})
			}
		}
	}
	return all
}

// appendMidnights appends the midnights from which a view's ticks of a row lead to one of
// the dates beside it: to the millisecond where the date has those, else to the second.
func appendMidnights(epochs []int64, set *find.Set, row int, v *view, zoned *bool) []int64 {
	const day, from = 86400000, 1104537600000 // 2005
	if set.Kind[row].Family() != idkind.Decimal {
		return epochs
	}
	passed := v.instantMS(set, row) - v.epoch
	dates := set.AppendDates(nil, row)
	for i := range dates {
		d := &dates[i]
		if d.Yearless || d.Day || !d.Said() {
			continue
		}
		within := int64(1000)
		if d.MS%1000 != 0 {
			within = 2
		}
		epoch := d.MS - passed
		midnight := floorDiv(epoch+day/2, day) * day
		if away := midnight - epoch; max(away, -away) <= within && midnight >= from && passed > day {
			epochs, *zoned = append(epochs, midnight), *zoned && d.Zoned
		}
	}
	return epochs
}

// zonesMost is by how much local dates may be off, in steps of halfHour.
const zonesMost, halfHour = 15 * time.Hour, 30 * time.Minute

// isKnown reports whether a system has the same epoch, and its time above as many bits; it
// may have one bit more. An epoch that local dates give away may be another zone's.
func isKnown(l snowflake.Layout, local bool) bool {
	own := system.MasksOf(l).Time
	for _, s := range system.All() {
		known := system.MasksOf(s.Layout).Time
		if known.Most == 0 || known.Shift != own.Shift || s.Layout.Tick != l.Tick {
			continue
		}
		away := l.Epoch.Sub(s.Layout.Epoch).Abs()
		if away == 0 || local && away <= zonesMost && away%halfHour == 0 {
			return true
		}
	}
	return false
}
