package incident

import (
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/run/act"
	"github.com/snowflakelab/snowflakelab/app/internal/run/lesson/numbers"
	"github.com/snowflakelab/snowflakelab/app/internal/words/text"
	"github.com/snowflakelab/snowflakelab/snowflake"
	"github.com/snowflakelab/snowflakelab/snowflake/number"
)

// nextcloud/server#60612 lists 20 host names with CRC-32 and XXH32, both modulo 512, and takes XXH32 from then on.
// #55728 has the layout: 31 bits of seconds, 10 of milliseconds, 9 of the server ID, 1 of the command line, 12 of the
// sequence, from 2025-10-01 on. An administrator can set the server ID; the hash is used where that is missing.

// The hosts of the report, and how many server IDs there are.
const (
	reportHosts = 20
	serverBits  = 9
	serverIDs   = 1 << serverBits
)

// nextcloudLayout is that of the IDs. Its milliseconds are no time field: their largest value is 999.
func nextcloudLayout() snowflake.Layout {
	node := func(name string, bits int) snowflake.Field {
		return snowflake.Field{Name: name, Kind: snowflake.KindNode, Bits: bits}
	}
	return fields(time.Date(2025, 10, 1, 0, 0, 0, 0, time.UTC), time.Second, unused(1), timed(31), node("ms", 10),
		node("server", serverBits), node("cli", 1), sequence(12))
}

// hostNamed is the n-th host of the report, from 1.
func hostNamed(n int) string { return fmt.Sprintf("prod-%02d.nextcloud.com", n) }

func crcID(host string) uint64 { return uint64(crc32.ChecksumIEEE([]byte(host)) % serverIDs) }

func xxhID(host string) uint64 { return uint64(xxh32(host) % serverIDs) }

// hashed are the report's hosts with the server IDs that a hash gives them.
func hashed(hash func(host string) uint64) (k Fleet) {
	k.Number = text.T("server ID")
	for n := range reportHosts {
		host := hostNamed(n + 1)
		name, _, _ := strings.Cut(host, ".")
		k.Instances = append(k.Instances, Instance{Name: name, Number: hash(host)})
	}
	return k
}

func hostHash() *Story {
	k := hashed(crcID)
	different := strconv.Itoa(k.Different())
	first := question{name: "seen", title: text.T("Twenty servers, 512 server IDs"), before: look(k, "", 0),
		says:  text.T("Without a server ID, Nextcloud takes CRC-32 of the host name, modulo 512. Twenty servers are prod-01 to prod-20.nextcloud.com. How many different IDs do they get?"),
		right: different, run: func() []act.Look {
			k.Numbered = true
			looks := []act.Look{look(k, text.T("Each server hashes its own name."), slow)}
			k.Marked = true
			return append(looks, look(k, "", 0))
		},
		choices: []choice{
			{"20", "20", text.T("some share one"),
				text.T("Only %s. CRC-32 keeps patterns: names that differ in one digit get server IDs that differ in a few bits.", different)},
			{"19", "19", text.T("more share one"),
				text.T("Only %s. A good hash would give 19 or 20 here. CRC-32 keeps the patterns of names.",
					different)},
			{different, different, "",
				text.T("Yes. CRC-32 is made to find damaged bits, not to spread names. prod-02 and prod-10 share %s, so ten servers are enough.", strconv.FormatUint(crcID(hostNamed(2)), 10))},
		}}
	s := newStory("host-hash", text.T("A hash of the host name"), []string{"nextcloud/server#60612"}, first, odds(),
		hashFixed(), check(func() []act.Look { return still(numbered(hashed(crcID))) },
			text.T("Compute the number of each of your servers and sort the list. Two servers with one number can issue the same ID.")))
	s.Seen = text.T("The server ID was a hash of the host name. Twenty servers got only %s different ones.", different)
	s.Layout = nextcloudLayout()
	at := time.Date(2026, 5, 20, 8, 0, 0, 0, time.UTC)
	for _, n := range []int{2, 10} {
		values := snowflake.Values{"ms": 417, "server": crcID(hostNamed(n)), "cli": 0}
		s.IDs = append(s.IDs, issue(s.Layout, values, at, 2)...)
	}
	return s
}

// The numbers of servers that the slider has.
const fewestServers, mostServers, askedServers = 2, 40, 30

// spread is so many servers whose names are hashed with XXH32, in the deployments of lesson 6: how many of them have
// two servers with one ID, and how likely that is.
func spread(servers int) (k numbers.Hash) {
	k = numbers.Hash{Bits: serverBits, Servers: servers, Shared: -1, Shown: -1,
		Chance: text.Percent(number.HashCollision(uint64(servers), serverIDs), act.Pick(servers < 10, 1, 0))}
	for d := range numbers.Deployments {
		ids, pair, shared := deployed(d, servers)
		k.Fails = append(k.Fails, shared >= 0)
		if d == 0 || shared >= 0 && k.Shared < 0 {
			k.IDs, k.Pair, k.Shared, k.Shown = ids, pair, shared, d
		}
	}
	return k
}

// deployed are the server IDs of one deployment, and the first two servers that share one; shared is −1 without such.
func deployed(d, servers int) (ids []int, pair [2]string, shared int) {
	shared = -1
	var names []string
	for n := range servers {
		name := fmt.Sprintf("prod-%02d", n+1)
		id := int(xxhID(name + ".company-" + strconv.Itoa(d+1) + ".example"))
		if other := slices.Index(ids, id); other >= 0 && shared < 0 {
			pair, shared = [2]string{names[other], name}, id
		}
		ids, names = append(ids, id), append(names, name)
	}
	return ids, pair, shared
}

func failed(k *numbers.Hash) (n int) {
	for _, fails := range k.Fails {
		if fails {
			n++
		}
	}
	return n
}

func odds() act.Screen {
	chance := func(n int) string {
		return text.Percent(number.HashCollision(uint64(n), serverIDs), act.Pick(n < 10, 1, 0))
	}
	before := numbers.Hash{Bits: serverBits, Shared: -1}
	pairs := strconv.Itoa(askedServers * (askedServers - 1) / 2)
	q := question{name: "odds", title: text.T("With a better hash"), before: act.Look{Of: &before},
		says:  text.T("XXH32 spreads names well, and there are still 512 server IDs. How likely is it that two of %s servers share one?", strconv.Itoa(askedServers)),
		right: "pairs", run: func() []act.Look {
			k := spread(askedServers)
			return []act.Look{{Of: &k, Lasts: slow}}
		},
		slide: func(t *act.Told) *act.Slide { return serversSlide(t, askedServers) },
		choices: []choice{
			{"one", text.Percent(1.0/serverIDs, 1), text.T("for one pair"),
				text.T("That is one pair. %s servers are %s pairs, and each of them may share: %s. Drag the number of servers.", strconv.Itoa(askedServers), pairs, chance(askedServers))},
			{"share", text.Percent(float64(askedServers)/serverIDs, 0), text.T("too low"),
				text.T("Any two servers may share one, and %s servers are %s pairs: %s. Drag the number of servers.",
					strconv.Itoa(askedServers), pairs, chance(askedServers))},
			{"pairs", chance(askedServers), "",
				text.T("Yes: %s servers are %s pairs. With 10 servers it is %s, with 3 servers %s. Drag the number of servers.", strconv.Itoa(askedServers), pairs, chance(10), chance(3))},
		}}
	q.free = func(t *act.Told, choice string) *act.Part {
		n, err := strconv.Atoi(strings.TrimPrefix(choice, "n"))
		if err != nil || n < fewestServers || n > mostServers {
			return nil
		}
		k := spread(n)
		return &act.Part{Steps: []act.Step{{Looks: []act.Look{{Of: &k}}, Acts: q.answers(t), Slide: serversSlide(t, n),
			Says: text.T("%s servers are %s pairs: %s. In %s of %s deployments two servers share a server ID.",
				strconv.Itoa(n), strconv.Itoa(n*(n-1)/2), k.Chance, strconv.Itoa(failed(&k)),
				strconv.Itoa(numbers.Deployments))}}}
	}
	return q.screen()
}

// serversSlide chooses how many servers are hashed.
func serversSlide(t *act.Told, n int) *act.Slide {
	return &act.Slide{Says: text.T("Servers"), Hue: "servers", Value: n, Least: fewestServers, Most: mostServers,
		Less: text.T("Fewer servers"), More: text.T("More servers"),
		Words: func(n int) string { return text.Count(n, "%s server", "%s servers") },
		To:    func(n int) act.Ref { return act.Ref{Screen: t.At.Screen, Choice: "n" + strconv.Itoa(n)} }}
}

func hashFixed() act.Screen {
	k := hashed(xxhID)
	return telling("fixed", text.T("What the project changed"), func() []act.Look {
		k.Numbered = true
		looks := []act.Look{look(k, text.T("The same names, hashed with XXH32."), slow)}
		k.Marked = true
		return append(looks, look(k, "", 0))
	}, text.T("Nextcloud now uses XXH32 where no server ID is set: these twenty names get %s different ones. That is still luck; a configured server ID is not.",
		strconv.Itoa(k.Different())), lesson("/nodes"))
}
