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

/** The header's markup; `address` is the newest address frame, or null. */
export function say(t, scene, address) {
  const news = telling(scene);
  const moved = Boolean(address && address.new && address.link) && !scene.event && scene.view.stage !== "over";
  const second = moved ? anew(t, scene.view) : joined(t, news.second);
  const links = moved ? [] : news.chain.map((part) => html`<li>${words(t, part)}</li>`);
  return html`<h1><span class="fit">${words(t, news.line)}</span></h1>${
    links.length
      ? html`<div class="links"><ol class="chain fit">${links}</ol></div>`
      : second && html`<p><span class="fit">${second}</span></p>`
  }`;
}
