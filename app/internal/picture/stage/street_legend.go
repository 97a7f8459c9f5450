package stage

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// legend explains once what people, tickets, lines and pipes mean at every desk.
func (s *Street) legend(p *Panel) {
	p.Begin("legend", storeWidth, storeHigh)
	const pitch, words, wide = 33.0, 34.0, storeWidth / 2
	at := func(n int) (x, y float64) { return float64(n/4) * wide, 30 + pitch*float64(n%4) }
	says := func(n int, what string) {
		x, y := at(n)
		p.Words("", x+words, y, Fitting(what, wide-words-4, lettersHigh), what, 1)
	}
	for n, is := range []string{"person", "turned person"} {
		x, y := at(n)
		p.Path(is, caller, 1)
		p.At(x+14, y+4)
		says(n, Pick(n == 0, text.T("waits for an ID"), text.T("rejected")))
	}
	for n, is := range []string{"flying", "flying twice"} {
		x, y := at(n + 2)
		p.Rect(is, x+6, y-12, 16, 11, 1, "rx", "2.5")
		says(n+2, Pick(n == 0, text.T("ID issued"), text.T("duplicate ID")))
	}
	var lines [][2]string
	switch {
	case s.first >= 0:
		lines = [][2]string{{"hose", text.T("asks the database")}, {"hose once", text.T("asks at startup")},
			{"life lived", text.T("issues without it")}, {"life over", text.T("rejects requests")}}
	case s.sorts:
		lines = [][2]string{{"joined", text.T("in order")}, {"crossed", text.T("out of order")}}
	}
	for n, one := range lines {
		x, y := at(n + 4)
		d := D("M", x, y-7, "h", 24)
		p.Path(one[0], d, 1)
		if one[0] == "hose" {
			p.Path("hose-core", d, 1)
		}
		says(n+4, one[1])
	}
}
