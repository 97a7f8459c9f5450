//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// candidates are the names of the candidates, best first.
func (b *tab) candidates() []string {
	b.t.Helper()
	return eval[[]string](b, `[...document.querySelectorAll("[data-candidate]")].map((e) => e.dataset.candidate)`)
}

func TestWithoutALayoutTheBestReadingIsShown(t *testing.T) {
	b := open(t, "/decode")
	for _, c := range []struct {
		typed, best, field, want string
	}{
		{"1541815603606036480", "twitter", "datacenter", "11"},
		{"175928847299117063", "discord", "utc", "2016-04-30T11:18:25.796Z"},
		{"3jzfcijpj2z2a", "tid", "utc", "2023-06-30T15:03:01.887007Z"},
		{"C8y3pQxRt1_", "instagram", "utc", "2024-06-29T09:37:23.003Z"},
		{"017F22E2-79B0-7CC3-98C4-DC0C0C07398F", "uuid-v7", "unix-ms", "1645557742000"},
		{"C232AB00-9414-11EC-B3C8-9F6BDECED846", "uuid-v1", "utc", "2022-02-22T19:22:22.000Z"},
		{"0ujtsYcgvSTl8PAuAdqWYSMnLOv", "ksuid", "utc", "2017-10-10T04:00:47.000Z"},
	} {
		b.visit("/decode#id="+c.typed).untilField(c.field, c.want)
		b.until(c.typed+" is best read as "+c.best, fmt.Sprintf(`document.querySelector("[data-candidate]")?.dataset.candidate === %q`, c.best))
		if got := b.value(box); got != c.typed {
			t.Errorf("%s became %q", c.typed, got)
		}
		if rows := b.count("[data-row]"); rows != 1 {
			t.Errorf("%s: %d rows, want 1", c.typed, rows)
		}
	}
}

func TestAChosenLayoutStandsAboveTheCandidates(t *testing.T) {
	b := open(t, "/decode#id=175928847299117063&layout=sonyflake").untilField("machine", "7")
	if got := b.candidates(); got[0] != "discord" || !slices.Contains(got, "sonyflake") {
		t.Errorf("got candidates %v", got)
	}
	b.click(`[data-candidate="twitter"] .candidate-head`).until("it opens", `document.querySelector('[data-candidate="twitter"] [data-field="datacenter"]')`)
	b.push(`[...document.querySelectorAll('[data-candidate="twitter"] button')].find((e) => e.innerText.startsWith("Read it as"))`)
	b.until("it is read so", `document.querySelector("[data-row] [data-field=datacenter]")?.dataset.value === "1" && location.hash.includes("layout=twitter")`)
}

func TestCandidatesHaveFallingScoresAndOpenIntoTheirBitsAndFields(t *testing.T) {
	b := open(t, "/decode#id=1541815603606036480")
	scores := eval[[]float64](b, `[...document.querySelectorAll("[data-candidate]")].map((e) => +e.dataset.score)`)
	if !slices.IsSortedFunc(scores, func(x, y float64) int { return int(1000 * (y - x)) }) || scores[0] <= 0 || scores[0] > 1 {
		t.Errorf("got scores %v", scores)
	}
	if got, want := b.candidates()[:5], []string{"twitter", "leaf", "bwmarrin", "hutool", "mybatis-plus"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v first", got, want)
	}
	b.click(`[data-candidate="discord"] .candidate-head`)
	b.until("its fields are there", `document.querySelector('[data-candidate="discord"] [data-field="process"]')?.dataset.value === "26"`)
	if got := eval[int](b, `document.querySelectorAll('[data-candidate="discord"] [data-bit]').length`); got != 64 {
		t.Errorf("got %d bits, want 64", got)
	}
	for _, want := range []string{"What speaks for it", "What speaks against it", "increment is 0"} {
		if got := b.text(`[data-candidate="discord"]`); !strings.Contains(got, want) {
			t.Errorf("got %q, want %q in it", got, want)
		}
	}
	b.until("the address has it", `location.hash.includes("reading=discord")`)
	b.reload().until("it is open again", `document.querySelector('[data-candidate="discord"] [data-field="process"]')`)
}

func TestHowOneKnowsIsWalkedThrough(t *testing.T) {
	b := open(t, "/decode#id=1541815603606036480&reading=twitter")
	b.push(named("[data-candidate=twitter] button", "How do you know?"))
	b.until("the walk is there", `document.querySelector(".know .sheet")`).untilField("step", "0")
	for range 3 {
		b.push(named(".know button", "Next"))
	}
	b.untilField("step", "3")
	if got := b.text(".know .say"); !strings.Contains(got, "1,288,834,974,657 + 367,597,485,448 = 1,656,432,460,105, and that is 2022-06-28T16:07:40.105Z") {
		t.Errorf("got %q", got)
	}
	b.until("the address has it", `location.hash.includes("step=3")`)
	b.reload().untilField("step", "3")
}

func TestADamagedIDIsAFindingAndAnIntactOneIsNot(t *testing.T) {
	b := open(t, "/decode#id=1541815603606036500")
	b.until("it is found", `document.querySelector('[data-finding="possibly-damaged"]')`)
	if got := b.text(`[data-finding]`); !strings.Contains(got, "one of the 257 numbers") || !strings.Contains(got, "25 or 26") {
		t.Errorf("got %q", got)
	}
	b.paste(box, "1541815603606036480").untilField("id", "1541815603606036480")
	b.until("nothing is found", `!document.querySelector("[data-finding]")`)
}

func TestNoneOfTheseSaysWhatExcludesEach(t *testing.T) {
	b := open(t, "/decode#id=4096").untilField("id", "4096")
	if got := b.candidates(); len(got) != 0 {
		t.Errorf("got candidates %v", got)
	}
	if got := b.text(".candidates-of"); !strings.Contains(got, "None of these") {
		t.Errorf("got %q", got)
	}
	if got := b.text(`[data-excluded="twitter"]`); !strings.Contains(got, "milliseconds since 1970") && !strings.Contains(got, "very first hour") {
		t.Errorf("got %q", got)
	}
	if got := b.count("[data-excluded]"); got < 26 {
		t.Errorf("%d kinds are excluded, want every one", got)
	}
	for typed, why := range map[string][2]string{
		"507f1f77bcf86cd79943901":    {"objectid", "24 hexadecimal digits; here are 23"},
		"8ZZZZZZZZZZZZZZZZZZZZZZZZZ": {"ulid", "begins with 0 to 7"},
		"hello":                      {"xid", "20 characters; here are 5"},
	} {
		b.paste(box, typed).untilAlert()
		b.until("what excludes it is said", fmt.Sprintf(`document.querySelector('[data-excluded=%q]')?.innerText.includes(%q)`, why[0], why[1]))
	}
	b.paste(box, "").until("nothing is said of nothing", `!document.querySelector("[data-excluded]")`)
}
