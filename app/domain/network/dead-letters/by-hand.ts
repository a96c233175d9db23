import { announceToManagers } from "../../base/shared/announce";
import { logged } from "../../base/shared/errors/logged";
import type { Platform } from "../../base/shared/ports/platform";
import { removeDeadLetters, retryTaken } from "./dead-letters";

type Needs = Pick<Platform, "db" | "files" | "queue" | "hub" | "clock">;

/** Requeues these dead letters, once even if requested repeatedly; returns how many still existed. */
export async function retryByHand(needs: Needs, ids: string[]): Promise<number> {
  const count = await retryTaken(needs, ids);
  await announceDeadLetters(needs);
  return count;
}

export async function removeByHand(needs: Pick<Needs, "db" | "files" | "hub">, id: string): Promise<void> {
  await removeDeadLetters(needs.files, [id]);
  await announceDeadLetters(needs);
}

/** Refreshes managers' open screens. Never throws: dead letters are stored even during a D1 outage. */
export async function announceDeadLetters(needs: Pick<Platform, "db" | "hub">): Promise<void> {
  try {
    await announceToManagers(needs, [{ event: "deadLetters.updated", data: {} }]);
  } catch (error) {
    console.error(JSON.stringify({ event: "deadLetters.untold", error: logged(error) }));
  }
}
