package nodes

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestEveryPresetSurvivesItsLink(t *testing.T) {
	for i, p := range presets() {
		got, problems := parse(p.link, "")
		query, _ := got.link()
		if query != p.link || problems != nil || presetOf(got) != i {
			t.Errorf("%s: %s became %s, preset %d: %v", p.name, p.link, query, presetOf(got), problems)
		}
	}
}

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	usual := "nodes=3&rate=400&clock=offset&seed=11&error=0s,-5ms,0s&seconds=0.04"
	for _, c := range []struct {
		link, want string
		says       []string
	}{
		{"", usual, nil},
		{"nodes=16", "nodes=16&rate=400&clock=offset&seed=11&error=5ms&seconds=0.04", nil},
		{"nodes=2&error=0,7ms", "nodes=2&rate=400&clock=offset&seed=11&error=0s,7ms&seconds=0.04", nil},
		{"clock=drift", "nodes=3&rate=400&clock=drift&seed=11&error=50ppm&seconds=0.04", nil},
		{"clock=drift&error=12.5", "nodes=3&rate=400&clock=drift&seed=11&error=12.5ppm&seconds=0.04", nil},
		{"error=0", "nodes=3&rate=400&clock=offset&seed=11&error=0s&seconds=0.04", nil},
		{"policy=lead&commit=2ms&promise=10ms&lag=6ms&at=133ms",
			usual[:len(usual)-len("&seconds=0.04")] +
				"&policy=lead&commit=2ms&promise=10ms&seconds=0.04&lag=6ms&at=133ms", nil},
		{"nodes=0", "nodes=3&rate=400&clock=offset&seed=11&error=0s,-5ms,0s&seconds=0.04",
			[]string{"nodes=“0”: use a whole number from 1 to 1,024."}},
		{"nodes=1025", "nodes=3&rate=400&clock=offset&seed=11&error=0s,-5ms,0s&seconds=0.04", []string{"nodes=“1025”"}},
		{"rate=-3", usual, []string{"rate=“-3”"}},
		{"clock=sundial", usual, []string{"clock=“sundial”; valid values: offset, drift, step, slew, pause."}},
		{"error=5", usual, []string{"error=“5”: use a time up to 1m0s, like 5ms."}},
		{"error=1ms,2ms", usual, []string{"a list with 3 values"}},
		{"clock=drift&error=5ms", "nodes=3&rate=400&clock=drift&seed=11&error=50ppm&seconds=0.04",
			[]string{"error=“5ms”: use parts per million"}},
		{"policy=hope", usual, []string{"policy=“hope”"}},
		{"commit=-1ms", usual, []string{"commit=“-1ms”"}},
		{"promise=soon", usual, []string{"promise=“soon”"}},
		{"seconds=0&seed=x", usual, []string{"seed=“x”", "seconds=“0”"}},
		{"nodes=1024&rate=1000&seconds=2&error=0", "nodes=1024&rate=400&clock=offset&seed=11&error=0s&seconds=0.04",
			[]string{"1,024 nodes × 1,000 requests per second × 2 s = 2,048,000 IDs: use at most 1,000,000."}},
		{"typo=1", usual, []string{"“typo”"}},
	} {
		got, problems := parse(c.link, "")
		link, _ := got.link()
		nav.CheckLink(t, c.link, link, c.want, problems, c.says)
	}
}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	problems = nav.Parse(s.Params, query, fragment)
	return s, problems
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
