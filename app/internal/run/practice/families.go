package practice

// Families are all that there are, in the order of the opening screen.
func Families() []*Family {
	return []*Family{&next, &lastWaits, &clockBack, &restart, &mask, &compose, &negative}
}
