package export

import "strings"

// filled is a template with its words put in, which follow their names.
func filled(template string, words ...string) string {
	for i := 0; i < len(words); i += 2 {
		template = strings.ReplaceAll(template, "{"+words[i]+"}", words[i+1])
	}
	return template
}
