module github.com/snowflakelab/snowflakelab/app/divide

go 1.26.0
