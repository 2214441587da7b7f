// Runs on another site's page in a guest's browser: tries what a page can, and tells how each try ended.
async ({ base, code, host, token }) => {
  const told = {};
  const table = `${base}/j/${code}`;

  const socket = (url) =>
    new Promise((tell) => {
      const ws = new WebSocket(url);
      let heard = "refused";
      ws.onopen = ws.onmessage = (event) => { heard = event.type; };
      ws.onclose = () => tell(heard);
    });

  // An opaque answer cannot be read: what it did is for the table to say.
  const ask = (url, options) =>
    fetch(url, options).then((answer) => (answer.type === "opaque" ? "refused" : answer.text()), () => "refused");

  const load = (tag, attributes) =>
    new Promise((tell) => {
      const element = Object.assign(document.createElement(tag), attributes);
      element.onload = () => tell("loaded");
      element.onerror = () => tell("refused");
      document.body.append(element);
    });

  const sockets = base.replace("http:", "ws:");
  told["phone's socket"] = await socket(`${sockets}/j/${code}/ws`);
  told["board's socket"] = await socket(`${sockets}/board/${code}/ws`);

  for (const what of ["enter", "join", "leave", "reclaim"]) {
    for (const credentials of ["include", "omit"]) {
      for (const [mode, kind] of [["cors", "application/json"], ["cors", "text/plain"], ["no-cors", "text/plain"]]) {
        const body = JSON.stringify(what === "join" ? { name: "Eve" } : what === "reclaim" ? { pin: "1" } : {});
        const options = { method: "POST", mode, credentials, body, headers: { "Content-Type": kind } };
        told[`${what} ${credentials} ${mode} ${kind}`] = await ask(`${table}/${what}`, options);
      }
    }
  }
  for (const credentials of ["include", "omit"]) {
    told[`page ${credentials}`] = await ask(table, { credentials });
    told[`file ${credentials}`] = await ask(`${base}/static/phone/phone.js`, { credentials });
  }
  told["beacon"] = navigator.sendBeacon(`${table}/leave`, "{}") ? "refused" : "not sent";

  told["image"] = await load("img", { src: table });
  told["script of ours"] = await load("script", { src: `${base}/static/phone/hold.js` });
  told["page as a script"] = await load("script", { src: table });
  told["words as a script"] = await load("script", { src: `${base}/static/locale/en.json` });
  told["styles of ours"] = await load("link", { rel: "stylesheet", href: `${base}/static/phone/phone.css` });
  told["module of ours"] = await import(`${base}/static/shared/socket.js`).then(() => "loaded", () => "refused");

  // The host's own port, on a loopback address that the host's browser reaches as well.
  const bearer = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  told["host, as a program"] = await ask(`${host}/host/pause`, { method: "POST", body: "{}", headers: bearer });
  told["host, blindly"] = await ask(`${host}/host/pause`, { method: "POST", mode: "no-cors", body: "{}" });

  const framed = document.querySelector("iframe");
  await new Promise((tell) => {
    framed.onload = tell;
    framed.src = table;
  });
  return told;
}
