package ui

// Anchor is where words are anchored at a share of a picture's width, so that near
// its sides they stay within it.
func Anchor(share float64) string {
	switch {
	case share < 0.15:
		return "start"
	case share > 0.85:
		return "end"
	}
	return "middle"
}
