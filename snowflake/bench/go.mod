module github.com/snowflakelab/snowflakelab/snowflake/bench

go 1.26.0

replace github.com/snowflakelab/snowflakelab/snowflake => ..

require (
	github.com/bwmarrin/snowflake v0.3.0
	github.com/snowflakelab/snowflakelab/snowflake v0.0.0
	github.com/sony/sonyflake v1.2.0
)
