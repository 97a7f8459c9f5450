package system

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"github.com/snowflakelab/snowflakelab/snowflake"
)

// TextHints are what a text says about the IDs in it, by its words.
type TextHints struct {
	// Named are the systems that it mentions, in the order of [Number], and Mentions where.
	Named    []string
	Mentions []Mention
	// Topics are what it is about; none if it mentions a system.
	Topics Topic
	// Printed is a layout that the text prints; without fields if it prints none.
	Printed snowflake.Layout
}

// Mention is a word in a text that names a system.
type Mention struct {
	System string
	At     int // the bytes of the text before it
}

// Topic is what a text is about, a bit each.
type Topic uint8

const (
	// Generators is that of a text about a generator of Snowflake IDs, whoever's it is.
	Generators Topic = 1 << iota
	// ForeignSites is that of a text in Chinese, or of a database or a program in Java: one about the IDs of a site
	// mostly names that.
	ForeignSites
	// OtherNumbers is that of a text about numbers that no generator of IDs makes: of parcels, people, accounts,
	// articles and amounts, or random ones.
	OtherNumbers
	// LostDigits is that of a text about what happens to long numbers in JavaScript: these are IDs, and no times.
	LostDigits
)

// topicWords are words in small letters by which a text shows its topic.
var topicWords = [...]struct {
	topic Topic
	words []string
}{
	{Generators, []string{"snowflake", "雪花", "스노우플레이크", "スノーフレーク", "workerid", "worker_id", "worker id", "workid",
		"machineid", "machine id", "机器id", "datacenterid", "数据中心", "分布式id", "idgenerator", "id generator", "idworker",
		"id生成", "снежинк"}},
	{ForeignSites, []string{"java.lang.", "org.springframework", "exception in thread", "insert into", "preparing:",
		"jdbc", "tostringserializer", "@tableid", "jackson"}},
	{OtherNumbers, []string{"tracking number", "tracknum", "tracking_number", "trackingnumber", "webtracking",
		"运单号", "快递单号", "物流单号",
		"身份证", "idcard", "id_card", "银行卡", "银行账号", "card number", "cardnumber", "bank account", "iban",
		"isbn", "barcode", "条形码", "条码", "imei", "iccid", "wwn", "发票号", "税号", "荷送状", "追跡番号", "송장번호", "운송장",
		"gasprice", "in wei", "lamports", "steam id", "steamid", "steam_id", "facebook", "fbid", "adset", "shopify",
		"math.random", "random.randint", "rand.int63", "随机数", "hashcode", "xxhash", "murmur", "crc64", "simhash",
		"factorial", "fibonacci", "graph api", "unsupported post request", "graphmethodexception",
		"oauthexception", "fbtrace_id", "business_management", "fbclid", "ad account", "ad_account", "adaccount",
		"pixel_id", "_ga=", "ga1.2", "google-analytics", "gclid", "dhl ", "fedex", "usps", "sscc", "gtin", "ean-13",
		"ean13", "system identifier", "pg_controldata", "zxid", "lease id", "leaseid", "cf-ray", "ray id", "couchbase",
		"advisory_lock", "阶乘", "斐波那契", "account number", "account_number", "credit card", "creditcard",
		"serial number", "serialnumber", "номер карты", "伝票番号", "クレジットカード", "카드번호", "계좌번호", "nextlong",
		"random long", "cityhash", "fnv1a", "fnv-1a", "siphash", "hash64", "lovelace", "satoshi", "uint256",
		"gas price", "trade_no", "alipay", "支付宝", "wxpay", "微信支付", "paypal", "mercadopago", "invoice number",
		"invoice_number", "invoice no", "invoicenumber", "phone number", "phone_number", "phonenumber", "手机号", "電話番号",
		"전화번호", "номер телефона", "order number", "ordernumber", "order_number", "注文番号", "주문번호", "номер заказа",
		"número de pedido", "numéro de commande", "bestellnummer", "rechnungsnummer", "請求書番号", "whatsapp", "@g.us",
		"time_ns", "unixnano", "nanotime", "hrtime"}},
	{LostDigits, []string{"精度", "precision", "失真", "max_safe_integer", "json-bigint", "jsonbig", "tostringserializer",
		"后两位", "末尾变成", "变成00", "last two digits", "last digits", "桁落ち", "丸め", "safe integer"}},
}

// HintsIn are those of a text.
func HintsIn(text []byte) (h TextHints) {
	text = bytes.ToLower(text)
	h.mention(text)
	h.Printed = printed(text, h.Named)
	if len(h.Named) > 0 {
		return h
	}
	for _, t := range topicWords {
		if slices.ContainsFunc(t.words, func(word string) bool { return bytes.Contains(text, []byte(word)) }) {
			h.Topics |= t.topic
		}
	}
	if isChinese(text) {
		h.Topics |= ForeignSites
	}
	if h.Topics&Generators != 0 {
		h.Topics &^= ForeignSites | OtherNumbers
	}
	return h
}

// mention finds the words that name systems. Of yitter and yitter-csharp the latter counts.
func (h *TextHints) mention(text []byte) {
	for i := range rowCount() {
		name := row(i).name
		for _, word := range row(i).words {
			for at := 0; ; at += len(word) {
				next := bytes.Index(text[at:], []byte(word))
				if next < 0 {
					break
				}
				at += next
				h.Mentions = append(h.Mentions, Mention{name, at})
			}
		}
		if n := len(h.Mentions); n > 0 && h.Mentions[n-1].System == name {
			h.Named = append(h.Named, name)
		}
	}
	less := func(name string) bool {
		return slices.ContainsFunc(h.Named, func(one string) bool { return strings.HasPrefix(one, name+"-") })
	}
	h.Mentions = slices.DeleteFunc(h.Mentions, func(m Mention) bool { return less(m.System) })
	h.Named = slices.DeleteFunc(slices.Clone(h.Named), less)
}

// isChinese reports whether a text has a few Chinese characters and no Japanese ones.
func isChinese(text []byte) bool {
	const few = 6
	han := 0
	for _, r := range string(text) {
		if unicode.In(r, unicode.Hiragana, unicode.Katakana) {
			return false
		} else if unicode.Is(unicode.Han, r) {
			han++
		}
	}
	return han >= few
}
