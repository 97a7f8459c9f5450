package layoutlab

// History is a draft with its undo and redo steps. It is a value.
type History struct {
	Now          Draft
	past, future *entry
	key          string
}

type entry struct {
	draft Draft
	next  *entry
}

// Begin starts a history.
func Begin(d Draft) History { return History{Now: d} }

// Do makes d the present draft and clears the redo steps. Successive changes with the same key, such as
// those of one drag, are one undo step; an empty key is a step of its own. An unchanged draft adds no
// step, and a series that ends where it started is removed.
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

// Follows reports whether h was made from g by a change that began a new step.
func (h History) Follows(g History) bool { return h.past != nil && h.past.next == g.past }

// EndSeries makes the next change a new step, whatever its key.
func (h History) EndSeries() History {
	h.key = ""
	return h
}

// Before is the draft before the last step, or the present one.
func (h History) Before() Draft { return h.Undo().Now }

// CanUndo reports whether there is a step to undo.
func (h History) CanUndo() bool { return h.past != nil }

// CanRedo reports whether there is a step to redo.
func (h History) CanRedo() bool { return h.future != nil }

// Undo reverts the last step, if there is one.
func (h History) Undo() History {
	if h.past == nil {
		return h
	}
	return History{Now: h.past.draft, past: h.past.next, future: &entry{draft: h.Now, next: h.future}}
}

// Redo reverts the last Undo, if there was one.
func (h History) Redo() History {
	if h.future == nil {
		return h
	}
	return History{Now: h.future.draft, past: &entry{draft: h.Now, next: h.past}, future: h.future.next}
}

// Seek undoes or redoes to the nearest draft that equals d. By is the number of steps, negative for undo.
// If there is none, it starts a new history with d, and ok is false.
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
