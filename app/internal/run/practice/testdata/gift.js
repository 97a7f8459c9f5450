// Reads a GIFT file from the standard input with gift-pegjs, whose folder is the argument, and prints its questions.
const { parse } = require(process.argv[2]);
const kinds = { Category: "category", MC: "multichoice", Numerical: "numerical", Short: "shortanswer" };

const words = (text) => (text.type === "range" && text.range === 0 ? String(text.number) : text.text);
const answer = (choice) => ({
  says: words(choice.text),
  worth: String(choice.weight ?? (choice.isCorrect ? 100 : 0)),
  why: choice.feedback.text,
});
const question = (q) => ({
  kind: kinds[q.type] ?? q.type,
  name: q.title,
  text: q.stem?.text,
  general: q.globalFeedback?.text,
  answers: q.choices?.map(answer),
});

const file = require("fs").readFileSync(0, "utf8");
process.stdout.write(JSON.stringify(parse(file).map(question)));
