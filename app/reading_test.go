//go:build !js

package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
)

// longest is how many words a page's sentences have at most, on average.
const longest = 20

// TestPagesAreReadableWithoutEffort prints each page's reading ease by Flesch's formula
// (100 is easy, 30 is for academics), and holds the sentences short.
func TestPagesAreReadableWithoutEffort(t *testing.T) {
	for _, p := range page.All() {
		words, syllables, sentences := 0, 0, 0
		for _, s := range prose(t, page.Markup(p)) {
			sentences++
			for _, w := range strings.Fields(s) {
				words++
				syllables += syllablesOf(w)
			}
		}
		if sentences == 0 {
			t.Errorf("%s: no sentence found", p.Path)
			continue
		}
		length := float64(words) / float64(sentences)
		ease := 206.835 - 1.015*length - 84.6*float64(syllables)/float64(words)
		fmt.Printf("figure reading-ease-%s %.0f\n", p.Path, ease)
		if length > longest {
			t.Errorf("%s: %.1f words a sentence on average, want at most %d", p.Path, length, longest)
		}
	}
}

// sentenceEnd is where one sentence ends and the next begins.
var sentenceEnd = regexp.MustCompile(`[.!?:;]["”’]?\s+`)

// prose are the sentences of a page's paragraphs and lists, of four words at least.
func prose(t *testing.T, markup string) (all []string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(markup))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		switch n.Data {
		case "p", "li", "dd", "summary", "figcaption":
			var b strings.Builder
			for d := range n.Descendants() {
				if d.Type == html.TextNode {
					b.WriteString(d.Data + " ")
				}
			}
			for _, s := range sentenceEnd.Split(b.String(), -1) {
				if len(strings.Fields(s)) >= 4 {
					all = append(all, s)
				}
			}
		}
	}
	return all
}

// syllablesOf counts a word's groups of vowels, without a silent e at its end; a number is one.
func syllablesOf(word string) int {
	word = strings.TrimSuffix(strings.ToLower(strings.Trim(word, ".,;:!?“”()")), "e")
	return max(1, len(vowels.FindAllString(word, -1)))
}

var vowels = regexp.MustCompile(`[aeiouy]+`)
