package format

import "time"

// Damage is something that may have happened to an ID.
type Damage struct{ Name string }

func damages(string, *Identification, time.Time) []Damage { return nil }
