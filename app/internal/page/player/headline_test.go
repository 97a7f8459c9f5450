package player

import "testing"

func TestACaptionSaysWhatAStepChangedAndWhyBeforeItsCounts(t *testing.T) {
	for _, c := range []struct{ page, link, headline, details string }{
		{"/rollover", "scene=rollover&step=3", "Issues 100/4093 (ID 419,856,381).", "t = 100 ms: 1 ID requested."},
		{"/rollover", "scene=rollover&step=1", "The clock is set to 100 ms.", ""},
		{"/rollback", "scene=back-3ms&step=6", "Twitter final, Twitter 2010: rejected, since the clock is behind and must advance 2 ms. Callers wait in Leaf.", "t = 98 ms: 1 ID requested. 6 IDs issued. 2 requests rejected. Callers wait in 1 design."},
		{"/rollback", "scene=two-orders&step=7", "Duplicate: the 2010 code issues 100/1 again. Two callers have the same ID, and neither notices.", "t = 100 ms: 1 ID requested. 2 IDs issued. 1 duplicate ID!"},
		{"/systems", "scene=store-down&step=13", "Leaf’s segments: rejected, since no numbers are left in stock. Callers wait in Tinyid, Flickr (ticket servers).", "From t = 6.4 s: 5 IDs requested, one every 100 ms. 15 IDs issued. 5 requests rejected. Callers wait in 2 designs."},
	} {
		p := shown(t, c.page, c.link)
		headline, details := p.headline(p.run.Frame(p.at.step))
		if headline != c.headline || details != c.details {
			t.Errorf("%s?%s: got %q and %q, want %q and %q", c.page, c.link, headline, details, c.headline, c.details)
		}
	}
}
