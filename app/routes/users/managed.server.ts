import type { Viewer } from "../../domain/access/viewer";
import { getManaged, type UserRow } from "../../domain/accounts/managed";
import { CodedError } from "../../domain/shared/errors/errors";
import type { Platform } from "../../domain/shared/ports/platform";

/** The form's account. Throws `notFound` outside the tree, `forbidden` for oneself, own level and above. */
export async function managedUser(platform: Platform, viewer: Viewer, id: string | undefined): Promise<UserRow> {
  const result = await getManaged(platform.db, viewer, id ?? "");
  if (!result) throw new CodedError("notFound");
  if (!result.ok) throw new CodedError(result.code, result.problems[0]);
  return result.value;
}
