package nav

import "github.com/snowflakelab/snowflakelab/snowflake"

// Example is the ID that the pages open with: a post on Twitter of June 2022,
// which Wikipedia's article on Snowflake IDs takes apart.
const Example snowflake.ID = 1541815603606036480
