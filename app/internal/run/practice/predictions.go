package practice

// predictions are the questions of lessons that have one right answer, as lesson and screen, with the idea of Practice
// that they are about. A function has them, because a program begins with making every map that a variable has.
func predictions() map[string]string {
	return map[string]string{
		"story sequence":      "next",
		"bits-of-an-id order": "older",
		"bits-of-an-id sign":  "negative",
		"rollover notice":     "mask",
		"rollover mask":       "next",
		"rollover comparison": "next",
		"rollover drawer":     "mask",
		"rollover burst":      "last-waits",
		"rollback order":      "clock-back",
		"rollback restart":    "restart",
		"nodes default":       "collide",
		"nodes hash":          "collide",
		"decode when":         "epoch",
		"decode where":        "low-bits",
	}
}

// Predicted is the idea that a lesson's screen asks about; empty if there is none.
func Predicted(lesson, screen string) string { return predictions()[lesson+" "+screen] }

// Predictions is how many there are.
func Predictions() int { return len(predictions()) }
