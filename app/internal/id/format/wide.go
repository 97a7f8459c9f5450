package format

import (
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// identifyWide tries the text as each kind that has a form of its own, but for UUIDs.
func identifyWide(n *Identifier, token string, out *Identification) {
	for k := idkind.UUID + 1; k < idkind.Count; k++ {
		if out.IsNumber && k.Spec().Bits == 64 {
			continue
		}
		if id, why := parseWide(k, token); why != "" {
			out.exclude(k.String(), text.Tell(k.Spec().Title), why)
		} else {
			n.wide(k, id, out)
		}
	}
}

// parseWide reads a text as an ID of a kind; why says what keeps it from being one.
func parseWide(k idkind.Kind, token string) (id idkind.Wide, why string) {
	s := k.Spec()
	if k == idkind.ObjectID {
		token = inShell(token)
	}
	if len(token) != s.Length {
		return id, text.Tell(s.BadLength, text.Group(len([]rune(token))))
	}
	if s.Alphabet() == idkind.CrockfordDigits {
		token = strings.ToUpper(token)
	}
	for _, r := range token {
		if r > 127 || s.Digit(byte(r)) < 0 {
			return id, text.Tell(s.BadDigit, CharacterName(r))
		}
	}
	id, ok := s.Parse([]byte(token))
	if !ok {
		return id, text.Tell(s.Range)
	}
	return id, ""
}

// inShell are the digits of an ObjectId as MongoDB's shell writes it; any other
// text is left alone.
func inShell(token string) string {
	if len(token) == 36 && token[:10] == `ObjectId("` && token[34:] == `")` {
		return token[10:34]
	}
	return token
}

// wide adds the reading of an ID of a kind that has a form of its own.
func (n *Identifier) wide(k idkind.Kind, id idkind.Wide, out *Identification) *Reading {
	s := k.Spec()
	out.Readings = append(out.Readings, Reading{
		Name: s.Name, Title: text.Tell(s.Title), Score: s.Score, Form: text.Tell(s.Form), Text: string(k.Append(nil, id)),
		Bits: id.Bytes(s.Bits / 8), wide: id, Note: text.Tell(s.Note), Source: s.Source, kind: k, pro: []string{text.Tell(s.Sure)},
	})
	r := &out.Readings[len(out.Readings)-1]
	if s.Doubted != nil && s.Doubted(id) {
		r.Score *= 0.5
		r.contra = []string{text.Tell(s.Doubt)}
	}
	if s.Timestamp != nil {
		r.At, r.Dated = s.Timestamp.Instant(id), true
		n.weigh(r, time.Date(s.Since, 1, 1, 0, 0, 0, 0, time.UTC))
	}
	return r
}

func (n *Identifier) weigh(r *Reading, since time.Time) {
	day := text.UTC(r.At)
	if i := len("2006-01-02"); day[0] != '+' {
		day = day[:i]
	}
	switch {
	case r.At.After(n.options.Now.AddDate(1, 0, 0)):
		r.Score *= 0.15
	case r.At.After(n.options.Now.Add(time.Minute)):
		r.Score *= 0.4
	case r.At.Before(since):
		r.Score *= 0.3
		r.contra = append(r.contra, text.Tell("Its date would be %s, before such IDs existed.", day))
		return
	default:
		r.pro = append(r.pro, text.Tell("Its date, %s, is plausible.", day))
		return
	}
	r.contra = append(r.contra, text.Tell("Its date would be %s, in the future.", day))
}
