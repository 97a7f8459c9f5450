package snowflake

import "time"

// TimeOrdered reports whether the IDs of all nodes sort by time as unsigned numbers:
// no node or sequence field is above the time field. Range queries with
// [Layout.IDRange] depend on it.
func (l Layout) TimeOrdered() bool {
	for _, f := range l.Fields {
		switch f.Kind {
		case KindTime:
			return true
		case KindNode, KindSequence:
			return false
		}
	}
	return false
}

// IDsAt returns the smallest and the largest ID of the tick that contains t, over all
// nodes. Unused bits are 0. ok is false if t is outside the layout's lifetime, or if
// there is no time field.
func (l Layout) IDsAt(t time.Time) (smallest, largest ID, ok bool) {
	return l.IDRange(t, t.Add(1))
}

// IDRange returns the smallest and the largest ID that any node can issue in the
// interval [from, to). Every ID issued in it is between them, inclusive. Ticks count as
// a whole, because an ID does not say when in its tick it was issued. If
// [Layout.TimeOrdered] is false, IDs of other times are between them too.
//
// The interval is clipped to the layout's lifetime. ok is false if nothing is left, or
// if there is no time field.
func (l Layout) IDRange(from, to time.Time) (smallest, largest ID, ok bool) {
	i := l.Index(KindTime)
	if i < 0 || !from.Before(to) {
		return 0, 0, false
	}
	first, last := l.TickAt(from), l.TickAt(to.Add(-1))
	if last < 0 || first >= 0 && uint64(first) > l.Fields[i].Max() {
		return 0, 0, false
	}
	shift := l.Shift(i)
	smallest = ID(max(first, 0)) << shift
	largest = ID(min(uint64(last), l.Fields[i].Max()))<<shift | l.nonTimeMask()
	return smallest, largest, true
}
