package page_test

import (
	"fmt"
	"testing"

	"github.com/snowflakelab/snowflakelab/app/internal/page/nav"
)

func TestEveryLessonSaysItsNumber(t *testing.T) {
	for i, c := range nav.Curriculum() {
		visit(t, c.Path, func(v *visitor) {
			v.says(".lesson", fmt.Sprintf("Lesson %d of %d", i+1, len(nav.Curriculum())))
		})
	}
}
