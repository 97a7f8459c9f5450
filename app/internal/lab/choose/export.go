package choose

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
)

// Markdown is the table as GitHub renders it, with a link at each source.
func Markdown(rows []Row) string {
	return written(rows, func(all []string) string {
		for i, words := range all {
			all[i] = strings.ReplaceAll(words, "|", "\\|")
		}
		return "| " + strings.Join(all, " | ") + " |\n"
	}, func(n int) string { return "|" + strings.Repeat(" --- |", n) + "\n" })
}

// CSV is the table as RFC 4180 has it.
func CSV(rows []Row) string {
	return written(rows, func(all []string) string {
		for i, words := range all {
			if strings.ContainsAny(words, ",\"\n") {
				all[i] = `"` + strings.ReplaceAll(words, `"`, `""`) + `"`
			}
		}
		return strings.Join(all, ",") + "\r\n"
	}, func(int) string { return "" })
}

// written has a line for the columns' titles, what follows the head, and a line per row. The last
// column is the source's address.
func written(rows []Row, line func([]string) string, rule func(columns int) string) string {
	head := []string{text.T("System")}
	for _, c := range Columns() {
		head = append(head, c.Title)
	}
	n := len(head)
	all := line(head) + rule(n)
	for i := range rows {
		r := &rows[i]
		words := []string{r.FullTitle()}
		for _, c := range r.Cells[:n-2] {
			words = append(words, c.Shown)
		}
		all += line(append(words, r.source))
	}
	return all
}

// FullTitle tells the row apart from all others.
func (r *Row) FullTitle() string {
	if r.Sub == "" {
		return r.Title
	}
	return text.In("a name and its kind", "%s (%s)", r.Title, r.Sub)
}
