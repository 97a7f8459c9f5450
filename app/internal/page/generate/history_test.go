package generate

import (
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestTwoTabsShareOneHistory(t *testing.T) {
	browser := app.NewClientTester(app.Div())
	defer browser.Close()
	ctx := browser.Context()
	one, other := New().(*generate), New().(*generate)
	want := []snowflake.ID{}
	for id := snowflake.ID(1); id <= historySize+2; id += 2 {
		one.remember(ctx, []snowflake.ID{id})
		other.remember(ctx, []snowflake.ID{id + 1})
		want = append([]snowflake.ID{id + 1, id}, want...)
	}
	want = want[:historySize]
	kept := loadHistory(ctx)
	if len(kept) != len(want) || len(other.history) != len(want) {
		t.Fatalf("got %d IDs kept and %d shown, want %d", len(kept), len(other.history), len(want))
	}
	for i, id := range want {
		if kept[i].ID != id || other.history[i].ID != id {
			t.Errorf("place %d: got %d kept and %d shown, want %d", i, kept[i].ID, other.history[i].ID, id)
		}
	}
	ctx.LocalStorage().Del(historyKey) // a third tab forgets them
	one.remember(ctx, []snowflake.ID{1000})
	if len(one.history) != 1 {
		t.Errorf("got %d IDs after another tab forgot them, want the new one", len(one.history))
	}
}
