import type { Platform, Ring } from "../shared/platform";

export async function dispatch(_platform: Platform, _chunk: Extract<Ring, { kind: "chunk" }>): Promise<void> {}
