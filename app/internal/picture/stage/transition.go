package stage

// Transition is the way from one look to another, with its progress. Pictures, their texts and
// the order of their marks are functions of it.
type Transition[Look any] struct {
	From, To Look
	Share    float64
}

// Between is the transition between two looks. At its ends it is the transition from a look to
// itself, finished: the still picture.
func Between[Look any](from, to Look, share float64) Transition[Look] {
	switch {
	case share <= 0:
		return Transition[Look]{from, from, 1}
	case share >= 1:
		return Transition[Look]{to, to, 1}
	}
	return Transition[Look]{from, to, share}
}

// At is the look whose texts are shown, if they change at a share of the way.
func (t Transition[Look]) At(share float64) Look {
	if t.Share < share {
		return t.From
	}
	return t.To
}

// Phase is the progress of a part of the way.
func (t Transition[Look]) Phase(from, to float64) float64 { return Phase(t.Share, from, to) }

// Fade is the opacity of something that appears or disappears in a part of the way.
func (t Transition[Look]) Fade(was, is bool, from, to float64) float64 {
	return Lerp(Yes(was), Yes(is), t.Phase(from, to))
}

func Lerp(a, b, share float64) float64 { return a + (b-a)*share }

func ease(s float64) float64 {
	if s < 0.5 {
		return 2 * s * s
	}
	return 1 - 2*(1-s)*(1-s)
}

// Phase is the progress of a part of a way, eased at both ends.
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
