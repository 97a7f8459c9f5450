module github.com/snowflakelab/snowflakelab

go 1.26.0
