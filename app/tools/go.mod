module github.com/snowflakelab/snowflakelab/app/tools

go 1.26.0

replace (
	github.com/snowflakelab/snowflakelab => ../..
	github.com/snowflakelab/snowflakelab/app/divide => ../divide
	github.com/snowflakelab/snowflakelab/snowflake => ../../snowflake
)

require (
	github.com/andybalholm/brotli v1.2.8
	github.com/bwmarrin/snowflake v0.3.0
	github.com/chromedp/cdproto v0.159.2
	github.com/chromedp/chromedp v0.23.0
	github.com/google/uuid v1.6.0
	github.com/maxence-charriere/go-app/v9 v9.8.0
	github.com/snowflakelab/snowflakelab v0.0.0
	github.com/snowflakelab/snowflakelab/app/divide v0.0.0
	github.com/snowflakelab/snowflakelab/snowflake v0.0.0
	github.com/sony/sonyflake/v2 v2.2.0
)

require (
	github.com/go-json-experiment/json v0.0.0-20260820222146-c27c302e5fc3 // indirect
	github.com/tdewolff/minify/v2 v2.24.25 // indirect
	github.com/tdewolff/parse/v2 v2.8.20 // indirect
	golang.org/x/net v0.62.0 // indirect
	rsc.io/qr v0.2.0 // indirect
)
