package ui

import "github.com/maxence-charriere/go-app/v9/pkg/app"

// Asker is a page that asks a class questions without a [Prediction].
type Asker interface {
	// AsksClass is the open question; nil if there is none. It is called often, and plays nothing.
	AsksClass() *ClassQuestion
}

// ClassQuestion is a question that a presented page asks its class.
type ClassQuestion struct {
	ID       string
	Pictured bool // a picture that it is about stays visible above it
	// Tell tells the question, the values that it is about, each after its name, and its answers in the order in which
	// they are shown.
	Tell func() (words string, given [][2]string, answers []Answer)
	// Twin asks the same with other numbers, and TwinOf is the ID of the question that this is a twin of. A page may
	// have neither.
	Twin   func(app.Context)
	TwinOf string
	Run    func() app.UI // what the right answer's run shows; nil if the page shows it after the reveal
}

// asker is the page that is shown, if it asks.
var asker Asker

// AskClass lets a page ask the class, until it leaves.
func AskClass(a Asker) {
	asker = a
	Followed()
}

// LeaveClass ends that.
func LeaveClass(a Asker) {
	if asker == a {
		asker = nil
		Followed()
	}
}

// ClassAsks is what the page that is shown asks; nil if it asks nothing.
func ClassAsks() *ClassQuestion {
	if asker == nil {
		return nil
	}
	return asker.AsksClass()
}

// Followed tells what follows the page that its question may be another one.
func Followed() {
	if Follow != nil {
		Follow()
	}
}
