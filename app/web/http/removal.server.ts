import type { Result } from "../../domain/base/shared/errors/result";
import type { guard } from "../session/guard";
import { found, replyErrors } from "./reply";
import { redirectWithToast } from "./toast";

type Guarded = Awaited<ReturnType<typeof guard>>;

interface Removal {
  remove(platform: Guarded["platform"], viewer: Guarded["viewer"], id: string): Promise<Result<unknown> | null>;
  /** List that the removed row leaves. */
  to: string;
  toast: string;
}

/** Removes the row of the path; a row in use stays and lists its uses. */
export async function removal(
  { params }: { params: { id?: string } },
  { platform, viewer }: Guarded,
  { remove, to, toast }: Removal,
) {
  const result = found(await remove(platform, viewer, params.id ?? ""));
  if (!result.ok) return replyErrors(result);
  return redirectWithToast(to, { key: toast, tone: "ok" });
}
