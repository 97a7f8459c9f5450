//go:build !js && !race

package postgres

import "github.com/snowflakelab/snowflakelab/snowflake"

var layout = func() snowflake.Layout {
	l, err := snowflake.ParseLayout("unused:1,time:41,worker:6,sequence:16", "2020-01-01", "1ms")
	if err != nil {
		panic(err)
	}
	return l
}()
