package practice

import "testing"

// A link has a family's name, and a seed means other numbers in each family.
func TestFamiliesDifferByNameAndNumber(t *testing.T) {
	names, numbers := map[string]bool{}, map[uint64]bool{}
	for _, f := range Families() {
		if names[f.Name] || numbers[f.Number] || Named(f.Name) != f {
			t.Errorf("%s, number %d, is not found by its name, or is there twice", f.Name, f.Number)
		}
		names[f.Name], numbers[f.Number] = true, true
		if f.Title() == "" || f.About() == "" || f.Seen() == "" || f.See == "" {
			t.Errorf("%s lacks its words", f.Name)
		}
	}
	if Named("") != nil {
		t.Error("a family without a name is found")
	}
}
