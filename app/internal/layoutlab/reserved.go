package layoutlab

import "slices"

// reserved are names that a layout's field may not have, since links or the
// values that pages show have them.
var reserved = []string{
	"id", "signed", "hex", "binary", "unix-ms", "utc", "layout", "epoch", "tick", "rows", "bad-rows", "error",
	"step", "steps", "scene", "present", "embed", "lang",
	"lifetime-years", "expires", "nodes", "ids-per-tick", "ids-per-second", "negative-from", "passes-2-53", "bits-needed",
	"clock-ahead", "ids-per-second-total", "lost-tick", "digits", "time-order", "text-order", "low-rate-zero-bits", "hash-half", "hash-collision",
}

// Reserved reports whether links or pages use a name for something else than a
// layout's field.
func Reserved(name string) bool { return slices.Contains(reserved, name) }
