// Package words is the folder of every sentence that a reader sees, and of its translations.
//
// Read text first: it translates each sentence where it is written in English, writes numbers and times as
// the language does, and words the library's errors. Its folder catalog has the translations, one file per
// language. Then:
//
//   - boxes reads the numbers and dates that people type, and words what is wrong with them;
//   - glossary is the table of terms.
package words
