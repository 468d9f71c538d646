/**
 * The marks of one question: requests, drafts, saves, and how to say them. This module does not touch the page.
 *
 * A form holds what the marker chose: {items, own, comment}. Its `items` are null until something is chosen, so that
 * Enter never gives 0 points by accident. A draft is a form that differs from the saved mark. Only a confirmed save
 * or the marker drops a draft.
 */

const NOTHING = { items: null, own: "", comment: "" };

/** Return {ok, status, data}; status 0 means that no answer came. A page in place of JSON (a login) is never ok. */
async function ask(url, { method = "GET", json, csv } = {}) {
  const counts = document.documentElement.dataset; // read by the tests
  counts.requests = Number(counts.requests ?? 0) + 1;
  const headers = {};
  if (method !== "GET") headers["X-XSRFToken"] = document.cookie.match(/(?:^|; )_xsrf=([^;]*)/)?.[1] ?? "";
  if (json) headers["Content-Type"] = "application/json";
  if (csv !== undefined) headers["Content-Type"] = "text/csv";
  const body = json ? JSON.stringify(json) : csv;
  const signal = AbortSignal.timeout(60_000);
  let response, text;
  try {
    response = await fetch(url, { method, headers, body, signal, credentials: "same-origin", cache: "no-store" });
    text = await response.text();
  } catch {
    return { ok: false, status: 0, data: { message: "The server did not answer." } };
  }
  const { ok, status } = response;
  let data = null;
  try {
    data = JSON.parse(text);
  } catch {} // not JSON: reported below
  if (ok && data) return { ok, status, data };
  return { ok: false, status, data: { message: `The server sent an unexpected reply (status ${status}).`, ...data } };
}

/** One question with its groups of equal answers, as the server sent them, and the drafts made on top. */
export class Question {
  data = null;
  names = false;
  second = false;
  mine = ""; // a marker's name: only the answers that this marker has are open
  writing = 0;
  // First marks and second readings have their own drafts and their own saves to undo.
  #desks = { first: { drafts: new Map(), saves: [] }, second: { drafts: new Map(), saves: [] } };
  #answers = new Map(); // answer id -> promise of its HTML

  constructor(url, student = "") {
    this.url = url;
    this.student = student; // an id: the page shows this one's answer, whatever the grader decided
    this.names = Boolean(student);
  }

  get #view() {
    return new URLSearchParams({ names: Number(this.names), second: Number(this.second), student: this.student });
  }

  /** Return the markers among whom the answers are divided. */
  get markers() {
    return [...new Set(this.groups.map((group) => group.marker).filter(Boolean))].sort();
  }

  isOthers(group) {
    return Boolean(this.mine && group.marker && group.marker !== this.mine);
  }

  get groups() {
    return this.data?.groups ?? [];
  }

  get #desk() {
    return this.#desks[this.second ? "second" : "first"];
  }

  /** Load everything; return the failed reply, or null. */
  async load({ names = this.names, second = this.second } = {}) {
    const before = { names: this.names, second: this.second };
    Object.assign(this, { names, second });
    const reply = await ask(`${this.url}?${this.#view}`);
    if (!reply.ok) return Object.assign(this, before), reply;
    this.data = reply.data;
    this.#answers.clear();
    for (const [key, draft] of [...this.#desk.drafts]) this.#carryOver(key, draft);
    return null;
  }

  /** Move a draft to the new list of groups. If its answers changed or were marked meanwhile, it is in conflict. */
  #carryOver(key, draft) {
    const group = this.groups[this.indexOf(key)];
    if (!group) return;
    const seen = new Map(draft.answers.map(({ id, version }) => [id, version]));
    if (group.answers.some(({ id, version }) => seen.has(id) && seen.get(id) !== version)) {
      draft.conflict = "These answers were changed or marked after you began.";
    }
    draft.answers = versionsOf(group);
    this.#desk.drafts.delete(key);
    this.#desk.drafts.set(keyOf(group), draft);
  }

  /** Return the place of the group that holds an answer: the server may number its groups anew. */
  indexOf(key) {
    return this.groups.findIndex((group) => group.answers.some(({ id }) => id === key));
  }

  state(group) {
    return this.second ? (group.second ? "marked" : "open") : group.state;
  }

  waits(group) {
    return !this.isOthers(group) && (this.state(group) === "open" || (group.changed && !this.second));
  }

  isMixed(group) {
    return group.mixed && !this.second;
  }

  toCheck(group) {
    return !this.second && (group.changed || group.old_rubric || group.mixed);
  }

  draft(group) {
    return this.#desk.drafts.get(keyOf(group));
  }

  form(group) {
    return this.draft(group)?.form ?? savedForm(group, this.second);
  }

  isUnsaved(group) {
    const draft = this.draft(group);
    // Where marks differ, a draft counts even if it equals the mark that is shown: it replaces the others.
    return Boolean(draft) && (this.isMixed(group) || !sameForm(draft.form, savedForm(group, this.second)));
  }

  get hasUnsaved() {
    const aside = this.#desks[this.second ? "first" : "second"];
    return aside.drafts.size > 0 || this.groups.some((group) => this.isUnsaved(group));
  }

  /** Return the points that the form of a group gives, or null while nothing is chosen. */
  earned(group) {
    const { items, own } = this.form(group);
    const ownPoints = parsePoints(own);
    if (ownPoints !== null) return ownPoints;
    if (items === null) return null;
    const chosen = this.data.rubric.items.filter((item) => items.includes(item.key));
    const sum = chosen.reduce((total, item) => total + item.points, 0);
    return Math.min(Math.max(sum, 0), this.data.points);
  }

  isWrong(group) {
    const sum = this.earned(group);
    return sum !== null && !(sum <= this.data.points); // NaN is wrong, too
  }

  pointsText(group) {
    const sum = this.earned(group);
    return `${sum === null || this.isWrong(group) ? "–" : points(sum)} of ${points(this.data.points)}`;
  }

  get progress() {
    const { progress, second } = this.data;
    if (this.second) return { done: second.done, total: second.of, text: secondText(second) };
    return { done: progress.done, total: progress.total, text: progressText(progress) };
  }

  /** Return whether there is nothing to save and nothing to confirm. */
  isSettled(group) {
    return !this.isUnsaved(group) && !this.waits(group) && this.state(group) !== "later" && !this.toCheck(group);
  }

  /** Return why a group cannot be saved, or "". */
  refusal(group) {
    const sum = this.earned(group);
    if (sum === null) return "No points are chosen. Press 0 for zero points or f for full points.";
    if (this.isWrong(group)) return `Own points must be a number from 0 to ${points(this.data.points)}.`;
    if (!this.isMixed(group) || this.isUnsaved(group)) return "";
    return "These answers have different marks. Choose the points for all of them.";
  }

  /** Return the place of the next open group, in a circle, or undefined. */
  nextOpen(place) {
    const order = this.groups.map((_, step) => (place + 1 + step) % this.groups.length);
    return order.find((index) => index !== place && this.waits(this.groups[index]));
  }

  /** Say what is left where no other group is open. */
  endText(place) {
    const later = this.groups.filter((group) => this.state(group) === "later").length;
    const open = this.waits(this.groups[place]) ? "No other answer is open." : "No answer is open.";
    return later ? `${open} ${count(later, "waits", "wait")} for later.` : open;
  }

  /** Return the change of a form that chooses or clears one item. Only the key 0 chooses zero points. */
  toggled(group, key) {
    const items = this.form(group).items ?? [];
    const left = items.includes(key) ? items.filter((other) => other !== key) : [...items, key];
    return { items: left.length ? left : null };
  }

  /** Return the change of a form that gives full points. */
  full() {
    const good = this.data.rubric.items.filter((item) => item.points > 0).map((item) => item.key);
    return good.length ? { items: good, own: "" } : { items: null, own: String(this.data.points) };
  }

  /** Change a draft. Its versions are those seen when it began: a later mark of somebody else is then a conflict. */
  edit(group, change) {
    const form = { ...this.form(group), ...change };
    this.#desk.drafts.set(keyOf(group), { answers: versionsOf(group), ...this.draft(group), form });
  }

  drop(group) {
    this.#desk.drafts.delete(keyOf(group));
  }

  /** Return the promise of a reply with the HTML of a group's answer; a failed one is asked for again. */
  answer(group) {
    const id = keyOf(group);
    if (!this.#answers.has(id)) {
      const reply = ask(`${this.url}/answer?id=${encodeURIComponent(id)}`);
      this.#answers.set(id, reply);
      reply.then(({ ok }) => ok || this.#answers.delete(id));
    }
    return this.#answers.get(id);
  }

  /** Save the form of a group with a state; return "" or why it was not saved. */
  async save(group, state, by) {
    const before = this.#undoing(group, by);
    const draft = this.draft(group);
    const answers = draft?.answers ?? versionsOf(group);
    const body = { ...bodyOf(this.form(group), state), second: this.second, by, answers };
    const problem = await this.#write(group, body);
    if (problem) return problem;
    this.#desk.saves.push({ key: keyOf(group), before });
    // What was typed during the save stays a draft, and so does what "later" does not keep on the server.
    const now = this.groups[this.indexOf(keyOf(group))];
    if (this.draft(now) === draft && (state === "marked" || !this.isUnsaved(now))) this.drop(now);
    return "";
  }

  /** Return the key of the group whose save is the next to undo, or undefined. */
  get lastSaved() {
    return this.#desk.saves.at(-1)?.key;
  }

  /** Undo the last save; return "" or why it was not undone. */
  async undo() {
    const { saves } = this.#desk;
    const { key, before } = saves.at(-1);
    const group = this.groups[this.indexOf(key)];
    const impossible = !group ? "The answer of the last save is not on this page. Its mark stays."
      : !before ? "The last save cannot be undone: its answers had different marks before." : "";
    const problem = impossible || await this.#write(group, { ...before, second: this.second, answers: versionsOf(group) });
    // Without a reply the same undo can be tried again; a refused one never can.
    if (problem !== UNREACHABLE) saves.pop();
    return problem;
  }

  /** Return the body that brings back the mark of a group, or null where its answers have different marks. */
  #undoing(group, by) {
    if (this.isMixed(group)) return null;
    const state = ["blank", "graded"].includes(this.state(group)) ? "open" : this.state(group);
    const mark = this.second ? group.second : group.mark;
    return { ...bodyOf(savedForm(group, this.second), state), by: mark?.by || by };
  }

  /** Ask what new rubric items change (write: false), or write them. */
  rubric(items, write) {
    return ask(`${this.url}/rubric?${this.#view}`, { method: "PUT", json: { version: this.data.rubric.version, items, write } });
  }

  /** Ask what a CSV file of marks changes (write: false), or write it. */
  async upload(file, write) {
    return ask(`${this.url}/marks.csv?write=${Number(write)}`, { method: "POST", csv: await file.text() });
  }

  /** Write one group and take over what the server says of it; return "" or why it was not written. */
  async #write(group, body) {
    this.writing += 1;
    const reply = await ask(`${this.url}/marks?${this.#view}`, { method: "PUT", json: body });
    this.writing -= 1;
    if (!reply.data.group) return reply.status ? reply.data.message : UNREACHABLE;
    const fresh = this.#replace(group, reply.data.group);
    const { distribution, progress, comments, second } = { ...this.data, ...reply.data };
    Object.assign(this.data, { distribution, progress, comments, second });
    // A save whose reply was lost meets its own mark when it is tried again.
    const problem = reply.ok || (!this.second && sameMark(fresh, body)) ? "" : reply.data.message;
    const draft = this.draft(fresh);
    if (draft) Object.assign(draft, { answers: versionsOf(fresh), conflict: problem });
    if (problem) this.#answers.delete(keyOf(group));
    return problem;
  }

  #replace(group, fresh) {
    const draft = this.draft(group);
    const known = new Map(group.answers.map((answer) => [answer.id, answer]));
    fresh.alike ??= group.alike; // the reply knows one group, not the one before
    for (const answer of fresh.answers) {
      const { student, name, url } = known.get(answer.id) ?? answer;
      // A reply to a write need not know that names are shown.
      if (this.names && !answer.student) Object.assign(answer, { student, name, url });
    }
    this.groups[this.indexOf(keyOf(group))] = fresh;
    this.drop(group);
    if (draft) this.#desk.drafts.set(keyOf(fresh), draft);
    return fresh;
  }
}

const UNREACHABLE = "The server did not answer. Your mark is kept on this page.";
const keyOf = (group) => group.answers[0].id;
const versionsOf = (group) => group.answers.map(({ id, version }) => ({ id, version }));
const bodyOf = ({ items, own, comment }, state) => (
  { state, items: items ?? [], own_points: parsePoints(own), comment: comment.trim() }
);

/** Return the form that a saved mark fills in. One set aside for later may have no points and no items yet. */
function savedForm(group, second) {
  const mark = second ? group.second : group.mark;
  if (!mark) return NOTHING;
  const { items = [], own_points: own = null, comment = "", points: given } = mark;
  // A mark from elsewhere (formgrader) has points and no items.
  const shown = own ?? (items.length || !given ? null : given);
  const nothing = !items.length && shown === null && typeof given !== "number";
  return { items: nothing ? null : items, own: shown === null ? "" : String(shown), comment };
}

function sameForm(one, other) {
  const text = (form) => {
    const { items, own_points, comment } = bodyOf(form);
    return JSON.stringify([form.items || own_points !== null ? [...items].sort() : null, own_points, comment]);
  };
  return text(one) === text(other);
}

function sameMark({ state, mark }, body) {
  const own = body.own_points === null ? "" : String(body.own_points);
  return state === "marked" && body.state === "marked" && (!body.by || mark?.by === body.by)
    && sameForm(savedForm({ mark }, false), { ...body, own });
}

/** Return the typed points: null for an empty field, NaN for anything but a number of at least 0. */
function parsePoints(typed) {
  const text = typed.trim().replace(",", ".");
  if (!text) return null;
  return /^(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : NaN;
}

/* ---- Sentences ---- */

export const points = (number) => String(Number(number.toFixed(4)));
export const count = (number, one, many = `${one}s`) => `${number} ${Number(number) === 1 ? one : many}`;
export const worth = (number) => count(points(number), "point");

function progressText({ done, total, minutes }) {
  const text = `${done} of ${total}`;
  if (minutes === null || done >= total) return text;
  if (minutes < 1) return `${text}, less than a minute left`;
  if (minutes >= 120) return `${text}, about ${Math.round(minutes / 60)} hours left`;
  return `${text}, about ${count(Math.round(minutes), "minute")} left`;
}

function secondText({ done, of, differ }) {
  if (!of) return "No answer is drawn for a second reading";
  return `${done} of ${of} read again${differ ? `, ${differ} ${differ === 1 ? "differs" : "differ"}` : ""}`;
}

export function markText({ by, points: given, items = [], comment = "", at = "" }) {
  const time = at ? new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }) : "";
  const which = items.length ? `${items.length === 1 ? "item" : "items"} ${items.join(", ")}` : "";
  const what = typeof given === "number" ? worth(given) : "set aside for later";
  return [`${by || "Unnamed marker"}: ${what}`, which, time, comment && `“${comment}”`].filter(Boolean).join(" · ");
}

/** Return [sentence, asks for attention] for everything that a marker should know about a group. */
export function noticesOf(group, second) {
  const notices = [];
  const add = (text, check = false) => notices.push([text, check]);
  if (group.marker) add(`Assigned to ${group.marker}.`);
  if (group.grader) add(group.grader, group.state === "open");
  if (group.changed) add("A student changed this answer after it was marked.", true);
  if (group.state === "blank") add("This answer is blank.");
  if (typeof group.alike === "number") {
    add(`This answer is ${Math.round(100 * group.alike)} % similar to the previous one. This is only a hint.`);
  }
  if (second && !group.second) return notices; // the first mark stays hidden until the second is given
  if (group.mixed && !second) add("These equal answers have different marks. A new mark replaces all of them.", true);
  if (group.old_rubric && !second) add("This answer was marked before the rubric changed. Save to confirm the mark.", true);
  if (group.state === "later" && !second) add("This answer waits for later.");
  if (group.mark && group.state !== "later") add(`${group.second ? "First mark" : "Mark"} by ${markText(group.mark)}`);
  if (group.second) add(`Second mark by ${markText(group.second)}`);
  if (typeof group.mark?.points === "number" && group.second) {
    const gap = Math.abs(group.mark.points - group.second.points);
    add(gap ? `The two marks differ by ${worth(gap)}.` : "The two marks are equal.", gap > 0);
  }
  return notices;
}

export const studentText = ({ student, name }) => (name && name !== student ? `${name} (${student})` : student);

/** The sign of each state for the eye and its words for a screen reader. */
export const STATES = {
  open: ["", "open"], marked: ["✓", "marked"], later: ["…", "later"], blank: ["∅", "blank"], graded: ["=", "graded"],
  check: ["!", "marked, to check again"], unsaved: ["●", "not saved"],
};

export function rubricNotice({ problem, source_changed: changed, items }) {
  if (changed && items.length) {
    return "The rubric in the source notebook has changed. What was changed on this page before no longer applies.";
  }
  if (items.length && !problem) return "";
  const why = (problem || "This question has no rubric").replace(/\.$/, "");
  return `${why[0].toUpperCase()}${why.slice(1)}. Give own points, or press 0 for zero points or f for full points.`;
}

/** Say what new items change, and for whom if names are shown; `most` is what the question can earn. */
export function rubricChanges({ changes, total }, most, names) {
  const few = total < most ? [`The items sum to ${points(total)} of ${points(most)} points.`] : [];
  if (!changes.length) return [...few, "No mark changes."];
  const answers = changes.reduce((sum, change) => sum + change.count, 0);
  const lines = changes.map(({ count: number, from, to, students }) => {
    const whose = names ? ` (${students.join(", ")})` : "";
    return `${count(number, "answer")} ${points(from)} → ${points(to)}${whose}`;
  });
  return [...few, `${count(answers, "answer")} ${answers === 1 ? "changes" : "change"}:`, ...lines];
}

export function uploadChanges({ changes, problems }) {
  return [changes ? `${count(changes, "mark")} ${changes === 1 ? "changes" : "change"}.` : "No mark changes.", ...problems];
}
