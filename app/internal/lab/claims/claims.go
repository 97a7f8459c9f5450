// Package claims is the table of what the five documents claim, each checked. The claims are in
// claims.txt, in our own words; where the documents make them, and in which words, is in places.txt. Verdicts and values that the lab's packages compute are in
// computed.txt, which a test computes again: go test ./app/internal/lab/claims -update writes it.
package claims

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

//go:embed claims.txt
var source string

//go:embed computed.txt
var computed string

// Verdict is whether a claim is right.
type Verdict string

// Verdicts are the possible verdicts, as links have them.
const (
	True    Verdict = "true"
	False   Verdict = "false"
	Depends Verdict = "depends"
)

// Verdicts lists them.
func Verdicts() []Verdict { return []Verdict{True, False, Depends} }

// Claim is one checked claim.
type Claim struct {
	Name, Topic string
	// Places are where the documents make it.
	Places []Place
	// Says is the claim in our own words.
	Says    string
	Verdict Verdict
	// When is the condition if the verdict depends on one.
	When string
	// Value is the figure or counterexample for readers, Exact the same as plain numbers.
	Value, Exact string
	// Source is the cited document's URL; empty if the verdict is computed.
	Source string
	// Misleads marks a claim that is not simply true and does harm where it is believed.
	Misleads bool
	// Why is one or two sentences, See the page that shows it; that may be empty if Source is not.
	Why, See string
}

// In reports whether a document makes the claim.
func (c Claim) In(document string) bool {
	for _, p := range c.Places {
		if p.Document == document {
			return true
		}
	}
	return false
}

// Undecided is a claim that cannot be decided here, with the reason.
type Undecided struct {
	Documents []string
	Says      string
}

// All are the claims by topic, then in the documents' order, and those that are undecided.
func All() (all []Claim, undecided []Undecided) {
	results := map[string][]string{}
	for line := range strings.Lines(computed) {
		name, result, _ := strings.Cut(strings.TrimSpace(line), "\t")
		results[name] = strings.Split(result, "\t")
	}
	topic, places := "", placesOf()
	for line := range strings.Lines(source) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if len(all) == 0 && word != "claim" && word != "topic" {
			continue
		}
		switch word {
		case "topic":
			topic = text.Data(rest)
			continue
		case "claim":
			all = append(all, Claim{Name: rest, Topic: topic, Places: places[rest]})
			continue
		case "undecided":
			undecided = append(undecided, unsettled(rest))
			continue
		}
		switch c := &all[len(all)-1]; word {
		case "says":
			c.Says = text.Data(rest)
		case "when":
			c.When = text.Data(rest)
		case "cited":
			verdict, url, _ := strings.Cut(rest, " ")
			c.Verdict, c.Source = Verdict(verdict), url
		case "value":
			c.value(rest, results[c.Name])
		case "misleads":
			c.Misleads = true
		case "why":
			c.Why = text.Data(rest)
		case "see":
			c.See = rest
		}
	}
	return all, undecided
}

// unsettled reads documents, then what they say.
func unsettled(words string) (u Undecided) {
	for {
		first, rest, _ := strings.Cut(words, " ")
		if !slices.Contains(Documents(), first) {
			break
		}
		u.Documents, words = append(u.Documents, first), rest
	}
	u.Says = text.Data(words)
	return u
}

// value sets a computed result: its verdict, and the values that its words contain.
func (c *Claim) value(words string, result []string) {
	if c.Source != "" {
		c.Value, c.Exact = text.Data(words), words
		return
	}
	if len(result) < 2 {
		return
	}
	c.Verdict, c.Exact = Verdict(result[0]), strings.Join(result[1:], " ")
	shown := make([]string, len(result)-1)
	for i, v := range result[1:] {
		shown[i] = readable(v)
	}
	c.Value = text.Tell(text.Message(words), shown...)
}

// readable is a value for readers: an integer with separators, a lamp's state in their language.
func readable(v string) string {
	switch digits, negative := strings.CutPrefix(v, "-"); {
	case v == "holds":
		return text.T("holds")
	case v == "broken":
		return text.T("broken")
	case strings.Trim(digits, "0123456789") != "" || strings.HasPrefix(v, "0") && v != "0":
		return v
	case negative:
		return "−" + text.GroupDigits(digits, 3, ",")
	}
	return text.GroupDigits(v, 3, ",")
}
