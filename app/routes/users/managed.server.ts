import { getManaged, type UserRow } from "../../domain/base/access/managed";
import type { Viewer } from "../../domain/base/access/viewer";
import { CodedError } from "../../domain/base/shared/errors/errors";
import type { Platform } from "../../domain/base/shared/ports/platform";

/**
 * The form's account. Throws `notFound` outside the tree, `forbidden` for oneself and for one's own level and above.
 */
export async function managedUser(platform: Platform, viewer: Viewer, id: string | undefined): Promise<UserRow> {
  const result = await getManaged(platform.db, viewer, id ?? "");
  if (!result) throw new CodedError("notFound");
  if (!result.ok) throw new CodedError(result.code, result.problems[0]);
  return result.value;
}
