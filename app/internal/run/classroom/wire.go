// Package classroom is the state of one class: who has joined, which question is open, and what was
// answered. It knows neither HTTP nor goroutines, and reads no clock.
//
// wire.go has what the server, the teacher's page and a student's phone send each other as JSON; class.go has
// the rules. Requests, with their bodies and answers:
//
//	POST   /class/join       {} → 201 Joined               a student, after consent; X-Class-Token may offer a token, so that a repeated request joins once
//	GET    /class/state      → State                       ?rev=N waits at most Hold until rev is not N; ?q=N is a past question; ?loaded=1: this phone has loaded the lab
//	PUT    /class/answer     Vote → 204                    the header X-Class-Counted is Counted, also of a 409
//	DELETE /class/me         → 204
//	PUT    /class/question   Question → 204                the teacher, here and below
//	POST   /class/again      Turn → 204
//	POST   /class/reveal     Turn → 204
//	POST   /class/pause      Turn → 204                    the class is idle until a question is posted; answers stay
//	POST   /class/end        Turn → 204
//	POST   /class/begin      Turn → 204                    another class after the end
//	POST   /class/prepare    Turn → 204                    phones load the lab, each within two minutes
//	GET    /class/results    → Results                     ?rev=N waits as above
//
// A student sends the token as the header X-Class-Token, the teacher "Authorization: Bearer KEY". A body has
// the type application/json. Refusals are a line of text: 400 for a malformed request, 403 for one that is
// the teacher's, 409 for an answer or a turn that came too late, 410 for a token that the class does not
// know, 413, 421 for an unknown Host, 429 and 503 with Retry-After in seconds.
package classroom

// Phase says what a class is doing.
type Phase string

// A class is idle until its first question, and after a question that was left before the reveal. Its question is open, then
// revealed; "ask again" opens it again.
// An ended class has forgotten everything; a new question begins another class.
const (
	Idle     Phase = "idle"
	Open     Phase = "open"
	Revealed Phase = "revealed"
	Ended    Phase = "ended"
)

// Unsure is the choice "I don't know". Every question has it, beside its answers.
const Unsure = -1

// Question is what the teacher's page posts: the question that it shows.
type Question struct {
	// N is the question's number in the class, from 1, and the end of its address, /q/4. The same question
	// may be posted again: its answers stay. Another one with its number replaces it.
	N int `json:"n"`
	// Path is the moment in the lab, which phones open after the reveal: path and query, with the site's base
	// and the language's folder, such as /zh/rollover?scene=rollover&step=5. A fragment is a name.
	Path string `json:"path"`
	Lang string `json:"lang"` // Lang is the language of the texts: en, zh or ja.
	Text string `json:"text"` // Text is the question.
	// Given are the values that the question is about, each after its name.
	Given   [][2]string `json:"given,omitempty"`
	Answers []Answer    `json:"answers"`
	// Twin is the number of the question that this one repeats with other numbers; 0 if it is none.
	Twin int `json:"twin,omitempty"`
	// Check is the check that this question is part of; NoCheck if it is part of none.
	Check Check `json:"check,omitempty"`
}

// Check is a set of questions of which only the sum of right answers is told.
type Check string

// A lesson has one at its beginning and one at its end.
const (
	NoCheck     Check = ""
	CheckBefore Check = "before"
	CheckAfter  Check = "after"
)

// Answer is one of a question's 2 to 6 answers, without "I don't know". At most one is right.
type Answer struct {
	Words string `json:"words"`
	Why   string `json:"why"` // Why it is right, or what the one who chose it overlooks; may be empty.
	Right bool   `json:"right"`
	// Slip names the misconception that gives the answer; empty in a right one. Answers of a twin are compared by it.
	Slip string `json:"slip,omitempty"`
}

// Turn says to which question and round a teacher's press belongs, so that a press that is sent twice counts
// once. The end of the class, another beginning and preparing need neither.
type Turn struct {
	Q     int `json:"q"`
	Round int `json:"round"`
}

// Vote is a student's choice. A phone numbers its choices of a question, so that requests may be lost, repeated and
// late: the highest number counts that arrived before the reveal.
type Vote struct {
	Q      int   `json:"q"`
	Round  int   `json:"round"`
	Choice *int  `json:"choice"` // Choice is an index of the answers, or Unsure.
	Number int64 `json:"number"` // Number is from 1; without it the choice counts as the newest.
}

// Counted is the choice of a student that counts in a round; absent if there is none.
type Counted struct {
	Mine   *int  `json:"mine,omitempty"`
	Number int64 `json:"number,omitempty"` // Number is the one that the phone gave it.
}

// Joined answers a student who joins.
type Joined struct {
	Token string `json:"token"` // Token is 128 random bits as 32 hexadecimal digits.
}

// PhoneState is what a phone is told.
type PhoneState struct {
	Class   string `json:"class"` // Class tells one class from the next, also after the program was restarted.
	Rev     int64  `json:"rev"`   // Rev changes with a question, a round, a reveal and the end; not with answers.
	Now     int    `json:"now"`   // Now is the number of the current question; 0 if there is none.
	Q       int    `json:"q"`     // Q is the number of the question below: the current one, or the past one that was asked for.
	Round   int    `json:"round"` // Round counts from 1, and again from "ask again" to "ask again".
	Phase   Phase  `json:"phase"`
	Prepare bool   `json:"prepare,omitempty"` // Prepare tells phones to load the lab, for moments in which all use it.
	Lang    string `json:"lang,omitempty"`
	Text    string `json:"text,omitempty"`
	Path    string `json:"path,omitempty"` // Path is the question's, only once revealed: it may tell the answer.
	// Given is the question's.
	Given [][2]string `json:"given,omitempty"`

	Answers []Option `json:"answers,omitempty"`
	// Unsure is how many chose "I don't know", as Count below.
	Unsure *int `json:"unsure,omitempty"`
	Counted
}

// Option is an answer as a phone is told it. Before the reveal it has words only.
type Option struct {
	Words string `json:"words"`
	Why   string `json:"why,omitempty"`
	Right bool   `json:"right,omitempty"`
	Count *int   `json:"count,omitempty"` // Count is how many chose it; absent unless at least Few answered.
}

// Few is how many answers a question needs before its bars are shown: fewer would tell who chose what.
const Few = 5

// Tally is how a round was answered.
type Tally struct {
	Answered int   `json:"answered"` // Answered is how many have answered, "I don't know" included.
	Counts   []int `json:"counts"`   // Counts has the number of votes for each answer.
	Unsure   int   `json:"unsure"`   // Unsure is how many chose "I don't know".
}

// CheckResult is what came of a check: of its questions that at least Few have answered.
type CheckResult struct {
	Questions int `json:"questions"`
	Answered  int `json:"answered"` // Answered is how many answers they have, "I don't know" included.
	Right     int `json:"right"`
}

// Results are what the teacher's page is told, before the reveal too: the projector must not show the counts
// then, nor ever if fewer than Few have answered.
type Results struct {
	Class string `json:"class"` // as in PhoneState
	Rev   int64  `json:"rev"`   // Rev changes with everything below, at most every 250 ms while answers arrive.
	Q     int    `json:"q"`     // Q is the current question's number; 0 if there is none.
	Round int    `json:"round"`
	Phase Phase  `json:"phase"`

	Joined int `json:"joined"` // Joined is how many students have joined.
	Tally
	// Before is the round before "ask again", or for a twin the last round of the question that it repeats; absent if
	// nobody answered in it.
	Before *Tally `json:"before,omitempty"`
	// Right is the index of the right answer; −1 if none is.
	Right int `json:"right"`

	Check Check `json:"check,omitempty"` // Check is the current question's.

	// First and Last are the sums of the checks before and after the lesson.
	First CheckResult `json:"first"`
	Last  CheckResult `json:"last"`

	Prepare bool `json:"prepare"` // Prepare says that phones are loading the lab.
	Loaded  int  `json:"loaded"`  // Loaded is how many students' phones have loaded it.

	// Addresses are those at which students reach the class, without a number, such as
	// http://192.168.1.20:8000/q; the likeliest is first. Empty without a network.
	Addresses []string `json:"addresses"`
}
