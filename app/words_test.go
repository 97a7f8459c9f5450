//go:build !js

package main

import (
	"bufio"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sentence is something that a reader sees, and where it is written.
type sentence struct{ where, words string }

var twoWords = regexp.MustCompile(`\p{L}[\p{L}’',.;:]* +\p{L}`)

// sentences are all that pages, scenes, errors, the command, the loader and the worker can
// say: every string of the program that has a space between two words.
func sentences(t *testing.T) (all []sentence) {
	t.Helper()
	add := func(where, words string) {
		if twoWords.MatchString(words) {
			all = append(all, sentence{where, words})
		}
	}
	for _, root := range []string{"internal", "../snowflake", "../web", "."} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			switch name := d.Name(); {
			case err != nil:
				return err
			case d.IsDir() && (name == "testdata" || name == "packed" || root == "." && path != "."):
				return filepath.SkipDir
			case strings.HasSuffix(name, "_test.go"):
			case strings.HasSuffix(name, ".go"):
				return stringsOf(path, add)
			case strings.HasSuffix(name, ".scene"):
				return linesOf(path, sceneWords, add)
			case name == "claims.txt":
				return linesOf(path, regexp.MustCompile(`^(?:topic|says|when|value|why|undecided) (.*)`), add)
			case strings.HasSuffix(name, ".js"):
				return linesOf(path, regexp.MustCompile("[\"`]([^\"`]*)[\"`]"), add)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// sceneWords finds what a reader sees in a line of a scene.
var sceneWords = regexp.MustCompile(`^(?:title|intro|home|question|right|wrong|say) (.*)`)

// stringsOf adds the strings of a Go file, but for its imports and tags.
func stringsOf(path string, add func(where, words string)) error {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, nil, 0)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec, *ast.StructType:
			return false
		case *ast.BasicLit:
			if words, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING {
				add(files.Position(n.Pos()).String(), words)
			}
		}
		return true
	})
	return nil
}

// linesOf adds what a pattern finds in a file's lines.
func linesOf(path string, pattern *regexp.Regexp, add func(where, words string)) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		for _, found := range pattern.FindAllStringSubmatch(lines.Text(), -1) {
			add(fmt.Sprintf("%s:%d", path, n), found[1])
		}
	}
	return lines.Err()
}

// ruledOut are the ways to say something for which the glossary has a term, or plain English
// a shorter one: what to write instead stands beside each.
var ruledOut = []struct{ pattern, instead string }{
	{`(?:runs?|ran|running) over\b`, "the sequence overflows"},
	{`(?:runs?|ran|running) full\b`, "overflows"},
	{`the step that runs`, "the Go implementation"},
	{`(?:^|[.:;] )Who\b[^?]*$`, "name the subject: a caller, a generator, you"},
	{`\b(?:sent|sends|turned|turns) away\b`, "rejected"},
	{`\bfor ever\b`, "every request from then on"},
	{`\banew\b`, "again"},
	{`\balike\b`, "equally, both"},
	{`\bone another\b`, "each other"},
	{`\bin turn\b|\btake turns\b`, "in order, one after the other, interleave"},
	{`\bis had\b|\bare had\b|\bto be had\b`, "name what has it"},
	{`\bis so\b|\bit is so\b`, "say what is true"},
	{`\bso (?:many|much) (?:[b-rt-z]|t[^h])`, "give the number"},
	{`\ball the while\b`, "meanwhile"},
	{`\bdice\b`, "random"},
	{`\bstrangers?\b`, "outsider"},
	{`\bin words\b`, "leave it out"},
	{`\bin another dress\b`, "non-ASCII"},
	{`\b(?:stands?|stood|standing) (?:here|there|below|above|beside|in|on|at|behind|for itself)\b`, "is, appears"},
	{`\b(?:lies?|lay) (?:in|below|above|across|behind|ahead|before|between|on)\b`, "is"},
	{`\bcomes? to (?:\d|%)`, "is"},
	{`\bgives? way\b`, "yields"},
	{`\bturned? back\b`, "set back; the clock moved backwards"},
	{`\bmends?\b|\bmended\b`, "fix"},
	{`\bof them all\b|\bin all(?:[.,;]|$)`, "in total"},
	{`\bhow (?:much|long|many) (?:it|they) (?:lives?|live)\b`, "name the duration"},
	{`\bwhat it (?:is to|remembers)\b|\bit remembers\b`, "generator state"},
	{`\bforgets? what\b`, "loses"},
	{`\bgoes? on\b`, "continues"},
	{`\bby a mistake of\b|\bof (?:our|their|its) own makers?\b`, "name who did it"},
	{`\b(?:was|were|is|are) taken back\b`, "undone"},
	{`\bwhat (?:came|becomes) of\b`, "the result"},
	{`\blives? from\b`, "depends on"},
	{`\bwhere one looks\b`, "leave it out"},
	{`\bfresh tick\b`, "new tick"},
	{`\basked for anew\b`, "requested again"},
	{`\bbrings? along\b|\bwith it along\b`, "includes"},
}

// excepted are sentences that a rule hits by chance, and why they stay.
var excepted = []string{}

// TestNoSentenceSaysWhatTheGlossaryRulesOut reads every sentence that a reader can see;
// -v lists them.
func TestNoSentenceSaysWhatTheGlossaryRulesOut(t *testing.T) {
	all := sentences(t)
	if len(all) < 1000 {
		t.Fatalf("found %d sentences, want over a thousand: the program's strings are not read", len(all))
	}
	if testing.Verbose() {
		for _, s := range all {
			fmt.Printf("%s: %q\n", s.where, s.words)
		}
	}
	for _, rule := range ruledOut {
		pattern := regexp.MustCompile(`(?i)` + rule.pattern)
		for _, s := range all {
			if pattern.MatchString(s.words) && !slices.Contains(excepted, s.words) {
				t.Errorf("%s: %q: say rather: %s", s.where, s.words, rule.instead)
			}
		}
	}
}
