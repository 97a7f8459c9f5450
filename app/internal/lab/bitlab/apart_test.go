package bitlab_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
)

func TestPiecesAreExtractedOneByOne(t *testing.T) {
	const id = 1541815603606036480
	w := bitlab.TakeApart("ID", id, []bitlab.Piece{
		{Name: "time", Shift: 22, Bits: 41, Then: []string{"That is an instant."}}, {Name: "worker", Shift: 12, Bits: 5},
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
