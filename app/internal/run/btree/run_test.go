package btree_test

import (
	"reflect"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/base/codec"
	"github.com/snowflakelab/snowflakelab/app/internal/run/btree"
)

var usual = btree.Settings{Names: [2]string{"uuid-v4", "twitter"}, Cache: 64, Seed: 1, Nodes: 1}

func TestAViewIsReadAsItWasWritten(t *testing.T) {
	s := usual
	s.Nodes, s.Back, s.Delete = 3, 4000, 9000
	r, err := btree.NewRun(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, rows := range []int{0, 1, 300, 5000, 20_000} {
		r.To(rows, nil)
		want, got := r.View(), &btree.View{}
		err := codec.Read(codec.Write(want.Visit), got.Visit)
		for i := range want.Trees {
			for j := range want.Trees[i].Curve { // which is rounded
				want.Trees[i].Curve[j].Share = float64(int(want.Trees[i].Curve[j].Share*1e6)) / 1e6
			}
			if len(want.Trees[i].Curve) == 0 {
				want.Trees[i].Curve = nil
			}
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%d rows: got %v, %v, want %v", rows, got, err, want)
		}
	}
}

func TestADeskAnswersAsARunThatBeginsAnew(t *testing.T) {
	var desk btree.Desk
	for _, rows := range []int{500, 3000, 1000, 14_000} {
		r, _ := btree.NewRun(usual)
		r.To(rows, nil)
		if got := desk.Answer(btree.Question(usual, rows, false), nil); got != "view "+codec.Write(r.View().Visit) {
			t.Errorf("%d rows: got another view", rows)
		}
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
