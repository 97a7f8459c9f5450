package find

import (
	"bytes"

	"github.com/snowflakelab/snowflakelab/app/internal/idkind"
)

// signs are what stands around IDs and names their system: in the word or address that
// an ID is a part of, and anywhere in the text.
var signs = [...]struct {
	system string
	hosts  []string // in an address before the ID
	words  []string // anywhere, in small letters
}{
	{"twitter", []string{"twitter.com", "x.com", "twimg.com"}, []string{"twitter", "tweet", "twimg", "in_reply_to_status"}},
	{"discord", []string{"discord.com", "discordapp.com", "discordapp.net", "discord.gg"}, []string{"discord", "guild_id", "guildid"}},
	{"linkedin", []string{"linkedin.com"}, []string{"linkedin"}},
	{"instagram", []string{"instagram.com", "threads.com", "threads.net"}, []string{"instagram"}},
	{"tiktok", []string{"tiktok.com"}, []string{"tiktok"}},
	{"pinterest", []string{"pinterest.com"}, []string{"pinterest"}},
	{"tid", []string{"bsky.app"}, nil},
	{"mastodon", nil, []string{"mastodon"}},
	{"seata", nil, []string{"seata"}},
	{"cockroachdb", nil, []string{"cockroach", "unique_rowid", "crdb"}},
	{"baidu", nil, []string{"uid-generator", "uidgenerator"}},
	{"sonyflake", nil, []string{"sonyflake"}},
	{"shardingsphere", nil, []string{"shardingsphere", "sharding-jdbc", "shardingjdbc"}},
	{"yitter", nil, []string{"yitter"}},
	{"influxdb", nil, []string{"influx"}},
	{"hutool", nil, []string{"hutool"}},
	{"mybatis-plus", nil, []string{"mybatis", "baomidou"}},
	{"weibo", []string{"weibo.com", "weibo.cn"}, []string{"weibo", "微博"}},
	{"bilibili", []string{"bilibili.com"}, []string{"bilibili", "dynamic_id"}},
	{"zitadel", nil, []string{"zitadel"}},
	{"flake-idgen", nil, []string{"flake-idgen", "flakeidgen"}},
	{"nodejs-snowflake", nil, []string{"nodejs-snowflake"}},
	{"snowflake-id", nil, []string{"from snowflake import", "generatesnowflakeid"}},
	{"bwmarrin", nil, []string{"bwmarrin"}},
	{"leaf", nil, []string{"meituan"}},
}

// signDiscord and the like are what other things than hosts speak for.
const (
	signDiscord, signLinkedIn, signSeata = 1 + 1, 1 + 2, 1 + 8
)

// Signed is the system that the addresses of most rows speak for, or the words that
// they are parts of, and how many those are; empty and 0 if there are none.
func (s *Set) Signed() (system string, rows int) {
	var count [len(signs) + 1]int
	for _, sign := range s.signs {
		count[sign]++
	}
	for i := range signs {
		if n := count[i+1]; n > rows {
			system, rows = signs[i].system, n
		}
	}
	return system, rows
}

// Named are the systems that the beginning of the text names.
func (s *Set) Named() []string { return s.named }

// addSigned adds a row for a token, with the sign that it stands under.
func (r *Reader) addSigned(t *token, line []byte) {
	r.add(t.kind, t.n, t.at)
	if sign := signAt(line, t.at); sign > 0 {
		r.set.signs = filled(r.set.signs, len(r.set.High), 0)
		r.set.signs[len(r.set.signs)-1] = sign
	}
}

// signAt is the sign that the ID at a place of the line stands under, counted from 1; 0 is
// none.
func signAt(line []byte, at int) uint8 {
	if sign := signBefore(line[:at]); sign > 0 {
		return sign
	}
	if at > 0 && line[at-1] == '/' && isDiscordPath(line, at) {
		return signDiscord
	}
	return 0
}

// isDiscordPath reports whether an ID is a part of a path of Discord's API, whatever its
// host: channels/ID, channels/ID/messages, channels/…/messages/ID, guilds/ID/….
func isDiscordPath(line []byte, at int) bool {
	before := line[max(0, at-60):at]
	if bytes.HasSuffix(before, []byte("guilds/")) {
		return true
	}
	end := at
	for end < len(line) && isDigit(line[end]) {
		end++
	}
	if bytes.HasSuffix(before, []byte("channels/")) {
		return end-at >= 17 && (end == len(line) || line[end] != '/') || bytes.HasPrefix(line[end:], []byte("/messages"))
	}
	channel, ok := bytes.CutSuffix(before, []byte("/messages/"))
	return ok && bytes.HasSuffix(bytes.TrimRight(channel, "0123456789"), []byte("channels/"))
}

// signBefore is the sign, counted from 1, that the text up to an ID speaks for: the
// host of an address, LinkedIn's urns, Discord's mentions, and the address and port of
// Seata's transactions. 0 is none.
func signBefore(before []byte) uint8 {
	const most = 300
	begin := bytes.LastIndexAny(before[max(0, len(before)-most):], " \t\"'`,;()[]{}=") + 1 + max(0, len(before)-most)
	run := before[begin:]
	switch {
	case len(run) < 2:
		return 0
	case bytes.Contains(run, []byte("urn:li:")):
		return signLinkedIn
	case isMention(run):
		return signDiscord
	case isTransaction(run):
		return signSeata
	}
	if _, rest, ok := bytes.Cut(run, []byte("://")); ok {
		run = rest
	}
	host, _, ok := bytes.Cut(run, []byte("/"))
	if !ok || bytes.IndexByte(host, '.') < 0 {
		return 0
	}
	for i := range signs {
		for _, name := range signs[i].hosts {
			if end, ok := bytes.CutSuffix(host, []byte(name)); ok && (len(end) == 0 || end[len(end)-1] == '.') {
				return uint8(i + 1)
			}
		}
	}
	return 0
}

// shortcode reads Instagram's spelling of an ID where one of its addresses has it.
func shortcode(line []byte, at int) (id uint64, size int, ok bool) {
	before := line[:at]
	if at < 12 || before[at-1] != '/' || !bytes.HasSuffix(before, []byte("/p/")) && !bytes.HasSuffix(before, []byte("/reel/")) && !bytes.HasSuffix(before, []byte("/tv/")) && !bytes.HasSuffix(before, []byte("/post/")) {
		return 0, 0, false
	}
	for size < 12 && at+size < len(line) && (classOf(line[at+size]) == classWord || line[at+size] == '-') {
		size++
	}
	if sign := signBefore(before); size < 10 || size > 11 || sign == 0 || signs[sign-1].system != "instagram" {
		return 0, 0, false
	}
	id, ok = parseSpelled(idkind.Shortcode, line[at:at+size])
	return id, size, ok
}

// isMention reports whether a word goes on with an ID as Discord writes people,
// channels, roles and emojis: <@, <@!, <@&, <#, <:name: and <a:name:.
func isMention(word []byte) bool {
	at := bytes.LastIndexByte(word, '<')
	if at < 0 {
		return false
	}
	word = word[at+1:]
	switch string(word) {
	case "@", "@!", "@&", "#":
		return true
	}
	word = bytes.TrimPrefix(word, []byte("a"))
	return len(word) > 2 && word[0] == ':' && word[len(word)-1] == ':'
}

// isTransaction reports whether a word ends in a host's name or address and a port, as
// Seata's transactions begin.
func isTransaction(word []byte) bool {
	word, ok := bytes.CutSuffix(word, []byte(":"))
	colon := bytes.LastIndexByte(word, ':')
	port := number(word[colon+1:])
	return ok && colon > 6 && len(word)-colon-1 >= 4 && port > 1023 && port < 65536 && classOf(word[colon-1]) == classWord
}

// namedIn are the systems that a text names.
func namedIn(text []byte) (names []string) {
	text = bytes.ToLower(text)
	for _, s := range signs {
		for _, word := range s.words {
			if bytes.Contains(text, []byte(word)) {
				names = append(names, s.system)
				break
			}
		}
	}
	return names
}
