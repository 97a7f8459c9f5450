// Package tool has shared helpers of the tools: errors, output and comparisons.
package tool

import (
	"cmp"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
)

// failure is the panic value of [Check], so that deferred functions close everything.
type failure struct{ error }

// Check ends the function run by [Try] if err is not nil.
func Check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// Must returns a value, or ends the function run by [Try].
func Must[T any](value T, err error) T {
	Check(err)
	return value
}

// Try runs a function and returns the error that ended it.
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

// Within prefixes errors of f with a name.
func Within(name string, run func()) {
	if err := Try(run); err != nil {
		Check(fmt.Errorf("%s: %w", name, err))
	}
}

// Main runs a tool. If it fails, it prints one line and exits.
func Main(name string, run func()) {
	if err := Try(run); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
}

// Figure prints a result with three decimals; want is "", ">=TARGET" or "<=TARGET".
func Figure(name string, value float64, want string) {
	line := "figure " + name + " " + strconv.FormatFloat(math.Round(value*1000)/1000, 'f', -1, 64)
	if want != "" {
		line += " want " + want
	}
	fmt.Println(line)
}

// Median returns the median; of two middle values, the larger.
func Median[T cmp.Ordered](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}

// Pairs are the values of two alternating measurements, and each pair's ratio.
type Pairs struct {
	Values [2][]float64
	Ratios []float64 // first ÷ second
}

// Turns measures two things in pairs. Each is first equally often, so that changes of the
// machine's load affect both. The first pairs do not count.
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
