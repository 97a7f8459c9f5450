package numbers

import (
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Remedy is what a platform gives: four of them, and the code for the one that the reader has chosen.
type Remedy struct {
	Chosen string     // one of Platforms; empty before
	Lines  []CodeNote // three
}

// CodeNote is a line of code, and what it does for somebody who knows neither the library nor the platform.
type CodeNote struct{ Code, Says string }

// Platforms are what a reader chooses from.
var Platforms = []string{"one", "statefulset", "database", "phones"}

// codeOf are the lines that a reader takes home, and what each does. A test compiles those in Go against the library,
// inside a function that has ctx, db, layout and worker0.
func codeOf(platform string) []CodeNote {
	return map[string][]CodeNote{
		"one": {
			{`disk, err := statefile.Open(ctx, "ids.state", layout, time.Second)`,
				text.T("A file on the disk keeps a time that is ahead of the clock.")},
			{`options := snowflake.Options{Reserver: disk}`,
				text.T("After a restart, the generator begins behind that time.")},
			{`ids, err := snowflake.NewGenerator(layout, worker0, snowflake.Policy{}, options)`,
				text.T("worker0 is worker ID 0: there is only one server.")},
		},
		"statefulset": {
			{`worker, err := number.ThisHost()`,
				text.T("Reads the server’s own name: on ids-2, worker is 2.")},
			{`ids, err := snowflake.New(layout, snowflake.Values{"datacenter": 1, "worker": worker})`,
				text.T("1 is the number of this Kubernetes; another one has 2.")},
			{`id, err := ids.Next()`,
				text.T("Hands out an ID.")},
		},
		"database": {
			{`ids, err := grantsql.Claim(ctx, db, layout, snowflake.Values{"datacenter": 1})`,
				text.T("Borrows a free worker ID for some milliseconds from the database db.")},
			{`defer ids.Close(ctx)`,
				text.T("Gives them back when the program ends.")},
			{`id, err := ids.Wait(ctx)`,
				text.T("Hands out an ID of a borrowed millisecond, or waits for more.")},
		},
		"phones": {
			{`import { v7 as uuidv7 } from "uuid"`,
				text.T("JavaScript: loads a library for UUIDs.")},
			{`const id = uuidv7()`,
				text.T("The time first, then 74 random bits instead of a worker ID.")},
			{`CREATE TABLE orders (id uuid PRIMARY KEY)`,
				text.T("In the database, the column has 128 bits.")},
		},
	}[platform]
}

// GoLines are the lines of a platform that are Go; nil if they are not.
func GoLines(platform string) (lines []string) {
	if platform == "phones" {
		return nil
	}
	for _, one := range codeOf(platform) {
		lines = append(lines, one.Code)
	}
	return lines
}

// PlatformName is what a platform is called.
func PlatformName(platform string) string {
	switch platform {
	case "one":
		return text.T("One server")
	case "statefulset":
		return text.T("Kubernetes")
	case "database":
		return text.T("Servers + database")
	}
	return text.T("Phones, browsers")
}

func platforms() []act.Way {
	all := []act.Way{act.On("", platform)}
	for _, name := range Platforms {
		all = append(all, act.On(name, platform))
	}
	return all
}

// platform is what the reader's platform gives: a sentence, and three lines of code.
func platform(t *act.Told) *act.Part {
	chosen := t.At.Choice
	k := Remedy{Chosen: chosen, Lines: codeOf(chosen)}
	var all []act.Answer
	for _, name := range Platforms {
		a := t.Answer(PlatformName(name), name)
		a.On = name
		all = append(all, a)
	}
	says := text.T("A default and a hash fail. A number in the name is good; a worker ID lent for named milliseconds is safest. Where do yours run? Press that for three lines of code.")
	tone := act.Plain
	if chosen != "" {
		tone = act.Good
		says = map[string]string{
			"one": text.T(
				"One server needs only one number. A restart could still repeat IDs, and a file prevents that."),
			"statefulset": text.T(
				"Use a StatefulSet: it numbers its servers 0, 1, 2 … in their names. Give each Kubernetes a number too, and delete by force only what is switched off."),
			"database": text.T(
				"These lines borrow a worker ID and milliseconds from the database, hand out IDs and give back the rest. A server that wakes too late must borrow again."),
			"phones": text.T(
				"Nobody can number other people’s phones, so no Snowflake ID here. A UUIDv7 has 74 random bits instead of a worker ID."),
		}[chosen]
	}
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k, Lasts: 2 * quick}}, Tone: tone, Says: says,
		Acts: all, Done: chosen != ""}}}
}

// Owner is what the lesson ends with, in three small pictures.
type Owner struct{ Even int }

func owner(t *act.Told) *act.Part {
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &Owner{Even(t.Node)}}}, Tone: act.Good, Ends: true,
		Says: text.T("A worker ID has one owner at a time, and somebody must know who. No default, no hash; and lend it only for named milliseconds.")}}}
}
