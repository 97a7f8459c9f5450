package text

// Language is a code, the language's own name, and its tag for browsers, as in RFC 5646.
type Language struct {
	Code, Name, Tag string
	// space is between two sentences, list between the items of a list, lists between lists.
	space, list, lists string
	// date is a date in prose, of the year, the month and the day; empty in English.
	date string
	// plural is the index of the form for a number, of those that a catalog lists. It is nil in
	// English, whose forms are in the program.
	plural func(n int) int
}

// Languages are those that [Use] knows, by the code in links. The last is a pseudo-language:
// English made longer and accented, which shows on every page whether a text bypasses this package
// and whether a longer language would fit.
var Languages = []Language{
	{"en", "English", "en", " ", ", ", "; ", "", nil},
	{"zh", "简体中文", "zh-Hans", "", "、", "；", "%d\u00a0年 %d\u00a0月 %d\u00a0日", oneForm},
	{"ja", "日本語", "ja", "", "、", "；", "%d\u00a0年 %d\u00a0月 %d\u00a0日", oneForm},
	{"pseudo", "Ƥśéúðö", "en-x-pseudo", " ", ", ", "; ", "", nil},
}

func oneForm(int) int { return 0 }

// Addressed are the languages whose pages have addresses of their own. The first one's have no
// prefix.
func Addressed() []Language { return Languages[:3] }

// current is the language of T and its catalog: the package's only variables, set before the first
// page is drawn.
var (
	current = Languages[0]
	catalog messages
)

// Use sets the language of T by its code; an unknown one is English. compiled is the language's
// catalog, see [Compile]; English and the pseudo-language have none.
func Use(code, compiled string) error {
	current, catalog = Languages[0], messages{}
	for _, l := range Languages {
		if l.Code == code {
			current = l
		}
	}
	if compiled == "" {
		return nil
	}
	var err error
	catalog, err = parse(code, compiled)
	return err
}

// Current is the code of the language of T.
func Current() string { return current.Code }

// Tag is the language tag of T.
func Tag() string { return current.Tag }
