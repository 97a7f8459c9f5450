package page_test

import "testing"

func TestTheLayoutsQuestionIsAnsweredByTheLayout(t *testing.T) {
	visit(t, "/layout", func(v *visitor) {
		v.press("One more year, one ID fewer")
		v.says(".ask-bit .verdict", "Not quite.", "Twice the years, half the IDs")
		v.shows("lifetime-years", "139.37", "ids-per-tick", "2048")
		v.linked("time:42", "sequence:11")
	})
}
