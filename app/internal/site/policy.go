package site

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"net/http"
	"regexp"
)

// contentPolicy is what a page may load and run: the site's own files, the one
// script that stands in the page, and WebAssembly, nothing else; pictures also
// from data: addresses, since a figure is drawn from one before it is saved as
// PNG. Other sites may frame a page, as teachers embed figures: there is nothing
// here to be tricked into. It stands in every document, so that the export is
// safe on a host that sends no headers of its own.
func contentPolicy(script []byte) string {
	sum := sha256.Sum256(script)
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; style-src 'self'; " +
		"img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
		"base-uri 'none'; form-action 'none'"
}

// statedPolicy is the policy in a document.
var statedPolicy = regexp.MustCompile(`<meta http-equiv="Content-Security-Policy" content="([^"]*)">`)

// policyIn returns the policy that a document states, or one that allows
// nothing.
func policyIn(document []byte) string {
	if said := statedPolicy.FindSubmatch(document); said != nil {
		return html.UnescapeString(string(said[1]))
	}
	return "default-src 'none'"
}

// securityHeaders go with every answer, beside the policy of the pages.
var securityHeaders = map[string]string{
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "cross-origin", // a sandboxed frame of this site is of no origin
	"Access-Control-Allow-Origin":  "*",            // for the program in such a frame; nothing here is private
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

// secure are the headers that go with every answer.
func secure(policy string) http.Header {
	h := http.Header{"Content-Security-Policy": {policy}}
	for name, value := range securityHeaders {
		h.Set(name, value)
	}
	return h
}
