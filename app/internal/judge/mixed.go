package judge

import (
	"strings"

	"github.com/snowflakelab/snowflakelab/app/internal/text"
)

// mixedNote is a note to a finding about the order of rows, if they hold IDs of several
// places of the lines: IDs of one place say nothing about the order of another's.
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
