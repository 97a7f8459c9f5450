package page_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestNodesHidesItsFiguresUntilTheQuestionIsAnswered(t *testing.T) {
	visit(t, nav.Braid, func(v *visitor) {
		v.untroubled()
		v.says(".nodes-figures .big", "?")
		v.says(".nodes .question", "Node 2’s clock is 5 ms behind")
		if seen := v.text(".nodes .caption"); strings.Contains(seen, "never read.") {
			t.Errorf("the caption says %q before the answer", seen)
		}
		v.shows("nodes", "3", "issued", "64", "duplicates", "0", "displacement", "10", "bound-ms", "6")
		v.press("Most are never read")
		v.says(".nodes .caption", "23 of 64 rows are never read.") // it plays to the end
		v.says(".nodes-figures .big", "10")
	})
}

func TestAClassIsAskedBeforeTheBraidAnswers(t *testing.T) {
	visit(t, nav.Braid+"&present=1", func(v *visitor) {
		v.says(".nodes .question", "Node 2’s clock is 5 ms behind")
		v.says(".nodes-figures .big", "?")
	})
}

func TestALinkToARunShowsItsEnd(t *testing.T) {
	visit(t, "/nodes?nodes=3&rate=400&error=0s,-5ms,0s&seconds=0.04&seed=11", func(v *visitor) {
		v.says(".nodes .caption", "Node 2’s clock is 5 ms behind", "23 of 64 rows are never read.")
		v.press("Set the lag to 6 ms")
		v.says(".nodes .caption", "misses none of")
		v.linked("lag=6ms")
		v.press("Read without a lag")
		v.says(".nodes .caption", "23 of 64 rows are never read.")
	})
}

func TestAnInvalidValueIsNamedAndThePictureStays(t *testing.T) {
	visit(t, "/nodes?nodes=3&error=0s,-5ms,0s", func(v *visitor) {
		for _, c := range [][3]string{
			{"nodes", "0", "nodes=“0”: use a whole number from 1 to 1,024."}, {"nodes", "1025", "nodes=“1025”"},
			{"rate", "-1", "rate=“-1”"},
			{"seconds", "900", "seconds=“900”"}, {"rate", "9999999", "rate=“9999999”"}, {"error", "5", "error=“5”"},
			{"commit", "soon", "commit=“soon”"},
		} {
			v.enter(`[data-edit="`+c[0]+`"]`, c[1])
			v.says(`[role="alert"]`, c[2])
			v.shows("issued", "64", "nodes", "3")
		}
		v.enter(`[data-edit="rate"]`, "200")
		v.untroubled()
		v.linked("rate=200", "error=0s,-5ms,0s")
		v.enter(`[data-edit="nodes"]`, "16")
		v.untroubled()
		v.linked("nodes=16", "error=5ms")
		v.enter(`[data-edit="clock"]`, "drift")
		v.linked("clock=drift", "error=50ppm")
	})
}

func TestEveryRunOfTheMenuHasItsFigures(t *testing.T) {
	visit(t, nav.Braid, func(v *visitor) {
		for i := range v.all(".scene-choice option") {
			v.enter(".scene-choice select", strconv.Itoa(i))
			time.Sleep(time.Minute)
			v.settle()
			v.untroubled()
			bound, _ := strconv.ParseFloat(v.field("bound-ms"), 64)
			apart, err := strconv.ParseFloat(v.field("displacement-ms"), 64)
			if err != nil || apart >= bound || v.field("duplicates") != "0" {
				t.Errorf("%s: displacement %f, bound %f", v.address(), apart, bound)
			}
		}
		v.linked("nodes=1024")
		v.shows("nodes", "1024")
	})
}
