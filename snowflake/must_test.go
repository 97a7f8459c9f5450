package snowflake_test

import (
	"testing"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

func TestWhatMustBeRightPanicsWhereItIsNot(t *testing.T) {
	for name, wrong := range map[string]func(){
		"an ID":    func() { snowflake.MustParse("7x") },
		"a layout": func() { snowflake.MustNew(snowflake.Layout{}, nil) },
		"a value":  func() { snowflake.MustNew(snowflake.Twitter(), snowflake.Values{"worker": 32}) },
	} {
		func() {
			defer func() {
				if _, ok := recover().(error); !ok {
					t.Errorf("%s: no panic with an error", name)
				}
			}()
			wrong()
		}()
	}
	if at := written(t, "shard:64", 0, 0).Time(7); !at.IsZero() {
		t.Errorf("of a layout without a time: got %v", at)
	}
}
