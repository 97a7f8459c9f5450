package layoutlab

// History is a draft with what it was before and what it was before undoing. It
// is a value, as drafts are.
type History struct {
	Now          Draft
	past, future *entry
	key          string
}

// entry is a draft and those beyond it.
type entry struct {
	draft Draft
	next  *entry
}

// Begin is the history of a draft that was just opened.
func Begin(d Draft) History { return History{Now: d} }

// Do makes d the present draft, and forgets what had been undone. Successive changes
// with one key, such as those of one drag, are a series that is undone together; a
// change with an empty key stands by itself. A draft that is the same as the present
// one changes nothing, and a series that ends where it began leaves no trace.
func (h History) Do(d Draft, key string) History {
	switch {
	case d.Equal(h.Now):
		return h
	case key == "" || key != h.key:
		return History{Now: d, past: &entry{draft: h.Now, next: h.past}, key: key}
	case d.Equal(h.past.draft):
		return History{Now: d, past: h.past.next}
	}
	return History{Now: d, past: h.past, key: key}
}

// Follows reports whether h came of g by a change with which [History.Do] began a new
// series.
func (h History) Follows(g History) bool { return h.past != nil && h.past.next == g.past }

// EndSeries ends a series of changes: the next change begins another, whatever its
// key.
func (h History) EndSeries() History {
	h.key = ""
	return h
}

// Before is the draft before the last series of changes; the present one without any.
func (h History) Before() Draft { return h.Undo().Now }

// CanUndo reports whether there is a change to take back.
func (h History) CanUndo() bool { return h.past != nil }

// CanRedo reports whether something was undone.
func (h History) CanRedo() bool { return h.future != nil }

// Undo goes back to the draft before the last change, if there is one.
func (h History) Undo() History {
	if h.past == nil {
		return h
	}
	return History{Now: h.past.draft, past: h.past.next, future: &entry{draft: h.Now, next: h.future}}
}

// Redo takes the last Undo back, if there was one.
func (h History) Redo() History {
	if h.future == nil {
		return h
	}
	return History{Now: h.future.draft, past: &entry{draft: h.Now, next: h.past}, future: h.future.next}
}

// Seek goes to the nearest draft that is the same as d, by Undo or by Redo, and returns
// by how many changes: a negative number is back. If the history does not hold d, it
// begins another one with it, and ok is false.
func (h History) Seek(d Draft) (found History, by int, ok bool) {
	back, forth := h, h
	for by = 0; ; by++ {
		switch {
		case back.Now.Equal(d):
			return back.EndSeries(), -by, true
		case forth.Now.Equal(d):
			return forth.EndSeries(), by, true
		case !back.CanUndo() && !forth.CanRedo():
			return Begin(d), 0, false
		}
		back, forth = back.Undo(), forth.Redo()
	}
}
