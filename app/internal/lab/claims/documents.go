package claims

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

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
		{"003", "ID generation in game servers", "zh", "游戏服务器中的ID生成策略", "2013-06-17", "http://bafeimao.net/2013/06/17/generate-unique-id-in-distributed-system/"},
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

// Place is where a document makes a claim.
type Place struct {
	Document string
	// Heading is the section's heading in the document's language, and Means the same for readers; both are
	// empty where a part has no heading.
	Heading, Means string
	Quote          string // Quote is what the document says, with … for words left out.
}

// placesOf are the places of each claim, by its name.
func placesOf() map[string][]Place {
	all, means := map[string][]Place{}, map[string]string{}
	for line := range strings.Lines(places) {
		head, rest, found := strings.Cut(strings.TrimSpace(line), " | ")
		word, heading, _ := strings.Cut(head, " ")
		switch {
		case !found:
		case word == "heading":
			means[heading] = text.Data(rest)
		default:
			document, heading, _ := strings.Cut(heading, " ")
			all[word] = append(all[word], Place{document, strings.TrimPrefix(heading, "-"), means[heading], rest})
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
