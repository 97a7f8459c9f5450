// Package design is the folder of how IDs are made: each design is a pure machine, a value that answers a
// request with its successor and an outcome, as package snowflake does.
//
//   - variant has the documented Snowflake generators; in variant/loop they have their documents' form;
//   - numbering has the other ways to issue IDs, such as database counters and UUIDs, which need variant's small
//     database;
//   - registry has the ways to get a worker ID.
package design
