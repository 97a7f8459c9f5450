package page_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"github.com/snowflakelab/snowflakelab/app/internal/page"
	"github.com/snowflakelab/snowflakelab/app/internal/run/scenario"
)

// A wrong answer of an earlier visit was taken for one of this: the question was not asked again.
func TestAtTheNextVisitEachQuestionIsAskedAgain(t *testing.T) {
	links := []string{"/play?level=back-1#script=answer+0%0Aanswer+1%0Arefuse%0Aanswer+1"}
	for _, p := range page.All() {
		links = append(links, p.Path)
		for _, s := range scenario.On(strings.TrimPrefix(p.Path, "/")) {
			links = append(links, scenario.Address(s))
		}
	}
	slices.Sort(links)
	asked := 0
	for _, link := range slices.Compact(links) {
		var opens, asks string
		var questions []string
		look := func(v *visitor) (opens, asks string) {
			opens = v.unmarked()
			if slices.Contains(v.texts("button"), "Play") {
				v.press("Play")
				v.wait(time.Minute)
			}
			return opens, strings.Join(v.texts(".question"), " ") + strings.Join(v.texts(".answers"), " ")
		}
		visit(t, link, func(v *visitor) {
			opens, asks = look(v)
			questions = v.attributes("[data-question]", "data-question")
		})
		if questions == nil {
			continue
		}
		asked++
		u, _ := url.Parse("https://lab.test" + link)
		i := slices.IndexFunc(page.All(), func(p page.Page) bool { return p.Path == u.Path })
		l := &late{page: page.All()[i].New()}
		show(t, func() app.Composer { return l }, u, func(v *visitor) {
			answer := []int{-1, 1, 2, 3}[asked%4]
			for _, q := range questions {
				_ = v.ctx().LocalStorage().Set("answer."+q, answer)
			}
			v.browser.Dispatch(app.Dispatch{Source: l, Function: func(app.Context) { l.now = true }})
			v.settle()
			v.follow()
			again, asksAgain := look(v)
			if again != opens {
				t.Errorf("%s, answered %d before, opens with\n%s\nand not with\n%s", link, answer, again, opens)
			}
			mark := strings.Join(v.texts(".last-time"), " ")
			if strings.Replace(asksAgain, mark, "", 1) != asks || !strings.HasPrefix(mark, "Last time:") {
				t.Errorf("%s, answered %d before, asks %q, marked %q; want %q", link, answer, asksAgain, mark, asks)
			}
		})
	}
	if asked < 30 {
		t.Errorf("%d questions were asked", asked)
	}
}

// unmarked is the page's text without the marks of earlier answers.
func (v *visitor) unmarked() string {
	said := v.text("main")
	for _, mark := range v.texts(".last-time") {
		said = strings.Replace(said, mark, "", 1)
	}
	return strings.Join(strings.Fields(said), " ")
}
