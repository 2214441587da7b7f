// The phase line, its second line, or the chain of why. Pure: what `said` tells → markup.
import { html } from "/static/shared/html.js";
import { said, told } from "/static/shared/said.js";

/** What the room is told in this scene. */
export const telling = (scene) => (scene.event ? told(scene.event, scene.view) : said(scene.view));

const words = (t, part) => t(part.key, part.values);

/** A list of parts as one line. */
export const joined = (t, parts) => parts.map((part) => words(t, part)).join(" · ");

/** The header's markup. */
export function say(t, scene) {
  const news = telling(scene);
  const second = joined(t, news.second);
  const links = news.chain.map((part) => html`<li>${words(t, part)}</li>`);
  return html`<h1><span class="fit">${words(t, news.line)}</span></h1>${
    links.length
      ? html`<div class="links"><ol class="chain fit">${links}</ol></div>`
      : second && html`<p><span class="fit">${second}</span></p>`
  }`;
}
