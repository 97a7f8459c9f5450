// Package claims is the table of what the five documents claim, each checked. The claims are in
// claims.txt, in our own words; where the documents make them, and in which words, is in places.txt. Verdicts and
// values that the lab's packages compute are in computed.txt, which a test computes again: go test
// ./app/internal/lab/claims -update writes it.
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
	Places []Passage
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
			topic = text.T(text.Message(rest))
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
			c.Says = text.T(text.Message(rest))
		case "when":
			c.When = text.T(text.Message(rest))
		case "cited":
			verdict, url, _ := strings.Cut(rest, " ")
			c.Verdict, c.Source = Verdict(verdict), url
		case "value":
			c.value(rest, results[c.Name])
		case "misleads":
			c.Misleads = true
		case "why":
			c.Why = text.T(text.Message(rest))
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
	u.Says = text.T(text.Message(words))
	return u
}

// value sets a computed result: its verdict, and the values that its words contain.
func (c *Claim) value(words string, result []string) {
	if c.Source != "" {
		c.Value, c.Exact = text.T(text.Message(words)), words
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

//go:embed places.txt
var places string

// Documents are the documents' names, as links have them.
func Documents() (names []string) {
	for _, d := range Tutorials() {
		names = append(names, d.Name)
	}
	return names
}

// Document is a tutorial whose claims are checked.
type Document struct {
	Name     string // in links
	Title    text.Message
	Language string
	// Original is the title in that language, Date when it was written, Address where it is; empty if that is
	// not known.
	Original, Date, Address string
}

// Tutorials are the documents, in the order of their names.
func Tutorials() []Document {
	return []Document{
		{"000", "Snowflake among distributed IDs", "zh", "分布式ID中的SnowFlake", "2023-08-28", ""},
		{"001", "How the snowflake algorithm works", "zh", "理解snowflake算法的实现原理", "", ""},
		{"002", "Order IDs across databases", "zh", "分库分表订单全局ID", "2022", ""},
		{"003", "ID generation in game servers", "zh", "游戏服务器中的ID生成策略", "2013-06-17",
			"http://bafeimao.net/2013/06/17/generate-unique-id-in-distributed-system/"},
		{"004", "How the snowflake algorithm works, in Japanese", "ja", "スノーフレークアルゴリズムの実装原理を理解する", "2020", ""},
	}
}

// Titles are the titles of documents, by name, in the reader's language. One that is beside the
// document it translates is not named.
func Titles(names []string) []string {
	var titles []string
	for _, d := range Tutorials() {
		if slices.Contains(names, d.Name) && (d.Name != "004" || !slices.Contains(names, "001")) {
			titles = append(titles, text.T(d.Title))
		}
	}
	return titles
}

// Named is the document of a name.
func Named(name string) Document {
	all := Tutorials()
	return all[slices.IndexFunc(all, func(d Document) bool { return d.Name == name })]
}

// Passage is where a document makes a claim.
type Passage struct {
	Document string
	// Heading is the section's heading in the document's language, and Means the same for readers; both are
	// empty where a part has no heading.
	Heading, Means string
	Quote          string // Quote is what the document says, with … for words left out.
}

// placesOf are the places of each claim, by its name.
func placesOf() map[string][]Passage {
	all, means := map[string][]Passage{}, map[string]string{}
	for line := range strings.Lines(places) {
		head, rest, found := strings.Cut(strings.TrimSpace(line), " | ")
		word, heading, _ := strings.Cut(head, " ")
		switch {
		case !found:
		case word == "heading":
			means[heading] = text.T(text.Message(rest))
		default:
			document, heading, _ := strings.Cut(heading, " ")
			all[word] = append(all[word], Passage{document, strings.TrimPrefix(heading, "-"), means[heading], rest})
		}
	}
	return all
}

// Slip is a term of the Japanese document that its machine translation got wrong: what is printed, the usual
// term, the word of the Chinese original, and the term's name in the glossary.
type Slip struct{ Printed, Right, Original, Term string }

// Slips are those terms, in the order of the document.
func Slips() []Slip {
	return []Slip{
		{"クロックのロールバック", "時刻の巻き戻り", "时钟回拨", "clock-rollback"},
		{"時計ダイヤル", "時刻の巻き戻り", "时钟回拨", "clock-rollback"},
		{"元のコード", "符号絶対値表現", "原码", "sign-magnitude"},
		{"補数コード、補足コード、補完コード", "2 の補数", "补码", "twos-complement"},
		{"逆コード", "1 の補数", "反码", "ones-complement"},
		{"係数を取る", "剰余を取る", "取模", "modulo"},
		{"シリアル番号", "シーケンス番号", "序列号", "sequence"},
	}
}
