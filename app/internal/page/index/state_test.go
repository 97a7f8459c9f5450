package index

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
	"github.com/snowflakelab/snowflakelab/app/internal/run/sim"
)

func TestALinkIsReadAsFarAsItCanBe(t *testing.T) {
	const usual = "keys=uuid-v4,twitter&rows=1400&cache=64&seed=1"
	for link, c := range map[string]struct {
		want string
		says []string
	}{
		"": {usual, nil},
		"keys=uuid-v1,sonyflake&rows=7&cache=16&seed=9&nodes=64&back=500&delete=900": {
			"keys=uuid-v1,sonyflake&rows=7&cache=16&seed=9&nodes=64&back=500&delete=900", nil},
		"keys=uuid-v4":           {usual, []string{"keys=“uuid-v4”"}},
		"keys=uuid-v4,uuid-v9":   {usual, []string{"“uuid-v9”"}},
		"rows=2000000&cache=-1":  {usual, []string{"rows=“2000000”", "cache=“-1”"}},
		"seed=x&nodes=0&sped=30": {usual, []string{"sped", "seed=“x”", "nodes=“0”"}},
	} {
		s, problems := parse(link, "")
		got, _ := s.link()
		nav.CheckLink(t, link, got, c.want, problems, c.says)
	}
}

func TestASliderPlaceIsThatOfItsRows(t *testing.T) {
	for place := 0; place <= 1000; place += 10 {
		if got := placeOf(rowsAt(place)); got < place-8 || got > place+8 {
			t.Errorf("place %d has %d rows, whose place is %d", place, rowsAt(place), got)
		}
	}
	if rowsAt(0) != 1 || rowsAt(1000) != 1_000_000 {
		t.Errorf("the slider goes from %d to %d rows", rowsAt(0), rowsAt(1000))
	}
}

func TestEverySystemHasATitleAndANote(t *testing.T) {
	for _, d := range sim.Designs() {
		if title(d.Name) == "" || note(d.Name) == "" {
			t.Errorf("%s has the title %q and the note %q", d.Name, title(d.Name), note(d.Name))
		}
	}
}

func parse(query, fragment string) (s state, problems []nav.Problem) {
	problems = nav.Parse(s.Params, query, fragment)
	return s, problems
}

func (s state) link() (query, fragment string) { return nav.Write(s.Params) }
