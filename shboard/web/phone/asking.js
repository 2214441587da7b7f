// What a phone asks for over HTTP, and its patience where nobody answers.
import { loadText } from "/static/shared/text.js";

const ANSWER_MS = 5000;
const RETRY_MS = [300, 600, 1000];

/** Post to the server; resolves to {ok: true} or {refused}, or to {} when nobody answered in time. */
export async function post(path, body) {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), ANSWER_MS);
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: patience.signal,
    });
    return answer.ok ? { ok: true } : (await answer.json()) || {};
  } catch {
    return {};
  } finally {
    clearTimeout(timer);
  }
}

/** The words of a language, asked for until they come: without them the page has nothing to say. */
export async function firstText(lang) {
  for (let failures = 0; ; failures += 1) {
    try {
      return await loadText(lang);
    } catch {
      const delay = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
      await new Promise((resume) => setTimeout(resume, delay));
    }
  }
}
