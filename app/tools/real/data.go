package main

import (
	"bufio"
	"embed"
	"fmt"
	"hash/fnv"
	"strings"
	"time"
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

// load reads a file of samples line by line; take returns the finished ones.
func load(name string, take func(line string) error) error {
	f, err := files.Open("testdata/" + name)
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		if err := take(lines.Text()); err != nil {
			return fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	return lines.Err()
}

// inputs are the texts of a file, with what stood around their IDs.
func inputs(name string) (all []sample, err error) {
	inText := false
	err = load(name, func(line string) error {
		switch at := len(all) - 1; {
		case strings.HasPrefix(line, "=== "):
			words := strings.Fields(line)
			work := len(words) == 4 && words[3] == "work"
			if len(words) != 3 && !work {
				return fmt.Errorf("want a system and a source, and perhaps work: %q", line)
			}
			all, inText = append(all, sample{system: words[1], source: words[2], work: work}), false
		case inText:
			all[at].text += line + "\n"
		case strings.HasPrefix(line, "at "):
			words := strings.Fields(line)
			if len(words) != 3 {
				return fmt.Errorf("want an ID and an instant: %q", line)
			}
			when, err := time.Parse(time.RFC3339, words[2])
			all[at].dated = append(all[at].dated, dated{words[1], when})
			return err
		case line == "---":
			inText = true
		case line != "" && line[0] != '#':
			return fmt.Errorf("neither a sample nor its text: %q", line)
		}
		return nil
	})
	for i := range all {
		all[i].text = strings.TrimRight(all[i].text, "\n")
	}
	return all, err
}

// alone are the IDs by themselves.
func alone() (all []sample, err error) {
	err = load("alone.txt", func(line string) error {
		if line == "" || line[0] == '#' {
			return nil
		}
		words := strings.Fields(line)
		if len(words) != 4 {
			return fmt.Errorf("want a system, an ID, an instant and a source: %q", line)
		}
		s := sample{system: words[0], source: words[3], text: words[1]}
		if words[2] != "-" {
			when, err := time.Parse(time.RFC3339, words[2])
			if err != nil {
				return err
			}
			s.dated = []dated{{s.text, when}}
		}
		all = append(all, s)
		return nil
	})
	return all, err
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
