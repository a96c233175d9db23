const UPDATE_MS = 60 * 60_000;

/** Registers /sw.js, tells it the page's language for its offline page, and asks hourly for a newer one (spec §7). */
export async function registerWorker(onError: () => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    // Offline the hourly look finds nobody; the next one may.
    setInterval(() => registration.update().catch(() => undefined), UPDATE_MS);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ language: document.documentElement.lang });
  } catch {
    onError();
  }
}
