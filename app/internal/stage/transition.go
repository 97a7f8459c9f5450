package stage

// Transition is the way from one look to another, with so much of it done. Pictures,
// their words and the order of their marks are functions of it.
type Transition[Look any] struct {
	From, To Look
	Share    float64
}

// Between is the way between two looks. At its ends it is the way from a look to
// itself, all of it done: the still picture.
func Between[Look any](from, to Look, share float64) Transition[Look] {
	switch {
	case share <= 0:
		return Transition[Look]{from, from, 1}
	case share >= 1:
		return Transition[Look]{to, to, 1}
	}
	return Transition[Look]{from, to, share}
}

// At is the look whose words are shown, if they change once so much of the way is done.
func (t Transition[Look]) At(share float64) Look {
	if t.Share < share {
		return t.From
	}
	return t.To
}

// Phase is how much of a part of the way is done.
func (t Transition[Look]) Phase(from, to float64) float64 { return Phase(t.Share, from, to) }

// Fade is how much is seen of what was or is there, if it comes or goes on a part of the way.
func (t Transition[Look]) Fade(was, is bool, from, to float64) float64 {
	return Lerp(Yes(was), Yes(is), t.Phase(from, to))
}

func Lerp(a, b, share float64) float64 { return a + (b-a)*share }

// ease begins and ends slowly.
func ease(s float64) float64 {
	if s < 0.5 {
		return 2 * s * s
	}
	return 1 - 2*(1-s)*(1-s)
}

// Phase is how much of a part of a way is done, slowly at both ends.
func Phase(s, from, to float64) float64 { return ease(min(max((s-from)/(to-from), 0), 1)) }

func Yes(so bool) float64 {
	if so {
		return 1
	}
	return 0
}

func Pick[T any](so bool, a, b T) T {
	if so {
		return a
	}
	return b
}
