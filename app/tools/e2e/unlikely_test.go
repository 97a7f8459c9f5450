//go:build !js

package e2e

import (
	"net/url"
	"testing"
)

const (
	candidatesFold = `document.querySelector('[data-fold="candidates"]')`
	foldIsClosed   = candidatesFold + ` && !` + candidatesFold + `.open && !document.querySelector('[data-candidate], [data-guess]').checkVisibility()`
)

func TestWhatNoSystemFitsIsSaidSoAndItsCandidatesAreFolded(t *testing.T) {
	one := url.QueryEscape(`{"id": 329755153370267648, "created_at": "2019-05-25T12:10:20Z"}`)
	many := "id=" + url.QueryEscape(`{"id":"329755153370267648","created_at":"2019-05-25T12:10:20Z"}`) +
		"&id=" + url.QueryEscape(`{"id":"329755163370267648","created_at":"2019-05-26T01:10:22Z"}`)
	b := open(t, "/decode#id="+one)
	b.until("the headline of one ID", `document.querySelector(".candidates-of h2").innerText === "No known system fits"`)
	b.until("the candidates are folded", foldIsClosed)
	b.untilField("best", "twitter")
	b.until("the card says so", `document.querySelector(".cards").innerText.includes("No known system fits; shown as Twitter would read it")`)
	b.click(`[data-fold="candidates"] > summary`).until("a click opens them", `document.querySelector("[data-candidate=twitter]").checkVisibility()`)
	b.visit("/decode#" + many)
	b.until("the headline of several", `document.querySelector(".guess h2").innerText === "No known system fits"`)
	b.until("the systems are folded", foldIsClosed)
	b.visit("/decode#id=" + example)
	b.until("what fits is not folded", `document.querySelector(".candidates-of h2").innerText === "What it may be" && !`+candidatesFold)
}
