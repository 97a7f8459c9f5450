package ui

import "github.com/snowflakelab/snowflakelab/snowflake"

// Hues gives each field of a layout its colour, by its name in the stylesheet: one per kind, and
// three for nodes, so that neighbours differ. A worker has the same colour in every layout.
func Hues(l snowflake.Layout) []string {
	hues := make([]string, len(l.Fields))
	free := []string{"datacenter", "other"}
	for i, f := range l.Fields {
		switch {
		case f.Kind != snowflake.KindNode:
			hues[i] = f.Kind.String()
		case f.Name == "worker" || f.Name == "machine" || f.Name == "node":
			hues[i] = "worker"
		default:
			hues[i] = free[0]
			free = append(free[1:], free[0])
		}
	}
	return hues
}
