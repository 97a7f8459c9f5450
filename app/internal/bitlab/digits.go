package bitlab

import "strconv"

// itoa and utoa are numbers as code has them, without separators.
func itoa(n int) string { return strconv.Itoa(n) }

func utoa(v uint64) string { return strconv.FormatUint(v, 10) }
