// Runs on one of our pages, as if a stranger's markup had found its way into it: tells what ran, and what was blocked.
(async () => {
  window.ran = [];
  const blocked = window.blocked = new Set(); // told a moment after it was stopped, and so read later
  document.addEventListener("securitypolicyviolation", (event) => blocked.add(event.effectiveDirective));
  const place = document.createElement("div");
  document.body.append(place);
  const ended = [];

  const put = (tag, attributes, text = "") => {
    const made = document.createElement(tag);
    Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, value));
    made.textContent = text;
    const fetches = tag !== "a" && (made.src || made.href);
    if (fetches) ended.push(new Promise((tell) => { made.onload = made.onerror = tell; }));
    place.append(made);
    return made;
  };
  const attempt = (run) => { try { run(); } catch { /* some of it is refused by an error */ } };

  put("script", {}, "ran.push('inline')");
  put("script", { type: "module" }, "ran.push('module')");
  put("script", { src: "data:text/javascript,ran.push('data')" });
  put("script", { src: "http://evil.test/x.js" });
  put("link", { rel: "stylesheet", href: "data:text/css,body{--injected:yes}" });
  put("img", { src: "http://evil.test/x.png" });
  put("style", {}, "body { --injected: yes }");
  const styled = put("p", { style: "position: fixed" }, "x");
  put("iframe", { srcdoc: "<script>parent.ran.push('srcdoc')</script>" });
  put("iframe", { src: "http://evil.test/" });
  put("object", { data: "data:text/html,x" });
  place.insertAdjacentHTML("beforeend", "<img src='/nowhere' onerror=\"ran.push('handler')\">");
  place.insertAdjacentHTML("beforeend", "<svg onload=\"ran.push('svg')\"></svg>");
  ended.push(new Promise((tell) => place.querySelector("[src='/nowhere']").addEventListener("error", tell)));
  put("a", { href: "javascript:ran.push('link')" }, "x").click();
  attempt(() => window.eval("ran.push('eval')"));
  attempt(() => setTimeout("ran.push('timer')", 0));
  attempt(() => new Function("ran.push('function')")());
  attempt(() => new Worker("data:text/javascript,0"));
  attempt(() => put("form", { action: "http://evil.test/", method: "post" }).submit());
  await fetch("http://evil.test/", { mode: "no-cors" }).then(() => window.ran.push("fetch"), () => {});
  await Promise.all(ended);
  await new Promise((resume) => setTimeout(resume, 0)); // behind the timer above
  document.head.insertAdjacentHTML("afterbegin", "<base href='http://evil.test/'>");
  return {
    ran: window.ran,
    changed: document.baseURI.includes("evil") || getComputedStyle(styled).position === "fixed" ||
      getComputedStyle(document.body).getPropertyValue("--injected") !== "",
  };
})()
