// The display stays on while the board is looked at, where a browser lets a page ask for it: on this computer's
// own loopback address, or under a certificate.

/** Ask now, and again each time the page comes back to the front: by then the browser has let go of it. */
export function stayAwake() {
  if (!navigator.wakeLock) return;
  function ask() {
    if (document.visibilityState === "visible") navigator.wakeLock.request("screen").catch(() => undefined);
  }
  document.addEventListener("visibilitychange", ask);
  ask();
}
