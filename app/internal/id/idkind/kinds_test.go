package idkind_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

func TestAnEntryAgreesWithItself(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for k := idkind.UUIDv1; k < idkind.Count; k++ {
		s, bits := k.Spec(), 0
		for _, p := range k.Parts() {
			if p.From != bits || p.Bits < 1 {
				t.Errorf("%s: %+v begins elsewhere", k, p)
			}
			bits += p.Bits
		}
		if bits != s.Bits || s.Name == "" || s.Title == "" || s.Source == "" || s.Score <= 0 || s.Likely < 1 {
			t.Errorf("%s has %d bits, and of its entry something is missing: %+v", k, bits, s)
		}
		if (s.Timestamp == nil) != (s.Since == 0) || s.Doubted != nil && s.Doubt == "" {
			t.Errorf("%s: half of what belongs together is missing", k)
		}
		for range 100 {
			first, last, ok := k.Range(r.Int64N(1<<31 - 1))
			if ok != k.Sorts() || ok && !first.Less(last) {
				t.Fatalf("%s: a tick has IDs from %v to %v, %v", k, first, last, ok)
			}
			for _, id := range []idkind.Wide{first, last} {
				if text := string(k.Append(nil, id)); ok && !readBack(k, id, text) {
					t.Errorf("%s: %s is not read as what was written", k, text)
				}
			}
		}
	}
}

// readBack reports whether a text is read as the ID; one of a doubted kind may be none, and
// one of the draft's before its years is one of milliseconds.
func readBack(k idkind.Kind, id idkind.Wide, text string) bool {
	if k.IsUUID() {
		kind, n, ok := idkind.Read([]byte(text), ^uint64(0))
		return ok && n == id && (kind == k || k == idkind.UUIDv7Draft && !k.Plausible(id))
	}
	n, ok := k.Spec().Parse([]byte(text))
	if k.Spec().Doubted != nil || k.Spec().Bits == 64 || strings.ContainsAny(text, "0z") { // too few letters, or digits
		return true
	}
	return ok && (n == id || len(text) == k.Spec().Length && k.Spec().Digits == "")
}

func TestPartsOfAnIDAreItsBits(t *testing.T) {
	id := idkind.Wide{High: 0x0123456789abcdef, Low: 0xfedcba9876543210}
	for _, c := range []struct {
		from, bits int
		want       uint64
	}{{0, 32, 0x01234567}, {32, 40, 0x89abcdeffe}, {72, 24, 0xdcba98}, {64, 64, 0xfedcba9876543210},
		{0, 64, 0x0123456789abcdef}, {60, 8, 0xff}, {5, 0, 0}} {
		if p := (idkind.Field{From: c.from, Bits: c.bits}); p.Of(id) != c.want {
			t.Errorf("%d bits from %d on are %x, want %x", c.bits, c.from, p.Of(id), c.want)
		}
	}
	if node, sequence := idkind.XID.Node(), idkind.XID.Sequence(); node.From != 32 || node.Bits != 40 ||
		sequence.From != 72 || sequence.Bits != 24 {
		t.Errorf("an xid has its node at %+v and its sequence at %+v", node, sequence)
	}
	for _, k := range []idkind.Kind{idkind.UUIDv2, idkind.UUIDv3, idkind.UUIDv4, idkind.UUIDv7, idkind.ULID,
		idkind.KSUID} {
		if k.Node().Bits > 0 || k.Sequence().Bits > 0 {
			t.Errorf("%s has a node or a sequence", k)
		}
	}
}

func TestAMarkedIDNeedsATextThatSpeaksForIt(t *testing.T) {
	for _, c := range []struct {
		line, kind, id string
		supported      bool
	}{
		{"1355517523.000005 in slack", "slack-ts", "1355517523.000005", true},
		{"1355517523.000005 ok", "slack-ts", "1355517523.000005", true},
		{"1355517523.123456 ok", "slack-ts", "1355517523.123456", false},
		{"-JhLeOlGIEjaIOFHR0xd: 1", "push-id", "-JhLeOlGIEjaIOFHR0xd", true},
		{"-Iincludes-generated", "push-id", "-Iincludes-generated", false},
		{"1355517523.0000051", "decimal", "0", false},
	} {
		var s idkind.Support
		s.Add([]byte(c.line))
		k, n, _ := idkind.ReadMarked([]byte(c.line))
		if id := string(k.Append(nil, n)); k.String() != c.kind || id != c.id || s.Kinds()>>k&1 == 1 != c.supported {
			t.Errorf("%s: got %s %s of the kinds %b", c.line, k, id, s.Kinds())
		}
	}
}
