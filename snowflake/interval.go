package snowflake

import "time"

// TimeOrdered reports whether IDs of all nodes sort by time as unsigned
// numbers: no node or sequence field stands above the time field. It is what
// range queries over [Layout.IDRange] rest on.
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

// IDsAt is the smallest and the largest ID of the tick that t falls into, over
// all nodes. Unused bits are 0. If t lies outside the layout's lifetime, or there
// is no time field, ok is false.
func (l Layout) IDsAt(t time.Time) (smallest, largest ID, ok bool) {
	return l.IDRange(t, t.Add(1))
}

// IDRange is the smallest and the largest ID that any node can issue in the
// interval from from up to, but not including, to. Every ID issued in it lies
// between them, both included. A tick counts as a whole, since an ID does not say
// when in its tick it was issued. Where [Layout.TimeOrdered] is false, IDs of
// other instants lie between them too.
//
// An interval that reaches outside the layout's lifetime is cut to it. If
// nothing is left, or there is no time field, ok is false.
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
