package practice

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// version begins every text of records.
const version = "1"

// The items of a text that are not an idea's.
const beforeItem, afterItem, skippedItem = "before", "after", "skipped"

// String is the records as the browser stores them and as a link carries them: the version, for each idea its name with
// the due day, the step and the last seed, and the checks with their seeds and results.
//
//	1,mask:2026-11-30/2/83,next:2026-11-29/0/12,before:7/110100,skipped
func (r Records) String() string {
	items := []string{version}
	for _, name := range slices.Sorted(maps.Keys(r.Ideas)) {
		p := r.Ideas[name]
		items = append(items,
			name+":"+string(p.Due)+"/"+strconv.Itoa(p.Step)+"/"+strconv.FormatUint(p.Seed, 10))
	}
	for i, check := range []Check{r.Before, r.After} {
		if check.Seed > 0 {
			items = append(items,
				[]string{beforeItem, afterItem}[i]+":"+strconv.FormatUint(check.Seed, 10)+"/"+check.Right)
		}
	}
	if r.Skipped {
		items = append(items, skippedItem)
	}
	return strings.Join(items, ",")
}

// ReadRecords is the inverse of [Records.String]. It leaves out what it cannot read; whole is false if there was such
// an item, or another version.
func ReadRecords(written string) (r Records, whole bool) {
	first, rest, _ := strings.Cut(written, ",")
	if first != version {
		return r, false
	}
	whole = true
	for item := range strings.SplitSeq(rest, ",") {
		name, says, _ := strings.Cut(item, ":")
		is := true
		switch name {
		case "":
			is = item == ""
		case beforeItem:
			r.Before, is = readCheck(says)
		case afterItem:
			r.After, is = readCheck(says)
		case skippedItem:
			r.Skipped = true
		default:
			p, ok := readProgress(says)
			if is = ok && isIdeaName(name); is {
				r.set(name, p)
			}
		}
		whole = whole && is
	}
	return r, whole
}

// DueOn counts in a text of records the ideas that are due on a day, without reading all of them.
func DueOn(written string, today Day) (due int) {
	for item := range strings.SplitSeq(written, ",") {
		_, says, _ := strings.Cut(item, ":")
		if len(says) > len(dayForm) && says[4] == '-' && Day(says[:len(dayForm)]) <= today {
			due++
		}
	}
	return due
}

func isIdeaName(name string) bool {
	return strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

func readProgress(says string) (p Progress, ok bool) {
	parts := strings.Split(says, "/")
	if len(parts) != 3 {
		return p, false
	}
	step, err := strconv.Atoi(parts[1])
	seed, bad := strconv.ParseUint(parts[2], 10, 64)
	_, wrong := time.Parse(dayForm, parts[0])
	ok = err == nil && bad == nil && wrong == nil && step >= 0 && step <= lastStep
	return Progress{Day(parts[0]), step, seed}, ok
}

func readCheck(says string) (c Check, ok bool) {
	seed, right, _ := strings.Cut(says, "/")
	n, err := strconv.ParseUint(seed, 10, 64)
	if err != nil || n == 0 || len(right) != len(Checked) || strings.Trim(right, "01") != "" {
		return c, false
	}
	return Check{n, right}, true
}
