//go:build !js

package class

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"html/template"
	"net/http"
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Translation is the phone's page in one language.
type Translation struct {
	Code    string            // Code is the name of the site's folder, which questions have too.
	Tag     string            // Tag is its name for browsers, as in RFC 5646.
	Phrases map[string]string // Phrases are what [Phrases] returns in this language.
}

// Phrases are what the phone's page says in the current language, by the names in phone.js. Values come at %1 and %2.
func Phrases() map[string]string {
	return map[string]string{
		"title":    text.T("Class · Snowflake Lab"),
		"class":    text.In("people who learn together", "class"),
		"outside":  text.T("not joined"),
		"watching": text.T("only watching"),
		"question": text.T("question %s", "%1"),
		"ask":      text.T("Join the class?"),
		"exception": text.T(
			"The lab never sends what you enter. Class mode is the one exception, and only if you join:"),
		"sent": text.T("Sent:"),
		"sentIs": text.T(
			"the letter of your answer, numbered so that the last one counts, a random number for this tab, so that you count once, and whether it has loaded the lab."),
		"to":         text.T("To:"),
		"toIs":       text.T("your teacher’s laptop in this room, over its Wi-Fi and unencrypted."),
		"unsent":     text.T("Not sent:"),
		"unsentIs":   text.T("your name, or anything else that you enter in the lab."),
		"kept":       text.T("Kept:"),
		"keptIs":     text.T("in the laptop’s memory, until the class ends."),
		"join":       text.T("Join and answer"),
		"watch":      text.T("Only watch"),
		"canLeave":   text.T("You can leave at any time. Your answers are then deleted."),
		"joining":    text.T("Joining…"),
		"full":       text.T("The class is full. This page tries again in a minute."),
		"anonymous":  text.T("Your letter goes to the teacher’s laptop, without your name."),
		"silent":     text.T("You only watch: nothing is sent."),
		"again":      text.T("Discuss it with your neighbours, then answer again."),
		"unsure":     text.T("I don’t know"),
		"sending":    text.T("Sending %s…", "%1"),
		"done":       text.T("Sent to the teacher’s laptop, without your name"),
		"chosen":     text.T("You chose %s. Tap another answer to change it until the reveal.", "%1"),
		"notSent":    text.T("Not sent: %s. The teacher’s laptop does not respond. This page tries again.", "%1"),
		"late":       text.T("Not counted: the answer came too late."),
		"waiting":    text.T("Waiting for the teacher to reveal the answer"),
		"right":      text.T("Right. %s", "%1"),
		"wrong":      text.T("Not quite. %s", "%1"),
		"rightIs":    text.T("The answer: %s", "%1"),
		"because":    text.T("You chose %s: %s", "%1", "%2"),
		"mine":       text.T("your answer"),
		"isRight":    text.T("right answer"),
		"few":        text.T("Fewer than 5 have answered, so the counts are not shown."),
		"open":       text.T("Open this moment in the lab"),
		"next":       text.T("The next question appears here"),
		"over":       text.T("This question is over."),
		"current":    text.T("Go to question %s", "%1"),
		"ended":      text.T("The class has ended"),
		"deleted":    text.T("All answers are deleted."),
		"lost":       text.T("No connection to the teacher’s laptop. This page tries again."),
		"restarted":  text.T("The teacher’s laptop has started a new class. Join again to answer."),
		"leave":      text.T("Leave the class"),
		"left":       text.T("You have left. Your answers are deleted."),
		"leaving":    text.T("Leaving…"),
		"javascript": text.T("Turn on JavaScript to answer. Nothing is sent until you join."),
	}
}

var (
	//go:embed phone.html
	document string
	//go:embed phone.css
	styled string
	//go:embed phone.js
	script []byte

	page = template.Must(template.New("phone").Parse(document))
)

// pageFile is a file of the phone's page, plain and in gzip.
type pageFile struct {
	kind, kept    string // Content-Type and Cache-Control
	plain, zipped []byte
}

// sheets are the phone's page and its files, by their path below the base.
func sheets(base, colours string, languages []Translation) (map[string]pageFile, error) {
	css := []byte(strings.Replace(styled, "/* colours.css */\n", colours, 1))
	files := map[string]pageFile{}
	add := func(name, ext, kind string, data []byte) string {
		sum := sha256.Sum256(data)
		name += "." + hex.EncodeToString(sum[:8]) + ext
		files[name] = newSheet(kind, "public, max-age=31536000, immutable", data)
		return base + name
	}
	var out bytes.Buffer
	err := page.Execute(&out, map[string]any{
		"Base": base, "Languages": languages, "First": languages[0],
		"Style":  add("q/phone", ".css", "text/css; charset=utf-8", css),
		"Script": add("q/phone", ".js", "text/javascript; charset=utf-8", script),
	})
	files["q"] = newSheet("text/html; charset=utf-8", "no-store", out.Bytes())
	return files, err
}

func newSheet(kind, kept string, data []byte) pageFile {
	var zipped bytes.Buffer
	w, _ := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	w.Write(data)
	w.Close()
	return pageFile{kind, kept, data, zipped.Bytes()}
}

// policy allows the page's own files, and no frame around it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

func (s pageFile) serve(w http.ResponseWriter, req *http.Request) {
	h := w.Header()
	if req.Method != http.MethodGet && req.Method != http.MethodHead {
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed: use GET or HEAD", http.StatusMethodNotAllowed)
		return
	}
	h.Set("Content-Type", s.kind)
	h.Set("Cache-Control", s.kept)
	h.Set("Content-Security-Policy", policy)
	h.Set("Vary", "Accept-Encoding")
	body := s.plain
	if strings.Contains(req.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = s.zipped
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if req.Method == http.MethodGet {
		w.Write(body)
	}
}

// pageOf is the path of the phone's page for a question's path, and any other path unchanged.
func pageOf(inside string) string {
	if n, is := strings.CutPrefix(inside, "q/"); is && strings.Trim(n, "0123456789") == "" {
		return "q"
	}
	return inside
}
