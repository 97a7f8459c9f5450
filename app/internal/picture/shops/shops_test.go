package shops_test

import (
	"fmt"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/picture/shops"
	"github.com/snowflakelab/snowflakelab/app/internal/picture/stage"
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson"
)

// Marks of one name would be taken for one mark, and lost.
func TestNoTwoMarksOfAPictureHaveOneName(t *testing.T) {
	for _, a := range lesson.Acts() {
		for _, at := range a.Places(act.Twitters()) {
			part := a.Tell(at, act.Twitters(), act.Exported(), act.Nobody)
			for n, look := range part.At().Looks {
				for _, format := range []shops.Format{shops.Wide, shops.Narrow, shops.Large} {
					checkFilm(t, fmt.Sprintf("%s %v look %d format %d", a.Name, at, n, format),
						shops.Draw(look.Of, format))
				}
			}
		}
	}
}

// checkFilm holds a film of one still to that still.
func checkFilm(t *testing.T, at string, still *stage.Drawing) {
	t.Helper()
	var shown stage.Panel
	stage.NewFilm(still).Draw(&shown, 0, 0, 1)
	if len(shown.Marks) != len(still.Marks) {
		t.Errorf("%s: %d of %d marks are left", at, len(shown.Marks), len(still.Marks))
	}
}
