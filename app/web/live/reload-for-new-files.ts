const STORED_AS = "reloaded";
/** A page that is broken for another reason must not reload itself without end. */
const ONCE_IN_MS = 60_000;

/**
 * A file of this page's version that is no longer served, or did not come: the page that somebody goes to comes as a
 * whole, else this one.
 */
export function reloadForNewFiles() {
  addEventListener("vite:preloadError", (event) => {
    const next = nextPage();
    if (!next && wasReloaded()) return;
    event.preventDefault();
    if (next) location.assign(next);
    else location.reload();
  });
}

/** Where the router is going; what is still being sent is no page yet. */
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
