import { logged } from "./errors/logged";
import type { Hub, LiveEvent } from "./ports/platform";

export async function announce(hub: Hub, ownerId: string, events: LiveEvent[]): Promise<void> {
  try {
    await hub.publish(ownerId, events);
  } catch (error) {
    console.error(JSON.stringify({ event: "announce", error: logged(error) }));
  }
}
