package player

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

// plainLimit is the longest script, as written in the address, that stays readable there; longer
// ones are compressed.
const plainLimit = 1500

// packed is a compressed script for a link.
type packed struct {
	of, z string // a script and its compressed form
	none  bool   // this browser cannot compress it
}

// linked is the script for the link, plain or compressed. Both are empty for the scene's own
// script, for one that is not compressed yet, and for one that is too long.
func (s *state) linked() (plain, z string) {
	k := &s.packed
	switch {
	case s.typed == "", s.breaking():
		return "", s.unread
	case s.short(plainLimit), k.of == s.typed && k.none && s.short(nav.LinkLimit):
		return s.typed, ""
	case k.of == s.typed && !k.none && len(k.z) <= nav.LinkLimit:
		return "", k.z
	}
	return "", ""
}

// short reports whether the script's form in the address has at most limit letters.
func (s *state) short(limit int) bool {
	return len(s.typed) <= limit && len(url.QueryEscape(s.typed)) <= limit
}

// unpacked reports whether the script must still be compressed.
func (s *state) unpacked() bool {
	return !s.breaking() && s.packed.of != s.typed && len(s.typed) <= mostInflated && !s.short(plainLimit)
}

func (s *state) tooLong() bool {
	plain, z := s.linked()
	return s.typed != "" && !s.breaking() && plain == "" && z == "" && !s.unpacked()
}

// compress runs one compression at a time. Its result writes the address, or starts the next one
// if the script was edited meanwhile.
func (p *Player) compress() {
	if p.compressing != "" {
		return
	}
	typed := p.typed
	p.compressing = typed
	deflate(typed, func(z string, ok bool) {
		p.ctx.Dispatch(func(app.Context) {
			if p.compressing == typed { // otherwise another link was opened meanwhile
				p.compressing = ""
				p.update(func(s *state) { s.packed = packed{of: typed, z: z, none: !ok} })
			}
		})
	})
}
