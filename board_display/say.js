// The phase line, its second line, or the chain of why. Pure: what `said` tells → markup.
import { html } from "/static/shared/html.js";
import { notice, said, told } from "/static/shared/said.js";

/** What the room is told in this scene. */
export const telling = (scene) => (scene.event ? told(scene.event, scene.view) : said(scene.view));

const words = (t, part) => t(part.key, part.values);

/** A list of parts as one line. */
export const joined = (t, parts) => parts.map((part) => words(t, part)).join(" · ");

/** At a new address every phone has to scan again: that is told instead of what else there is to say, but with
 *  the PINs that this takes. In the lobby those stand further down. */
function anew(t, view) {
  return [t("board.new_address")].concat(view.stage === "play" ? joined(t, notice(view)) || [] : []).join(" · ");
}

/** So many links stand on one line; a longer chain goes on in a second. */
const ON_ONE_LINE = 4;

function chain(t, parts) {
  const row = (links, look) =>
    html`<div><ol class="chain fit ${look}">${links.map((part) => html`<li>${words(t, part)}</li>`)}</ol></div>`;
  if (parts.length <= ON_ONE_LINE) return html`<div class="links">${row(parts, "")}</div>`;
  return html`<div class="links two">${row(parts.slice(0, 3), "")}${row(parts.slice(3), "more")}</div>`;
}

/** The header's markup; `address` is the newest address frame, or null. */
export function say(t, scene, address) {
  const news = telling(scene);
  const moved = Boolean(address && address.new && address.link) && !scene.event && scene.view.stage !== "over";
  const second = moved ? anew(t, scene.view) : joined(t, news.second);
  const links = moved ? [] : news.chain;
  return html`<h1 class="${links.length > ON_ONE_LINE ? "tight" : ""}"><span class="fit">${words(t, news.line)}</span></h1>${
    links.length
      ? chain(t, links)
      : second && html`<p><span class="fit">${second}</span></p>`
  }`;
}
