package format

import "strings"

// hosts are those whose addresses hold IDs of a system.
var hosts = [...]struct{ host, system string }{
	{"x.com", "twitter"},
	{"twitter.com", "twitter"},
	{"discord.com", "discord"},
	{"discordapp.com", "discord"},
	{"instagram.com", "instagram"},
	{"threads.com", "instagram"},
	{"threads.net", "instagram"},
	{"tiktok.com", "tiktok"},
	{"linkedin.com", "linkedin"},
	{"pinterest.com", "pinterest"},
	{"bsky.app", "tid"},
}

// hostOf is the host of a web address, as far as it speaks for a system.
func hostOf(typed string) (host, system string) {
	_, rest, ok := strings.Cut(typed, "://")
	if !ok {
		return "", ""
	}
	given := strings.ToLower(rest)
	if end := strings.IndexAny(given, "/?#:"); end >= 0 {
		given = given[:end]
	}
	for _, h := range hosts {
		if given == h.host || strings.HasSuffix(given, "."+h.host) {
			return h.host, h.system
		}
	}
	return "", ""
}

// weighHost raises the score of a system if the text is an address of its host.
func (n *Identification) weighHost(typed string) {
	host, system := hostOf(typed)
	for i := range n.Readings {
		if r := &n.Readings[i]; system != "" && r.Name == system {
			r.host, r.Score = host, 1-(1-r.Score)/8
		}
	}
}
