package numbers

import (
	"strconv"
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Image is servers that start from one copy of a program, with the worker ID that it has.
type Image struct {
	Up        bool                    // they have started
	Customers [Servers][]act.Customer // of each server
	Rows      int                     // how many of each have their ID
	Twice     bool                    // who has which ID is compared
	Framed    bool                    // by server
	Cases     bool                    // it has happened to others
}

// Servers is how many start from the copy, each how many requests each gets, and worker the default.
const (
	Servers = 7
	each    = 3
	worker  = 1
)

// Case is one that was reported in public.
type Case struct{ Year, Who, What, Short string }

// Cases are issues of projects whose servers had one worker ID: apache/shardingsphere#5822, baomidou/mybatis-plus#6055
// and zitadel/zitadel#10484.
func Cases() [3]Case {
	return [...]Case{
		{"2020", "ShardingSphere", text.T("the default worker ID is 0"), text.T("the default is 0")},
		{"2024", "MyBatis-Plus", text.T("every server computed 0 from 127.0.0.1"), text.T("all computed 0")},
		{"2025", "ZITADEL", text.T("every server had the same internal IP; a session leaked"),
			text.T("all had one internal IP")},
	}
}

// sameImage is a run of all servers, and how many different IDs went out.
func sameImage() (k Image, different int) {
	var nodes strings.Builder
	for i := range Servers {
		nodes.WriteString("node server-" + strconv.Itoa(i) + " " + strconv.Itoa(worker) + "\n")
	}
	run := act.Play(layout + "lane refuse\n" + nodes.String() + "set 104ms\nask " + strconv.Itoa(each) + "\n")
	last := run.Frame(run.Len() - 1).Lane(0)
	for _, c := range act.Customers(last, false) {
		k.Customers[c.Shop] = append(k.Customers[c.Shop], c)
	}
	return k, last.Totals().Issued - last.Totals().Duplicates
}

func counts(t *act.Told) []act.Answer {
	var all []act.Answer
	for i, n := range []string{"3", "7", "21"} {
		a := t.Answer(n, n)
		a.Note = []string{"", text.T("servers"), text.T("customers")}[i]
		all = append(all, a)
	}
	return t.Choices(all...)
}

func image(t *act.Told) *act.Part {
	k, _ := sameImage()
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: counts(t),
		Says: text.T("Seven servers run copies of one program, and it says worker := 1. Each gets 3 requests in millisecond 104. How many different IDs go out?")}}}
}

// copies plays the same run for each answer; who said 7 sees it by servers.
func copies(answer string) func(t *act.Told) *act.Part {
	return func(t *act.Told) *act.Part {
		k, different := sameImage()
		k.Up, k.Framed = true, answer == "7"
		looks := []act.Look{look(k, text.T("Each server starts with worker ID %s.", strconv.Itoa(worker)), slow)}
		for k.Rows < each {
			id := act.Text(k.Customers[0][k.Rows].Ticket)
			k.Rows++
			looks = append(looks, look(k, text.T("Each hands out %s.", id), 2*quick))
		}
		k.Twice = true
		looks = append(looks, look(k, text.T("Each ID exists seven times."), slow))
		k.Cases = true
		looks = append(looks, look(k, "", 0))
		first, tone := verdict(answer == strconv.Itoa(different), text.T("Yes, only 3."), text.T("No, only 3."))
		return &act.Part{Steps: []act.Step{{Looks: looks, Tone: tone, Twice: act.Text(k.Customers[0][0].Ticket),
			Acts: counts(t), Told: tone == act.Bad, // the picture has shown it
			Says: text.Sentences(first,
				text.T("All servers hand out the same three, and none can notice. It has happened to others."))}}}
	}
}
