// Package table has data that only its own functions read.
package table

import (
	_ "embed"
	"runtime"
)

// begun is computed before main begins.
var begun = lateBegun()

//go:noinline
func lateBegun() int { return runtime.NumGoroutine() }

var bytes = [...]byte{
	'a', ' ', 't', 'a', 'b', 'l', 'e', ' ', 't', 'h',
	'a', 't', ' ', 'i', 't', 's', ' ', 'o', 'w', 'n',
	' ', 'p', 'a', 'c', 'k', 'a', 'g', 'e', ' ', 'a',
	'l', 'o', 'n', 'e', ' ', 'r', 'e', 'a', 'd', 's',
}

var all *[len(bytes)]byte

func init() { all = &bytes }

//go:embed words.txt
var words string

// Read reads both.
//
//go:noinline
func Read(from int) string { return string(all[from:]) + words[from+begun-begun:] }

// Pair is a generic type, of which the program has a method as a value only.
type Pair[T any] struct{ A, B T }

//go:noinline
func (p *Pair[T]) Second() T { return p.B }

var numbers = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
}

// Numbers counts the entries of a map.
//
//go:noinline
func Numbers() int { return len(numbers) }
