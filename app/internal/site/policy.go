package site

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"net/http"
	"regexp"
)

// contentPolicy allows the site's own files, the page's inline script, WebAssembly, and
// nothing else. Images may also be data: URLs, because a figure is drawn from one before it
// is saved as PNG. Other sites may frame a page, as teachers embed figures: there is no
// action here that clickjacking could abuse. The policy is in every document, so that the
// export is safe on a host that sends no headers.
func contentPolicy(script []byte) string {
	sum := sha256.Sum256(script)
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; style-src 'self'; " +
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

// securityHeaders are sent with every response, besides the policy.
var securityHeaders = map[string]string{
	"Cross-Origin-Opener-Policy":   "same-origin",
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
