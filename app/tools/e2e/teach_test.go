//go:build !js

package e2e

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A presenter's remote has two keys.
func TestTwoKeysLeadThroughAPartOfThePlanAndToTheNext(t *testing.T) {
	b := open(t, "/teach")
	b.click(`[data-present-from="overflow"]`).
		until("its question is open",
			`location.pathname === "/rollover" && document.documentElement.dataset.present === "true" && document.querySelectorAll(".act-answers [data-choice]").length === 4`).ready()
	if shown := b.count(".corner-card"); shown > 0 {
		t.Error("a code leads to this machine’s own address, which no phone reaches")
	}
	if !thorough { // plan's tests press through all lessons without a browser
		b.open("/rollover?present=1&plan=90.5&screen=5")
	}
	for range 120 { // a press while an answer is played skips the rest of it
		if b.count("[data-ending]") > 0 {
			break
		}
		eval[*int](b.press(kb.PageDown), `new Promise((done) => setTimeout(done, 100))`)
	}
	b.until("the lesson ends", `document.querySelector("[data-ending]")`)
	b.until("its address is known", `sessionStorage.getItem("plan-left 90.5").includes("screen=" + new URLSearchParams(location.search).get("screen"))`)
	b.press(kb.PageDown).
		until("the next part of the plan", `location.pathname === "/play" && location.search.includes("plan=90.6")`)
	b.press(kb.PageUp).
		until("the part before, where it was left",
			`location.pathname === "/rollover" && location.search.includes("plan=90.5") && document.querySelector("[data-ending]")`)
}

// The key led past a question, which then counted as answered.
func TestPageDownAtAQuestionLeadsToItsAnswer(t *testing.T) {
	b := open(t, "/rollover?scene=rollover&step=5&ask=1").
		until("it asks", `document.querySelector(".prediction .choice")`)
	b.press(kb.PageDown).until("it shows the answer", `document.querySelector(".prediction .verdict").innerText !== ""`)
	if got := b.field("step"); got != "5" {
		t.Errorf("the key stepped to %s", got)
	}
}

var pdfPage = regexp.MustCompile(`/Type\s*/Page\b`)

func TestEachPaperIsOneSheetInEveryLanguage(t *testing.T) {
	b := newTab(t, lab) // of its own: it ends in another language
	for _, language := range []string{"", "/zh", "/ja"} {
		for _, sheet := range []string{"handout", "answers"} {
			path := language + "/teach?sheet=" + sheet
			b.open(path).until("the paper is shown", `document.querySelector("[data-paper]")`)
			ctx, cancel := b.limited()
			paper, err := chromedp.Run(ctx,
				chromedp.PrintToPDF(chromedp.PDFPaper(chromedp.PaperA4), chromedp.PDFPreferCSSPageSize()))
			cancel()
			if got := len(pdfPage.FindAll(paper, -1)); err != nil || got != 1 {
				t.Errorf("%s: %d pages, want 1: %v", path, got, err)
			}
		}
	}
}

func TestOnlyATeachersBrowserKnowsOfAClass(t *testing.T) {
	b := newTab(t, lab) // of its own: it keeps a key
	for _, path := range few(4,
		append([]string{"/teach", "/teach?present=1&plan=90.1",
			"/rollover?scene=rollover&step=5&ask=1&present=1&plan=90.5"}, pages()...)) {
		b.visit(path)
		if shown := b.count("[data-class]"); shown > 0 {
			t.Errorf("%s shows %d controls of a class", path, shown)
		}
		for _, name := range eval[[]string](b, `performance.getEntriesByType("resource").map((e) => e.name)`) {
			if strings.Contains(name, "/class/") {
				t.Errorf("%s requests %s", path, name)
			}
		}
	}
	b.open("/teach#key=0123456789abcdef")
	if got := eval[string](b, `location.hash + sessionStorage.getItem("class-key")`); got != "0123456789abcdef" {
		t.Errorf("the key is in the address or not kept: %q", got)
	}
	// of 404
	b.until("it says that there is no class here", `document.querySelector('[data-class="room"] [role="alert"]')`).
		complaints()
}

// What a phone loads is told to teachers; gzip, as over http.
func TestWhatAPhoneLoadsIsWhatTeachersAreTold(t *testing.T) {
	s := *lab
	s.url = strings.Replace(lab.url, "127.0.0.1", elsewhere, 1)
	b := newTab(t, &s).open("/lessons")
	if eval[bool](b, `document.querySelector("script[data-rest]") === null`) {
		t.Skip("the program is in one part")
	}
	b.until("all is loaded", `performance.getEntriesByType("resource").some((e) => e.name.includes("rest"))`)
	loaded := eval[int](b,
		`new Promise((done) => setTimeout(() => done([...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((sum, e) => sum + e.encodedBodySize, 0)), 3000))`)
	fmt.Printf("figure phone-loads-bytes %d\n", loaded)
	said := regexp.MustCompile(`each loads ([\d.]+) MB`).FindStringSubmatch(b.visit("/teach").text(".teach-more"))
	if said == nil {
		t.Fatal("teachers are not told what a phone loads")
	}
	// releases of Go differ by 7 %
	if told, err := strconv.ParseFloat(said[1], 64); err != nil || math.Abs(float64(loaded)/(1e6*told)-1) > 0.1 {
		t.Errorf("a phone loads %d bytes, but teachers are told %s MB", loaded, said[1])
	}
	b.complaints()
}
