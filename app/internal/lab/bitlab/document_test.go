package bitlab_test

import (
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/bitlab"
)

func TestARightTutorialsRowIsTheWalksResult(t *testing.T) {
	want := map[string]int64{
		"−11 in eight bits": -11, "The lowest four bits": 6, "Setting the lowest four bits": -65,
		"Swapping 11 and −11":    -11,
		"11 shifted left by two": 44, "−11 shifted left by two": -44, "The largest worker ID": 31,
		"The largest sequence, with ~": 4095,
		"4,097 through the mask":       1, "Math.pow instead of shifts": 3248473482862591,
	}
	for _, e := range bitlab.Examples() {
		if e.Wrong != nil {
			continue
		}
		if got := walkOf(t, e).Result(); e.Input.Width.Signed(got) != want[e.Title] {
			t.Errorf("%s: got %d, want %d", e.Title, e.Input.Width.Signed(got), want[e.Title])
		}
		delete(want, e.Title)
	}
	for title := range want {
		t.Errorf("no example %q", title)
	}
}

func TestTheTrueRowIsTheWalksResultOrTheLanguages(t *testing.T) {
	for _, e := range bitlab.Examples() {
		if e.Wrong == nil {
			continue
		}
		got, want := e.Wrong.True.Digits, ""
		switch {
		case e.Wrong.Languages:
			got, want = e.Wrong.True.Reading, language("java-int").Shift(bitlab.Left, int64(e.Input.A), e.Input.N).Value
		case e.Title == "Padding to 41 digits":
			want = way("strings").Compose(e.Input.Parts).Text
			if len(want) != 65 {
				t.Errorf("%s: got %d digits", e.Title, len(want))
			}
		case e.Title == "4,095, as printed":
			want = e.Input.Width.Digits(e.Input.A)
		default:
			want = e.Input.Width.Digits(walkOf(t, e).Result())
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", e.Title, got, want)
		}
	}
}

func walkOf(t *testing.T, e bitlab.Example) bitlab.Walk {
	t.Helper()
	o, ok := bitlab.Find(e.Op)
	if !ok {
		t.Fatalf("%s: no operation %q", e.Title, e.Op)
	}
	return o.Walk(e.Input)
}

func TestEveryClaimDiffersFromTheTruth(t *testing.T) {
	topics := map[string]bool{}
	for _, e := range bitlab.Examples() {
		topics[e.Topic] = true
		if e.Documents == "" || e.Title == "" || e.Says == "" {
			t.Errorf("%+v lacks words", e)
		}
		if e.Wrong == nil {
			continue
		}
		differs := e.Wrong.Claimed.Reading != e.Wrong.True.Reading
		for i := range 80 {
			differs = differs || e.Wrong.Differs(i)
		}
		if !differs || e.Wrong.Why == "" {
			t.Errorf("%s: the claim does not differ from the truth", e.Title)
		}
	}
	if len(topics) != 5 {
		t.Errorf("got %d topics, want 5", len(topics))
	}
}

func TestDigitsDifferFromTheRight(t *testing.T) {
	for _, e := range bitlab.Examples() {
		if e.Title != "The maximum 12-bit value" {
			continue
		}
		got := ""
		for i := 15; i >= 0; i-- {
			got += map[bool]string{true: "x", false: "."}[e.Wrong.Differs(i)]
		}
		if want := "..." + strings.Repeat("x", 13); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
