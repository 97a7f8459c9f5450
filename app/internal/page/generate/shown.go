package generate

import (
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

// example is the first of ten IDs that this generator issued at once, on 21 November 2026.
const example snowflake.ID = 2124271127220428800

// shown says where the displayed ID came from.
type shown struct {
	origin  string // "example", "linked", "issued" or "composed"
	note    string
	changed uint64 // the bits that composing changed
	counted bool   // the sequence is known to have begun at 0, since we issued it
}

func opened(s state) shown {
	switch {
	case s.named:
		return shown{origin: "linked", note: text.T("From the link")}
	case s.id == example && s.layout.Name == "twitter":
		return shown{origin: "example", note: text.T("An example: the first of ten IDs that this generator issued at once"), counted: true}
	}
	values, _ := s.readNodes()
	m := recompose(example, snowflake.Twitter(), s.layout, values)
	changed := uint64(example ^ m.id)
	return shown{origin: "composed", note: m.note(changed), changed: changed}
}

func issued(n int) shown {
	how := shown{origin: "issued", counted: true, note: text.T("Issued by the generator in this page")}
	if n > 1 {
		how.note = text.T("The last of %s, issued by the generator in this page", text.Count(n, "%s ID", "%s IDs"))
	}
	return how
}
