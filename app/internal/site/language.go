package site

import (
	"cmp"
	"encoding/json"
	"fmt"
	"path"
	"regexp"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// locales are the languages' names for previews of links, by code. English is assumed.
var locales = map[string]string{"zh": "zh_CN", "ja": "ja_JP"}

const manifestName = "web/manifest.webmanifest"

// catalogName is the name, before it gets a digest, of the file of a language's translations.
func catalogName(l Language) string { return "web/" + l.Code + ".txt" }

// say is a message in the language.
func (l Language) say(m text.Message) string {
	return cmp.Or(l.Words[string(m)], string(m))
}

// others are the codes of the languages that have a folder.
func (b *builder) others() string {
	var codes []string
	for _, l := range b.Languages[1:] {
		codes = append(codes, l.Code)
	}
	return strings.Join(codes, " ")
}

// addLanguages adds to each language's folder what is not a page, and its catalog. A catalog
// names its program, since another program may have other messages.
func (b *builder) addLanguages() error {
	for _, l := range b.Languages[1:] {
		program := digest(b.files[b.hashed["web/app.wasm"]])
		b.addHashed(catalogName(l), []byte(text.Compile(l.Code, program, l.Words)))
		if err := b.addManifest(l); err != nil {
			return fmt.Errorf("site: %s: %w", manifestName, err)
		}
	}
	return nil
}

// addManifest adds the manifest with the language's words, and its first page as the start.
func (b *builder) addManifest(l Language) error {
	type picture struct {
		Source  string `json:"src"`
		Sizes   string `json:"sizes"`
		Type    string `json:"type"`
		Purpose string `json:"purpose,omitempty"`
	}
	var m struct {
		Name        string    `json:"name"`
		Short       string    `json:"short_name"`
		Description string    `json:"description"`
		Language    string    `json:"lang"`
		Start       string    `json:"start_url"`
		Scope       string    `json:"scope"`
		Display     string    `json:"display"`
		Background  string    `json:"background_color"`
		Theme       string    `json:"theme_color"`
		Icons       []picture `json:"icons"`
	}
	if err := json.Unmarshal(b.files[manifestName], &m); err != nil {
		return err
	}
	m.Description, m.Language, m.Start = cmp.Or(l.Words[m.Description], m.Description), l.Tag, "./"
	for i := range m.Icons {
		m.Icons[i].Source = path.Join("..", "web", m.Icons[i].Source)
	}
	data, err := json.MarshalIndent(m, "", "  ")
	b.files[b.folder(l)+path.Base(manifestName)] = append(data, '\n')
	return err
}

// spoken matches what the loader says, see web/early.js.
var spoken = regexp.MustCompile(`labText\(\s*"([^"]*)"`)

// loaderWords are the translations of what the loader says. They are in the document, since the
// loader has to speak before the catalog is there, and if it never comes.
func (b *builder) loaderWords(l Language) map[string]string {
	words := map[string]string{}
	for _, script := range [][]byte{b.early, b.files[b.hashed["web/start.js"]], b.files[b.hashed["web/live.js"]]} {
		for _, found := range spoken.FindAllSubmatch(script, -1) {
			if english := string(found[1]); l.Words[english] != "" {
				words[english] = l.Words[english]
			}
		}
	}
	return words
}

// public is a page's public URL in a language.
func (b *builder) public(l Language, p Page) string {
	return b.URL + b.Base + b.folder(l) + strings.TrimPrefix(p.Path, "/")
}

// alternate is a page's address in one language.
type alternate struct{ Tag, Href string }

// alternates are a page's addresses in all languages, and the one for readers of any other.
func (b *builder) alternates(p Page) (all []alternate) {
	if len(b.Languages) == 1 {
		return nil
	}
	for _, l := range b.Languages {
		all = append(all, alternate{l.Tag, b.public(l, p)})
	}
	return append(all, alternate{"x-default", b.public(b.Languages[0], p)})
}
