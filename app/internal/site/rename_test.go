package site

// SetRename replaces rename, so that a test can observe it or make it fail. The returned function
// restores it.
func SetRename(by func(from, to string) error) (restore func()) {
	before := rename
	rename = by
	return func() { rename = before }
}
