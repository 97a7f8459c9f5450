// Package lesson lists the lessons that are acts, in order. The first is package story; each other one is a folder
// here.
package lesson

import (
	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/bits"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/clock"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/overflow"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/support"
	"github.com/snowflakelab/snowflakelab/app/internal/run/story"
)

// Acts are the lessons.
func Acts() []*act.Act {
	return []*act.Act{&story.Act, &bits.Act, &overflow.Act, &clock.Act, &numbers.Act, &support.Act}
}
