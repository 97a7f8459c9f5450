package site

import (
	"bytes"
	"cmp"
	"errors"
	"html/template"
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
<script defer src="{{.Base}}wasm_exec.js"></script>
<script defer src="{{.Base}}{{.Start}}" data-base="{{.Base}}"{{with .Rest}} data-rest="{{$.Base}}{{.}}" data-traces="{{$.Base}}{{$.Traces}}"{{end}} data-size="{{.Size}}" data-live="{{.Live}}" data-work="{{.Work}}" data-worker="{{.Worker}}"></script>
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
	Rest, Traces                                string
	Live, Work, Worker                          string // for /live
	Early                                       template.JS
	Size                                        int // Size is the program's size as it is sent, in bytes.
	Markup                                      template.HTML
	Learning                                    *learning // Learning is nil on the 404 page.
}

func (b *builder) document(l Language, p Page) ([]byte, error) {
	markup, err := mend(p.Markup, b.Base+b.folder(l), b.files[b.hashed["web/lab.css"]])
	if err != nil {
		return nil, err
	}
	wasm := b.hashed["web/app.wasm"]
	light, dark, err := b.paper()
	if err != nil {
		return nil, err
	}
	data := documentData{
		Tag: l.Tag, Others: b.others(), Catalog: b.hashed[catalogName(l)], Manifest: manifestName, NoScript: l.say(noScript),
		Policy: contentPolicy(b.early), Site: siteName, Title: p.Title, Description: p.Description,
		Light: light, Dark: dark,
		Base: b.Base, Early: template.JS(b.early), Style: b.hashed["web/lab.css"], Start: b.hashed["web/start.js"], Wasm: wasm,
		Rest: b.hashed["web/rest.wasm"], Traces: b.hashed[tracesName],
		Live: b.hashed["web/live.js"], Work: b.hashed["web/live-worker.js"], Worker: b.hashed["web/worker.wasm"],
		Size: cmp.Or(len(b.forms[wasm+b.form()]), len(b.files[wasm])), Markup: template.HTML(markup), Preview: l.Preview,
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
