package divide

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
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

// find returns where each constant is in memory. The linker writes them one after the other, the
// shortest first.
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

// place finds a table. It reports whether functions of the startup part, and lazy ones that are
// sent, refer to it or to a variable with its address. The initialization of a package that is
// not sent does not count: it only stores addresses.
func (d division) place(t Table) (at Stretch, early, late bool) {
	at.From = bytes.Index(d.memory, t.Begins)
	at.To = at.From + t.Length
	if len(t.Begins) == 0 || at.From < 0 || at.To > len(d.memory) || bytes.Contains(d.memory[at.From+1:], t.Begins) {
		return at, true, true
	}
	refers := map[int]bool{}
	for to := at.From; to < at.To; to++ {
		refers[to] = true
	}
	d.words(func(from, word int) {
		if word >= at.From && word < at.To {
			refers[from] = true // a string or a slice begins with its address
		}
	})
	starts, lazy := make([]bool, len(d.first)), make([]bool, len(d.first))
	for i, first := range d.first {
		starts[i], lazy[i] = first && !d.stores[i], !first && !d.absent[i]
	}
	d.constants(starts, func(to int) { early = early || refers[to] })
	d.constants(lazy, func(to int) { late = late || refers[to] })
	return at, early, late
}

// constants visits the integer constants in some functions, which may be addresses.
func (d division) constants(of []bool, see func(value int)) {
	for i, f := range d.Functions {
		if of[i] {
			wasm.Walk(f.Body, func(in wasm.Instruction) {
				if in.Op == wasm.OpI64Const || in.Op == wasm.OpI32Const {
					see(int(in.Value))
				}
			})
		}
	}
}

// words visits the words of data, which may be addresses.
func (d division) words(see func(at, word int)) {
	for at := 0; at+8 <= len(d.memory); at += 8 {
		see(at, int(binary.LittleEndian.Uint64(d.memory[at:])))
	}
}
