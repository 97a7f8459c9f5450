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

// Do makes d the draft of now. Changes in a row with one key, such as those of
// one drag, are undone together; an empty key is a change of its own. What had
// been undone is forgotten. A draft that is the same changes nothing.
func (h History) Do(d Draft, key string) History {
	if d.Equal(h.Now) {
		return h
	}
	past := h.past
	if key == "" || key != h.key {
		past = &entry{draft: h.Now, next: h.past}
	}
	return History{Now: d, past: past, key: key}
}

// Settle ends a row of changes: the next one is undone by itself, whatever its
// key.
func (h History) Settle() History {
	h.key = ""
	return h
}

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
