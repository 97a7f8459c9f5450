package player

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

// plainLimit is the longest script, as an address writes it, that stands there
// in plain letters, so that one can read it; longer ones are compressed.
const plainLimit = 1500

// packed is a script as links hold one that is too long to be plain.
type packed struct {
	of, z string // a script and what it is compressed
	none  bool   // this browser cannot compress it
}

// linked is the script as the link holds it, plain or compressed: neither while
// it is the scene's own, still to be compressed, or too long for any address.
func (s *state) linked() (plain, z string) {
	k := &s.packed
	switch {
	case s.typed == "":
		return "", s.unread
	case s.short(plainLimit), k.of == s.typed && k.none && s.short(nav.LinkLimit):
		return s.typed, ""
	case k.of == s.typed && !k.none && len(k.z) <= nav.LinkLimit:
		return "", k.z
	}
	return "", ""
}

// short says that an address writes the script in no more than so many letters.
func (s *state) short(limit int) bool {
	return len(s.typed) <= limit && len(url.QueryEscape(s.typed)) <= limit
}

// unpacked says that the script is still to be compressed.
func (s *state) unpacked() bool {
	return s.packed.of != s.typed && len(s.typed) <= mostInflated && !s.short(plainLimit)
}

// tooLong says that no link can hold the script.
func (s *state) tooLong() bool {
	plain, z := s.linked()
	return s.typed != "" && plain == "" && z == "" && !s.unpacked()
}

// compress compresses the typed script, one at a time; to take it writes the
// address, or compresses what was typed meanwhile.
func (p *Player) compress() {
	if p.compressing != "" {
		return
	}
	typed := p.typed
	p.compressing = typed
	deflate(typed, func(z string, ok bool) {
		p.ctx.Dispatch(func(app.Context) {
			if p.compressing == typed { // else another link came meanwhile
				p.compressing = ""
				p.update(func(s *state) { s.packed = packed{of: typed, z: z, none: !ok} })
			}
		})
	})
}
