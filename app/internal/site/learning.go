package site

// learning says in schema.org's words that a page teaches something, for those
// who search for such pages. It stands in the document as data, which the
// page's policy has no say in: nothing of it runs.
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

// website is the whole that a page is a part of.
type website struct {
	Type string `json:"@type"`
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

// learningOf describes a page; its addresses are known only where the site's is.
func (b *builder) learningOf(p Page, canonical, image string) learning {
	l := learning{
		Context: "https://schema.org", Type: "LearningResource",
		Name: p.Title, Description: p.Description, URL: canonical, Image: image,
		Language: "en", Kind: "interactive simulation", Use: "active",
		Teaches: "How 64-bit Snowflake IDs are generated, ordered and read", Free: true,
		PartOf: website{Type: "WebSite", Name: siteName},
	}
	if b.URL != "" {
		l.PartOf.URL = b.URL + b.Base
	}
	return l
}
