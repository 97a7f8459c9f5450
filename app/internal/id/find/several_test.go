package find_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

func TestIDsOfSeveralKindsAreFoundInOneText(t *testing.T) {
	findsJoined(t, map[string]string{
		// MongoDB has the name of an ObjectId before it, in a document's bytes and in a stream's token
		"{_data: 82664311940000000146645F69640064664311941BDE944B30D95502005A1004FC599E6C6E9949F9922EE6F06EFFFE3A04}": "" +
			"objectid 664311941bde944b30d95502",
		"16000000075f696400507f1f77bcf86cd79943901100": "objectid 507f1f77bcf86cd799439011",
		"16000000025f696400507f1f77bcf86cd79943901100": "",
		"https://k@o4505166562787328.ingest.sentry.io/4505166993227776": "decimal 4505166562787328 " +
			"decimal 4505166993227776",
		"the version o1235166562787328 of it":               "",
		"see https://www.ddinstagram.com/reel/DIENeCaBikW/": "shortcode DIENeCaBikW",
		"see https://www.notinstagram.com/reel/DIENeCaBikW": "",
		"cannot fetch < Post CHD7fmOJPv- >: 'video'":        "shortcode CHD7fmOJPv-",
		"https://a.town/notice/ApbOUdefvHc70KSqrw a.town/objects/4431b8e6-0454-43e8-abb1-a895fe2f71c9": "flake ApbOUdefvHc70KSqrw " +
			"uuid-v4 4431b8e6-0454-43e8-abb1-a895fe2f71c9",
		"id,session\n1.445880548472328e+18,0f8fad5b-d9cb-469f-a165-70867728950e": "uuid-v4 " +
			"0f8fad5b-d9cb-469f-a165-70867728950e decimal 1445880548472328000",
		"id,session\n1.445880548472328e+18,017f22e2-79b0-7cc3-98c4-dc0c0c07398f":           "uuid-v7 017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
		"tsid created: 01226N0640J7K":                                                      "tsid 01226N0640J7K",
		"pod import-01hcyz09nqhz4x1zrvz3v09www-x7k2p is":                                   "ulid 01HCYZ09NQHZ4X1ZRVZ3V09WWW",
		"https://www.threads.com/t/CHD7fmOJPv- has":                                        "shortcode CHD7fmOJPv-",
		"in the database 11E9A8B1F7A3C1DE8A3C0242AC120002":                                 "uuid-v1-time-first 11e9a8b1-f7a3-c1de-8a3c-0242ac120002",
		`instagram {"__typename":"GraphImage","code":"CdjzsPyJxnS","state":"InvalidCode"}`: "shortcode CdjzsPyJxnS",
		`instagram {"shortcode_media": {"__typename":"GraphImage"}}`:                       "",
		`{"trace.id":"4bf92f3577b34da6a3ce929d0e0e4736","photo":"AgACAgIAAxkBAAIBZ2O5"}`:   "",
		"r225eba25a2e311ed958a4e12b0257ba9 is made":                                        "uuid-v1 225eba25-a2e3-11ed-958a-4e12b0257ba9",
		"r3cda7d500a64111814659127a8d5e42a is made":                                        "", // its version says no time
		`"event": "evt_018e6589a52e75a9bb0dbb72fd6b6434"`:                                  "uuid-v7 018e6589-a52e-75a9-bb0d-bb72fd6b6434",
		"a Timeflake: 016fb4209023b444fd07590f81b7b0eb":                                    "timeflake 02i2XhN7hAuaFh3MwztcMd",
		`"trace_id": "136226447259282480168556905957809988804"`:                            "datadog 667c426800000000b02206a7b43024c4",
		`{"job":"App\\Jobs\\Mail","uuid":"8c7d75d2-34ec-4fbc-8ec7-c8e89934042d"}`: "ordered-uuid " +
			"8c7d75d2-34ec-4fbc-8ec7-c8e89934042d",
		"class=HardJob jid=5618e402e1f2a3b4c5d6e7f8 done":      "",
		"Sidekiq: JID-5618e402e1f2a3b4c5d6e7f8: fail":          "",
		"pod a-9fc98e00-b4a6-11ec-af41-0242ac130003-b is gone": "uuid-v1 9fc98e00-b4a6-11ec-af41-0242ac130003",
		"pod a-c95tp37atv2d5ktvdk0g-b is gone":                 "xid c95tp37atv2d5ktvdk0g",
	})
}

// A shy kind is read where several of its IDs are of one season, or where the text names it.
func TestSeveralIDsNearEachOtherShowTheirKind(t *testing.T) {
	const alone, near, far = "9rtd7vwwaml2ge0f", "9riu90e8eqzcs4qr", "7rtd7vwwaml2ge0f"
	for text, want := range map[string]int{
		`{"id": "` + alone + `"}, {"id": "` + near + `"}`:  2,
		`{"id": "` + alone + `"}, {"id": "` + far + `"}`:   0,
		`{"id": "` + alone + `"}, {"id": "` + alone + `"}`: 0,
		`{"id": "` + alone + `"}`:                          0,
		"from appserver1 to appserver2":                    0,
	} {
		if got := found(text); len(got) != want {
			t.Errorf("%s: got %s, want %d", text, got, want)
		}
	}
}

func TestALongerIDInTwoLinesIsOne(t *testing.T) {
	const before = "level=error msg=\"compaction failed\" overlap of <ulid: "
	for id, kind := range map[string]idkind.Kind{"01CKSBV6XGBPPY2P1HPS17B3XZ": idkind.ULID,
		"507f1f77bcf86cd799439011": idkind.ObjectID, "017f22e2-79b0-7cc3-98c4-dc0c0c07398f": idkind.UUIDv7} {
		for cut := range len(id) - 1 {
			s := read(before + id[:cut+1] + "\n" + id[cut+1:] + ", mint: 1533067200000")
			at := slices.Index(texts(s), id) // the part before the cut may be an ID of another kind
			if at < 0 || s.Kind[at] != kind {
				t.Errorf("%s after %d: got %s", id, cut+1, texts(s))
			}
		}
		if s := read(before + id + "\n" + id + ", mint"); s.Len() != 2 {
			t.Errorf("two in two lines: got %s", texts(s))
		}
		if s := read(id[:10] + "\n" + id[10:] + ", mint"); slices.Contains(texts(s), id) {
			t.Errorf("in short lines: got %s", texts(s))
		}
	}
}

// Random UUIDs and those in the order of their time look the same one by one.
func TestAColumnShowsWhetherItsUUIDsAreInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	column := func(n int, first func() uint64) (s *find.Set) {
		var lines strings.Builder
		for range n {
			n := idkind.Wide{High: first()<<16 | 0x4000 | r.Uint64()&0xfff, Low: 1<<63 | r.Uint64()>>2}
			fmt.Fprintf(&lines, "%s\n", idkind.UUIDv4.Append(nil, n))
		}
		return read(lines.String())
	}
	const day = 24 * 3600 * 1e5 // in units of 10 µs
	base := uint64(1_700_000_000 * 1e5)
	ordered, wrong := column(3, func() uint64 { return base + r.Uint64N(10*day) }), 0
	if slices.ContainsFunc(ordered.Kind, func(k idkind.Kind) bool { return k != idkind.OrderedUUID }) {
		t.Errorf("got %v, want all in order", ordered.Kind)
	}
	for range 1000 {
		if random := column(2, func() uint64 { return r.Uint64() >> 16 }); random.Kind[0] == idkind.OrderedUUID {
			wrong++
		}
	}
	if wrong > 5 {
		t.Errorf("%d of 1,000 pairs of random UUIDs are in order", wrong)
	}
	if years := column(3, func() uint64 { return base + r.Uint64N(10)*400*day }); years.Kind[0] != idkind.UUIDv4 {
		t.Errorf("of several years: got %v", years.Kind)
	}
}
