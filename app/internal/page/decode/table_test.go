package decode

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/id/find"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
)

// manyRows opens the page with more IDs than are put in order at once: 0 to manyLimit, in line order.
func manyRows(t *testing.T, use func(p *decode, settle func())) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := New()().(*decode)
		browser := app.NewClientTester(p)
		defer browser.Close()
		browser.Nav(&url.URL{Path: "/decode"})
		settle := func() {
			for range 3 {
				browser.Consume()
				synctest.Wait()
			}
		}
		settle()
		var lines strings.Builder
		for i := range manyLimit + 1 {
			fmt.Fprintln(&lines, 1541815603606036480+uint64(i)<<22)
		}
		var set find.Set
		r := find.NewReader(&set)
		r.Feed([]byte(lines.String()))
		r.Close()
		f, done := derive(p.state, &set, p.environment, new(judge.Job), func() bool { return true })
		if !done || f.Report == nil {
			t.Fatal("the rows are not read")
		}
		p.learn(f)
		use(p, settle)
	})
}

func TestTheRowsThatAreShownFollowTheNewestQuery(t *testing.T) {
	manyRows(t, func(p *decode, settle func()) {
		p.update(func(s *state) { s.rows.Find = "1541815603606036480" })
		synctest.Wait()
		p.update(func(s *state) { s.rows.Find = "" })
		settle()
		if rows := p.order.Rows; len(rows) != manyLimit+1 || p.table.sorting.Sliced() {
			t.Errorf("%d rows are shown, want all", len(rows))
		}
		p.update(func(s *state) { s.rows.Find, s.rows.Sort = "15418156036060364", "-id" })
		settle()
		if rows := p.order.Rows; len(rows) != 1 || p.orderedBy != p.rows.Query {
			t.Errorf("%d rows are shown beside the query %+v", len(rows), p.rows.Query)
		}
	})
}

func TestNothingThatIsStoppedLeavesAnOrderOfItsOwn(t *testing.T) {
	manyRows(t, func(p *decode, settle func()) {
		p.update(func(s *state) { s.rows.Sort = "-id" })
		p.input.job.Halt() // as Cancel does
		settle()
		if rows := p.order.Rows; len(rows) != manyLimit+1 || rows[0] != manyLimit || p.rows.Sort != "-id" {
			t.Errorf("%d rows are sorted by %q, the first is %d", len(rows), p.rows.Sort, rows[0])
		}
		p.table.save()
		p.input.job.Halt()
		settle()
		if rows := p.order.Rows; rows[0] != manyLimit || p.rows.Sort != "-id" {
			t.Errorf("after saving was cancelled the rows begin with %d, sorted by %q", rows[0], p.rows.Sort)
		}
	})
}

func TestALongTableShowsItsFirstRowsAndSaysWhereTheRestIs(t *testing.T) {
	manyRows(t, func(p *decode, settle func()) {
		for range 20 { // some rows at a time
			settle()
		}
		html := app.HTMLString(p.table.rowsView())
		if p.table.count() != rowsLimit || !strings.Contains(html, "The first 500 of 20,001 rows are shown.") ||
			!strings.Contains(html, "500 of 20,001 IDs shown") {
			t.Errorf("%d rows are shown; it says %.300s", p.table.count(), html)
		}
		p.update(func(s *state) { s.rows.Find = "1541815603606036480" })
		settle()
		if html := app.HTMLString(p.table.rowsView()); p.table.count() != 1 || strings.Contains(html, "The first") {
			t.Errorf("%d rows are shown: %.300s", p.table.count(), html)
		}
	})
}

func TestARowsTextIsNoMarkup(t *testing.T) {
	html := drawn(`show=&id={"<b onclick=\"x\">_id":+1541815603606036480,+"id":+1541815603606036481}` +
		strings.Repeat(`&id={"<b onclick=\"x\">_id":+1541815603606036482,+"id":+1541815603606036483}`, 8))
	if strings.Contains(html, "<b onclick") || !strings.Contains(html, `class="row"`) {
		t.Error("a key is an element")
	}
}
