// phone.js is the phone's page of a class: it asks before it joins, sends the letter that a student taps, and
// shows what the server says. What is sent is documented in app/internal/run/classroom/wire.go.

const { base } = document.documentElement.dataset;
const languages = JSON.parse(document.getElementById("languages").text);
const [place, heading, status, content] = ["place", "heading", "status", "content"].map((id) => document.getElementById(id));

// session survives a reload of this tab: the token, the one with which it asks to join, so that it joins once, whether
// to watch only, the number of the last choice, the one that is pending: the server has not said whether it counts; and
// whether the student is leaving.
const session = {};
try {
  Object.assign(session, JSON.parse(sessionStorage.getItem("class")));
} catch {
  // Nothing is stored, or storage is forbidden: then a reload asks again.
}

function save(change) {
  Object.assign(session, change);
  try {
    sessionStorage.setItem("class", JSON.stringify(session));
  } catch {
    // as above
  }
}

let state; // the class, as the server told it last
let past; // an earlier question that this address names
let notice = ""; // the name of a phrase
let lost = false; // the server did not respond
let say; // the phrases of the page's language

// ---- Requests --------------------------------------------------------------

const patience = 30_000; // ms; a poll takes 20 s
const slow = 4_000; // ms, until an answer is called not sent

// hurry ends all that waits, so that it is requested anew at once.
const waits = new Set();
let hurries = 0;
function hurry() {
  hurries++;
  waits.forEach((end) => end());
}

// request resolves to status 0 if no whole response came.
async function request(method, path, body) {
  const stop = new AbortController(), end = () => stop.abort(), late = setTimeout(end, patience);
  waits.add(end);
  const headers = body ? { "Content-Type": "application/json" } : {};
  const token = path === "join" ? session.offer : session.token;
  if (token) {
    headers["X-Class-Token"] = token;
  }
  try {
    const response = await fetch(`${base}class/${path}`, { method, headers, body: body && JSON.stringify(body), cache: "no-store", signal: stop.signal });
    const { status } = response, header = (name) => JSON.parse(response.headers.get(name));
    return { status, told: status === 200 || status === 201 ? await response.json() : null, counted: header("X-Class-Counted"), wait: header("Retry-After") };
  } catch {
    return { status: 0 };
  } finally {
    clearTimeout(late);
    waits.delete(end);
  }
}

// Phones must not all come again at the same moment, so each wait differs.
const later = (seconds) => new Promise((done) => {
  const end = () => waits.delete(end) && done();
  waits.add(end);
  setTimeout(end, seconds * 1000 * (0.75 + Math.random() / 2));
});
const pause = (failures) => Math.min(2 ** failures, 8);

// decided are the statuses that a repeated request would have, too. Others say that the server is busy, or that another
// one has its address.
const decided = [200, 201, 204, 400, 409, 410];

// insist repeats a request until the server decides, or until it is no longer wanted. It calls trouble with
// the status of a refusal for now, with 0 if there was no response, and with null if all is well again.
async function insist(wanted, method, path, body, trouble) {
  for (let failures = 0; wanted(); ) {
    const before = hurries, late = setTimeout(trouble, slow, 0);
    const response = await request(method, path, body);
    clearTimeout(late);
    if (hurries !== before && !response.status) {
      continue; // at once
    } else if (!wanted()) {
      return response;
    }
    lost = !response.status;
    if (decided.includes(response.status)) {
      trouble(null);
      return response;
    }
    trouble(response.status);
    await later(response.wait || pause(failures++));
  }
}

// follow keeps the state up to date.
async function follow() {
  for (let failures = 0; ; ) {
    const before = hurries;
    const rev = lost ? 0 : state?.rev ?? 0; // an answer at once says that the server is there again
    const { status, told, wait } = await request("GET", `state?rev=${rev}${loaded && session.token ? "&loaded=1" : ""}`);
    if (hurries !== before) {
      continue;
    } else if (told) {
      failures = 0;
      connected(true);
      await accept(told);
    } else if (status === 410) {
      forget(session.leaving ? "left" : "restarted");
    } else {
      connected(status === 429);
      await later(wait || pause(failures++));
    }
  }
}

function connected(is) {
  lost = !is;
  show();
}

async function accept(next) {
  const first = !state, before = state;
  const same = next.class === before?.class && next.q === before.q && next.round === before.round;
  if (next.phase === "open" && !(same && before.phase === "open") && (session.token || session.watch)) {
    notice = ""; // else it says why this phone is asked whether to join
  }
  state = next;
  if (same) {
    count(before); // it may have been told since the poll was answered
  }
  count(next);
  if (session.pending) {
    if (!isOpen(session.pending)) {
      hurry(); // the server has decided; a request that hangs would be given up later
    }
    send();
  }
  if (next.phase === "ended") {
    past = null; // its answers are deleted too
    save(nobody);
    notice = "";
  }
  if (first) {
    await lookBack();
  }
  if (!past && next.now) {
    history.replaceState(null, "", `${base}q/${next.now}`);
  }
  if (next.prepare && !prepared) {
    prepared = setTimeout(prepare, Math.random() * 120_000);
  }
  show();
}

// count notes which choice the server counts; a reply may be older than what is known.
function count({ mine, number = 0 }) {
  if (number > (state.number ?? 0)) {
    Object.assign(state, { mine, number });
  }
  if (session.pending && isHere(session.pending) && state.number >= session.pending.number) {
    save({ pending: null });
    notice = "";
  }
}

const isHere = ({ q, round }) => q === state?.q && round === state.round;
const isOpen = (choice) => isHere(choice) && state.phase === "open";

// lookBack shows a question that is over if this address names it.
async function lookBack() {
  const n = Number(location.pathname.slice(`${base}q/`.length));
  if (n && state.now && n !== state.now) {
    past = (await request("GET", `state?q=${n}`)).told;
  }
}

// prepare loads the lab into the browser's cache, as the teacher asked, and tells that it is there.
let prepared, loaded = false;
async function prepare() {
  const folder = state.lang === languages[0].Code || !languages.some(({ Code }) => Code === state.lang) ? "" : `${state.lang}/`;
  const page = await fetch(`${base}${folder}play`).then((response) => response.text()).catch(() => "");
  let whole = page !== "";
  for (const [, file] of page.matchAll(/ (?:data-wasm|data-rest|data-catalog|src|href)="([^"]+\.(?:wasm|txt|js|css))"/g)) {
    whole = (await fetch(file, { priority: "low" }).then((response) => response.ok && response.arrayBuffer()).catch(() => null)) && whole;
  }
  if (!whole) {
    prepared = setTimeout(prepare, Math.random() * 30_000);
    return;
  }
  loaded = true;
  hurry(); // the next request for the state says so
}

// ---- What a student does ---------------------------------------------------

let joining = false;
async function join() {
  if (joining) {
    return;
  }
  joining = true;
  notice = "joining";
  save({ offer: session.offer ?? [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("") });
  show();
  const response = await insist(() => joining, "POST", "join", {}, (trouble) => {
    notice = trouble === 503 ? "full" : "joining";
    show();
  });
  if (!joining) {
    return; // "Only watch" was pressed meanwhile
  }
  joining = false;
  notice = "";
  if (response?.told) {
    save({ token: response.told.token, watch: false });
  }
  hurry();
  show();
}

function watch(is) {
  joining = false;
  save({ watch: is });
  notice = "";
  show();
}

async function leave() {
  save({ pending: null, leaving: true }); // and what was sent may still count until then
  show();
  const { token } = session;
  await insist(() => session.token === token, "DELETE", "me", {}, show);
  if (session.token === token) {
    forget("left");
  }
}

// forget returns to the question whether to join.
const nobody = { token: null, offer: null, watch: false, pending: null, leaving: false };
function forget(why) {
  save(nobody);
  if (state) {
    delete state.mine;
    delete state.number;
  }
  notice = why;
  hurry();
  show();
}

// chosen is the choice of the question that is shown: the pending one, or the one that counts.
const chosen = (seen) => (!past && session.pending && isHere(session.pending) ? session.pending.choice : seen?.mine);

function choose(choice) {
  if (!session.token || session.leaving || past || state.phase !== "open" || chosen(state) === choice) {
    return;
  }
  const number = Math.max(session.number ?? 0, state.number ?? 0) + 1;
  save({ number, pending: { q: state.q, round: state.round, choice, number } });
  notice = notice === "notSent" ? notice : "";
  show();
  if (sending) {
    hurry(); // the request before may hang
  }
  send();
}

// send sends the pending choice until the server has decided; there is one such loop at a time.
let sending = false;
async function send() {
  if (sending) {
    return;
  }
  sending = true;
  while (session.pending && session.token) {
    const { token, pending } = session;
    const response = await insist(() => session.pending === pending, "PUT", "answer", pending, (trouble) => {
      notice = trouble === null || trouble === 429 ? "" : "notSent";
      show();
    });
    if (response?.counted && session.token === token && isHere(pending)) {
      count(response.counted);
    }
    if (session.pending !== pending) {
      continue; // it counts, or the student has chosen again or left
    } else if (response.status === 410) {
      forget("restarted");
    } else { // it counted in an earlier question, or was refused
      save({ pending: null });
      if (response.status !== 204) {
        notice = "late";
      }
    }
  }
  sending = false;
  show();
}

// ---- What is shown ---------------------------------------------------------

const fill = (phrase, ...values) => phrase.replace(/%(\d)/g, (_, i) => values[i - 1]);
const letter = (choice) => (choice < 0 ? "?" : "ABCDEF"[choice]);

function el(name, properties, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("on")) {
      made.addEventListener(key.slice(2), value);
    } else if (value !== false && value != null) {
      made.setAttribute(key, value === true ? "true" : value);
    }
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

const values = (given) => given && el("dl", { class: "given" }, ...given.map(([name, value]) => el("div", {}, el("dt", {}, name), " ", el("dd", {}, value))));
const note = (words, more = "") => el("p", { class: `note ${more}` }, words);
const press = (words, kind, onclick) => el("button", { type: "button", class: kind, onclick }, words);

// speak is the question's language, else the phone's.
function speak() {
  const known = (code) => languages.find(({ Code }) => Code === code);
  const own = navigator.languages.map((tag) => known(tag.split("-")[0].toLowerCase())).find(Boolean);
  const { Tag, Phrases } = known((past ?? state)?.lang) ?? own ?? languages[0];
  if (say !== Phrases) {
    say = Phrases;
    document.documentElement.lang = Tag;
    document.title = say.title;
    document.querySelector("[data-say]").textContent = say.class;
  }
}

let shown = "";
function show() {
  speak();
  const seen = past ?? state, view = viewOf(seen);
  const key = [view, seen?.class, seen?.q, seen?.round, seen?.phase, past ? state.now : ""].join();
  if (key !== shown) {
    const first = !shown || shown.startsWith("lost");
    shown = key;
    const [title, ...parts] = views[view](seen);
    heading.textContent = title;
    content.replaceChildren(...parts.filter(Boolean));
    if (!first) {
      heading.focus();
    }
  }
  content.parentElement.dataset.view = view;
  place.textContent = view === "join" ? say.outside : session.watch ? say.watching : seen?.q ? fill(say.question, seen.q) : "";
  for (const button of content.querySelectorAll("[data-choice]")) {
    button.setAttribute("aria-pressed", Number(button.dataset.choice) === chosen(seen));
  }
  tell(...news(view, seen));
}

function viewOf(seen) {
  if (!seen) {
    return "lost";
  } else if (past) {
    return past.phase === "revealed" ? "result" : "over";
  } else if (seen.phase === "ended") {
    return "ended";
  } else if (!session.token && !session.watch) {
    return "join";
  }
  return { idle: "idle", open: "question", revealed: "result" }[seen.phase];
}

// tell changes the status only if its words change, so that it is read out once.
function tell(words, kind = "", detail = "") {
  const both = [words, detail].join("\n");
  status.className = words && `chip ${kind}`;
  if (status.dataset.said !== both) {
    status.dataset.said = both;
    status.replaceChildren(words, ...(detail ? [el("small", {}, detail)] : []));
  }
}

// news are the words of the status, whether they are calm or tell a failure, and their detail.
function news(view, seen) {
  const { pending } = session, mine = chosen(seen);
  if (pending && (lost || notice === "notSent")) {
    return [fill(say.notSent, letter(pending.choice)), "failed"];
  } else if (lost) {
    return [say.lost, "failed"];
  } else if (session.leaving) {
    return [say.leaving];
  } else if (pending) {
    return [fill(say.sending, letter(pending.choice))];
  } else if (notice && notice !== "notSent") {
    return [say[notice], notice === "late" || notice === "full" ? "failed" : ""];
  } else if (view !== "question") {
    return [""];
  } else if (mine != null) {
    return [`✓ ${say.done}`, "", fill(say.chosen, letter(mine))];
  }
  return [session.token ? say.anonymous : say.silent, "calm"];
}

const leaving = () => (session.token ? press(say.leave, "quiet", leave) : press(say.join, "quiet", () => watch(false)));

const views = {
  lost: () => [say.title],

  join: () => [
    say.ask,
    el("p", {}, say.exception),
    el("ul", {}, ...["sent", "to", "unsent", "kept"].map((name) => el("li", {}, el("b", {}, say[name]), " ", say[`${name}Is`]))),
    press(say.join, "plain primary", join),
    press(say.watch, "plain", () => watch(true)),
    note(say.canLeave),
  ],

  idle: () => [say.next, leaving()],

  question: ({ text, given, answers, round }) => [
    text,
    values(given),
    round > 1 && note(say.again),
    el("ul", { class: "answers" }, ...[...answers.keys(), -1].map((i) => el("li", {},
      el("button", { type: "button", "data-choice": i, class: i < 0 && "unsure", disabled: !session.token, onclick: () => choose(i) },
        el("span", { class: "letter", "aria-hidden": true }, letter(i)), el("span", {}, answers[i]?.words ?? say.unsure))))),
    note(say.waiting, "waits"),
    leaving(),
  ],

  result: ({ text, answers, unsure, mine, path }) => {
    const right = answers.findIndex((one) => one.right), decided = mine >= 0;
    const verdict = mine === right ? say.right : decided ? say.wrong : say.rightIs;
    const all = [...answers, { words: say.unsure, count: unsure }], total = all.reduce((sum, { count }) => sum + count, 0);
    return [
      right < 0 ? text : fill(verdict, answers[right].words),
      answers[right]?.why && el("p", {}, answers[right].why),
      decided && mine !== right && answers[mine].why && note(fill(say.because, letter(mine), answers[mine].why)),
      el("ul", { class: "answers" }, ...all.map((one, i) => {
        const at = i < answers.length ? i : -1;
        return el("li", { "data-result": at, "data-mine": at === mine, "data-right": one.right },
          el("span", { class: "letter", "aria-hidden": true }, one.right ? "✓" : letter(at)),
          el("span", { class: "told" }, one.right ? el("span", { class: "heard" }, `${say.isRight}: `) : null,
            at === mine ? el("small", {}, say.mine) : null, one.words, one.count == null ? null : bar(one.count / total)),
          one.count == null ? null : el("b", {}, one.count));
      })),
      unsure == null && note(say.few),
      el("a", { class: "button plain", href: path, target: "_blank", rel: "noopener" }, say.open),
      ...end(),
    ];
  },

  over: ({ text, given }) => [text, values(given), el("p", {}, say.over), ...end()],

  ended: () => [say.ended, el("p", {}, say.deleted)],
};

function bar(share) {
  const made = el("span", { class: "bar", "aria-hidden": true });
  made.style.setProperty("--share", `${100 * share}%`);
  return made;
}

// end leads from an earlier question to the current one; the current one waits for the next.
function end() {
  if (!past) {
    return [note(say.next, "waits"), leaving()];
  }
  const onclick = (event) => {
    event.preventDefault();
    past = null;
    history.replaceState(null, "", `${base}q/${state.now}`);
    show();
  };
  return state.now ? [el("a", { class: "button plain primary", href: `${base}q/${state.now}`, onclick }, fill(say.current, state.now))] : [];
}

document.addEventListener("keydown", (event) => {
  const choice = "?ABCDEF".indexOf(event.key.toUpperCase()) - 1;
  if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && content.querySelector(`[data-choice="${choice}"]`)) {
    choose(choice);
  }
});

// A phone that was asleep asks at once.
for (const [target, name] of [[document, "visibilitychange"], [window, "online"]]) {
  target.addEventListener(name, () => document.hidden || hurry());
}

show();
follow();
if (session.leaving) {
  leave(); // the page was reloaded meanwhile
}
