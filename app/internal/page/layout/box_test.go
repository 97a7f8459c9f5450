package layout

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// blamedFor is the message that a box of the page is tied to, and whether the box
// is invalid.
func blamedFor(p *layoutLab, box string) (words string, invalid bool) {
	markup := app.HTMLString(p.Render())
	for _, tag := range regexp.MustCompile(`<[a-z]+ [^>]*>`).FindAllString(markup, -1) {
		if !strings.Contains(tag, ` data-edit="`+box+`"`) {
			continue
		}
		if by := regexp.MustCompile(`aria-describedby="([^"]+)"`).FindStringSubmatch(tag); by != nil {
			message := regexp.MustCompile(`<p [^>]*id="` + by[1] + `"[^>]*>([^<]*)<`).FindStringSubmatch(markup)
			if message != nil {
				words = message[1]
			}
		}
		return words, strings.Contains(tag, " aria-invalid")
	}
	return "there is no such box", false
}

func TestEveryAlertIsTiedToItsInput(t *testing.T) {
	for _, c := range []struct{ query, box, want string }{
		{"hash=some", "hash-nodes", "is not a digit"},
		{"layout=unused:1,time:4o,node:10,sequence:12", "bits-1", "“4o” is not a whole number"},
		{"layout=unused:1,time:,node:10,sequence:12", "bits-1", "Field “time” has no width"},
		{"layout=unused:1,Time/time:41,node:10,sequence:12", "name-1", "starts with “T”"},
		{"layout=unused:1,/time:41,node:10,sequence:12", "name-1", "Field 2 has no name"},
		{"layout=unused:1,time:41,node/time:10,sequence:12", "kind-2", "are both time fields"},
		{"layout=time:41,worker:10,sequence:12&epoch=2010-02-30&tick=7s", "epoch", "“2010-02-30”"},
		{"layout=time:41,worker:10,sequence:12&epoch=2010-02-30&tick=7s", "tick", "A tick cannot be 7s"},
		{"open=needs&need-rate=lots", "need-rate", "is not a digit"},
		{"need-from=soon", "need-from", "not a date and time"},
	} {
		p := opened(c.query)
		if words, invalid := blamedFor(p, c.box); !invalid || !strings.Contains(words, c.want) {
			t.Errorf("%s: %s: got %q, invalid %t, want %q", c.query, c.box, words, invalid, c.want)
		}
		words, invalid := blamedFor(opened("open=needs,meanings,export"), c.box)
		if invalid || words != "" {
			t.Errorf("%s: with nothing wrong: got %q, invalid %t", c.box, words, invalid)
		}
	}
}
