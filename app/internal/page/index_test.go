package page_test

import (
	"testing"
	"time"
)

func TestTheIndexStopsAndAsksWhereATreeOutgrowsItsCache(t *testing.T) {
	visit(t, "/keys", func(v *visitor) {
		v.untroubled()
		v.says(".index .caption", "A full page splits.")
		v.shows("rows", "1400", "leaves", "8")
		v.press("Start")
		for range 100 {
			time.Sleep(100 * time.Millisecond)
			v.settle()
		}
		v.says(".index .question", "UUIDv4 has 65 leaf pages")
		v.shows("rows", "11232", "leaves", "65")
		v.linked("rows=11232")
		v.press("About 50")
		time.Sleep(100 * time.Millisecond)
		v.settle()
		v.says(".index .verdict", "Not quite. About 99.") // it plays to the end
		v.says(".index .caption", "99 of 100 inserts wait for a page")
		v.shows("leaves", "4836", "misses", "929071")
		v.linked("keys=uuid-v4,twitter", "rows=1000000")
	})
}

func TestAnIndexOfALinkAndItsControls(t *testing.T) {
	visit(t, "/keys?keys=uuid-v1,twitter&rows=3000&cache=16&seed=2", func(v *visitor) {
		v.untroubled()
		v.shows("rows", "3000")
		v.press("Insert one row")
		v.linked("rows=3001", "keys=uuid-v1,twitter", "cache=16", "seed=2")
		v.shows("rows", "3001")
	})
	visit(t, "/keys?rows=2000000&cache=-1", func(v *visitor) {
		v.says(`[role="alert"]`, "rows=“2000000”: use a whole number from 1 to 1,000,000.", "cache=“-1”")
		v.shows("rows", "1400", "leaves", "8")
	})
	visit(t, "/keys?rows=0&keys=uuid-v4,nobody",
		func(v *visitor) { v.says(`[role="alert"]`, "rows=“0”", "no system is called “nobody”") })
	visit(t, "/keys?rows=5000&delete=5000", func(v *visitor) {
		v.says(".index .caption", "VACUUM frees only empty pages.")
		v.shows("rows", "2500")
	})
}
