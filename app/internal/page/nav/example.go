package nav

import "github.com/snowflakelab/snowflakelab/snowflake"

// Example is the ID that the pages open with: a Twitter post of June 2022, the example in
// Wikipedia's article on Snowflake IDs.
const Example snowflake.ID = 1541815603606036480
