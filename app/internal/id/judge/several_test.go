package judge_test

import (
	"slices"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/judge"
)

// Of IDs of several kinds those come first that say when they were made, and of these the ones that the text names.
func TestTheKindThatIsMeantComesFirst(t *testing.T) {
	const request = "d808b5a1-dcc5-44a9-a5bc-826a2b84c541"
	for text, want := range map[string]string{
		"START RequestId: " + request + "\nREPORT RequestId: " + request +
			" XRAY TraceId: 1-63fc6901-22f57b575c04477409babc4a": "xray",
		"SELECT UUID(), UUID_SHORT()\n| e67d0fc6-cd8d-11eb-be04-88e9fe739f3d | 99291717236162562 |":          "uuid-short",
		"ulid 01HCYZ09NQHZ4X1ZRVZ3V09WWW of 507f1f77bcf86cd799439011":                                        "ulid",
		"objectid 507f1f77bcf86cd799439011 of 01HCYZ09NQHZ4X1ZRVZ3V09WWW":                                    "objectid",
		"51ded86c-fae9-6009-d26a-a1564bb27c85 and 9a2b5606-30b0-5ffd-80bb-efaadc9a183b":                      "uuid-v5",
		"11ead97b-ffa1-7458-a66b-00155d000701\n11eadc33-e890-a6ca-ba10-00155d000701":                         "uuid-v1-time-first",
		"\"id\": \"1636559261198\",\n\"alias\": \"a\",\n\"device_id\": \"8c53005fff8611ea99266fb5ea48ae75\"": "uuid-v1",
		"- id: \"1612345678901\"\n  device_id: 43f7ecab6c6e4d2cb1a4d1f9c3a0b7e2\n" +
			"- id: \"1612345678999\"\n  device_id: 43f7ecab6c6e11ebb1a4d1f9c3a0b7e2": "uuid-v1",
		"1636559261198, 1636559261199, 1636559261299 and 507f1f77bcf86cd799439011":   "objectid",
		"17f22e27-79b0-7cc3-98c4-dc0c0c07398f\n27f22e27-79b0-7cc3-98c4-dc0c0c07398f": "uuid-v7",
	} {
		r := judge.IDs(read(text), judge.Options{Now: now})
		if r.Best() != want {
			t.Errorf("%s: got %s, want %s", text, r.Best(), want)
		}
	}
}

func TestNumbersBesideOtherIDsSayTheirTime(t *testing.T) {
	r := judge.IDs(read(`"uri":"https://friends.nico/users/a/statuses/101834817646842776"},{"id":"7qyuxfswax","user":`+
		`"7rluu9hv8h","uri":"https://misskey.xyz/notes/7qyuxfswax"`), judge.Options{Now: now})
	at, ok := r.Instant(0)
	if want := "2019-03-29T16:13:21Z"; r.Best() != "aid" || !ok || at.UTC().Format(time.RFC3339) != want {
		t.Errorf("got %s and %s, want aid and %s", r.Best(), at, want)
	}
}

// Links of several sites in one text have nothing in common but that they are numbers.
func TestIDsInAddressesAreReadAsThoseOfTheirSites(t *testing.T) {
	r := judge.IDs(read("https://bsky.app/profile/a.example/post/3k4duaz5vfs2b also on\n"+
		"https://mastodon.example/@a/109372843234567890 and https://x.com/a/status/1541815603606036480"),
		judge.Options{Now: now})
	for row, want := range []string{"2023-08-07", "2022-11-19", "2022-06-28"} {
		if at, ok := r.Instant(row); !ok || at.UTC().Format(time.DateOnly) != want {
			t.Errorf("row %d: got %s, want %s", row, at, want)
		}
	}
	say := func(at time.Time) string { return at.Format(time.DateOnly) }
	facts := judge.TextFacts{Report: r, Layout: r.Layout, Now: now, Day: say, Clock: say}
	for i, one := range facts.Readings()[:3] {
		if !slices.Contains([]string{"tid", "mastodon", "twitter"}, one.Name) {
			t.Errorf("reading %d: got %s", i, one.Name)
		}
	}
}

func TestWordsOfPaymentsAndKnownNumbersSpeakAgainstEverySystem(t *testing.T) {
	for _, text := range []string{
		`{"out_trade_no":"117814570259111501"} and {"out_trade_no":"117814570259111501"}`,
		"instagram.com/api/v1/feed/reels_media/?reel_ids=highlight%3A18029499352961095&reel_ids=highlight%3A18142207969557132",
	} {
		if r := judge.IDs(read(text), judge.Options{Now: now}); r.Fits() {
			t.Errorf("%s: got %s", text, r.Best())
		}
	}
}

func TestARareSystemThatTheTextNamesOutweighsUsualOnes(t *testing.T) {
	const text = "/var/www/nextcloud/cron.php: Error while running background job PreviewJob (id: 101940053705498625)"
	one, ok := judge.Single(text, read(text), format.Options{Now: now})
	if !ok || one.Readings[0].Name != "nextcloud" {
		t.Errorf("got %+v", one.Readings[0])
	}
}
