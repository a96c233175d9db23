import type { Platform, Ring } from "../shared/platform";

export async function runTask(_platform: Platform, _task: Extract<Ring, { kind: "task" }>): Promise<void> {}
