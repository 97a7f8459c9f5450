package practice

import "slices"

// slip is a wrong number, the misconception that gives it, and why it is wrong.
type slip struct {
	n          int64
	wrong, why string
}

// different are the slips that give neither the right number nor that of an earlier slip.
func different(right int64, all []slip) (kept []slip) {
	for _, s := range all {
		if _, twice := found(kept, s.n); s.n != right && !twice {
			kept = append(kept, s)
		}
	}
	return kept
}

func found(all []slip, n int64) (slip, bool) {
	i := slices.IndexFunc(all, func(s slip) bool { return s.n == n })
	if i < 0 {
		return slip{}, false
	}
	return all[i], true
}
