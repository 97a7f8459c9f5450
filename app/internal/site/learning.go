package site

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

const (
	learningKind text.Message = "interactive simulation"
	teaches      text.Message = "How 64-bit Snowflake IDs are generated, ordered and read"
)

// learning describes a page as a schema.org LearningResource, for search engines. It is data
// in the document, so the page's policy does not apply.
type learning struct {
	Context     string  `json:"@context"`
	Type        string  `json:"@type"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	URL         string  `json:"url,omitempty"`
	Image       string  `json:"image,omitempty"`
	Language    string  `json:"inLanguage"`
	Kind        string  `json:"learningResourceType"`
	Use         string  `json:"interactivityType"`
	Teaches     string  `json:"teaches"`
	Free        bool    `json:"isAccessibleForFree"`
	PartOf      website `json:"isPartOf"`
}

type website struct {
	Type string `json:"@type"`
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

// learningOf describes a page. Without a public URL the addresses are empty.
func (b *builder) learningOf(l Language, p Page, canonical, image string) learning {
	of := learning{
		Context: "https://schema.org", Type: "LearningResource",
		Name: p.Title, Description: p.Description, URL: canonical, Image: image,
		Language: l.Tag, Kind: l.say(learningKind), Use: "active",
		Teaches: l.say(teaches), Free: true,
		PartOf: website{Type: "WebSite", Name: siteName},
	}
	if b.URL != "" {
		of.PartOf.URL = b.URL + b.Base + b.folder(l)
	}
	return of
}
