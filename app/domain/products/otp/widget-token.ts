import { eq, sql } from "drizzle-orm";
import { otpWidgets } from "../../../../db/schema/otp/tables";
import type { Permission } from "../../base/access/permissions";
import type { Viewer } from "../../base/access/viewer";
import { viewerOfOwner } from "../../base/access/viewer-of-token";
import { CodedError } from "../../base/shared/errors/errors";
import type { Platform } from "../../base/shared/ports/platform";

const RIGHT: Permission = "otpHandler.create";

export const isWidgetToken = (token: string) => token.startsWith("otp_");

/** The widget's owner, with only the right to codes. Throws `forbidden` on a site other than the widget's. */
export async function viewerOfWidget(
  { db }: Pick<Platform, "db">,
  token: string,
  origin: string | null,
): Promise<Viewer | null> {
  const [widgets, owner] = await Promise.all([
    db.select().from(otpWidgets).where(eq(otpWidgets.token, token)),
    viewerOfOwner(db, sql`(SELECT owner_id FROM otp_widgets WHERE token = ${token})`),
  ]);
  const [widget] = widgets;
  if (!widget || !owner) return null;
  if (origin === null || !widget.settings.origins.includes(origin)) throw new CodedError("forbidden");
  const permissions = new Set(owner.permissions.has(RIGHT) ? [RIGHT] : []);
  return { ...owner, permissions, flags: {}, level: "me", widgetId: widget.id };
}
