module github.com/snowflakelab/snowflakelab

go 1.26.0

replace (
	github.com/snowflakelab/snowflakelab/app/divide => ./app/divide
	github.com/snowflakelab/snowflakelab/snowflake => ./snowflake
)

require (
	github.com/andybalholm/brotli v1.2.8
	github.com/google/uuid v1.6.0
	github.com/maxence-charriere/go-app/v9 v9.8.0
	github.com/oklog/ulid/v2 v2.1.2
	github.com/rs/xid v1.6.0
	github.com/segmentio/ksuid v1.0.4
	github.com/snowflakelab/snowflakelab/app/divide v0.0.0
	github.com/snowflakelab/snowflakelab/snowflake v0.0.0
	github.com/tdewolff/minify/v2 v2.24.25
	golang.org/x/net v0.62.0
	pgregory.net/rapid v1.3.0
	rsc.io/qr v0.2.0
)

require github.com/tdewolff/parse/v2 v2.8.20 // indirect
