// Package tool is what the tools share: how they fail, what they print, and how they compare.
package tool

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
)

// failure is what [Check] panics with, so that whatever was started is closed on the way out.
type failure struct{ error }

// Check ends what [Try] runs if there is an error.
func Check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// Must returns a value, or ends what [Try] runs.
func Must[T any](value T, err error) T {
	Check(err)
	return value
}

// Try runs something and returns the error that ended it.
func Try(run func()) (err error) {
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case failure:
			err = reason.error
		default:
			panic(reason)
		}
	}()
	run()
	return nil
}

// Within names what an error ended.
func Within(name string, run func()) {
	if err := Try(run); err != nil {
		Check(fmt.Errorf("%s: %w", name, err))
	}
}

// Main runs a tool, and ends the program with one line if it fails.
func Main(name string, run func()) {
	if err := Try(run); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// Figure prints a result to three decimals; want is "" or ">=TARGET" or "<=TARGET".
func Figure(name string, value float64, want string) {
	line := "figure " + name + " " + strconv.FormatFloat(math.Round(value*1000)/1000, 'f', -1, 64)
	if want != "" {
		line += " want " + want
	}
	fmt.Println(line)
}

// Median is the middle of the values, the upper of two.
func Median[T cmp.Ordered](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// Pairs are the values of two things that were measured in turns, and each pair's ratio.
type Pairs struct {
	Values [2][]float64
	Ratios []float64 // Ratios are the first's by the second's.
}

// Turns measures two things in pairs, each first as often as second, so that the machine's
// moods meet both. The first pairs do not count.
func Turns(warmUp, pairs int, measure func(which int) float64) (all Pairs) {
	for i := range warmUp + pairs {
		var pair [2]float64
		for j := range 2 {
			which := (i + j) % 2
			pair[which] = measure(which)
		}
		if i < warmUp {
			continue
		}
		for which, value := range pair {
			all.Values[which] = append(all.Values[which], value)
		}
		all.Ratios = append(all.Ratios, pair[0]/pair[1])
	}
	return all
}
