package site

import "net/http"

// contentPolicy is what a page may load and run: the site's own files and
// WebAssembly, nothing else; pictures also from data: addresses, since a figure
// is drawn from one before it is saved as PNG. Other sites may frame a page, as
// teachers embed figures: there is nothing here to be tricked into. It stands in every document, so that the export is
// safe on a host that sends no headers of its own.
const contentPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; " +
	"base-uri 'none'; form-action 'none'"

// securityHeaders go with every answer.
var securityHeaders = map[string]string{
	"Content-Security-Policy":      contentPolicy,
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy":           "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	"Referrer-Policy":              "no-referrer",
	"X-Content-Type-Options":       "nosniff",
}

// secure sets the security headers on an answer.
func secure(h http.Header) {
	for name, value := range securityHeaders {
		h.Set(name, value)
	}
}
