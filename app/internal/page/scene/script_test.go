package scene

import (
	"net/url"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestAPackedScriptIsReadOrSaysWhyNot(t *testing.T) {
	const script = "lane refuse\nset 5ms\nask 2\n"
	for _, c := range []struct {
		name, script, typed, says string
	}{
		{"a script", script, script, ""},
		{"more than a script", strings.Repeat("\n", mostInflated+1), "", "1,048,576 bytes"},
	} {
		z := packedText(t, c.script)
		p := newPage("/rollback")
		p.unpack(url.Values{}, z)
		if p.typed != c.typed || !strings.Contains(p.linkBad, c.says) || c.says == "" && p.linkBad != "" {
			t.Errorf("%s: got the script %.40q and %q", c.name, p.typed, p.linkBad)
		}
		var fragment nav.Link
		if !p.pack(&fragment) || c.typed == "" && fragment.String() != "scriptz="+z {
			t.Errorf("%s: got the fragment %.40q, want what cannot be read to stay", c.name, fragment.String())
		}
	}
}
