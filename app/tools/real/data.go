package main

import (
	"embed"
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// The files say at their top what they hold and how.
//
//go:embed testdata/*.txt
var files embed.FS

// sample is a text whose truth is known.
type sample struct {
	system string // the name that links have
	source string
	work   bool // somebody has changed the decoder by it, so that it measures nothing
	text   string
	dated  []dated
}

// dated is an ID of which it is known when it was made.
type dated struct {
	id string
	at time.Time
}

// kept reports whether the sample is kept for measuring: of the sources that nobody has
// changed the decoder by about every second is, whatever is added later.
func (s *sample) kept() bool {
	h := fnv.New32a()
	h.Write([]byte(s.source))
	return h.Sum32()&1 == 0 && !s.work
}

// load reads a file of samples line by line.
func load(name string, take func(line string)) {
	text := strings.TrimSuffix(string(tool.Must(files.ReadFile("testdata/"+name))), "\n")
	for i, line := range strings.Split(text, "\n") {
		tool.Within(fmt.Sprintf("%s:%d", name, i+1), func() { take(line) })
	}
}

// words are a line's, if they are as many as they should be.
func words(line string, n int, want string) []string {
	all := strings.Fields(line)
	if len(all) != n {
		tool.Check(fmt.Errorf("want %s: %q", want, line))
	}
	return all
}

func instant(text string) time.Time { return tool.Must(time.Parse(time.RFC3339, text)) }

// inputs are the texts of a file, with what stood around their IDs.
func inputs(name string) (all []sample) {
	inText := false
	load(name, func(line string) {
		switch at := len(all) - 1; {
		case strings.HasPrefix(line, "=== "):
			line, work := strings.CutSuffix(line, " work")
			said := words(line, 3, "a system and a source, and perhaps work")
			all, inText = append(all, sample{system: said[1], source: said[2], work: work}), false
		case inText:
			all[at].text += line + "\n"
		case strings.HasPrefix(line, "at "):
			said := words(line, 3, "an ID and an instant")
			all[at].dated = append(all[at].dated, dated{said[1], instant(said[2])})
		case line == "---":
			inText = true
		case line != "" && line[0] != '#':
			tool.Check(fmt.Errorf("neither a sample nor its text: %q", line))
		}
	})
	for i := range all {
		all[i].text = strings.TrimRight(all[i].text, "\n")
	}
	return all
}

// alone are the IDs by themselves.
func alone() (all []sample) {
	load("alone.txt", func(line string) {
		if line == "" || line[0] == '#' {
			return
		}
		said := words(line, 4, "a system, an ID, an instant and a source")
		s := sample{system: said[0], source: said[3], text: said[1]}
		if said[2] != "-" {
			s.dated = []dated{{s.text, instant(said[2])}}
		}
		all = append(all, s)
	})
	return all
}

// families are the systems that one ID alone does not tell apart, each by the name
// of one of them: those of Twitter's or Sonyflake's shape, whatever their epoch where they
// chose it, those that count from 1970, and those that are an older version.
var families = map[string]string{
	"seata-1-4-0": "seata", "zitadel": "sonyflake", "snowflake-id": "flake-idgen",
	"leaf": "twitter", "bwmarrin": "twitter", "hutool": "twitter", "mybatis-plus": "twitter", "snowflake": "twitter",
}

// family is the family that a system is of.
func family(system string) string {
	if of, ok := families[system]; ok {
		return of
	}
	return system
}
