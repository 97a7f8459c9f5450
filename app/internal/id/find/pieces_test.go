package find_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/system"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// anywhere are the marks that people, Markdown, programs and terminals put anywhere into digits; threes part groups of
// three digits from the end.
var (
	anywhere = []string{"**", "*", "`", "~~", "_", "\u200b", "\u2060", "\u00ad", "\ufeff"}
	threes   = []string{",", " ", "\u00a0", "\u202f", "'", "’", ".", "_"}
)

func anID(r *rand.Rand) string {
	all := system.All()
	for {
		l := all[r.IntN(len(all))].Layout
		id := snowflake.ID(r.Uint64() >> (1 + r.IntN(7)))
		if at := l.Index(snowflake.KindTime); at < 0 || system.Calendar(id) || strings.HasPrefix(id.String(), "1") {
			continue
		}
		if text := id.String(); len(text) > 16 {
			return text
		}
	}
}

func inThrees(id, mark string) string {
	var parts []string
	for len(id) > 3 {
		parts = append(parts, id[len(id)-3:])
		id = id[:len(id)-3]
	}
	slices.Reverse(parts)
	return strings.Join(append([]string{id}, parts...), mark)
}

func FuzzAnIDInPiecesIsFoundAndTwoAreNeverJoined(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) {
		r := rand.New(rand.NewPCG(a, b))
		id, other := anID(r), anID(r)
		cut := 3 + r.IntN(len(id)-5)
		mark := anywhere[r.IntN(len(anywhere))]
		for cut > 14 || len(id)-cut > 14 || cut == 10 || cut == 13 { // of which the first may be a time
			cut = 3 + r.IntN(len(id)-5)
		}
		pieces := []string{id[:cut] + mark + id[cut:], id[:cut] + " " + id[cut:],
			inThrees(id, threes[r.IntN(len(threes))])}
		if len(id) == 18 {
			pieces = append(pieces, inThrees(id, "/"))
		}
		for _, text := range pieces {
			for _, around := range []string{"%", "the post “%” is gone", `{"id": "%"}`, "see (%) now",
				"files/%/original"} {
				if got := found(strings.ReplaceAll(around, "%", text)); !slices.Contains(got, "decimal "+id) {
					t.Errorf("%q in %q: found %s", text, around, got)
				}
			}
		}
		wide := strings.Repeat("a line that a terminal wraps ", 3) + id[:cut] + "\n" + id[cut:] + " and more"
		if got := found(wide); !slices.Contains(got, "decimal "+id) {
			t.Errorf("%q: found %s", wide, got)
		}
		for _, between := range append(slices.Concat(anywhere[:5], threes), "/", "\n", ", ", "; ", "\t", " - ") {
			if between == "." { // a fraction
				continue
			}
			got := found("of " + id + between + other)
			if len(got) != 2 || got[0] != "decimal "+id || got[1] != "decimal "+other {
				t.Errorf("%s and %s with %q between: found %s", id, other, between, got)
			}
		}
	})
}

func TestATraceIsFoundAlthoughALineEndsInIt(t *testing.T) {
	const text = "a line that a terminal wraps id='Root=1-5b02d0e2-589938c0ac83c35e746\n917ca', and more"
	if got := found(text); !slices.Contains(got, "xray 1-5b02d0e2-589938c0ac83c35e746917ca") {
		t.Errorf("found %s", got)
	}
}

func TestNumbersSideBySideAreNotJoined(t *testing.T) {
	for _, text := range []string{
		"1700000000 1700000060", "20240517 123045 123456", "20240517_123045_123456", "4111 1111 1111 1111",
		"10.20.30.40",
		"2024-05-17 12:30:45.123456", "took 12 of 345 in 6789 ms", "media_attachments/files/001/580/854/original",
		"+49 123 456 789 012 345", "12345678 12345678", "1.000.000", "1,541,815", "a_123_456_789_012_345_678",
	} {
		for _, one := range found(text) {
			if digits := strings.Fields(one)[1]; len(digits) > 14 {
				t.Errorf("%q: found %s", text, one)
			}
		}
	}
}
