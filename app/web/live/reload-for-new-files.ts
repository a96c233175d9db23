const STORED_AS = "reloaded";
const ONCE_IN_MS = 60_000;

/** A chunk is gone or failed to load: loads the target page, else this one, as a document. */
export function reloadForNewFiles() {
  addEventListener("vite:preloadError", (event) => {
    // A reload would show the page of no connection in place of what is being typed.
    if (navigator.onLine === false) return;
    const next = nextPage();
    if (!next && wasReloaded()) return;
    event.preventDefault();
    if (next) location.assign(next);
    else location.reload();
  });
}

function nextPage(): string | null {
  const { state, location: to } = globalThis.__remixRouter?.state.navigation ?? {};
  if (state !== "loading" || !to) return null;
  const isHere = to.pathname === location.pathname && to.search === location.search;
  return isHere ? null : to.pathname + to.search + to.hash;
}

function wasReloaded(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(STORED_AS)) < ONCE_IN_MS) return true;
    sessionStorage.setItem(STORED_AS, String(Date.now()));
    return false;
  } catch {
    return true;
  }
}
