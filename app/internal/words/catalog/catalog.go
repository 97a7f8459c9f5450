// Package catalog has the translations of every message, one file per language: the English
// message, then the translation. A message in a context is written message@context. The build makes
// of a file what the browser loads; a test compares it with the program's messages.
package catalog

import (
	"embed"
	"encoding/json"
	"fmt"
)

//go:embed *.json
var files embed.FS

// Translations are those of a language, by its code; nil if it has no file.
func Translations(code string) map[string]string {
	data, err := files.ReadFile(code + ".json")
	if err != nil {
		return nil
	}
	var all map[string]string
	if err := json.Unmarshal(data, &all); err != nil {
		panic(fmt.Sprintf("catalog: %s.json: %v", code, err))
	}
	return all
}
