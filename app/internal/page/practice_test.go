package page_test

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/plan"
	"github.com/snowflakelab/snowflakelab/app/internal/run/practice"
)

// stored keeps a value in the visitor's browser, as an earlier visit would have.
func (v *visitor) stored(key string, value any) {
	v.Helper()
	v.browser.Dispatch(app.Dispatch{Source: v.shown, Function: func(ctx app.Context) {
		if err := ctx.LocalStorage().Set(key, value); err != nil {
			v.Error(err)
		}
	}})
	v.settle()
}

// records are what the browser knows of the reader.
func (v *visitor) records() (r practice.Records) {
	var written string
	v.browser.Dispatch(app.Dispatch{Source: v.shown, Function: func(ctx app.Context) {
		_ = ctx.LocalStorage().Get("ideas", &written)
	}})
	v.settle()
	r, _ = practice.ReadRecords(written)
	return r
}

// asked is the question that the page asks.
func (v *visitor) asked() *practice.Question {
	v.Helper()
	q := v.first("[data-question]")
	seed, err := strconv.ParseUint(q.with["data-seed"], 10, 64)
	if err != nil {
		v.Fatal(err)
	}
	return practice.Named(q.with["data-question"]).Ask(seed)
}

// answers presses the right answer or a wrong one, or types it; it returns what that says.
func (v *visitor) answersWith(right bool) string {
	v.Helper()
	time.Sleep(time.Second) // to read the question
	q := v.asked()
	i := slices.IndexFunc(q.Answers, func(a practice.Answer) bool { return a.Right == right })
	if q.Field != nil {
		says := q.Answers[i].Says
		if q.Field.Binary {
			says = strings.ReplaceAll(says, " ", "")
		}
		v.enter(edit("answer"), says)
		v.press("Check")
	} else {
		v.hears(v.all("[data-question] .practice-choice")[i], "", "click")
	}
	return q.Answers[i].Says
}

func TestEachQuestionIsAnsweredRightWrongAndNot(t *testing.T) {
	for _, f := range practice.Families() {
		for seed := uint64(1); seed <= 3; seed++ {
			link := fmt.Sprintf("/practice?q=%s&seed=%d", f.Name, seed)
			for _, right := range []bool{true, false} {
				visit(t, link, func(v *visitor) {
					v.untroubled()
					if n := len(v.all("[data-verdict]")) + len(v.all("[data-replay]")); n > 0 {
						t.Fatalf("%s: an open question has a verdict", link)
					}
					says := v.answersWith(right)
					want := map[bool]string{true: "right", false: "wrong"}[right]
					if got := v.attributes("[data-verdict]", "data-verdict"); !slices.Equal(got, []string{want}) {
						t.Errorf("%s: %q is %q, want %s", link, says, got, want)
					}
					v.says(".practice-choice[data-yours]", says)
					wrong := v.all(`[data-replay] .replay[data-right="false"]`)
					if n := len(v.all("[data-replay] .replay")); n != 2 || len(wrong) != 1 {
						t.Fatalf("%s: after a %s answer there are %d replays, %d of them wrong", link, want, n, len(wrong))
					}
					if tempts := strings.Contains(wrong[0].text(), "A tempting wrong answer"); tempts != right {
						t.Errorf("%s: after a %s answer it shows %q", link, want, wrong[0].text())
					}
				})
			}
			visit(t, link, func(v *visitor) {
				v.press("I don’t know")
				if got := v.attributes("[data-verdict]", "data-verdict"); !slices.Equal(got, []string{"unknown"}) {
					t.Errorf("%s: not known is %q", link, got)
				}
				if p, known := v.records().Ideas[f.Name]; !known || p.Step != 0 {
					t.Errorf("%s: not known is stored as %+v", link, p)
				}
			})
		}
	}
}

func TestTheSameNumbersAreSaidNotToCount(t *testing.T) {
	const link, says = "/practice?q=next&seed=83", "Same numbers as last time: not counted."
	opens(t, link, map[string]any{"ideas": "1,next:2026-01-02/0/83"}, func(v *visitor) {
		v.answersWith(true)
		v.says("[data-verdict]", "0 of 2 in a row", says)
		v.press("Another one")
		v.answersWith(true)
		if got := v.text("[data-verdict]"); strings.Contains(got, says) {
			t.Errorf("other numbers: %s", got)
		}
	})
}

func TestOnlyTheFirstAnswerCounts(t *testing.T) {
	visit(t, "/practice?q=next&seed=83", func(v *visitor) {
		v.answersWith(false)
		v.answersWith(true)
		if got := v.first("[data-verdict]").with["data-verdict"]; got != "wrong" {
			t.Errorf("after a replay of the right answer the verdict is %s", got)
		}
		if p := v.records().Ideas["next"]; p.Step != 0 || p.Seed != 83 {
			t.Errorf("stored is %+v", p)
		}
		others := v.all(".practice-choice")
		for i, b := range others {
			v.hears(v.all(".practice-choice")[i], "", "click")
			if b.with["data-right"] == "false" {
				v.says("[data-replay]", strings.Fields(b.text())[1])
			}
		}
		if n := len(v.all(".practice-choice[data-yours]")); n != 1 {
			t.Errorf("%d answers are the reader’s", n)
		}
	})
}

func TestTwoRightAnswersMakeAnIdeaKnownUntilTomorrow(t *testing.T) {
	visit(t, "/practice", func(v *visitor) {
		v.press("Skip the check")
		state := func(want string) {
			t.Helper()
			if got := v.first(`[data-idea="mask"]`).with["data-state"]; got != want {
				t.Errorf("the mask is %s, want %s", got, want)
			}
		}
		state("new")
		v.click(`[data-idea="mask"]`)
		first := v.asked()
		v.answersWith(true)
		v.says("[data-verdict]", "Right.", "1 of 2 in a row")
		v.press("Another one")
		if again := v.asked(); again.Seed == first.Seed || again.Case == first.Case {
			t.Errorf("after a right answer of case %s, seed %d comes case %s, seed %d", first.Case, first.Seed,
				again.Case, again.Seed)
		}
		v.answersWith(true)
		v.says("[data-verdict]", "known, due in 1 day")
		v.press("All ideas")
		state("known")
		v.says(`[data-idea="mask"]`, "known, due in 1 day")
	})
}

func TestAWrongAnswerBringsItsTwin(t *testing.T) {
	visit(t, "/practice?q=clock-back&seed=5", func(v *visitor) {
		first := v.asked()
		v.answersWith(false)
		v.press("Another one")
		if again := v.asked(); again.Case != first.Case || again.Seed == first.Seed {
			t.Errorf("the twin of %s, seed %d is %s, seed %d", first.Case, first.Seed, again.Case, again.Seed)
		}
		v.linked("q=clock-back", "seed=")
	})
}

func TestASessionAsksNewIdeasTwiceAndMissedOnesAgain(t *testing.T) {
	visit(t, "/practice", func(v *visitor) {
		v.press("Skip the check")
		v.press("Start: 2 minutes")
		var asked []string
		for i := 0; len(v.all("[data-question]")) > 0; i++ {
			if i > 20 {
				t.Fatalf("the session does not end: %q", asked)
			}
			asked = append(asked, v.asked().Family.Name)
			if i == 4 {
				v.says(".heading", "Question 5 of 7: 1 comes again")
			}
			v.answersWith(i > 0)
			if next := v.all(".practice-ways .primary"); len(next) == 1 {
				v.hears(next[0], "", "click")
			}
		}
		if want := "older low-bits javascript older low-bits javascript older"; strings.Join(asked, " ") != want {
			t.Errorf("asked are %q, want %s", asked, want)
		}
		if n := len(v.all(`[data-state="known"]`)); n != 3 {
			t.Errorf("%d ideas are known, want 3", n)
		}
	})
}

func TestNumbersAreReadInAnySpelling(t *testing.T) {
	link := "/practice?q=mask&seed=2"
	var right string
	visit(t, link, func(v *visitor) { right = v.answersWith(true) })
	n, err := strconv.Atoi(strings.ReplaceAll(right, ",", ""))
	if err != nil {
		t.Fatal(err)
	}
	for _, typed := range []string{strconv.Itoa(n), right, fmt.Sprintf("0x%x", n), fmt.Sprintf("0b%b", n),
		" " + right + " "} {
		visit(t, link, func(v *visitor) {
			v.enter(edit("answer"), typed)
			v.press("Check")
			if got := v.first("[data-verdict]").with["data-verdict"]; got != "right" {
				t.Errorf("%q is %s", typed, got)
			}
		})
	}
	for _, typed := range []string{"", "about 5", "9999999999999999999999", "1.5"} {
		visit(t, link, func(v *visitor) {
			v.enter(edit("answer"), typed)
			v.press("Check")
			if len(v.texts(`[role="alert"]`)) != 1 || len(v.all("[data-verdict]")) > 0 {
				t.Errorf("%q counts as an answer", typed)
			}
		})
	}
}

func TestANumberWhereItsBitsAreAskedForIsNoAnswer(t *testing.T) {
	q := ofCase(t, "negative", "bits")
	visit(t, linkTo(q), func(v *visitor) {
		v.says(`[id="answer-forms"]`, "8 bits, such as 1101 0010, or 0xD2.")
		v.enter(edit("answer"), "-20")
		v.press("Check")
		v.says(`[role="alert"]`, "That is a number; write its 8 bits.")
		v.enter(edit("answer"), "256")
		v.press("Check")
		v.says(`[role="alert"]`, "This is out of range: 0 to 255.")
		if n := len(v.all("[data-verdict]")); n > 0 {
			t.Error("it counts as an answer")
		}
	})
}

// ofCase is the first question of a family's case.
func ofCase(t *testing.T, family, which string) *practice.Question {
	t.Helper()
	for seed := uint64(1); seed < 100; seed++ {
		if q := practice.Named(family).Ask(seed); q.Case == which {
			return q
		}
	}
	t.Fatalf("no question of %s is of case %s", family, which)
	return nil
}

func linkTo(q *practice.Question) string {
	return fmt.Sprintf("/practice?q=%s&seed=%d", q.Family.Name, q.Seed)
}

// A key presses the button that has its name, wherever the focus is: web/start.js.
func TestDigitsAnswerAQuestionThatALinkOpens(t *testing.T) {
	visit(t, "/practice?q=next&seed=83", func(v *visitor) {
		keys := func(want string) {
			t.Helper()
			if got := strings.Join(v.attributes("[data-question] button", "data-presenting"), " "); got != want {
				t.Errorf("the keys are %q, want %q", got, want)
			}
		}
		keys("1 2 3 4 0")
		v.hears(v.first(".practice-keys input"), "", "change")
		keys("    ")
		v.hears(v.first(".practice-keys input"), "", "change")
		v.answersWith(false)
		keys("1 2 3 4")
	})
	visit(t, "/practice?q=mask&seed=2", func(v *visitor) { // 0 may be what the reader wants to type
		if got := v.attributes("[data-unknown]", "data-presenting"); got[0] != "" {
			t.Errorf("%s gives up where a number is asked for", got)
		}
	})
}

func TestBitsAndFullWidthDigitsAreNumbers(t *testing.T) {
	q := practice.Named("compose").Ask(33)
	n, err := strconv.ParseInt(strings.ReplaceAll(q.Answers[q.Right()].Says, ",", ""), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	bits := strconv.FormatInt(n, 2)
	wide := strings.Map(func(r rune) rune { return r - '0' + '０' }, strconv.FormatInt(n, 10))
	for _, typed := range []string{bits, bits[:4] + " " + bits[4:6] + " " + bits[6:], wide, "0ｂ" + bits,
		"0000 " + bits} {
		visit(t, linkTo(q), func(v *visitor) {
			v.enter(edit("answer"), typed)
			v.press("Check")
			if got := strings.Join(v.attributes("[data-verdict]", "data-verdict"), " "); got != "right" {
				t.Errorf("%q is %q: %q", typed, got, v.texts(`[role="alert"]`))
			}
		})
	}
	for typed, want := range map[string]string{"1 2": "does not separate groups of three digits.",
		"99999": "This is out of range: −8,192 to 16,383."} {
		visit(t, linkTo(q), func(v *visitor) {
			v.enter(edit("answer"), typed)
			v.press("Check")
			if v.says(`[role="alert"]`, want); strings.Contains(v.text(`[role="alert"]`), "own line") {
				t.Errorf("%q: %s", typed, v.text(`[role="alert"]`))
			}
		})
	}
}

func TestTheCheckOfSixIdeasExplainsNothingAndIsOfferedOnce(t *testing.T) {
	visit(t, "/practice", func(v *visitor) {
		v.press("Start: 2 minutes")
		if q := v.asked(); q.Case != "same" {
			t.Errorf("it begins with %s: %s", q.Case, q.Asks)
		}
		v.says(".practice-ask", "Guessing is fine")
		for i, name := range practice.CheckOrder {
			if q := v.asked(); q.Family.Name != name {
				t.Fatalf("question %d is %s, want %s", i+1, q.Family.Name, name)
			}
			if v.answersWith(i%2 == 0); len(v.all("[data-verdict]")) > 0 {
				t.Fatal("an answer of the check is explained")
			}
		}
		v.says("h2", "3 of 6. The lessons answer the rest.")
		r := v.records()
		if r.Before.Right != "011100" || len(r.Ideas) > 0 {
			t.Errorf("stored is %s", r)
		}
		v.press("All ideas")
		v.says(".pips", "3 of 6")
		if len(v.texts(".practice-begin b")) != 1 || strings.Contains(v.text(".practice-begin"), "Before the lessons") {
			t.Errorf("it is offered again: %q", v.text(".practice-begin"))
		}
	})
}

// The second click of a double click comes after the next question is drawn.
func TestADoubleClickAnswersOneQuestionOfTheCheck(t *testing.T) {
	visit(t, "/practice", func(v *visitor) {
		v.press("Start: 2 minutes")
		v.click(".practice-choice") // of a double click on Start
		v.says(".heading", "Question 1 of 6")
		time.Sleep(time.Second)
		v.click(".practice-choice")
		time.Sleep(200 * time.Millisecond)
		v.click(".practice-choice")
		v.says(".heading", "Question 2 of 6")
		time.Sleep(time.Second)
		v.click(".practice-choice")
		v.says(".heading", "Question 3 of 6")
	})
}

func TestAReloadGoesOnWithTheCheck(t *testing.T) {
	visit(t, "/practice", func(v *visitor) {
		v.press("Start: 2 minutes")
		v.answersWith(true)
		v.answersWith(false)
		third := v.asked()
		for _, link := range []string{"/practice#at", "/practice?check=1"} {
			to, err := v.page.URL().Parse(link)
			if err != nil {
				t.Fatal(err)
			}
			v.browser.Nav(to)
			v.settle()
		}
		if q := v.asked(); q.Family != third.Family || q.Seed != third.Seed {
			t.Fatalf("asked is %s, seed %d, want %s, seed %d", q.Family.Name, q.Seed, third.Family.Name, third.Seed)
		}
		v.says(".heading", "Question 3 of 6")
		v.press("All ideas")
		v.press("Continue: question 3 of 6")
		for len(v.all("[data-question]")) > 0 {
			v.answersWith(true)
		}
		v.says("h2", "5 of 6")
		if got := v.records().Before.Right; got != "111101" {
			t.Errorf("stored is %s", got)
		}
	})
}

func TestTheTwinsAfterTheLessonsShowWhatWasGained(t *testing.T) {
	var done []string
	for _, l := range nav.Lessons() {
		done = append(done, l.ID())
	}
	before := practice.Check{Seed: 4, Right: "100001"}
	opens(t, "/practice?check=1", map[string]any{"lessons": done, "ideas": practice.Records{Before: before}.String()},
		func(v *visitor) {
			for i, name := range practice.CheckOrder {
				q := v.asked()
				if twin := practice.Named(name).Ask(before.Seed); q.Family.Name != name || q.Case != twin.Case ||
					q.Asks == twin.Asks && fmt.Sprint(q.Given) == fmt.Sprint(twin.Given) {
					t.Errorf("question %d is %s, %s, and its twin %s", i+1, q.Family.Name, q.Case, twin.Case)
				}
				v.answersWith(i != 4)
			}
			v.says("h2", "Before 2 of 6, after 5 of 6")
			v.says(".practice-checked", "4 ideas were missing", "You gained 3 of them: 75 %")
		})
}

// opens visits a link with what an earlier visit has stored.
func opens(t *testing.T, link string, stored map[string]any, use func(v *visitor)) {
	t.Helper()
	visit(t, "/practice", func(v *visitor) {
		for key, value := range stored {
			v.stored(key, value)
		}
		u := v.page.URL()
		to, err := u.Parse(link)
		if err != nil {
			t.Fatal(err)
		}
		v.browser.Nav(to)
		v.settle()
		use(v)
	})
}

func TestWhatIsDueComesFirst(t *testing.T) {
	const records = "1,mask:2025-12-30/2/83,next:2026-01-09/3/12,restart:2026-01-01/0/0,skipped"
	opens(t, "/practice#at", map[string]any{"ideas": records}, func(v *visitor) {
		v.says(".practice-begin", "Start: 2 due · about 1 minute", "After a restart · The mask")
		if got := v.first(`[data-idea="next"]`).with["data-state"]; got != "known" {
			t.Errorf("next is %s", got)
		}
		v.press("Start: 2 due · about 1 minute")
		if got := v.asked().Family.Name; got != "restart" {
			t.Errorf("first is %s, not what a lesson’s prediction missed", got)
		}
		v.says(".heading", "Question 1 of 2")
	})
}

func TestALinkCarriesRecordsToAnotherDevice(t *testing.T) {
	opens(t, "/practice#ideas=1,mask:2026-01-09/3/12,before:7/110100", map[string]any{"ideas": "1,next:2026-01-09/3/12"},
		func(v *visitor) {
			v.says(".practice-brought", "1 idea")
			v.press("Add them to this device")
			const want = "1,mask:2026-01-09/3/12,next:2026-01-09/3/12,before:7/110100"
			if got := v.records().String(); got != want {
				t.Errorf("stored is %s, want %s", got, want)
			}
			v.says("[data-carries]", "#ideas="+want)
			v.says(".practice-devices", "The calendar file")
			if n := len(v.all(".practice-brought")); n > 0 {
				t.Error("it is asked again")
			}
		})
	for _, damaged := range []string{"1,mask:2026-01", "2,mask:2026-01-09/3/12", "hello"} {
		opens(t, "/practice#ideas="+damaged, nil, func(v *visitor) {
			v.says(`[role="alert"]`, "cannot be read")
		})
	}
}

func TestWithoutACalendarFileNoneIsPromised(t *testing.T) {
	opens(t, "/practice#at", map[string]any{"ideas": "1,mask:2025-12-30/2/83"}, func(v *visitor) {
		if got := v.text(".practice-devices"); strings.Contains(got, "calendar file") {
			t.Errorf("all is due today, and it says %q", got)
		}
	})
}

func TestALessonLeadsToTwoQuestionsAboutItsIdeas(t *testing.T) {
	for _, l := range nav.Lessons() {
		opens(t, "/practice?lesson="+l.ID(), nil, func(v *visitor) {
			v.says(".heading", "Question 1 of 2")
			if f := v.asked().Family; f.Lesson != l.ID() && l.ID() != "play" {
				t.Errorf("after %s it asks %s, of %s", l.ID(), f.Name, f.Lesson)
			}
			v.answersWith(true)
			v.press("Next idea")
			v.says(".heading", "Question 2 of 2")
			v.linked("q=", "seed=")
		})
	}
}

func TestEachPredictionOfALessonBelongsToAnIdea(t *testing.T) {
	found := 0
	for _, a := range plan.Lessons() {
		for _, s := range a.Screens() {
			if idea := practice.Predicted(a.Name, s.Name); idea != "" {
				if found++; practice.Named(idea) == nil {
					t.Errorf("%s, %s: there is no idea %s", a.Name, s.Name, idea)
				}
			}
		}
	}
	if found != practice.Predictions() {
		t.Errorf("%d of %d predictions are screens of lessons", found, practice.Predictions())
	}
	for _, name := range practice.Checked {
		if practice.Named(name) == nil {
			t.Errorf("the check asks about %s, which is no family", name)
		}
	}
}

func TestAWrongPredictionOfALessonIsDue(t *testing.T) {
	for answer, want := range map[string]int{"00": 0, "01": 1} {
		visit(t, "/rollover", func(v *visitor) {
			v.click(`button[data-choice="` + answer + `"]`)
			time.Sleep(time.Minute)
			v.settle()
			if got := v.records().Due("2026-01-02"); len(got) != want || want == 1 && got[0] != "mask" {
				t.Errorf("after %s, %q are due", answer, got)
			}
			if want == 1 { // only the first answer is a prediction
				v.click(`button[data-choice="00"]`)
				if n := len(v.records().Due("2026-01-02")); n != 1 {
					t.Errorf("after another answer %d are due", n)
				}
			}
		})
	}
}

func TestTheStoryOffersTheCheckUntilItIsDeclined(t *testing.T) {
	offered := func(v *visitor) bool { return v.first(".act-check").with["data-offered"] == "true" }
	visit(t, "/story", func(v *visitor) {
		if !offered(v) {
			t.Fatal("it is not offered")
		}
		v.press("No, thanks")
		if offered(v) || !v.records().Skipped {
			t.Errorf("it is declined, and stored is %s", v.records())
		}
	})
	visit(t, "/story", func(v *visitor) {
		v.click(".act-answers button")
		if !v.records().Skipped {
			t.Error("whoever begins the lesson is offered the check again")
		}
	})
}

func TestTheListOfLessonsLeadsToPracticeAndItsLastCardShowsWhatWasGained(t *testing.T) {
	before := practice.Check{Seed: 4, Right: "100001"}
	due := practice.Records{Before: before, Ideas: map[string]practice.Progress{"mask": {Due: "2026-01-01", Seed: 1}}}
	both := practice.Records{Before: before, After: practice.Check{Seed: 9, Right: "111101"}}
	for name, c := range map[string]struct {
		records practice.Records
		done    int
		link    string // of the strong button; empty if there is none
		says    string
	}{
		"nothing is known":      {practice.Records{}, 0, "", "asked again after a day"},
		"an idea is due":        {due, 2, "/practice", "1 idea is due"},
		"the lessons are done":  {due, len(nav.Lessons()), "/practice?check=1", "See what you have learned"},
		"both checks were done": {both, len(nav.Lessons()), "", "You gained 3 of them: 75 %"},
	} {
		i := slices.IndexFunc(page.All(), func(p page.Page) bool { return p.Path == "/lessons" })
		l := &late{}
		show(t, func() app.Composer { l.page = page.All()[i].New(); return l }, &url.URL{Path: "/lessons"},
			func(v *visitor) {
				v.stored("ideas", c.records.String())
				for _, lesson := range nav.Lessons()[:c.done] {
					nav.Finish(v.ctx(), lesson.Path)
				}
				v.browser.Dispatch(app.Dispatch{Source: l, Function: func(app.Context) { l.now = true }})
				v.settle()
				v.says(".course-practice", "Practice", c.says)
				if got := strings.Join(v.attributes(".course-practice .primary", "href"), " "); got != c.link {
					t.Errorf("%s: the button leads to %q, want %q", name, got, c.link)
				}
			})
	}
}
