module github.com/snowflakelab/snowflakelab/snowflake/grant/grantsql/postgres

go 1.26.0

replace github.com/snowflakelab/snowflakelab/snowflake => ../../..

require (
	github.com/lib/pq v1.12.3
	github.com/snowflakelab/snowflakelab/snowflake v0.0.0
)
