package ui

import "strings"

// Markup is an element as HTML, with a body that is HTML.
func Markup(tag string, with With, body string) string {
	var b strings.Builder
	b.WriteString("<" + tag)
	for i := 0; i+1 < len(with); i += 2 {
		b.WriteString(" " + with[i] + `="` + Escaped(with[i+1]) + `"`)
	}
	if b.WriteString(">"); tag != "input" {
		b.WriteString(body + "</" + tag + ">")
	}
	return b.String()
}
