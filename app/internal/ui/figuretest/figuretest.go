// Package figuretest holds what the tests of every figure ask of it.
package figuretest

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
)

// Check fails the test unless the figure, as SVG, can be read and says the
// words. It returns how many elements of each name it has.
func Check(t testing.TB, of, svg string, words ...string) map[string]int {
	t.Helper()
	elements := map[string]int{}
	for x := xml.NewDecoder(strings.NewReader(svg)); ; {
		token, err := x.Token()
		if errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%s: %v", of, err)
		}
		if start, ok := token.(xml.StartElement); ok {
			elements[start.Name.Local]++
		}
	}
	for _, w := range words {
		if !strings.Contains(svg, w) {
			t.Errorf("%s: the figure lacks %q", of, w)
		}
	}
	return elements
}
