const KEPT_S = 600;

/**
 * Records that the socket reported a change, so that the Worker answers the next request from a database that has it
 * (workers/near.ts).
 */
export function rememberHeard(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the newer way to write one is not in every browser
  document.cookie = `__Host-heard=${Date.now().toString(36)}; path=/; secure; samesite=lax; max-age=${KEPT_S}`;
}
