package nav

// IncidentOf is the link to the report of /incidents that tells how a finding of the decoder came about in a public
// project; empty if none does. A finding has the name that [data-finding] has.
func IncidentOf(finding string) string {
	name := map[string]string{
		"shared-node":      "shared-machine",
		"duplicates":       "same-container",
		"possibly-damaged": "rounded",
		"damaged":          "rounded",
	}[finding]
	if name == "" {
		return ""
	}
	return "/incidents#" + name
}
