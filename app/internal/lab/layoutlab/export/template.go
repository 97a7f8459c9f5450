package export

import "strings"

// filled replaces {name} placeholders: words alternate between names and values.
func filled(template string, words ...string) string {
	for i := 0; i < len(words); i += 2 {
		template = strings.ReplaceAll(template, "{"+words[i]+"}", words[i+1])
	}
	return template
}
