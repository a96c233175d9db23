import type { Page } from "../../base/shared/pages";
import type { Platform } from "../../base/shared/ports/platform";
import { openRouting } from "../routing/config";
import { type DeadLetter, readDeadLetter, walkDeadLetters } from "./dead-letters";
import { masked } from "./masked";

interface DeadLetterView extends DeadLetter {
  from: string | null;
  count: number;
  body: Record<string, unknown>;
}

type Needs = Pick<Platform, "files" | "db" | "config" | "providers">;

export async function deadLetterViews(
  needs: Needs,
  page: Parameters<typeof walkDeadLetters>[1],
): Promise<Page<DeadLetterView>> {
  const { rows: letters, ...rest } = await walkDeadLetters(needs.files, page);
  const providers = letters.length > 0 ? (await openRouting(needs)).providers : null;
  const rows: DeadLetterView[] = [];
  for (const letter of letters) {
    const body = (await readDeadLetter(needs.files, letter.id)) as Record<string, unknown> | null;
    if (!body) continue;
    const { dead: _, taken: __, ...shown } = masked(body) as Record<string, unknown>;
    const name = typeof body.provider === "string" ? body.provider : null;
    const from = (name && providers?.get(name)?.config.title) ?? name ?? textOf(shown.login) ?? textOf(body.ownerId);
    const entries = [body.receipts, body.messages].find(Array.isArray);
    rows.push({ ...letter, from, count: entries?.length ?? 1, body: shown });
  }
  return { ...rest, rows };
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);
