import type { Viewer } from "../../../domain/access/viewer";
import type { Platform } from "../../../domain/shared/ports/platform";
import { findTemplates } from "../../../domain/templates/find";
import type { TemplateOption } from "./template-field";

const MOST = 100;

/** Approved and active: what a message may be made of. */
export async function templatesFor(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
): Promise<TemplateOption[]> {
  const found = await findTemplates(db, viewer, { moderation: "approved", isActive: true, limit: MOST });
  return found.templates.map(({ row: { id, title } }) => ({ id, title }));
}
