package format

import (
	"slices"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/boxes"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// Refusal is a kind or a system that cannot hold a text, and why, in a few words.
type Refusal struct{ Name, Title, Why string }

// Refused are the systems and kinds that have no reading among those found of a text, in the order of their tables.
func Refused(typed string, found []Reading, o Options) (all []Refusal) {
	token, _ := unprefixed(bare(typed))
	id, err := boxes.Integer(token)
	if at := slices.IndexFunc(found, func(r Reading) bool { return !r.Wide() }); at >= 0 {
		id, err = found[at].ID, nil
	}
	read := func(name string) bool {
		return slices.ContainsFunc(found, func(r Reading) bool { return r.Name == name })
	}
	n := NewIdentifier(o)
	for i := range n.panel.Judges {
		j := &n.panel.Judges[i]
		if read(j.System.Name) {
			continue
		}
		why := text.T("%s characters, not 64 bits", text.Group(len([]rune(token))))
		if err == nil {
			why = j.Refuses(id)
		}
		all = append(all, Refusal{j.System.Name, j.System.Title, why})
	}
	return append(all, RefusedKinds(token, found)...)
}

// RefusedKinds are the kinds with a form of their own among those that [Refused] returns.
func RefusedKinds(token string, found []Reading) (all []Refusal) {
	for k := idkind.TID + 1; k < idkind.Count; k++ {
		s := k.Spec()
		if !slices.ContainsFunc(found, func(r Reading) bool { return r.Name == s.Name }) {
			all = append(all, Refusal{s.Name, text.T(s.Title), misfit(k, token)})
		}
	}
	return all
}

// misfit says in a few words why a text is no ID of a kind.
func misfit(k idkind.Kind, token string) string {
	s := k.Spec()
	length, needs := len([]rune(token)), s.Length
	if k.IsUUID() {
		if id, ok := parseWide(idkind.UUID, token); ok {
			return text.T("has version digit %s", snowflake.ID(id.High>>12&15))
		}
		if needs = 36; length == 32 {
			needs = 32
		}
	}
	if length != needs {
		return text.T("%s characters, needs %s", text.Group(length), text.Group(needs))
	}
	for _, r := range spelled(k, token) {
		if r > 127 || s.Digits != "" && s.Digit(byte(r)) < 0 {
			return text.T("%s is no digit of it", boxes.CharacterName(r))
		}
	}
	return text.T("right length, wrong form")
}
