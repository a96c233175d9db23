const STORED_AS = "reloaded";
const ONCE_IN_MS = 60_000;

/** If a chunk fails to load, loads the target page as a document, or reloads this page if the file is gone. */
export function reloadForNewFiles() {
  addEventListener("vite:preloadError", (event) => {
    if (navigator.onLine === false) return;
    const next = nextPage();
    if (next) {
      event.preventDefault();
      location.assign(next);
      return;
    }
    void isGone(String(event.payload?.message)).then((gone) => gone && !wasReloaded() && location.reload());
  });
}

/** Reloading after a connection error would show the offline page and lose typed input. */
async function isGone(message: string): Promise<boolean> {
  const [file] = /(?:https?:\/)?\/\S+/.exec(message) ?? [];
  const answer = file ? await fetch(file, { cache: "no-store" }).catch(() => null) : null;
  return answer?.ok === false;
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
