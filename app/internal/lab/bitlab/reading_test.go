package bitlab_test

import (
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

var options = format.Options{Now: time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)}

// reading is how a text reads as an ID of a system or kind.
func reading(t *testing.T, typed, name string) format.Reading {
	t.Helper()
	for _, r := range format.Identify(typed, options).Readings {
		if r.Name == name {
			return r
		}
	}
	t.Fatalf("%s has no reading as %s", typed, name)
	return format.Reading{}
}

func TestDecodingIsExplainedWithTheRealNumbers(t *testing.T) {
	for _, c := range []struct {
		typed, name string
		says        []string
	}{
		{"1541815603606036480", "twitter", []string{
			"Shift right by 22 to move time to bit 0. AND with 2^41 − 1 keeps its 41 bits and clears the rest: 367597485448.",
			"It counts ticks of 1 ms since the epoch, 2010-11-04T01:42:54.657Z.",
			"The epoch is 1,288,834,974,657 ms after 1970. 1,288,834,974,657 + 367,597,485,448 = 1,656,432,460,105, which is 2022-06-28T16:07:40.105Z.",
			"It is 0, as it must be in an ID of Twitter.", "keeps its 5 bits and clears the rest: 11.",
			"sequence is already at bit 0.",
		}},
		{"175928847299117063", "discord",
			[]string{"Shift right by 22: the bits below time fall out and zeros come in on the left. Its value is 41944705796."}},
		{"639780679286000135", "sonyflake", []string{"× 10 is 381,339,001,230 ms."}},
		{"103270115826048975", "mastodon",
			[]string{"since the epoch, 1970-01-01T00:00:00.000Z. That is 2019-12-08T03:48:33.849Z."}},
		{"6698247966366502912", "simple-snowflake", []string{"The epoch is −28,800,000 ms after 1970."}},
		{"7106594312292453675", "tiktok", []string{"It counts ticks of 1 s"}},
		{"175928847299117063", "cockroachdb", []string{"ticks of 10 µs", "µs after 1970"}},
		{"241294492511762325", "pinterest", []string{"keeps its 16 bits and clears the rest: 3429."}},
		{"017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "uuid-v7",
			[]string{"This makes it a UUID version 7.", "It counts ms since 1970: that is 2022-02-22T19:22:22.000Z."}},
		{"C232AB00-9414-11EC-B3C8-9F6BDECED846", "uuid-v1",
			[]string{"time-high × 2^48 + time-mid × 2^32 + time-low is 138,648,505,420,000,000",
				"The rest is 2022-02-22T19:22:22.000Z."}},
		{"1EC9414C-232A-6B00-B3C8-9F6BDECED846", "uuid-v6", []string{"is 138,648,505,420,000,000"}},
		{"000003e8-9414-21ec-9600-325096b39f47", "uuid-v2", []string{"time-high × 2^48 + time-mid × 2^32 is"}},
		{"21e58ba8-5c7e-4524-ae8f-079faf987b3b", "uuid-v4", []string{"This makes it a UUID version 4."}},
		{"01ARYZ6S41TSV4RRFFQ69G5FAV", "ulid", []string{"Shift right by 16", "that is 2016-07-30T22:36:16.385Z"}},
		{"507f1f77bcf86cd799439011", "objectid", []string{"It counts s since 1970: that is 2012-10-17T21:13:27.000Z."}},
		{"0ujtsYcgvSTl8PAuAdqWYSMnLOv", "ksuid",
			[]string{"since 2014-05-13T16:53:20Z, which is 1,400,000,000 s after 1970. The sum, 1,507,608,047, is 2017-10-10T04:00:47.000Z."}},
		{"01226N0640J7K", "tsid",
			[]string{"It counts ms since 2020-01-01T00:00:00Z, which is 1,577,836,800,000 ms after 1970. The sum,"}},
		{"-JhLeOlGIEjaIOFHR0xd", "push-id", []string{"that is 2015-02-04T22:15:31.153Z"}},
		{"9m4e2mr0ui3e8a215n4g", "xid", []string{"that is 2011-03-22T17:50:19.000Z"}},
	} {
		r := reading(t, c.typed, c.name)
		w := bitlab.TakeApart(r.Title, r.Word(), bitlab.PiecesOf(&r))
		var said []string
		for _, s := range w.Steps {
			said = append(said, s.Sentence)
		}
		all := strings.Join(said, "\n")
		for _, want := range c.says {
			if !strings.Contains(all, want) {
				t.Errorf("%s as %s: got\n%s\nwant %q", c.typed, c.name, all, want)
			}
		}
		if r.Dated && !strings.Contains(all, text.UTC(r.At)) {
			t.Errorf("%s as %s: nobody knows it is %s", c.typed, c.name, text.UTC(r.At))
		}
	}
}

func TestEveryPieceIsTheFieldItIsNamedFor(t *testing.T) {
	for _, typed := range []string{"1541815603606036480", "103270115826048975", "017F22E2-79B0-7CC3-98C4-DC0C0C07398F",
		"01ARYZ6S41TSV4RRFFQ69G5FAV", "507f1f77bcf86cd799439011"} {
		for _, r := range format.Identify(typed, options).Readings {
			values := map[string]string{}
			for _, f := range r.Fields() {
				values[f.Name] = f.Value
			}
			for _, p := range bitlab.PiecesOf(&r) {
				if got := text.Group(p.Of(r.Word())); values[p.Name][:1] != "0" &&
					strings.ReplaceAll(got, ",", "") != values[p.Name] {
					t.Errorf("%s as %s: %s is %s, want %s", typed, r.Name, p.Name, got, values[p.Name])
				}
			}
		}
	}
}

func TestPiecesAreExtractedOneByOne(t *testing.T) {
	const id = 1541815603606036480
	w := bitlab.TakeApart("ID", id, []bitlab.Piece{
		{Name: "time", Shift: 22, Bits: 41, Then: []string{"That is an instant."}},
		{Name: "worker", Shift: 12, Bits: 5},
		{Name: "sequence", Bits: 12}, {Name: "top", Shift: 63, Bits: 1},
	})
	for i, want := range []struct {
		rows, moves int
		bits        uint64
		says        string
	}{
		{1, 0, id, "0x1565a11f6217a000"},
		{2, 41, 367597485448, "Shift right by 22 to move time to bit 0. AND with 2^41 − 1"},
		{2, 41, 367597485448, "That is an instant."}, {3, 0, 26, "keeps its 5 bits and clears the rest: 26."},
		{4, 0, 0, "sequence is already at bit 0"},
		{5, 0, 0, "fall out and zeros come in on the left. Its value is 0."},
	} {
		s := w.Steps[i]
		last := s.Rows[len(s.Rows)-1].Bits
		if len(s.Rows) != want.rows || len(s.Moves) != want.moves || last != want.bits ||
			!strings.Contains(s.Sentence, want.says) {
			t.Errorf("step %d: got %d rows, %d moves, %d, %q", i, len(s.Rows), len(s.Moves), last, s.Sentence)
		}
		if len(s.Moves) > 0 && moved(id, s.Moves) != want.bits {
			t.Errorf("step %d: the moves make %d", i, moved(id, s.Moves))
		}
	}
	if len(w.Steps) != 6 || w.Steps[3].Rows[0].Marks != 31<<12 || w.Steps[1].Rows[0].Marks != (1<<41-1)<<22 {
		t.Errorf("got %d steps, marks %x", len(w.Steps), w.Steps[3].Rows[0].Marks)
	}
}
