package main

import (
	"os"
	"testing"
)

func TestWhatIsGeneratedIsUpToDate(t *testing.T) {
	t.Chdir("..")
	steps, code := generate()
	for name, want := range map[string][]byte{folder + "steps.go": steps, folder + "code.txt": code} {
		if got, err := os.ReadFile(name); err != nil || string(got) != string(want) {
			t.Errorf("%s is out of date (%v); run go generate", name, err)
		}
	}
}
