package find_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/snowflakelab/snowflakelab/app/internal/id/format"
	"github.com/snowflakelab/snowflakelab/app/internal/id/idkind"
)

var options = format.Options{Now: time.Date(2026, 11, 21, 5, 0, 0, 0, time.UTC)}

// examples are IDs of each kind that a text can hold among other words, by its name.
var examples = map[string]string{
	"decimal":            "1541815603606036480 1541815603606036481 1541815603606036482",
	"signed":             "-7681556433248739325 -7681556433248739324 -7681556433248739323",
	"hex":                "0x1565a11f6217a000 0x1565a11f6217a001 0x1565a11f6217a002",
	"binary":             "0b0001010101100101101000010001111101100010000101111010000000000000 0b0001010101100101101000010001111101100010000101111010000000000001 0b0001010101100101101000010001111101100010000101111010000000000011",
	"hex-digits":         "1565a11f6217a000 1565a11f6217a001 1565a11f6217a002",
	"tid":                "3jzfcijpj2z2a 3jzfcijpj2z2b 3jzfcijpj2z2c",
	"uuid-v1":            "c232ab00-9414-11ec-b3c8-9f6bdeced846 c232ab01-9414-11ec-b3c8-9f6bdeced846 c232ab02-9414-11ec-b3c8-9f6bdeced846",
	"uuid-v2":            "000003e8-9414-21ec-9600-325096b39f47 000003e9-9414-21ec-9600-325096b39f47 000003ea-9414-21ec-9600-325096b39f47",
	"uuid-v3":            "5df41881-3aed-3515-88a7-2f4a814cf09e 6fa459ea-ee8a-3ca4-894e-db77e160355e 9073926b-929f-31c2-abc9-fad77ae3e8eb",
	"uuid-v4":            "21e58ba8-5c7e-4524-ae8f-079faf987b3b 919108f7-52d1-4320-9bac-f847db4148a8 1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed",
	"uuid-v5":            "2ed6657d-e927-568b-95e1-2665a8aea6a2 886313e1-3b8a-5372-9b90-0c9aee199e5d 74738ff5-5367-5958-9aee-98fffdcd1876",
	"uuid-v6":            "1ec9414c-232a-6b00-b3c8-9f6bdeced846 1ec9414c-232a-6b01-b3c8-9f6bdeced846 1ec9414c-232a-6b02-b3c8-9f6bdeced846",
	"uuid-v7":            "017f22e2-79b0-7cc3-98c4-dc0c0c07398f 01890a5d-ac96-774b-bcce-b302099a8057 017f22e2-79b1-7cc3-98c4-dc0c0c07398f",
	"uuid-v8":            "2489e9ad-2ee2-8e00-8ec9-32d5f69181c0 5c146b14-3c52-8afd-938a-375d0df1fbf6 2489e9ad-2ee2-8e01-8ec9-32d5f69181c0",
	"ulid-colon":         "01ARYZ6S41:TSV4RRFFQ69G5FAV 01ARZ3NDEK:TSV4RRFFQ69G5FAV 01HCYZ09NQ:HZ4X1ZRVZ3V09WWW",
	"uuid-v7-draft":      "0619786f-54be-78f3-9a02-b3376dac11d7 061cb26a-54b8-7a52-8000-2124e7041024 061cb26a-54b9-7a52-8000-2124e7041025",
	"influx-base64":      "0DWAqqBG000 0DWAqr0W000 0PDqYQml000",
	"uuid":               "017f22e2-79b0-0cc3-98c4-dc0c0c07398f 017f22e2-79b0-0cc3-98c4-dc0c0c073990 017f22e2-79b0-0cc3-98c4-dc0c0c073991",
	"ulid":               "01ARYZ6S41TSV4RRFFQ69G5FAV 01ARZ3NDEKTSV4RRFFQ69G5FAV 01HCYZ09NQHZ4X1ZRVZ3V09WWW",
	"objectid":           "507f1f77bcf86cd799439011 507f191e810c19729de860ea 542c2b97bac0595474108b48",
	"ksuid":              "0ujtsYcgvSTl8PAuAdqWYSMnLOv 0uk1Hbc9dQ9pxyTqJ93IUrfhdGq 0ujzPyRiIAffKhBux4PvQdDqMHY",
	"xid":                "9m4e2mr0ui3e8a215n4g b50vl5e54p1000fo3gh0 cdrr1dgi1nb2jpbm2cn0",
	"tsid":               "01226N0640J7K 01226N0693HDA 0DXBQ9H279R05",
	"slack-ts":           "1355517523.000005 1503435956.000247 1589836557.016600",
	"push-id":            "-JhLeOlGIEjaIOFHR0xd -JhQ76OEK_848CkIFhAq -JhQ7APk0UtyRTFO9-TS",
	"ordered-uuid":       "9b3441f8-afb8-49d2-b8f8-e6bd7403708a 9b3441f8-afb9-49d2-b8f8-e6bd7403708a 9b3441f9-afb8-49d2-b8f8-e6bd7403708a",
	"aid":                "9bo5qnp68e 9iisgwj3rf 9jisgwj3rg",
	"aidx":               "9ukgzvdvvr2b0b5x 9ukgzvdvvr2b0b5y 9ukgzvdwvr2b0b5z",
	"meidg":              "g1941f297c00123456789abc g1941f297c01123456789abc g1941f297c02123456789abc",
	"elasticsearch":      "Kg8T15EB_MAu6_iPWIa5 LQ8T15EB_MAu6_iPWIa5 Kg8T15EB_MAu6_iPWIb5",
	"elasticsearch-5":    "AVOz4qB-H9ZO4OKSlZ9A AV_awlRFP4qClgdBOQGe AVOz4qB-H9ZO4OKSlZ9B",
	"elasticsearch-rows": "kz1MH8suutLTy_7yAAABjtL-arM kz1MH8suutLTy_7yAAABjtL-arQ kz1MH8suutLTy_7yAAABjtL_arM",
	"uuid-v1-time-first": "11ead97b-ffa1-7458-a66b-00155d000701 11eadc33-e890-a6ca-ba10-00155d000701 11eadd9d-e00a-bbba-8789-00155d000701",
	"xray":               "1-58406520-a006649127e371903a2de979 1-5f4f4150-cc007f9c953145acaf2c2097 1-57ff426a-80c11c39b0c928905eb0828d",
	"datadog":            "6772800700000000d97a8af26532e259 6772800700000000d97a8af26532e25a 6772800800000000d97a8af26532e259",
	"flake":              "9n2ciuz1wdesFnrGJU 8HFaR8qWtRlGDHnO57 9n2ciuz1wdesFnrGJV",
	"cuid":               "cjld2cjxh0000qzrmn831i7rn cjld2cyuq0000t3rmniod1foy ch72gsb320000udocl363eofy",
	"scru128":            "0372IJOJUXUHJSFKERYI2MRTM 0372IJOJUXUHJSFKERYI2MRTN 0372IJOJUXUHJSFKERYI2MRTO",
	"scru64":             "0u2pf62ji4b9 0u2pf62ji4ba 0u2pf62ji4bb",
	"timeflake":          "02i2XhN7hAuaFh3MwztcMd 02i2XhN7hAuaFh3MwztcMe 02i2XhN7hAuaFh3MwztcMf",
	"upid":               "abcd_2adnrb7b6jkyos6xusvmaa user_2accvpp5guht4dts56je5a user_2accvpp5guht4dts56je6a",
	"orderlyid":          "user_00jc1gmmfc000ag0y007xbdyxz5fxzqd user_00jc1gmmfc000ag0y007xbdyxz5fxzqe user_00jc1gmmfd000ag0y007xbdyxz5fxzqd",
	"snowid":             "HYOYoYl0Lw HYOYoYl1Lw HYOYoYl2Lw",
	"nano64":             "199C01B6659-5861C 199C01B6659-5861D 199C01B665A-5861C",
	"ksuid-hex":          "13c7f72eff938c3cba49cfb88fa840868effca9c 13c7f72eff938c3cba49cfb88fa840868effca9d 13c7f72fff938c3cba49cfb88fa840868effca9c",
	"nanoid":             "V1StGXR8_Z5jdHi6B-myT V1StGXR8_Z5jdHi6B-myU V1StGXR8_Z5jdHi6B-myV",
	"cuid2":              "tz4a98xxat96iws9zmbrgj3a pfh0haxfpzowht3oi213cqos nc6bzmkmd014706rfda898to",
	"stripe":             "pi_3MtwBwLkdIwHu7ix28a3tqPa ch_3MmlLrLkdIwHu7ix0snN0B15 pi_3MtwBwLkdIwHu7ix28a3tqPb",
	"stripe-short":       "cus_N7lr0MremTl2lc cus_NffrFrUfNV2Hib cus_9s6XKzkNRiz8i3",
	"md5":                "b5787f720fa99a9830407f9d10fc42c1 87faf912d41f3e9aef84e870629d380c 1e2fcd10d2ac2b9b6cbbdb2ccc0c9c2e",
	"sha1":               "2fd4e1c67a2d28fced849ee1bb76e7391b93eb12 da39a3ee5e6b4b0d3255bfef95601890afd80709 de9f2c7fd25e1b3afad3e85a0bd17d9b100db4b3",
	"weibo-bid":          "LmkPNc7vn A09LvzUOy Hd1N2qpta",
	"youtube":            "dQw4w9WgXcQ 9bZkp7q19f0 jNQXAC9IVRw",
}

// context is a word that has to name those kinds that many other words look like.
var context = map[string]string{"ordered-uuid": "laravel", "aid": "misskey", "aidx": "misskey", "flake": "pleroma",
	"scru64": "scru64", "snowid": "SnowID", "ksuid-hex": "ksuid", "nanoid": "nanoid", "cuid2": "cuid2",
	"stripe": "stripe", "stripe-short": "stripe", "md5": "md5sum", "sha1": "sha1",
	"youtube": "youtube", "weibo-bid": "weibo"}

// listed are the kinds that only a list of nothing else can tell, or the address of a post.
var listed = []string{"base64-decimal", "shortcode"}

func TestEveryKindIsFoundAloneInAListInJSONInCSVAndInALog(t *testing.T) {
	for k := range idkind.Count {
		if slices.Contains(listed, k.String()) {
			continue
		}
		ids := strings.Fields(examples[k.String()])
		if len(ids) != 3 {
			t.Errorf("%s has no three examples", k)
			continue
		}
		var read []string // without their prefixes
		for _, id := range ids {
			if k.Spec().OnlyPrefixed {
				_, id, _ = strings.Cut(id, "_")
			}
			read = append(read, id)
		}
		texts := map[string]string{"alone": ids[0], "list": strings.Join(ids, "\n"), "CSV": "n,id,state\n"}
		if word := context[k.String()]; word != "" {
			texts = map[string]string{"list": "of " + word + ":\n" + texts["list"], "CSV": "n,id," + word + "\n"}
		}
		for i, id := range ids {
			texts["JSON"] += fmt.Sprintf(`{"n": %d, "id": "%s", "of": "%s"}`, i, id, context[k.String()]) + "\n"
			texts["CSV"] += fmt.Sprintf("%d,%s,ready\n", i, id)
			texts["log"] += fmt.Sprintf("2024-05-17T12:00:00.123Z INFO %s request %s took %d ms\n", context[k.String()], id, i)
		}
		if k == idkind.UUID { // 128 bits that say nothing are rather something else
			delete(texts, "log")
		}
		for name, text := range texts {
			want := fmt.Sprint(k, " ", strings.Join(read, fmt.Sprint(" ", k, " ")))
			if name == "alone" {
				want = fmt.Sprint(k, " ", read[0])
			}
			if got := strings.Join(found(text), " "); got != want {
				t.Errorf("%s in %s: got %s", k, name, got)
			}
		}
		one := format.Identify(ids[0], options).Readings
		if k.Wide() && (len(one) == 0 || context[k.String()] == "" && one[0].Name != k.String() ||
			!slices.ContainsFunc(one,
				func(r format.Reading) bool { return r.Name == k.String() && r.Text == read[0] })) {
			t.Errorf("%s is identified as %+v", ids[0], one)
		}
	}
}

// The UUIDs are of Symfony's and the CUID2 of an issue of drizzle-cuid2.
func TestIDsOfOtherAlphabetsAndLengthsAreFound(t *testing.T) {
	const id = "uuid-v7 0190169c-18de-722f-b5db-aa25b8ac147b"
	findsJoined(t, map[string]string{
		`Uuid::isValid("1CCD2w4mK2m455S2BAXFht")`:               id,
		"GET /users/CCD2w4mK2m455S2BAXFht":                      id,
		"bs58: PoM8h5p9KeWqtK3g5GLL14":                          "uuid-v4 b8a1abcd-1a69-46c7-8da4-f9fc3c6da5d7",
		"PoM8h5p9KeWqtK3g5GLL14 of a playlist":                  "",
		"createId() // a2t0pzx7d5p1r3a3o5t2ftp4tqsm45hw":        "cuid2 a2t0pzx7d5p1r3a3o5t2ftp4tqsm45",
		"cuid2: a2t0pzx7d5p1r3a3o5t2ftp4tqsm45hw":               "cuid2 a2t0pzx7d5p1r3a3o5t2ftp4tqsm45",
		"const id = createId(); // => b7f3kq2x9a":               "cuid2 b7f3kq2x9a",
		"cuid2 of ec2instance14 and a b7f3kq2x9a, createId(12)": "",
		"a b7f3kq2x9a, a2t0pzx7d5p1r3a3o5t2ftp4tqsm45hw":        "",
	})
}

// The lines are of InfluxDB's documentation; the last is of a log.
func TestTheTimeOfAPointIsNoID(t *testing.T) {
	const tweet = "1541815603606036480"
	findsJoined(t, map[string]string{
		"weather,location=us-midwest temperature=82 1465839830100400200":                  "",
		`weather,location=us\ midwest temperature=82,humidity=71 1465839830100400200`:     "",
		"weather temperature=82 1465839830100400200":                                      "",
		"curl -d 'cpu_load_short,host=server01,region=us value=0.64 1434055562000000000'": "",
		`"mem,host=b used=3 1700000000123456789\nmem,host=c used=4 1700000000123456789"`:  "",
		"t,user_id=" + tweet + " v=1 1700000000123456789":                                 "decimal " + tweet,
		"tweet.id = " + tweet:        "decimal " + tweet,
		"level=info user=5 " + tweet: "decimal " + tweet,
		"12:00 INFO user=5 " + tweet: "decimal " + tweet,
	})
}

func TestAnIDIsFoundInWhatSurroundsIt(t *testing.T) {
	findsJoined(t, map[string]string{
		"the bucket ID is _05a0fd81bddcd000_, she said":                 "hex-digits 05a0fd81bddcd000",
		"collection: 5f20cab7cbed1f26a5f88bbf_heroku_00w6ld63.Feed":     "objectid 5f20cab7cbed1f26a5f88bbf",
		`{"trade_no": "et01hqq9a1s6ebfya3m111qwvx7x1709132804"}`:        "ulid 01HQQ9A1S6EBFYA3M111QWVX7X",
		"19 01936e5d-d97e-7**00c**-8dbc-23b886d51ffb":                   "uuid-v7 01936e5d-d97e-700c-8dbc-23b886d51ffb",
		`BinData(4,"M2RkMzI1YmMtNjFhMC0xMWU2LTk0MWYtODRmY2EwMzc2ZTJm")`: "uuid-v1 3dd325bc-61a0-11e6-941f-84fca0376e2f",
		"a power is 2**10 - 3**4 - 5**6 - 7**8 - 9**10":                 "",
		"got 922337203685477580 and 922337203685477600":                 "",
		"/v1/charges?payment_intent=pi_1FxfoiHk0bG3YRQo1hU4c6f1":        "stripe 1FxfoiHk0bG3YRQo1hU4c6f1",
		"see some_function_of_abcdefabcdefabcd_and_others":              "",
	})
}

func TestShortcodesAreFoundInAddressesOfPosts(t *testing.T) {
	if got := found("see https://example.com/p/ChRtyT4jZTe and ChRtyT4jZTe"); len(got) > 0 {
		t.Errorf("elsewhere got %s", got)
	}
	text := "see https://www.instagram.com/reel/ChRtyT4jZTe/?hl=en and https://www.threads.net/@somebody1/post/DRLJZ-lksdK\n" +
		`{"shortcode": "B_K4CykAOtf"} https://www.instagram.com/somebody_11/ and a Downloading of CmAFKaAu-WC` + "\n"
	want := "shortcode ChRtyT4jZTe shortcode DRLJZ-lksdK shortcode B_K4CykAOtf shortcode CmAFKaAu-WC"
	if got := strings.Join(found(text), " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestIDsBehindEscapesAndLettersAreFound(t *testing.T) {
	const id, uuid = "1541815603606036480", "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
	for _, text := range []string{
		"?q=id%3A" + id + "%22", `"first\n` + id + `\nnext"`, `"a\u0026` + id + `"`, "\x1b[1;32m" + id + "\x1b[0m done",
		"order SO" + id + " paid", "order " + id + " of at most 9223372036854775807", "at%2F" + uuid + "%22",
		`"a\n` + uuid + `"`,
	} {
		if got := found(text); len(got) != 1 || !strings.HasSuffix(got[0], id) && !strings.HasSuffix(got[0], uuid) {
			t.Errorf("%q: got %s", text, got)
		}
	}
	for _, text := range []string{"commit ab1541815603606036480c", "SO202405171234", "#define M 2549297995355413924ULL",
		"above Number.MAX_SAFE_INTEGER, 9007199254740991, or 9223372036854776000 it is"} {
		if got := found(text); len(got) > 0 {
			t.Errorf("%q: got %s", text, got)
		}
	}
}

func TestProseNamesNoColumns(t *testing.T) {
	if got := found(
		"At this moment I am rolled back, and so are the others of us.\nthe last was 1541815603606036480"); len(
		got) != 1 {
		t.Errorf("got %s", got)
	}
}

// The lines are those of Redis's documentation of MONITOR, of Zeek's logs in JSON, and of
// nginx with $msec; the options are exactly as long as a push ID.
func TestWordsThatOnlyLookLikeAKindAreIgnored(t *testing.T) {
	for _, text := range []string{
		`1339518083.107412 [0 127.0.0.1:60866] "keys" "*"` + "\n" +
			`1339518087.877697 [0 127.0.0.1:60866] "dbsize"` + "\n" + `1339518090.000270 [0 127.0.0.1:60866] "get" "x"`,
		`{"ts":1591367999.305988,"uid":"a"}` + "\n" + `{"ts":1591367999.000988,"uid":"b"}` + "\n" +
			`{"ts":1591368000.123456}`,
		"1355517523.005 200 GET /\n1355517523.015 200 GET /\n",
		"1355517523.123456\n1355517524.234567\n1355517525.000100\n",
		"1355517523.123456 GET /", "1355517523.000000\n1355517524.000000\n", "1355517523.005000\n1355517524.015000\n",
		"gcc -Iincludes-generated main.c", "gradle -PmyProjectVersions=2 build", "tool -Kxkeepallofthewords",
		"x-JhLeOlGIEjaIOFHR0xd",
		"a --JhLeOlGIEjaIOFHR0xd=1", "-JhLeOlGIEjaIOFHR0xdLonger", "java -DskipTestsInModule1 -jar a.jar",
		"1700000000000 0226640740700",
	} {
		if got := found(text); len(got) > 0 && !strings.HasPrefix(got[0], "decimal") {
			t.Errorf("%q: found %s", text, got)
		}
	}
	slack := `{"type":"message","ts":"1782136385.915719","thread_ts":"1782136380.123456"}` + "\n" +
		`{"type":"message","ts":"1782136386.415711"}`
	if got := found(slack); len(got) != 3 || got[1] != "slack-ts 1782136380.123456" {
		t.Errorf("of three messages of 2026 got %v", got)
	}
}
