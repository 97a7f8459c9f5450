package nodes

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// preset is a run worth seeing: its name and its link.
type preset struct{ name, link string }

func presets() []preset {
	return []preset{
		{text.T("Three exact clocks"), "nodes=3&rate=400&clock=offset&seed=11&error=0s&seconds=0.04"},
		{text.T("One clock 5 ms behind"), "nodes=3&rate=400&clock=offset&seed=11&error=0s,-5ms,0s&seconds=0.04"},
		{text.T("A reader that stays 6 ms behind"), "nodes=3&rate=400&clock=offset&seed=11&error=0s,-5ms,0s&seconds=0.04&lag=6ms"},
		{text.T("A pause, and late commits"), "nodes=3&rate=400&clock=pause&seed=11&error=0s,-8ms,0s&commit=2ms&seconds=0.04&lag=4ms"},
		{text.T("A clock set back by 6 ms"), "nodes=3&rate=400&clock=step&seed=11&error=0s,-6ms,0s&seconds=0.04"},
		{text.T("Sixteen clocks drift"), "nodes=16&rate=80&clock=drift&seed=5&error=50ppm&seconds=0.04&lag=3ms"},
		{text.T("1,024 nodes"), "nodes=1024&rate=250&clock=offset&seed=9&error=9ms&seconds=0.04&lag=3ms"},
		{text.T("1,024 nodes, a million IDs"), "nodes=1024&rate=976&clock=offset&seed=9&error=9ms&seconds=1&lag=6ms"},
	}
}

// presetOf is the index of the preset with these settings, except for the place in the run; −1 for
// none.
func presetOf(s state) int {
	key := s.key()
	for i, p := range presets() {
		if p.link == key {
			return i
		}
	}
	return -1
}

// key is the link without the place in the run.
func (s state) key() string {
	s.at = none
	query, _ := s.link()
	return query
}
