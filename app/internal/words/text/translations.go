package text

import (
	"embed"
	"encoding/json"
	"fmt"
)

// translations are the files of the folder catalog, one for each language: the English message, then the translation. A
// message in a context is written message@context. The build makes of a file what the browser loads, and its program
// calls none of this; a test compares it with the program's messages.
//
//go:embed catalog/*.json
var translations embed.FS

// Translations are those of a language, by its code; nil if it has no file.
func Translations(code string) map[string]string {
	data, err := translations.ReadFile("catalog/" + code + ".json")
	if err != nil {
		return nil
	}
	var all map[string]string
	if err := json.Unmarshal(data, &all); err != nil {
		panic(fmt.Sprintf("text: catalog/%s.json: %v", code, err))
	}
	return all
}
