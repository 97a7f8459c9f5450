package claims_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/snowflakelab/snowflakelab/app/internal/lab/claims"
)

var update = flag.Bool("update", false, "write computed.txt")

// result is what a check computes: the values to show, and whether the claim holds in each case
// that decides it.
type result struct {
	values []any
	holds  []bool
}

// cases are the cases that decide a claim; their values follow in shown.
func cases(holds ...bool) *result { return &result{holds: holds} }

func (r *result) shown(values ...any) *result { r.values = values; return r }

// verdict follows from the cases: a claim is true if it holds in all, false if in none, and
// otherwise depends on the case.
func (r *result) verdict() claims.Verdict {
	switch holds := slices.Contains(r.holds, true); {
	case !holds:
		return claims.False
	case slices.Contains(r.holds, false):
		return claims.Depends
	}
	return claims.True
}

func (r *result) String() string {
	words := []string{string(r.verdict())}
	for _, v := range r.values {
		words = append(words, fmt.Sprint(v))
	}
	return strings.Join(words, "\t")
}

// -update writes computed.txt.
func TestEveryComputedVerdictFollowsFromItsComputation(t *testing.T) {
	all, _ := claims.All()
	var b strings.Builder
	for _, c := range all {
		check, computed := checks[c.Name]
		if computed == (c.Source != "") {
			t.Errorf("%s: computed %t, source %q: want one of both", c.Name, computed, c.Source)
		}
		if !computed {
			continue
		}
		got := check(t)
		fmt.Fprintf(&b, "%s\t%s\n", c.Name, got)
		if !*update && (c.Verdict != got.verdict() ||
			c.Exact != strings.Join(strings.Split(got.String(), "\t")[1:], " ")) {
			t.Errorf("%s: the table has %s %q, computed is %q", c.Name, c.Verdict, c.Exact, got)
		}
	}
	if *update {
		if err := os.WriteFile("computed.txt", []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if written, err := os.ReadFile("computed.txt"); err != nil || string(written) != b.String() {
		t.Errorf("computed.txt differs (%v): run go test ./app/internal/lab/claims -update", err)
	}
}

func TestEveryClaimIsComplete(t *testing.T) {
	all, undecided := claims.All()
	names := map[string]bool{}
	for _, c := range all {
		if names[c.Name] {
			t.Errorf("%s is there twice", c.Name)
		}
		names[c.Name] = true
		if c.Topic == "" || len(c.Places) == 0 || c.Says == "" || c.Value == "" || c.Exact == "" || c.Why == "" ||
			c.See == "" && c.Source == "" {
			t.Errorf("%+v is incomplete", c)
		}
		if !slices.Contains(claims.Verdicts(), c.Verdict) || (c.Verdict == claims.Depends) != (c.When != "") {
			t.Errorf("%s: verdict %q, condition %q", c.Name, c.Verdict, c.When)
		}
		if strings.Contains(c.Value, "%!") {
			t.Errorf("%s: the value is %q", c.Name, c.Value)
		}
		for _, p := range c.Places {
			if n := utf8.RuneCountInString(p.Quote); !slices.Contains(claims.Documents(), p.Document) ||
				(p.Heading == "") != (p.Means == "") || n < 3 || n > 90 {
				t.Errorf("%s: place %+v with a quotation of %d characters", c.Name, p, n)
			}
		}
	}
	for name := range checks {
		if !names[name] {
			t.Errorf("no claim %q", name)
		}
	}
	for _, u := range undecided {
		if len(u.Documents) == 0 || !strings.HasSuffix(u.Says, ".") {
			t.Errorf("undecided: %+v", u)
		}
	}
	for _, d := range claims.Documents() {
		if !slices.ContainsFunc(all, func(c claims.Claim) bool { return c.In(d) }) {
			t.Errorf("document %s makes no claim", d)
		}
	}
	counts := map[claims.Verdict]int{}
	for _, c := range all {
		counts[c.Verdict]++
	}
	t.Logf("%d claims: %v; %d undecided", len(all), counts, len(undecided))
}
