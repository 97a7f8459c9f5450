package plan

import (
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/clock"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/overflow"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

// Lessons are all lessons, in order. The first is package story; each other one is a folder of run/lesson.
func Lessons() []*act.Act {
	return []*act.Act{&story.Act, &bits.Act, &overflow.Act, &clock.Act, &numbers.Act, &support.Act}
}
