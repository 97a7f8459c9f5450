package site

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"html/template"
	"net/http"
	"path"
	"regexp"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// previewName is the preview picture of links, 1200 by 630 pixels.
const previewName = "web/preview.png"

const siteName = "Snowflake Lab"

// documentTemplate is the HTML of a page. The markup is the body's first element, because
// the program replaces that.
var documentTemplate = template.Must(template.New("document").Parse(`<!DOCTYPE html>
<html lang="{{.Tag}}" data-wasm="{{.Base}}{{.Wasm}}"{{with .Others}} data-languages="{{.}}"{{end}}{{with .Catalog}} data-catalog="{{$.Base}}{{.}}"{{end}}{{with .Pages}} data-pages="{{.}}"{{end}}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{.Policy}}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{{.Title}}</title>
<meta name="description" content="{{.Description}}">
{{- if .Canonical}}
<link rel="canonical" href="{{.Canonical}}">
{{- range .Alternates}}
<link rel="alternate" hreflang="{{.Tag}}" href="{{.Href}}">
{{- end}}
<meta property="og:url" content="{{.Canonical}}">
{{- if .Picture}}
<meta property="og:image" content="{{.Picture}}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="{{.Preview}}">
<meta name="twitter:card" content="summary_large_image">
{{- end}}
{{- end}}
<meta property="og:type" content="website">
<meta property="og:site_name" content="{{.Site}}">
{{- with .Locale}}
<meta property="og:locale" content="{{.}}">
{{- end}}
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Description}}">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="{{.Light}}">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="{{.Dark}}">
{{- with .Learning}}
<script type="application/ld+json">{{.}}</script>
{{- end}}
<link rel="icon" type="image/svg+xml" sizes="any" href="{{.Base}}web/icons/snowflake.svg">
<link rel="icon" type="image/png" sizes="192x192" href="{{.Base}}web/icons/snowflake-192.png">
<link rel="apple-touch-icon" href="{{.Base}}web/icons/snowflake-180.png">
<link rel="manifest" href="{{.Base}}{{.Manifest}}">
{{- with .Words}}
<script type="application/json" id="words">{{.}}</script>
{{- end}}
<script>{{.Early}}</script>
<link rel="stylesheet" href="{{.Base}}{{.Style}}">
<link rel="stylesheet" href="{{.Base}}{{.OtherLooks}}"{{if .First}} disabled{{end}}>
<script defer src="{{.Base}}wasm_exec.js"></script>
<script defer src="{{.Base}}{{.Start}}" data-base="{{.Base}}"{{with .Rest}} data-rest="{{$.Base}}{{.}}" data-traces="{{$.Base}}{{$.Traces}}"{{end}} data-size="{{.Size}}" data-live="{{.Live}}" data-picture="{{.Drawer}}" data-work="{{.Work}}" data-worker="{{.Worker}}"></script>
</head>
<body>
{{.Markup}}
<noscript>{{.NoScript}}</noscript>
</body>
</html>
`))

// noScript is shown instead of what the program would show.
const noScript text.Message = "JavaScript is off or blocked. You can read the text, but nothing on the page works. Allow JavaScript for this site and reload."

// documentData is the template's data.
type documentData struct {
	Tag, Others, Catalog, Locale, Manifest, NoScript string
	Words                                            map[string]string // the loader's, by their English ones
	Alternates                                       []alternate
	Pages                                            string // all pages, on the 404 page; see web/early.js

	Policy, Site, Title, Description, Canonical string
	Picture, Preview                            string
	Light, Dark, Base, Style, Start, Wasm       string
	Rest, Traces, OtherLooks                    string
	First                                       bool   // without OtherLooks until the page works
	Live, Work, Worker, Drawer                  string // loaded when they are needed
	Early                                       template.JS
	Size                                        int // Size is the program's size as it is sent, in bytes.
	Markup                                      template.HTML
	Learning                                    *learning // Learning is nil on the 404 page.
}

func (b *builder) document(l Language, p Page) ([]byte, error) {
	markup, err := mend(p.Markup, b.Base+b.folder(l), b.styled)
	if err != nil {
		return nil, err
	}
	wasm := b.hashed["web/app.wasm"]
	light, dark, err := b.paper()
	if err != nil {
		return nil, err
	}
	data := documentData{
		Tag: l.Tag, Others: b.others(), Catalog: b.hashed[catalogName(l)], Manifest: manifestName,
		NoScript: l.say(noScript),
		Policy:   contentPolicy(b.early), Site: siteName, Title: p.Title, Description: p.Description,
		Light: light, Dark: dark,
		Base: b.Base, Early: template.JS(b.early), Style: b.hashed["web/lab.css"], Start: b.hashed["web/start.js"],
		OtherLooks: b.hashed["web/pages.css"], First: p.First,
		Wasm: wasm,
		Rest: b.hashed["web/rest.wasm"], Traces: b.hashed[tracesName],
		Live: b.hashed["web/live.js"], Drawer: b.hashed["web/picture.js"],
		Work: b.hashed["web/live-worker.js"], Worker: b.hashed["web/worker.wasm"],
		Size: cmp.Or(len(b.forms[wasm+b.form()]), len(b.files[wasm])), Markup: template.HTML(markup),
		Preview: l.Preview,
	}
	if b.folder(l) != "" {
		data.Words, data.Locale, data.Manifest = b.loaderWords(l), locales[l.Code], b.folder(l)+path.Base(manifestName)
	}
	if b.URL != "" && p.Path != "" {
		data.Canonical, data.Alternates = b.public(l, p), b.alternates(p)
		if b.files[previewName] != nil {
			data.Picture = b.URL + b.Base + previewName
		}
	}
	if p.Path == "" {
		data.Pages = strings.TrimSpace(strings.ReplaceAll(strings.Join(l.paths(), " "), "/", ""))
	} else {
		described := b.learningOf(l, p, data.Canonical, data.Picture)
		data.Learning = &described
	}
	var out bytes.Buffer
	err = documentTemplate.Execute(&out, data)
	return out.Bytes(), err
}

// form is the form in which hosts send files: those that compress by themselves use gzip.
func (b *builder) form() string {
	if b.Plain {
		return ".gz"
	}
	return ".br"
}

// The stylesheet's background settings, and the colours in them.
var (
	paperSetting = regexp.MustCompile(`--paper:[^;]*;`)
	paperColour  = regexp.MustCompile(`#[0-9a-f]{6}\b`)
)

// paper returns the page's background in light and in dark, in the stylesheet's order. The
// browser's own bars get the same colour.
func (b *builder) paper() (light, dark string, err error) {
	settings := bytes.Join(paperSetting.FindAll(b.files[b.hashed["web/lab.css"]], -1), nil)
	found := paperColour.FindAll(settings, -1)
	if len(found) != 2 {
		return "", "", errors.New("the stylesheet must set --paper once for light and once for dark")
	}
	return string(found[0]), string(found[1]), nil
}

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

// contentPolicy allows the site's own files, the page's inline script, WebAssembly, and
// nothing else. Images may also be data: URLs, because a figure is drawn from one before it
// is saved as PNG. Other sites may frame a page, as teachers embed figures: there is no
// action here that clickjacking could abuse, but for a teacher's, see [server.teaches]. The policy is in every
// document, so that the export is safe on a host that sends no headers.
func contentPolicy(script []byte) string {
	sum := sha256.Sum256(script)
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-" +
		base64.StdEncoding.EncodeToString(sum[:]) + "'; style-src 'self'; " +
		"img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
		"base-uri 'none'; form-action 'none'"
}

// statedPolicy matches the policy in a document.
var statedPolicy = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)

// policyIn returns a document's policy, or one that allows nothing.
func policyIn(document []byte) string {
	if said := statedPolicy.FindSubmatch(document); said != nil {
		return html.UnescapeString(string(said[1]))
	}
	return "default-src 'none'"
}

// securityHeaders are sent with every response, besides the policy. Cross-Origin-Opener-Policy is not among them: with
// it a browser begins another process when a response comes from another site than the page before, and the first paint
// comes 100 ms later; and a window that opened ours could read nothing of it anyway.
var securityHeaders = map[string]string{
	"Cross-Origin-Resource-Policy": "cross-origin", // a sandboxed frame of this site has an opaque origin
	"Access-Control-Allow-Origin":  "*",            // for the program in such a frame; nothing here is private
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

// secure returns the headers of every response.
func secure(policy string) http.Header {
	h := http.Header{"Content-Security-Policy": {policy}}
	for name, value := range securityHeaders {
		h.Set(name, value)
	}
	return h
}

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
	for _, found := range spoken.FindAllSubmatch(b.speaking, -1) {
		if english := string(found[1]); l.Words[english] != "" {
			words[english] = l.Words[english]
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
