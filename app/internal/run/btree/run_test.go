package btree_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
)

var usual = btree.Settings{Names: [2]string{"uuid-v4", "twitter"}, Cache: 64, Seed: 1, Nodes: 1}

func TestAnAnswererAnswersAsARunThatStartsOver(t *testing.T) {
	var answerer btree.Answerer
	for _, rows := range []int{500, 3000, 0, 1, 14_000} {
		r, _ := btree.NewRun(usual)
		r.To(rows, nil)
		want := r.View()
		got, err := answerer.Answer(btree.Question{Settings: usual, Rows: rows}, nil)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d rows: got another view, %v", rows, err)
		}
		line, _ := json.Marshal(got)
		if got = new(btree.View); json.Unmarshal(line, got) != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d rows: another view arrives", rows)
		}
	}
	if _, err := answerer.Answer(btree.Question{Settings: usual, Rows: 9000},
		func(float64) bool { return false }); err == nil {
		t.Error("it answers what is stopped")
	}
	if _, err := answerer.Answer(btree.Question{}, nil); err == nil {
		t.Error("a run of no system is answered")
	}
}

func TestARunHoldsWhereATreeOutgrowsItsCache(t *testing.T) {
	r, _ := btree.NewRun(usual)
	r.Hold = true
	r.To(20_000, nil)
	v := r.View()
	if v.Trees[0].Leaves != 65 || v.Rows != v.Trees[0].Outgrown || v.Trees[1].Outgrown != 0 {
		t.Errorf("it holds at %d rows with %d and %d leaves", v.Rows, v.Trees[0].Leaves, v.Trees[1].Leaves)
	}
	r.To(20_000, nil)
	if r.Rows != 20_000 {
		t.Errorf("it goes on to %d rows", r.Rows)
	}
}

func TestDeletedRowsAreGone(t *testing.T) {
	s := usual
	s.Delete = 50_000
	r, _ := btree.NewRun(s)
	r.To(50_000, nil)
	if v := r.View(); v.Trees[0].Rows != 25_000 || v.Trees[1].Leaves > v.Trees[1].Pages*6/10 {
		t.Errorf("%d rows are left, and %d of %d pages", v.Trees[0].Rows, v.Trees[1].Leaves, v.Trees[1].Pages)
	}
}
