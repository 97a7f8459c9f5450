package practice

// Families are all that there are, in the order of the opening screen.
func Families() []*Family {
	return []*Family{
		&older, &lowBits, &javaScript, &epoch, &impossible,
		&next, &lastWaits, &clockBack, &restart, &collide,
		&mask, &compose, &negative, &layout,
	}
}
