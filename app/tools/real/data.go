package main

import (
	"embed"
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// Each file describes its format at the top.
//
//go:embed testdata/*.txt
var files embed.FS

// sample is a text with its known system.
type sample struct {
	system string // its name in links
	source string
	work   bool // the decoder was tuned on it, so it is not for measuring
	text   string
	dated  []dated
}

// dated is an ID whose time is known.
type dated struct {
	id string
	at time.Time
}

// kept reports whether the sample is for measuring: about every second source that the decoder
// was not tuned on. Adding sources does not change it.
func (s *sample) kept() bool {
	h := fnv.New32a()
	h.Write([]byte(s.source))
	return h.Sum32()&1 == 0 && !s.work
}

// load reads a file line by line.
func load(name string, take func(line string)) {
	text := strings.TrimSuffix(string(tool.Must(files.ReadFile("testdata/"+name))), "\n")
	for i, line := range strings.Split(text, "\n") {
		tool.Within(fmt.Sprintf("%s:%d", name, i+1), func() { take(line) })
	}
}

// words returns a line's words, which must have the expected number.
func words(line string, n int, want string) []string {
	all := strings.Fields(line)
	if len(all) != n {
		tool.Check(fmt.Errorf("want %s: %q", want, line))
	}
	return all
}

func instant(text string) time.Time { return tool.Must(time.Parse(time.RFC3339, text)) }

// inputs returns the texts of a file, with the text around their IDs.
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

// alone returns the single IDs of a file.
func alone(name string) (all []sample) {
	load(name, func(line string) {
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

// nobodys returns the single numbers that are nobody's IDs.
func nobodys() (all []sample) {
	load("nobody.txt", func(line string) {
		if what, rest, _ := strings.Cut(line, " "); line != "" && line[0] != '#' {
			number, source, _ := strings.Cut(rest, " ")
			all = append(all, sample{system: what, text: number, source: source})
		}
	})
	return all
}

// families groups systems that a single ID cannot distinguish, each under the name of one of them: those with Twitter's
// or Sonyflake's fields and any custom epoch, those that count from 1970, and older versions.
var families = map[string]string{
	"seata-1-4-0": "seata", "ulid-colon": "ulid", "yitter-csharp": "yitter", "zitadel": "sonyflake",
	"elasticsearch-5": "elasticsearch", "elasticsearch-rows": "elasticsearch", "uuid-v1-time-first": "uuid-v1",
	"ordered-uuid": "laravel-ordered", "datadog-decimal": "datadog",
	"stripe-short": "stripe",
	"snowflake-id": "flake-idgen",
	"leaf":         "twitter", "bwmarrin": "twitter", "hutool": "twitter", "mybatis-plus": "twitter",
	"snowflake": "twitter",
}

// family returns a system's family.
func family(system string) string {
	if of, ok := families[system]; ok {
		return of
	}
	return system
}
