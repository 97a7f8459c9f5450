package practice

import "slices"

// Session are the questions of one sitting, by the names of their ideas.
type Session struct {
	Names []string
	At    int  // the question that is asked now
	Added int  // how many of its questions were added by [Session.Again]
	Fixed bool // its questions are these: no idea is asked again
}

// questionsApart is how many other questions come before an idea is asked again.
const questionsApart = 2

// newIdeas is how many ideas a session introduces if none is due, each with two questions.
const newIdeas = 3

// Begin is a session of what is due or, if nothing is, of the first ideas that are new; it may be empty. all are the
// ideas in their order.
func (r Records) Begin(all []string, today Day) Session {
	due := slices.DeleteFunc(r.Due(today), func(name string) bool { return !slices.Contains(all, name) })
	if len(due) > 0 {
		return Session{Names: due}
	}
	var fresh []string
	for _, name := range all {
		if r.State(name, today) == NewIdea && len(fresh) < newIdeas {
			fresh = append(fresh, name)
		}
	}
	return Session{Names: slices.Concat(fresh, fresh)}
}

// Again asks an idea again after two other questions, unless the session has that question already. With fewer
// questions left it is the last.
func (s *Session) Again(name string) {
	if s.Fixed || s.At >= len(s.Names) {
		return
	}
	rest := s.Names[s.At+1:]
	if !slices.Contains(rest, name) {
		s.Names = slices.Insert(s.Names, s.At+1+min(questionsApart, len(rest)), name)
		s.Added++
	}
}

// Next is the idea of the question after this one; empty at the session's end.
func (s *Session) Next() string {
	if s.At+1 >= len(s.Names) {
		return ""
	}
	return s.Names[s.At+1]
}
