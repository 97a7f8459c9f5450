package divide

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"maps"
	"slices"
	"sort"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/divide/wasm"
)

// Strings are a program's string constants.
type Strings struct {
	digests map[int][]string // by length
	longest string           // of those whose text is known
}

// longestString is the length from which a constant may be an embedded file, which is aligned.
const longestString = 1024

// digest is the linker's name for a text of more than 100 bytes (cmd/compile/internal/staticdata).
func digest(text []byte) string {
	sum := sha256.Sum256(append([]byte{1}, text...))
	return base64.StdEncoding.EncodeToString(sum[:16])
}

// ReadStrings reads the symbols that Go's linker prints with -dumpdep, one to a line.
func ReadStrings(from io.Reader) (s Strings, err error) {
	s.digests = map[int][]string{}
	lines := bufio.NewScanner(from)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		_, name, ok := strings.Cut(lines.Text(), " -> go:string.")
		if !ok {
			continue
		}
		var n int
		var sum string
		if _, err := fmt.Sscanf(name, ".gostring.%d.%s", &n, &sum); err != nil {
			text, err := strconv.Unquote(name)
			if err != nil {
				return s, unknown("the linker names a string constant %s", name)
			}
			n, sum = len(text), digest([]byte(text))
			if n > len(s.longest) {
				s.longest = text
			}
		}
		if n > 0 && n <= longestString {
			s.digests[n] = append(s.digests[n], sum)
		}
	}
	return s, lines.Err()
}

// find returns where each constant is in memory. The linker writes them one after the other, the shortest first.
func (s Strings) find(memory wasm.Memory) ([]Stretch, error) {
	lengths, before := slices.Sorted(maps.Keys(s.digests)), 0
	for _, n := range lengths {
		if n < len(s.longest) {
			before += n * len(s.digests[n])
		}
	}
	for at := 0; s.longest != ""; at++ {
		next := bytes.Index(memory[at:], []byte(s.longest))
		if next < 0 {
			break
		}
		at += next
		for k := range s.digests[len(s.longest)] { // it may be any of its length
			if places, ok := s.at(memory, at-before-k*len(s.longest), lengths); ok {
				return places, nil
			}
		}
	}
	return nil, unknown("its string constants are not ordered by length")
}

// at returns the places of the constants if they begin at an address.
func (s Strings) at(memory wasm.Memory, at int, lengths []int) (places []Stretch, ok bool) {
	for _, n := range lengths {
		found := map[string]bool{}
		for range s.digests[n] {
			if at < 0 || at+n > len(memory) {
				return nil, false
			}
			places = append(places, Stretch{at, at + n})
			found[digest(memory[at:at+n])] = true
			at += n
		}
		if slices.ContainsFunc(s.digests[n], func(sum string) bool { return !found[sum] }) {
			return nil, false
		}
	}
	return places, true
}

// unread returns the constants that no function of the startup part and no data refer to.
func (d division) unread(s Strings) ([]Stretch, error) {
	all, err := s.find(d.memory)
	if err != nil {
		return nil, err
	}
	read := map[Stretch]bool{}
	refer := func(to int) {
		i := sort.Search(len(all), func(i int) bool { return all[i].To > to })
		if i < len(all) && all[i].From <= to {
			read[all[i]] = true
		}
	}
	d.constants(d.first, refer)
	d.words(func(_, word int) { refer(word) })
	return slices.DeleteFunc(all, func(s Stretch) bool { return read[s] }), nil
}
