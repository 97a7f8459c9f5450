package ui

// anchor keeps words near the picture's sides within it.
func Anchor(share float64) string {
	switch {
	case share < 0.15:
		return "start"
	case share > 0.85:
		return "end"
	}
	return "middle"
}
