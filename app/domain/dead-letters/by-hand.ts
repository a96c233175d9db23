import { announceToManagers } from "../shared/announce";
import { logged } from "../shared/errors/logged";
import type { Platform } from "../shared/ports/platform";
import { removeDeadLetters, requeueDeadLetters } from "./dead-letters";

type Needs = Pick<Platform, "db" | "files" | "queue" | "hub">;

/** Gives these back to the queue; answers how many there were. */
export async function retryByHand(needs: Needs, ids: string[]): Promise<number> {
  const count = await requeueDeadLetters(needs, ids);
  await tellOfLetters(needs);
  return count;
}

export async function removeByHand(needs: Needs, id: string): Promise<void> {
  await removeDeadLetters(needs.files, [id]);
  await tellOfLetters(needs);
}

/** Tells managers' open screens that there are other letters than before; a letter is kept also while D1 is out. */
export async function tellOfLetters(needs: Pick<Platform, "db" | "hub">): Promise<void> {
  try {
    await announceToManagers(needs, [{ event: "deadLetters.updated", data: {} }]);
  } catch (error) {
    console.error(JSON.stringify({ event: "deadLetters.untold", error: logged(error) }));
  }
}
