// What a phone asks for over HTTP, and its patience where nobody answers.
import { loadText } from "/static/shared/text.js";

const ANSWER_MS = 5000;
const RETRY_MS = [300, 600, 1000];

/** `use` what is fetched; rejects when nobody has answered in time. */
async function ask(path, options, use) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_MS);
  try {
    return await use(await fetch(path, { ...options, signal: patience.signal }));
  } finally {
    clearTimeout(timer);
  }
}

/** Try again, however often it fails. */
async function untilDone(attempt) {
  for (let failures = 0; ; failures += 1) {
    try {
      return await attempt();
    } catch {
      const delay = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
      await new Promise((resume) => setTimeout(resume, delay));
    }
  }
}

/** Post to the server; resolves to {ok: true, …} or {refused}, or to {} when nobody answered in time. */
export async function post(path, body) {
  const headers = { "Content-Type": "application/json" };
  try {
    return await ask(path, { method: "POST", headers, body: JSON.stringify(body) }, async (answer) => {
      const told = (await answer.json()) || {};
      return answer.ok ? { ...told, ok: true } : told;
    });
  } catch {
    return {};
  }
}

/** Whether this browser holds a seat. A link on another site opens the page without the browser's cookies, so
 *  a page that came without one cannot tell; a browser that is new here is given one. */
export async function enter(code) {
  const { seated } = await post(`/j/${code}/enter`, {});
  return seated || "no";
}

/** The words of a language, asked for until they come: without them the page has nothing to say. */
export const firstText = (lang) => untilDone(() => loadText(lang));

/** Load this page anew, but not before the server answers: a browser's own page, which says that nobody is
 *  there, never comes back by itself. */
export async function loadAnew() {
  await untilDone(() => ask("/ping", { cache: "no-store" }, (answer) => answer.text()));
  location.reload();
}
