package practice

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/base/work"
)

// MoodleXML is Moodle's own format, as its importer reads it (question/format/xml). An answer that nobody foresaw gets
// the right one's reason as general feedback.
func MoodleXML(yield work.Yield) string {
	all := quizFile(yield, func(f *Family) string {
		return xmlElement("question", `type="category"`, xmlElement("category", "", xmlText("text", quizCategory(f))))
	}, xmlQuestion)
	if all == "" {
		return ""
	}
	return `<?xml version="1.0" encoding="UTF-8"?>` + "\n" + xmlElement("quiz", "", "\n"+all)
}

// xmlKinds are the types of questions in XML, with what each needs beside its answers.
var xmlKinds = [...]struct{ name, needs string }{
	asChoice: {"multichoice", "<single>true</single><shuffleanswers>true</shuffleanswers>" +
		"<answernumbering>abc</answernumbering>"},
	asNumber: {"numerical", "<unitgradingtype>0</unitgradingtype><showunits>3</showunits>"},
	asBits:   {"shortanswer", "<usecase>0</usecase>"},
}

func xmlQuestion(i *quizItem) string {
	right := &i.Answers[i.Right()]
	inside := xmlElement("name", "", xmlText("text", i.name)) + xmlPlain("questiontext", "", i.text()) +
		xmlPlain("generalfeedback", "", right.Why) + "<defaultgrade>1</defaultgrade><penalty>0.3333333</penalty>" +
		xmlKinds[i.kind].needs
	for n := range i.Answers {
		a := &i.Answers[n]
		for _, form := range i.forms(a) {
			inside += xmlAnswer(i, a, form)
		}
	}
	return xmlElement("question", `type="`+xmlKinds[i.kind].name+`"`, inside)
}

func xmlAnswer(i *quizItem, a *Answer, form string) string {
	fraction := `fraction="0"`
	if a.Right {
		fraction = `fraction="100"`
	}
	inside := xmlText("text", form) + xmlPlain("feedback", "", a.Why)
	if i.kind == asNumber {
		inside += "<tolerance>0</tolerance>"
	}
	return xmlElement("answer", fraction+` format="plain_text"`, inside)
}

// xmlPlain is an element with a text that is not HTML.
func xmlPlain(name, with, says string) string {
	return xmlElement(name, strings.TrimSpace(with+` format="plain_text"`), xmlText("text", says))
}

func xmlText(name, says string) string { return xmlElement(name, "", xmlEscaped(says)) }

func xmlElement(name, with, inside string) string {
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

// xmlEscaped is a text as XML has it.
func xmlEscaped(says string) string {
	for _, pair := range [...][2]string{{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}} {
		says = strings.ReplaceAll(says, pair[0], pair[1])
	}
	return says
}
