package bits

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/ui"
)

func quietly(words string) app.UI { return word("range", words) }

func labelled(words string) app.UI { return word("label", words) }

func digits(words string) app.UI { return word("digits", words) }

func word(class, words string) app.UI { return ui.Text("span", words, "class", class) }

// button is a button whose scope names it and what it closes over.
func (p *bitLab) button(class, words string, press func(app.Context), scope ...any) app.HTMLElem {
	return ui.Button(words, ui.With{"class", class}, press, scope...)
}

func (p *bitLab) textBox(edit, label, shown string, bad bool, change func(ctx app.Context, typed string), scope ...any) app.HTMLElem {
	input := ui.ElemOn("input", ui.With{"type", "text", "data-edit", edit, "value", shown, "aria-label", label, "autocomplete", "off", "spellcheck", "false", "autocapitalize", "off"}).
		OnInput(ui.Entered(change), scope...)
	if bad {
		input = input.Aria("invalid", "true")
	}
	return input
}
