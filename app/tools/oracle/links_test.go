package oracle

import (
	"bytes"
	"hash"
	"io"
	"os"
	"strings"
	"testing"
)

// links has a key for each link of links.txt: the page that it opens, with its complaints about the
// link, and the page and its address after a touch.
func links(t *testing.T, r *record) {
	file, err := os.ReadFile("links.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(file)) {
		link := strings.TrimSpace(line)
		if link == "" || link[0] == '#' {
			continue
		}
		t.Run(link, func(t *testing.T) {
			t.Parallel()
			var page bytes.Buffer
			visit(t, link, func(v *visitor) {
				drawn(v.shown).write(&page)
				v.touch()
				drawn(v.shown).write(&page)
				io.WriteString(&page, v.page.URL().String())
			})
			r.add(t, "link"+link, func(to hash.Hash) { to.Write(page.Bytes()) })
		})
	}
}
