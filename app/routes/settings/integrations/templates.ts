import type { Viewer } from "../../../domain/base/access/viewer";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import { findTemplates } from "../../../domain/messaging/templates/find";
import type { TemplateOption } from "./template-field";

const MOST = 100;

/** Approved and active templates, from which a message can be created. */
export async function templatesFor(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
): Promise<TemplateOption[]> {
  const found = await findTemplates(db, viewer, { moderation: "approved", isActive: true, limit: MOST });
  return found.templates.map(({ row: { id, title } }) => ({ id, title }));
}
