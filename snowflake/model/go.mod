module github.com/snowflakelab/snowflakelab/snowflake/model

go 1.26.0

replace github.com/snowflakelab/snowflakelab/snowflake => ..

require (
	github.com/snowflakelab/snowflakelab/snowflake v0.0.0
	pgregory.net/rapid v1.3.0
)
