package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/tools/tool"
)

// evidence is the file of the kinds of evidence.
const evidence = "evidence.txt"

// ablate switches each kind of evidence off, or each function if every, and prints what every collection loses. What is
// switched off is compiled into a copy of this program, whose sources are laid over the real ones.
func ablate(out io.Writer, every bool) {
	folder := tool.Must(os.MkdirTemp("", "ablate"))
	defer os.RemoveAll(folder)
	names := instrument(folder, results())
	program := filepath.Join(folder, "real")
	build := exec.Command("go", "build", "-buildvcs=false", "-overlay", filepath.Join(folder, "overlay.json"), "-o", program, "./real")
	build.Dir = toolsFolder()
	said, err := build.CombinedOutput()
	if err != nil {
		tool.Check(fmt.Errorf("the switched program: %w\n%s", err, said))
	}
	whole, _ := outcomes(program, nil)
	if every {
		for i, name := range names {
			each(out, program, name, whole, []int{i})
		}
		return
	}
	load(evidence, func(line string) {
		kind, functions, ok := strings.Cut(line, ": ")
		if !ok || line[0] == '#' {
			return
		}
		var off []int
		for f := range strings.FieldsSeq(functions) {
			f, _, _ = strings.Cut(f, "=")
			at := slices.Index(names, f)
			if at < 0 {
				tool.Check(fmt.Errorf("there is no function %s", f))
			}
			off = append(off, at)
		}
		each(out, program, kind, whole, off)
	})
}

// each prints what the collections lose without one kind of evidence.
func each(out io.Writer, program, kind string, whole map[string]map[string]string, off []int) {
	without, err := outcomes(program, off)
	if err != nil {
		fmt.Fprintf(out, "%-44s %v\n", kind, err)
		return
	}
	fmt.Fprintf(out, "%-44s", kind)
	unused := 0
	for _, name := range slices.Sorted(maps.Keys(whole)) {
		lost, won := 0, 0
		for input, before := range whole[name] {
			if after := without[name][input]; after < before {
				lost++
			} else if after > before {
				won++
			}
		}
		if !strings.HasSuffix(name, "-work") {
			unused += lost - won
		}
		fmt.Fprintf(out, " %s %+d-%d", name, won, lost)
	}
	fmt.Fprintf(out, " net %d\n", unused)
}

// outcomes runs the program with some functions switched off and returns, by collection and input, how right it was.
func outcomes(program string, off []int) (map[string]map[string]string, error) {
	limit, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	run := exec.CommandContext(limit, program, "-rows")
	numbers := make([]string, len(off))
	for i, n := range off {
		numbers[i] = strconv.Itoa(n)
	}
	run.Env = append(os.Environ(), "ABLATED="+strings.Join(numbers, ","))
	said, err := run.Output()
	if err != nil {
		return nil, err
	}
	all := map[string]map[string]string{}
	for line := range strings.Lines(string(said)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != 3 {
			return nil, fmt.Errorf("got %q", line)
		}
		if all[f[0]] == nil {
			all[f[0]] = map[string]string{}
		}
		all[f[0]][f[1]] = f[2]
	}
	return all, nil
}

// toolsFolder is the module of the tools, in which the program is built.
func toolsFolder() string {
	mod := tool.Must(exec.Command("go", "env", "GOMOD").Output())
	folder := filepath.Dir(strings.TrimSpace(string(mod)))
	if filepath.Base(folder) != "tools" {
		folder = filepath.Join(folder, "app", "tools")
	}
	return folder
}

// rows prints for each input how right its reading is: its system and the share of its instants.
func rows(out io.Writer) {
	print := func(collection string, at int, m *measure) {
		right := m.first.part + m.honest.part
		fmt.Fprintf(out, "%s\t%d\t%.0f %.3f\n", collection, at, right, m.instant.mean())
	}
	half := func(name string, s *sample) string {
		if s.kept() {
			return name
		}
		return name + "-work"
	}
	for i, s := range inputs("inputs.txt") {
		m := measure{}
		m.input(&s)
		print(half("inputs", &s), i, &m)
	}
	for i, s := range alone("alone.txt") {
		m := measure{}
		m.lone(&s)
		print(half("alone", &s), i, &m)
	}
	for _, c := range unseen {
		for i, s := range inputs(c.file) {
			m := measure{}
			m.input(&s)
			print(c.name, i, &m)
		}
	}
}

// overlay is what go build reads: files and what replaces them.
type overlay struct{ Replace map[string]string }

func (o overlay) write(path string) {
	tool.Check(os.WriteFile(path, tool.Must(json.Marshal(o)), 0o600))
}

// results are what functions return that are not to return zero values.
func results() map[string]string {
	all := map[string]string{}
	load(evidence, func(line string) {
		for word := range strings.FieldsSeq(line) { // of comments, too, which name no function
			if f, result, ok := strings.Cut(word, "="); ok {
				all[f] = result
			}
		}
	})
	return all
}
