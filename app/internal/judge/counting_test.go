package judge_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/judge"
	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestSequencesThatCountFromZeroWithinATickSpeakForTheirSystem(t *testing.T) {
	moment := func(n, from int) string { // of one millisecond of Twitter's
		return lines(n, func(i int) string { return strconv.Itoa(1541815603606036480 + from + i) })
	}
	for _, c := range []struct{ name, text, want string }{
		{"two of one tick", moment(2, 0), "twitter"},
		{"four of one tick", moment(4, 0), "twitter"},
		{"four of one tick, each twice", moment(4, 0) + moment(4, 0), "twitter"},
		{"four of one tick, in another order", "1541815603606036483\n1541815603606036480\n1541815603606036482\n1541815603606036481\n", "twitter"},
		{"19 of one tick", moment(19, 0), "twitter"},
		{"30 of one tick", moment(30, 0), "twitter"},
		{"two of one tick that count from elsewhere", "1383824160123457563\n1383824160123457564\n", "discord"},
	} {
		if r := judge.IDs(read(c.text), judge.Options{Now: now}); r.Layout.Name != c.want {
			t.Errorf("%s: got %s, want %s", c.name, best(r), c.want)
		}
	}
}

func TestANumberInEachLineIsEvidenceOnce(t *testing.T) {
	const guild = "81384788765712384"
	l := snowflake.Discord()
	r := rand.New(rand.NewPCG(5, 5))
	at := time.Date(2025, 6, 15, 9, 0, 0, 0, time.UTC)
	message := func(i int) string {
		at = at.Add(time.Duration(1+r.IntN(90000)) * time.Millisecond)
		id, _ := l.Compose(snowflake.Parts{uint64(l.TickAt(at)), uint64(r.IntN(3)), uint64(r.IntN(3)), []uint64{2304, 1503, 3619, 811}[i%4] + r.Uint64N(400)})
		return id.String()
	}
	for name, line := range map[string]func(i int) string{
		"behind": func(i int) string { return message(i) + "," + guild },
		"ahead":  func(i int) string { return guild + "," + message(i) },
	} {
		for _, n := range []int{30, 400, 3000} {
			heading := map[string]string{"behind": "message_id,guild_id\n", "ahead": "guild_id,message_id\n"}[name]
			r := judge.IDs(read(heading+lines(n, line)), judge.Options{Now: now})
			if r.Layout.Name != "discord" {
				t.Errorf("%d with the number %s: got %s of %q", n, name, best(r), r.Guess[0].Pro)
			}
			for _, c := range r.Guess {
				if strings.Contains(strings.Join(c.Pro, " "), "Its sequences lie from 0 up") {
					t.Errorf("%d with the number %s: one number alone speaks for %s: %q", n, name, c.Name, c.Pro)
				}
			}
		}
	}
}
