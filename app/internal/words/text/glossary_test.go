package text_test

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/words/glossary"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// held are the glossary's terms whose English names have one meaning on this site. Others do not:
// a step is one of a player or a jump of a clock, a tick is a unit of time or an event, and to lead
// is not the lead of a clock.
var held = strings.Fields(`
	snowflake-id layout bit-width k-sorted displacement page-split throughput
	epoch timestamp wall-clock monotonic-clock clock-rollback clock-skew ntp slew leap-second logical-clock commit-delay
	sequence-overflow last-timestamp til-next-millis busy-wait
	node-id worker-id datacenter-id duplicate generator-state rollback-bit lease registry lease-of-ticks ephemeral-node ordinal pod shard-skew
	thread race-condition interleaving lost-update compare-and-swap
	ones-complement twos-complement sign-magnitude sign-bit unsigned mask integer-overflow
	ticket-server segment ring-buffer time-to-failure timeout uuid-v4 uuid-v7 objectid
	candidate utc scene counterexample`)

// free are messages whose translation says a term in another way, with the reason.
var free = map[string]string{
	"A full page splits.": "a verb",
	"The sequence overflows after %s and restarts at 0 once the clock shows a later millisecond. Your browser just did that.": "a verb",
	"snowflake-id (Python)": "a package",
	"IllegalArgumentException, Worker ID can’t be greater than 31": "a message of Java",
	"A registry lends a worker ID until a time, here for 10 ms. The program renews its lease, and before each ID it compares its clock with the deadline. 114/2/0 is sequence number 0 of worker 2 in millisecond 114.": "续租 is to renew it",
	"With the registry down, no lease is renewed: 10 ms later, every pod rejects requests.":                                                                                                                             "续租 is to renew it",
	"None: the clock is past 1,000 | It is past the last clock reading, but not past the last timestamp issued.":                                                                                                        "the last of all, not a generator’s",
	"Old and new nodes overlap, which takes a quarter more node IDs. Reuse a node ID only after its last timestamp.":                                                                                                    "the last of all, not a generator’s",
	"Two tables become one without new IDs if no two servers ever shared a node ID. A merged server’s ID must not be reused before its last timestamp.":                                                                 "the last of all, not a generator’s",
}

// never are words of machine translation, and others that no engineer uses for the thing.
var never = map[string][]string{
	"zh": {"时间片", "您"}, // a tick is a unit, not a slice of a scheduler's time
	"ja": {"元のコード", "時計ダイヤル", "シリアル番号"},
}

// TestTranslationsUseTheGlossary holds each language to its names of the terms: a message that has a
// term in English has one of its names in the translation.
func TestTranslationsUseTheGlossary(t *testing.T) {
	var terms []glossary.Term
	for _, s := range glossary.Subjects() {
		for _, term := range s.Terms {
			if slices.Contains(held, term.ID) {
				terms = append(terms, term)
			}
		}
	}
	if len(terms) != len(held) {
		t.Fatalf("the glossary has %d of the %d terms", len(terms), len(held))
	}
	// A longer term is not also the shorter one in it, as in a lease of ticks.
	slices.SortFunc(terms, func(a, b glossary.Term) int { return cmp.Compare(len(b.Name), len(a.Name)) })
	names := make([]*regexp.Regexp, len(terms))
	for i, term := range terms {
		name := strings.ReplaceAll(regexp.QuoteMeta(strings.ReplaceAll(term.Name, "’", "'")), " ", "[ -]")
		names[i] = regexp.MustCompile(`(?i)\b` + name + `s?\b`)
	}
	spared := map[string]bool{}
	for language, words := range never {
		for message, translation := range text.Translations(language) {
			for _, word := range words {
				if strings.Contains(translation, word) {
					t.Errorf("%s: %q is translated with %s: %q", language, message, word, translation)
				}
			}
			english, _, _ := strings.Cut(strings.ReplaceAll(message, "’", "'"), "@")
			for i, term := range terms {
				said := names[i].MatchString(english)
				english = names[i].ReplaceAllString(english, "")
				if !said || slices.ContainsFunc(term.Names(language), func(name string) bool {
					return strings.Contains(strings.ToLower(translation), strings.ToLower(name))
				}) {
					continue
				}
				if spared[message] = true; free[message] == "" {
					t.Errorf("%s: %q has none of %q for the %s: %q", language, message, term.Names(language), term.Name,
						translation)
				}
			}
		}
	}
	for message := range free {
		if !spared[message] {
			t.Errorf("no language needs the exception %q", message)
		}
	}
}
