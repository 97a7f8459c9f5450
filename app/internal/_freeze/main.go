// freeze dumps what the decoder makes of a corpus.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/find"
	"github.com/snowflakelab/snowflakelab/app/internal/format"
	"github.com/snowflakelab/snowflakelab/app/internal/judge"
)

var now = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func corpus(dir string) (all []string) {
	seen := map[string]bool{}
	add := func(s string) {
		if !seen[s] && len(s) < 1<<17 {
			seen[s] = true
			all = append(all, s)
		}
	}
	files, _ := filepath.Glob(dir + "/corpus/*.go")
	slices.Sort(files)
	for _, f := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), f, nil, 0)
		if err != nil {
			panic(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
				s, _ := strconv.Unquote(l.Value)
				add(s)
			}
			return true
		})
	}
	texts, _ := filepath.Glob(dir + "/corpus/*.txt")
	slices.Sort(texts)
	for _, f := range texts {
		b, _ := os.ReadFile(f)
		add(string(b))
		for _, part := range strings.Split(string(b), "\n=== ") {
			if _, text, ok := strings.Cut(part, "---\n"); ok {
				add(strings.TrimRight(text, "\n"))
			}
		}
		for line := range strings.Lines(string(b)) {
			add(strings.TrimRight(line, "\n"))
			for _, w := range strings.Fields(line) {
				add(w)
			}
		}
	}
	// mutations: cut, doubled, joined
	r := rand.New(rand.NewPCG(3, 4))
	base := slices.Clone(all)
	for range 6000 {
		a, b := base[r.IntN(len(base))], base[r.IntN(len(base))]
		if len(a) > 400 || len(b) > 400 || len(a) < 3 || len(b) < 3 {
			continue
		}
		switch r.IntN(6) {
		case 0:
			add(a[:r.IntN(len(a))])
		case 1:
			add(a + "\n" + b)
		case 2:
			add(a + "," + b + "\n" + b + "," + a)
		case 3:
			i := r.IntN(len(a))
			add(a[:i] + string(b[r.IntN(len(b))]) + a[i+1:])
		case 4:
			add(a + " " + b)
		case 5:
			add(strings.ToUpper(a))
		}
	}
	return all
}

func main() {
	w := bufio.NewWriterSize(os.Stdout, 1<<20)
	defer w.Flush()
	all := corpus(os.Args[1])
	n := format.NewIdentifier(format.Options{Now: now})
	for i, s := range all {
		fmt.Fprintf(w, "##%d %q\n", i, s[:min(len(s), 300)])
		if len(s) < 3000 {
			dumpIdentify(w, n.Identify(s))
		}
		dumpFind(w, s)
	}
	for _, span := range [][2]time.Time{{now, now}, {now.AddDate(0, 0, -1), now}, {time.UnixMilli(0), now}, {time.Date(1999, 1, 1, 0, 0, 0, 0, time.UTC), now}, {now, now.AddDate(400, 0, 0)}, {now.AddDate(-2000, 0, 0), now}} {
		fmt.Fprintf(w, "## bounds %v\n", span)
		for _, b := range judge.BoundsBetween(span[0], span[1], nil) {
			fmt.Fprintf(w, "%+v\n", b)
		}
	}
}

func dumpIdentify(w *bufio.Writer, n format.Identification) {
	fmt.Fprintf(w, "I %d %v %s err %v\n", n.Number, n.IsNumber, n.Remark, n.Err)
	for i := range n.Readings {
		r := &n.Readings[i]
		pro, contra := r.Reasons()
		fmt.Fprintf(w, " R %s|%s|%.6f|%s|%s|%x|%v %v|%s|%s|%s|%d|%q|%q|%s|%s\n", r.Name, r.Title, r.Score, r.Form, r.Text, r.Bits, r.At, r.Dated, r.Note, r.Warning, r.Source, r.ID, pro, contra, r.Decides(), r.Twins())
		if i < 3 || r.Wide() {
			fmt.Fprintf(w, "  F %+v\n  P %+v %x\n", r.Fields(), r.Pieces(), r.Word())
		}
	}
	for _, e := range n.Excluded {
		fmt.Fprintf(w, " X %s|%s|%s\n", e.Name, e.Title, e.Why())
	}
	for _, d := range n.Damage {
		fmt.Fprintf(w, " D %+v\n", d)
	}
}

func dumpFind(w *bufio.Writer, s string) {
	var set find.Set
	for _, size := range []int{len(s) + 1, 37} {
		r := find.NewReader(&set)
		for b := []byte(s); len(b) > 0; {
			k := min(size, len(b))
			r.Feed(b[:k])
			b = b[k:]
		}
		r.Close()
		if size == 37 && len(s) < 37 {
			break
		}
		var buf bytes.Buffer
		for i := range set.Len() {
			row := set.Row(i)
			wide := set.Wide(i)
			fmt.Fprintf(&buf, " r %d %d %s %x %x %x %s\n", row.Line, row.Offset, row.Kind, wide.High, wide.Low, wide.Rest, set.Text(i))
			if i < 20 {
				fmt.Fprintf(&buf, "  d %+v\n", set.AppendDates(nil, i))
			}
		}
		for i := range set.Bad() {
			fmt.Fprintf(&buf, " b %+v\n", set.BadLine(i))
		}
		sys, n := set.Signed()
		fmt.Fprintf(&buf, " s %d %d %q %+v %v %v %v %s %d %v %s\n", set.Lines, set.Bytes, set.Notes, set.Places(), set.Epochs(), set.Named(), sys, set.Inexact(), n, set.Parts(), "")
		fmt.Fprintf(w, "%s", buf.Bytes())
	}
	set.SkipSmall()
	fmt.Fprintf(w, " small %d\n", set.Small())
	if one, ok := judge.Single(s, &set, format.Options{Now: now}); ok {
		fmt.Fprintf(w, "ONE %q %d %s\n", one.Typed, one.Line, one.Date)
		dumpIdentify(w, one.Identification)
		return
	}
	rep := judge.IDs(&set, judge.Options{Now: now})
	fmt.Fprintf(w, "REP %s %s %d %v %v %v %v\n", rep.Best(), rep.Kind, rep.Members, rep.Earliest, rep.Latest, rep.HasTime, rep.Solved)
	for _, c := range rep.Guess {
		fmt.Fprintf(w, " G %s %.6f %v %q %q\n", c.Name, c.Score, c.Twin, c.Pro, c.Contra)
	}
	for _, f := range rep.Findings {
		fmt.Fprintf(w, " f %s|%s|%s|%d|%d\n", f.Name, f.Sentence, f.More, len(f.Rows), f.Total)
	}
	fmt.Fprintf(w, " facts %+v\n pic %+v\n", rep.Facts, rep.Pictures)
	for i := range min(10, set.Len()) {
		at, ok := rep.Instant(i)
		fmt.Fprintf(w, " at %v %v node %x seq %x tick %d %s %q\n", at, ok, 0, 0, 0, "", rep.EchoOf(i))
	}
}
