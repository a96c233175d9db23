const UPDATE_MS = 60 * 60_000;

/** Registers /sw.js, tells it the language of its offline page and checks for updates hourly (spec §7). */
export async function registerWorker(onError: () => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    // The check fails while offline; the next one follows.
    setInterval(() => registration.update().catch(() => undefined), UPDATE_MS);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ language: document.documentElement.lang });
  } catch {
    onError();
  }
}
