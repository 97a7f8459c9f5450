module github.com/snowflakelab/snowflakelab/snowflake/bench

go 1.26.0

replace github.com/snowflakelab/snowflakelab => ../..

require (
	github.com/bwmarrin/snowflake v0.3.0
	github.com/snowflakelab/snowflakelab v0.0.0-00010101000000-000000000000
	github.com/sony/sonyflake v1.2.0
)
