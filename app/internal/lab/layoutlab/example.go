package layoutlab

import "github.com/snowflakelab/snowflakelab/app/internal/words/text"

// Example is a flawed layout to learn from.
type Example struct {
	Name, Title string
	Draft       Draft
	Story       string // Story is a few sentences.
}

// Examples lists proposed layouts that do not work.
func Examples() []Example {
	proposal := readDraft("time:37,server:20,sequence:16", "0", "1ms")
	since1970 := readDraft("unused:1,time:41,node:10,sequence:12", "0", "1ms")
	fixed := readDraft("time:28,server:20,sequence:16", "1704067200000", "1s")
	return []Example{
		{
			Name: "proposal", Title: text.T("73 bits in 64"), Draft: proposal,
			Story: text.T("An article proposes this layout for game servers and expects 93 years. But 37 bits of milliseconds last 4.36 years, and the fields need 73 bits. Code that shifts the time by 36 bits anyway keeps only 28 of them: IDs repeat every 3.1 days and are negative half of the time."),
		},
		{
			Name: "proposal-mended", Title: text.T("The same, cut to 64 bits"), Draft: fixed,
			Story: text.T("Keeping 20 and 16 bits leaves 28 for the time. They last 3.1 days in milliseconds and 8.51 years in seconds, as here; half of these IDs are negative in a signed column."),
		},
		{
			Name: "since-1970", Title: text.T("41 bits since 1970"), Draft: since1970,
			Story: text.T("Without its own epoch a layout counts from 1970: more than fifty of its 69.68 years had passed before anybody used it, and it ends on 2039-09-07. An epoch costs nothing; set it to your launch date."),
		},
	}
}
