package quiz

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
)

// XML is Moodle's own format, as its importer reads it (question/format/xml). An answer that nobody foresaw gets the
// right one's reason as general feedback.
func XML(yield work.Yield) string {
	all := file(yield, func(f *practice.Family) string {
		return element("question", `type="category"`, element("category", "", words("text", category(f))))
	}, xmlQuestion)
	if all == "" {
		return ""
	}
	return `<?xml version="1.0" encoding="UTF-8"?>` + "\n" + element("quiz", "", "\n"+all)
}

// kinds are the types of questions in XML, with what each needs beside its answers.
var kinds = [...]struct{ name, needs string }{
	choice: {"multichoice", "<single>true</single><shuffleanswers>true</shuffleanswers><answernumbering>abc</answernumbering>"},
	number: {"numerical", "<unitgradingtype>0</unitgradingtype><showunits>3</showunits>"},
	bits:   {"shortanswer", "<usecase>0</usecase>"},
}

func xmlQuestion(i *item) string {
	right := &i.Answers[i.Right()]
	inside := element("name", "", words("text", i.name)) + plain("questiontext", "", i.text()) +
		plain("generalfeedback", "", right.Why) + "<defaultgrade>1</defaultgrade><penalty>0.3333333</penalty>" +
		kinds[i.kind].needs
	for n := range i.Answers {
		a := &i.Answers[n]
		for _, form := range i.forms(a) {
			inside += xmlAnswer(i, a, form)
		}
	}
	return element("question", `type="`+kinds[i.kind].name+`"`, inside)
}

func xmlAnswer(i *item, a *practice.Answer, form string) string {
	fraction := `fraction="0"`
	if a.Right {
		fraction = `fraction="100"`
	}
	inside := words("text", form) + plain("feedback", "", a.Why)
	if i.kind == number {
		inside += "<tolerance>0</tolerance>"
	}
	return element("answer", fraction+` format="plain_text"`, inside)
}

// plain is an element with a text that is not HTML.
func plain(name, with, says string) string {
	return element(name, strings.TrimSpace(with+` format="plain_text"`), words("text", says))
}

func words(name, says string) string { return element(name, "", escaped(says)) }

func element(name, with, inside string) string {
	begin := name
	if with != "" {
		begin += " " + with
	}
	end := "</" + name + ">"
	if name == "question" {
		end += "\n"
	}
	return "<" + begin + ">" + inside + end
}

// escaped is a text as XML has it.
func escaped(says string) string {
	for _, pair := range [...][2]string{{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}} {
		says = strings.ReplaceAll(says, pair[0], pair[1])
	}
	return says
}
