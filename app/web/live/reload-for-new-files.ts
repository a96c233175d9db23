const STORED_AS = "reloaded";
/** A page that is broken for another reason must not reload itself without end. */
const ONCE_IN_MS = 60_000;

/** A file of this page's version that is no longer served: the whole page of the new version comes instead. */
export function reloadForNewFiles() {
  addEventListener("vite:preloadError", (event) => {
    try {
      if (Date.now() - Number(sessionStorage.getItem(STORED_AS)) < ONCE_IN_MS) return;
      sessionStorage.setItem(STORED_AS, String(Date.now()));
    } catch {
      return;
    }
    event.preventDefault();
    location.reload();
  });
}
