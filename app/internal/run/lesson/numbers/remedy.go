package numbers

import (
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Remedy is what a platform gives: four of them, and the code for the one that the reader has chosen.
type Remedy struct {
	Chosen string   // one of Platforms; empty before
	Lines  []string // three: a comment and two of code
	Go     bool     // they are Go, and compile against the library
}

// Platforms are what a reader chooses from.
var Platforms = []string{"one", "statefulset", "database", "phones"}

// The lines that a reader takes home, after a comment. A test compiles those in Go against the library, inside a
// function that has what the comment names, and ctx and db.
var lines = map[string][]string{
	"one": {
		`file, err := statefile.Open(ctx, "ids.state", l, time.Second)`,
		`g, err := snowflake.NewGenerator(l, values, snowflake.Policy{}, snowflake.Options{Reserver: file})`,
	},
	"statefulset": {
		`id, err := number.ThisHost()`,
		`g, err := snowflake.New(l, snowflake.Values{"datacenter": 1, "worker": id})`,
	},
	"database": {
		`g, err := grantsql.Claim(ctx, db, l, snowflake.Values{"datacenter": 1})`,
		`id, err := g.Wait(ctx)`,
	},
	"phones": {
		`import { v7 as uuidv7 } from "uuid"`,
		`const id = uuidv7()`,
	},
}

// comment says what the lines of a platform do, and what their names mean.
func comment(platform string) string {
	return "// " + map[string]string{
		"one":         text.T("l: your layout; values: worker ID 0; the file stays ahead of the clock"),
		"statefulset": text.T("l: your layout; 1: the cluster’s number; in pod ids-2, id is 2"),
		"database":    text.T("l: your layout; 1: the cluster’s number; db lends worker ID and time"),
		"phones":      text.T("no worker ID to give; the database column has type uuid"),
	}[platform]
}

// GoLines are the lines of a platform that are Go.
func GoLines(platform string) []string {
	if platform == "phones" {
		return nil
	}
	return lines[platform]
}

// PlatformName is what a platform is called.
func PlatformName(platform string) string {
	switch platform {
	case "one":
		return text.T("One server")
	case "statefulset":
		return text.T("StatefulSet")
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
	k := Remedy{Chosen: chosen, Go: GoLines(chosen) != nil}
	if chosen != "" {
		k.Lines = append([]string{comment(chosen)}, lines[chosen]...)
	}
	var all []act.Answer
	for _, name := range Platforms {
		a := t.Answer(PlatformName(name), name)
		a.On = name
		all = append(all, a)
	}
	says := text.T("A default and a hash fail. The number in a name is good, and lent milliseconds are safest. Press your platform for a sentence and three lines of code.")
	tone := act.Plain
	if chosen != "" {
		tone = act.Good
		says = map[string]string{
			"one": text.T(
				"One server needs one number. A file keeps a time ahead of the clock, so that no restart repeats an ID."),
			"statefulset": text.T(
				"The worker ID is the number in the pod’s name, “datacenter” is the cluster’s. Delete by force only what is switched off."),
			"database": text.T(
				"The database lends each server a worker ID, and the milliseconds in which it may use it. A server that pauses is rejected."),
			"phones": text.T(
				"No Snowflake here: nobody can number other people’s devices. A UUIDv7 has 74 random bits where a Snowflake ID has its worker ID."),
		}[chosen]
	}
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k, Lasts: 2 * quick}}, Tone: tone, Says: says,
		Acts: all, Done: chosen != ""}}}
}

// Owner is what the lesson ends with, in three small pictures.
type Owner struct{ Even int }

func owner(t *act.Told) *act.Part {
	bits := numberBits(t.Made)
	return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &Owner{Even(bits)}}}, Tone: act.Good, Ends: true,
		Says: text.T("A worker ID has one owner at a time, and somebody must know who. No default, no hash; and lend milliseconds, not time.")}}}
}
