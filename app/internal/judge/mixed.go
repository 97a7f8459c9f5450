package judge

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// mixedNote is what is to be said with a finding about the order of rows where IDs
// of several places take part: one place's say nothing of another's order.
func (j *Job) mixedNote(f findingKind) string {
	if !j.set.Mixed() || f != inversions && f != clockBack && f != gaps && f != sharedNode {
		return ""
	}
	var labels []string
	for _, p := range j.set.Places()[:min(4, len(j.set.Places()))] {
		labels = append(labels, p.Label)
	}
	if len(j.set.Places()) > len(labels) {
		labels = append(labels, "…")
	}
	return text.T("Here IDs of different places in the lines are compared with each other (%s), which need not be in one order: read one place alone to see what is left of it.", strings.Join(labels, ", ")) + " "
}
