package site

// SetRename lets a test watch how files are put in place, or let that fail. What it
// returns undoes it.
func SetRename(by func(from, to string) error) (restore func()) {
	before := rename
	rename = by
	return func() { rename = before }
}
