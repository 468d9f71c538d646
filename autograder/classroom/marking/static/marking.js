/** The page of one question: draws it and takes keys, one group of equal answers at a time. */
import { Question, STATES, count, markText, noticesOf, points, worth } from "./api.js";
import { rubricChanges, rubricNotice, studentText, uploadChanges } from "./api.js";

// Looked up before any answer is on the page: an id inside an answer cannot stand for a control.
const el = Object.fromEntries([...document.querySelectorAll("[id]")].map((node) => [node.id, node]));
const dialogs = [el["rubric-dialog"], el["import-dialog"], el["help-dialog"]];
const question = new Question(el.marking.dataset.api, el.marking.dataset.student);
const MOST_ITEMS = 9; // one digit key each
let place = 0; // of the group that is shown

const current = () => question.groups[place];
const marker = () => el.marker.value.trim();

function make(tag, text = "", attributes = {}) {
  const node = document.createElement(tag);
  node.textContent = text;
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  return node;
}

function wrap(tag, ...content) {
  const node = make(tag);
  node.append(...content);
  return node;
}

function makeButton(action, attributes = {}) {
  const button = make("button", "", { type: "button", ...attributes });
  button.addEventListener("click", action);
  return button;
}

/* ---- One action at a time. What is pressed during a save is meant for the next answer, so it waits. ---- */

let busy = false;
const waiting = [];

async function act(action) {
  if (busy) return void waiting.push(action);
  busy = true;
  try {
    await action();
  } catch (error) {
    complain(`The page failed: ${error.message}`);
    console.error(error);
  } finally {
    busy = false;
    if (waiting.length) act(waiting.shift());
  }
}

function say(text) {
  el.status.textContent = text;
  el.status.parentElement.classList.remove("alert");
  el.retry.hidden = true;
}

/** Say what failed. Waiting actions are dropped: they were meant for an answer that is not shown now. */
function complain(text, again = null) {
  waiting.length = 0;
  say(text);
  el.status.parentElement.classList.add("alert");
  el.retry.hidden = !again;
  el.retry.onclick = () => act(again);
}

/* ---- Load and draw the question ---- */

async function load(wanted = {}, done = "") {
  const here = current()?.answers[0].id;
  const failed = await question.load(wanted);
  el.names.checked = question.names;
  el.second.checked = question.second;
  if (failed) return complain(failed.data.message, () => load(wanted, done));
  drawMarker();
  const again = question.indexOf(here);
  place = again >= 0 ? again : question.nextOpen(-1) ?? 0;
  drawQuestion();
  say(done);
}

function drawMarker() {
  const { marker: who } = question.data;
  const name = who.fixed ? who.name : marker() || localStorage.getItem("autograder-marker") || who.name;
  Object.assign(el.marker, { readOnly: who.fixed, value: name });
  el["mine-box"].hidden = !question.markers.length || Boolean(question.student);
  if (!el.marking.classList.contains("ready")) setMine(question.markers.includes(name));
}

function drawQuestion() {
  const { note_html: note } = question.data;
  for (const part of ["statement", "model", "note"]) el[part].innerHTML = question.data[`${part}_html`];
  el["note-box"].hidden = !note;
  drawRubric();
  el.groups.replaceChildren(...question.groups.map((_, index) => wrap("li", makeButton(() => act(() => show(index))))));
  question.groups.forEach((_, index) => drawChip(index));
  drawSummary();
  el.marking.classList.add("ready");
  el.marking.classList.toggle("empty", !current());
  if (current()) drawGroup();
}

function drawRubric() {
  const { rubric } = question.data;
  el.rubric.replaceChildren(...rubric.items.map(({ key, points: value, text_html }) => {
    const text = make("span", "", { class: "prose" });
    text.innerHTML = text_html;
    const button = makeButton(() => act(() => toggle(key)), { "data-key": key });
    button.append(make("kbd", key), make("span", points(value).replace("-", "−"), { class: "worth" }), text);
    return wrap("li", button);
  }));
  el["rubric-notice"].textContent = rubricNotice(rubric);
}

/** Let only the answers of the marker be open, or all. */
function setMine(on) {
  el.mine.checked = on;
  question.mine = on && !el["mine-box"].hidden ? marker() : "";
}

function drawSummary() {
  const { distribution, comments } = question.data;
  const { done, total, text: howFar } = question.progress;
  el["progress-text"].textContent = howFar;
  Object.assign(el.progress, { max: total || 1, value: done });
  const most = Math.max(1, ...distribution.map(([, number]) => number));
  const lines = distribution.map(([value, number]) => {
    const bar = make("span", "", { class: "bar", "aria-hidden": "true" });
    bar.style.inlineSize = `${(100 * number) / most}%`;
    return wrap("li", make("span", worth(value)), bar, make("span", count(number, "answer")));
  });
  el.distribution.replaceChildren(...(lines.length ? lines : [wrap("li", "No answer is marked yet.")]));
  el.bank.replaceChildren(...comments.map(({ text, count: uses }) => {
    const button = makeButton(() => insertComment(text));
    button.append(make("bdi", text), make("span", ` · ${count(uses, "answer")}`, { class: "soft" }));
    return wrap("li", button);
  }));
}

function drawChip(index) {
  const group = question.groups[index];
  const chip = el.groups.children[index].firstChild;
  const state = question.isUnsaved(group) ? "unsaved" : question.toCheck(group) ? "check" : question.state(group);
  const [sign, words] = STATES[state];
  chip.textContent = `${index + 1} ${sign}`;
  chip.dataset.state = state;
  chip.classList.toggle("others", question.isOthers(group));
  chip.setAttribute("aria-label", `Answer ${index + 1}: ${words}, ${count(group.answers.length, "student")}`);
  chip.setAttribute("aria-current", index === place);
  chip.tabIndex = index === place ? 0 : -1; // one stop for Tab; the arrow keys go along the list
}

/* ---- Draw one group ---- */

function show(index) {
  const chip = el.groups.children[index].firstChild;
  const alongList = el.groups.contains(document.activeElement) && document.activeElement !== chip;
  const last = place;
  place = index;
  drawChip(last);
  el["bank-box"].open = false;
  drawGroup();
  el.groups.scrollTop = chip.offsetTop - el.groups.clientHeight / 2;
  const left = index !== last && question.isUnsaved(question.groups[last]);
  say(left ? `Answer ${last + 1} is not saved. Its draft stays on this page.` : "");
  alongList ? chip.focus() : focusAnswer();
}

/** Focus the answer, and scroll only if a part of it is out of sight. */
function focusAnswer() {
  el.answer.focus({ preventScroll: true });
  const [title, answer] = [el["answer-title"], el.answer].map((node) => node.getBoundingClientRect());
  if (title.top < 0 || answer.bottom > innerHeight) el["answer-title"].scrollIntoView();
}

function drawGroup() {
  const { answers } = current();
  el.position.textContent = `${place + 1} of ${question.groups.length}`;
  el["given-by"].textContent = `${count(answers.length, "student")} gave this answer.`;
  el.students.hidden = !question.names;
  el.students.replaceChildren(...(question.names ? answers.map(studentLine) : []));
  const notices = noticesOf(current(), question.second);
  el.notices.replaceChildren(...notices.map(([text, check]) => make("li", text, { class: check ? "check" : "" })));
  drawForm();
  drawAnswer(current());
}

function studentLine(answer) {
  const link = answer.url ? make("a", "", { href: answer.url, target: "_blank", rel: "noopener" }) : make("span");
  link.append(make("bdi", studentText(answer)));
  return wrap("li", link);
}

function drawForm() {
  const group = current();
  const form = question.form(group);
  for (const { firstChild: button } of el.rubric.children) {
    button.setAttribute("aria-pressed", Boolean(form.items?.includes(button.dataset.key)));
  }
  // Writing an equal value would move the caret.
  if (el["own-points"].value !== form.own) el["own-points"].value = form.own;
  if (el.comment.value !== form.comment) el.comment.value = form.comment;
  el["own-points"].setAttribute("aria-invalid", question.isWrong(group));
  el.points.textContent = question.pointsText(group);
  el.unsaved.hidden = !question.isUnsaved(group);
  const conflict = question.draft(group)?.conflict;
  const other = question.second ? group.second : group.mark;
  el.conflict.hidden = !conflict;
  el["conflict-message"].textContent = `${conflict} Your mark is not saved. Save again to replace the other mark.`;
  el["conflict-mark"].textContent = other ? markText(other) : "The answer has no other mark now.";
  drawChip(place);
}

async function drawAnswer(group) {
  el.answer.replaceChildren();
  el.answer.setAttribute("aria-busy", "true");
  const reply = await question.answer(group);
  if (group !== current()) return; // the marker went on
  el.answer.setAttribute("aria-busy", "false");
  el.answer.scrollTo(0, 0);
  if (reply.ok) el.answer.innerHTML = reply.data.html; // the server has sanitised it
  else complain(`This answer could not be loaded. ${reply.data.message}`, () => (say(""), drawAnswer(current())));
  for (const next of question.groups.slice(place + 1, place + 3)) question.answer(next);
}

/* ---- Actions ---- */

function edit(change) {
  question.edit(current(), change);
  drawForm();
}

const toggle = (key) => edit(question.toggled(current(), key));

function takeOther() {
  question.drop(current());
  drawGroup();
  el.answer.focus();
  say("The other mark stays. Yours is dropped.");
}

/** Show the next open answer and say what was done and what is left. */
function goOpen(done = "") {
  const next = question.nextOpen(place);
  show(next ?? place);
  const text = next === undefined ? `${done} ${question.endText(place)}`.trim() : done;
  if (text) say(text); // otherwise the sentence about the answer that was left stays
}

async function save() {
  const group = current();
  if (question.isSettled(group)) return goOpen("Nothing was changed.");
  const refused = question.refusal(group);
  if (refused) return complain(refused);
  const done = `Answer ${place + 1} is saved: ${worth(question.earned(group))}.`;
  if (await write(group, "marked", save)) goOpen(done);
}

async function setAside() {
  if (question.second) return complain("A second reading has no list for later. Press s to skip.");
  const done = `Answer ${place + 1} waits for later.`;
  if (await write(current(), "later", setAside)) goOpen(done);
}

/** Save a group and draw what came of it; return whether it was saved. */
async function write(group, state, again) {
  el.answer.focus(); // what is typed from now on is meant for the next answer
  const problem = await question.save(group, state, marker());
  drawSummary();
  if (!problem) return true;
  const here = place;
  const sent = current() !== group; // the reply holds the group as it is now
  if (sent) await load(); // equal answers may be in other groups now
  complain(problem, sent ? null : () => (show(here), again()));
  return false;
}

async function undo() {
  const key = question.lastSaved;
  if (!key) return complain("There is nothing to undo.");
  const problem = await question.undo();
  drawSummary();
  const index = question.indexOf(key);
  if (index >= 0) show(index);
  if (problem) return complain(problem, question.lastSaved === key ? undo : null);
  const mark = question.second ? current().second : current().mark;
  const back = typeof mark?.points === "number" ? `has ${worth(mark.points)}` : mark ? "waits for later" : "has no mark";
  say(`Undone. Answer ${place + 1} ${back} again.`);
}

/* ---- Comments used before ---- */

function openBank() {
  const buttons = [...el.bank.querySelectorAll("button")];
  if (!buttons.length) return complain("No comment was used yet.");
  el["bank-box"].open = true;
  buttons[(buttons.indexOf(document.activeElement) + 1) % buttons.length].focus();
}

function insertComment(text) {
  const { comment } = question.form(current());
  if (!comment.includes(text)) edit({ comment: [comment.trim(), text].filter(Boolean).join("\n") });
  el["bank-box"].open = false;
  el.answer.focus();
}

/* ---- Dialogs ---- */

/** Prepare a dialog that must show what a write would change before it can be made. */
function twoSteps(name, request, describe, written) {
  const parts = ["dialog", "outcome", "preview", "write"].map((part) => el[`${name}-${part}`]);
  const [dialog, outcome, previewButton, writeButton] = parts;
  let turn = 0; // an edit makes the preview under way worthless
  const tell = (...lines) => outcome.replaceChildren(...lines.map((line) => make("p", line)));
  const reset = () => (tell(), (writeButton.disabled = true), (turn += 1));
  const send = async (write) => {
    reset();
    const asked = turn;
    const reply = await request(write);
    if (asked !== turn) return;
    if (!reply.ok) return tell(reply.data.message);
    writeButton.disabled = write;
    if (!write) return tell(...describe(reply.data));
    dialog.close();
    await load({}, written);
  };
  dialog.addEventListener("input", reset);
  previewButton.addEventListener("click", () => act(() => send(false)));
  writeButton.addEventListener("click", () => act(() => send(true)));
  return () => (reset(), dialog.showModal());
}

async function sendRubric(write) {
  const fields = [...el["rubric-fields"].children].map((field) => [field.dataset.key, ...field.querySelectorAll("input, textarea")]);
  const all = fields.map(([key, number, text]) => ({ key, points: number.valueAsNumber, text: text.value.trim() }));
  const items = all.filter((item) => item.text);
  if (items.some((item) => Number.isNaN(item.points))) return { ok: false, data: { message: "Every item needs a number." } };
  return question.rubric(items, write);
}

async function sendFile(write) {
  const [file] = el["import-file"].files;
  return file ? question.upload(file, write) : { ok: false, data: { message: "No file is chosen." } };
}

const sayChanges = (data) => rubricChanges(data, question.data.points, question.names);
const showRubricDialog = twoSteps("rubric", sendRubric, sayChanges, "The rubric is written.");
const showImportDialog = twoSteps("import", sendFile, uploadChanges, "The marks of the file are written.");

function editRubric() {
  el["rubric-fields"].replaceChildren(...question.data.rubric.items.map(itemField));
  el["add-item"].hidden = question.data.rubric.items.length >= MOST_ITEMS;
  showRubricDialog();
}

function itemField({ key, points: value, text }) {
  const number = make("input", "", { type: "number", step: "any", value, "aria-label": `Points of item ${key}` });
  const field = wrap("div", make("kbd", key), number, make("textarea", text, { rows: 2, "aria-label": `Text of item ${key}` }));
  field.dataset.key = key;
  return field;
}

function addItem() {
  const fields = [...el["rubric-fields"].children];
  const taken = fields.map((field) => field.dataset.key);
  const key = "123456789".split("").find((one) => !taken.includes(one));
  const field = itemField({ key, points: "", text: "" });
  el["rubric-fields"].append(field);
  el["add-item"].hidden = fields.length + 1 >= MOST_ITEMS;
  field.querySelector("input").focus();
}

/* ---- Keys and clicks ---- */

const step = (by) => () => current() && show(Math.min(Math.max(place + by, 0), question.groups.length - 1));
const ACTIONS = {
  0: () => edit({ items: [], own: "" }), f: () => edit(question.full()),
  p: () => el["own-points"].focus(), c: () => el.comment.focus(), v: openBank,
  Enter: save, ArrowLeft: step(-1), k: step(-1), ArrowRight: step(1), j: step(1), u: undo, s: () => goOpen(), l: setAside,
};

function actionOf(key) {
  if (key === "?") return () => el["help-dialog"].showModal();
  if (key === "n" && question.data) return () => load({ names: !question.names });
  if (!current()) return null;
  if (/^[1-9]$/.test(key) && question.data.rubric.items.some((item) => item.key === key)) return () => toggle(key);
  return Object.hasOwn(ACTIONS, key) ? ACTIONS[key] : null;
}

function onKey(event) {
  const { target } = event;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.isComposing || dialogs.some((dialog) => dialog.open)) return;
  const typing = target.matches("textarea, input:not([type=checkbox])");
  if (key === "Escape") return (el["bank-box"].open = false), el.answer.focus();
  const saves = key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!saves && (typing || event.ctrlKey || event.metaKey || event.altKey || !el["use-keys"].checked)) return;
  if (!saves && key === "Enter" && target.closest("button, a, summary")) return; // Enter presses what has the focus
  if (event.shiftKey && /^Arrow(Left|Right)$/.test(key)) return el.answer.scrollBy(key === "ArrowLeft" ? -80 : 80, 0);
  const action = actionOf(key);
  if (!action) return;
  event.preventDefault();
  if (event.repeat && !/^(Arrow|[jkv])/.test(key)) return; // a key that is held down saves once
  act(action);
}

document.addEventListener("keydown", onKey);
for (const button of document.querySelectorAll("[data-press]")) {
  button.addEventListener("click", () => act(actionOf(button.dataset.press)));
}
const CLICKS = {
  take: () => act(takeOther), "edit-rubric": editRubric, "add-item": addItem, "open-import": showImportDialog,
};
for (const [id, action] of Object.entries(CLICKS)) el[id].addEventListener("click", action);
for (const button of document.querySelectorAll("[data-close]")) button.onclick = () => button.closest("dialog").close();
el.comment.addEventListener("input", () => edit({ comment: el.comment.value }));
el["own-points"].addEventListener("input", () => edit({ own: el["own-points"].value }));
for (const name of ["names", "second"]) {
  el[name].addEventListener("change", ({ target: { checked } }) => act(() => load({ [name]: checked })));
}
el.mine.addEventListener("change", () => (setMine(el.mine.checked), question.groups.forEach((_, index) => drawChip(index))));
el.marker.addEventListener("change", () => (localStorage.setItem("autograder-marker", marker()), setMine(el.mine.checked)));
el["use-keys"].checked = localStorage.getItem("autograder-keys") !== "off";
el["use-keys"].onchange = () => localStorage.setItem("autograder-keys", el["use-keys"].checked ? "on" : "off");
// A click on a rubric line leaves the focus where it is: Enter then saves and does not press the line again.
el.rubric.addEventListener("mousedown", (event) => event.preventDefault());
// The server sends no links and no forms in answers; should one come through, it does nothing.
for (const kind of ["click", "auxclick", "submit"]) el.answer.addEventListener(kind, (event) => event.preventDefault());
addEventListener("beforeunload", (event) => (question.writing || question.hasUnsaved) && event.preventDefault());

if (matchMedia("(max-width: 60rem)").matches) for (const box of document.querySelectorAll("details")) box.open = false;
act(load);
