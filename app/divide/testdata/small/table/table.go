// Package table has data that only its own functions read.
package table

var bytes = [...]byte{
	'a', ' ', 't', 'a', 'b', 'l', 'e', ' ', 't', 'h',
	'a', 't', ' ', 'i', 't', 's', ' ', 'o', 'w', 'n',
	' ', 'p', 'a', 'c', 'k', 'a', 'g', 'e', ' ', 'a',
	'l', 'o', 'n', 'e', ' ', 'r', 'e', 'a', 'd', 's',
}

var all *[len(bytes)]byte

func init() { all = &bytes }

// Read reads it.
//
//go:noinline
func Read(from int) string { return string(all[from:]) }
