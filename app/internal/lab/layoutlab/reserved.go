package layoutlab

import "slices"

// reserved are names that links or displayed values use, so no field may have them.
var reserved = []string{
	"id", "signed", "hex", "binary", "unix-ms", "utc", "layout", "epoch", "tick", "rows", "bad-rows", "error",
	"step", "steps", "scene", "present", "embed", "lang",
	"lifetime-years", "expires", "nodes", "ids-per-tick", "ids-per-second", "negative-from", "passes-2-53", "bits-needed",
	"clock-ahead", "ids-per-second-total", "lost-tick", "digits", "time-order", "text-order", "low-rate-zero-bits", "hash-half", "hash-collision",
}

// Reserved reports whether a field may not have a name, because links or pages use it.
func Reserved(name string) bool { return slices.Contains(reserved, name) }
