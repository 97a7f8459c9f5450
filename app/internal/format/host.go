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
	{"weibo.com", "weibo"},
	{"weibo.cn", "weibo"},
	{"bilibili.com", "bilibili"},
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

// atHost is how much likelier a system is if the text is an address of its host.
const atHost = 1000
