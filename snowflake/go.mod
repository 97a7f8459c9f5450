module github.com/snowflakelab/snowflakelab/snowflake

go 1.21
