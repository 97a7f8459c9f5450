package practice

import (
	"encoding/xml"
	"io"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// readQuestion is a question as a platform has read it.
type readQuestion struct {
	kind, name, text, general string
	answers                   []readAnswer
}

// readAnswer is an answer, what it is worth in percent, and its feedback.
type readAnswer struct {
	says, worth, why string
}

// readXML reads a file as Moodle's importer does.
func readXML(t *testing.T, file string) (all []readQuestion) {
	t.Helper()
	type words struct {
		Format string `xml:"format,attr"`
		Text   string `xml:"text"`
	}
	var quiz struct {
		Questions []struct {
			Type     string `xml:"type,attr"`
			Name     words  `xml:"name"`
			Category words  `xml:"category"`
			Text     words  `xml:"questiontext"`
			General  words  `xml:"generalfeedback"`
			Single   string `xml:"single"`
			Shuffle  string `xml:"shuffleanswers"`
			Answers  []struct {
				Fraction  string `xml:"fraction,attr"`
				Format    string `xml:"format,attr"`
				Text      string `xml:"text"`
				Feedback  words  `xml:"feedback"`
				Tolerance string `xml:"tolerance"`
			} `xml:"answer"`
		} `xml:"question"`
	}
	d := xml.NewDecoder(strings.NewReader(file))
	if err := d.Decode(&quiz); err != nil {
		t.Fatal(err)
	}
	if _, err := d.Token(); err != io.EOF {
		t.Fatalf("after the questions comes more: %v", err)
	}
	for _, q := range quiz.Questions {
		if q.Type == "category" {
			all = append(all, readQuestion{kind: q.Type, name: q.Category.Text})
			continue
		}
		if q.Text.Format != "plain_text" || q.General.Format != "plain_text" ||
			(q.Type == "multichoice") != (q.Single == "true" && q.Shuffle == "true") {
			t.Errorf("%s: single is %q, shuffle %q, the format %q", q.Name.Text, q.Single, q.Shuffle, q.Text.Format)
		}
		one := readQuestion{kind: q.Type, name: q.Name.Text, text: q.Text.Text, general: q.General.Text}
		for _, a := range q.Answers {
			if (q.Type == "numerical") != (a.Tolerance == "0") || a.Format != "plain_text" {
				t.Errorf("%s: the tolerance of %s is %q", q.Name.Text, a.Text, a.Tolerance)
			}
			one.answers = append(one.answers, readAnswer{a.Text, a.Fraction, a.Feedback.Text})
		}
		all = append(all, one)
	}
	return all
}

// readGIFT reads a file as Moodle's importer does: question by question between blank lines, first the escaped signs.
func readGIFT(t *testing.T, file string) (all []readQuestion) {
	t.Helper()
	signs := `~=#{}:`
	for _, block := range strings.Split(strings.TrimSpace(file), "\n\n") {
		if name, is := strings.CutPrefix(block, "$CATEGORY: "); is {
			all = append(all, readQuestion{kind: "category", name: name})
			continue
		}
		block = strings.ReplaceAll(block, `\\`, "\x01")
		for i, sign := range signs {
			block = strings.ReplaceAll(block, `\`+string(sign), string(rune(2+i)))
		}
		block = strings.ReplaceAll(block, `\n`, "\x08")
		plain := func(s string) string {
			for i, sign := range signs {
				s = strings.ReplaceAll(s, string(rune(2+i)), string(sign))
			}
			return strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(s, "\x08", "\n"), "\x01", `\`))
		}
		_, rest, named := strings.Cut(block, "::")
		name, rest, ends := strings.Cut(rest, "::")
		words, inside, opens := strings.Cut(rest, "{")
		inside, after, closes := strings.Cut(inside, "}")
		if !named || !ends || !opens || !closes || strings.TrimSpace(after) != "" ||
			!strings.HasPrefix(words, "[plain]") {
			t.Fatalf("a question cannot be read: %q", block)
		}
		at := strings.LastIndex(inside, "####")
		one := readQuestion{name: plain(name), text: plain(words[len("[plain]"):]), general: plain(inside[at+4:])}
		one.kind, one.answers = readGIFTAnswers(strings.TrimSpace(inside[:at]), plain)
		all = append(all, one)
	}
	return all
}

func readGIFTAnswers(inside string, plain func(string) string) (kind string, all []readAnswer) {
	inside, numeric := strings.CutPrefix(inside, "#")
	kind = "shortanswer"
	switch {
	case numeric:
		kind = "numerical"
	case strings.Contains(inside, "~"):
		kind = "multichoice"
	}
	for part := range strings.SplitSeq(strings.ReplaceAll(inside, "=", "~="), "~") {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		worth := "0"
		part, right := strings.CutPrefix(part, "=")
		if right {
			worth = "100"
		}
		if weight, rest, is := strings.Cut(strings.TrimPrefix(part, "%"), "%"); is && strings.HasPrefix(part, "%") {
			worth, part = weight, rest
		}
		says, why, _ := strings.Cut(part, "#")
		if numeric {
			says = strings.TrimSuffix(says, ":0")
		}
		all = append(all, readAnswer{plain(says), worth, plain(why)})
	}
	return kind, all
}

func TestBothFilesHaveEveryQuestionWithItsReasons(t *testing.T) {
	defer text.Use("en", "")
	for _, l := range text.Addressed() {
		if err := text.Use(l.Code, text.Compile(l.Code, "test", text.Translations(l.Code))); err != nil {
			t.Fatal(err)
		}
		bothFiles(t)
	}
}

func bothFiles(t *testing.T) {
	t.Helper()
	xmlFile, giftFile := MoodleXML(nil), GIFT(nil)
	checkAll(t, "XML", readXML(t, xmlFile))
	checkAll(t, "GIFT", readGIFT(t, giftFile))
}

// checkAll compares all families with what was read of a file.
func checkAll(t *testing.T, format string, read []readQuestion) {
	t.Helper()
	if want := len(Families()) * (1 + QuizEach); len(read) != want {
		t.Fatalf("%s: %d questions and categories are read, want %d", format, len(read), want)
	}
	for _, f := range Families() {
		if got := read[0]; got.kind != "category" || got.name != "$course$/top/Snowflake Lab/"+f.Title() {
			t.Errorf("%s: the category of %s is %+v", format, f.Name, got)
		}
		read = read[1:]
		for _, i := range quizItems(f) {
			i.check(t, format, read[0])
			read = read[1:]
		}
	}
}

// check compares a question with what was read of it.
func (i *quizItem) check(t *testing.T, format string, got readQuestion) {
	t.Helper()
	right := i.Answers[i.Right()]
	wantKind := map[quizKind]string{asChoice: "multichoice", asNumber: "numerical", asBits: "shortanswer"}[i.kind]
	if got.kind != wantKind || got.name != i.name || got.text != i.text() || got.general != right.Why {
		t.Errorf("%s: %s is read as %+v", format, i.name, got)
	}
	for _, a := range i.Answers {
		worth := "0"
		if a.Right {
			worth = "100"
		}
		for _, form := range i.forms(&a) {
			if !slices.Contains(got.answers, readAnswer{form, worth, a.Why}) {
				t.Errorf("%s: %s has no answer %q of %s %% with %q: %q", format, i.name, form, worth, a.Why, got.answers)
			}
		}
	}
	for _, a := range got.answers {
		if n, err := strconv.Atoi(a.says); i.kind == asNumber &&
			(err != nil || i.Field.Typed(int64(n)).Right != (a.worth == "100")) {
			t.Errorf("%s: %s: %q is worth %s %%", format, i.name, a.says, a.worth)
		}
	}
}

func TestNoTwoQuestionsOfAFileAreAlike(t *testing.T) {
	names, texts := map[string]bool{}, map[string]bool{}
	for _, f := range Families() {
		for _, i := range quizItems(f) {
			if names[i.name] || texts[i.whole()] {
				t.Errorf("%s comes twice", i.name)
			}
			names[i.name], texts[i.whole()] = true, true
		}
	}
}

func TestEverySignOfAFormatIsQuoted(t *testing.T) {
	hard := `a ~ b = c # d { e } f : g \ h <i> & "j" ]]> %50% \n` + "\nk"
	q := quizItem{Question: &Question{Asks: hard, Given: []Given{{Says: "x:", Value: "{1}"}},
		Answers: []Answer{{Says: hard, Right: true, Why: hard}, {Says: "~%50%", Why: "####"}}}, name: "::n::"}
	read := readXML(t, "<quiz>"+xmlQuestion(&q)+"</quiz>")
	q.check(t, "XML", read[0])
	read = readGIFT(t, giftQuestion(&q))
	q.check(t, "GIFT", read[0])
}

func TestWorkThatIsStoppedWritesNothing(t *testing.T) {
	if got := MoodleXML(func() bool { return false }) + GIFT(func() bool { return false }); got != "" {
		t.Errorf("it wrote %d bytes", len(got))
	}
}
