import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { otpWidgets } from "../../../../db/schema/otp/tables";
import type { Viewer } from "../../base/access/viewer";
import { CodedError } from "../../base/shared/errors/errors";
import { type Result, refuse } from "../../base/shared/errors/result";
import { findOtpChannels } from "./channels";
import { type WidgetChange, type WidgetInput, widgetInput } from "./input";
import { type Needs, type Owner, rowsOf } from "./rows";

export type OtpWidgetRow = typeof otpWidgets.$inferSelect;

/** The daily limit is stored in micros, so the stored value is not parsed as input again. */
const widgets = rowsOf(otpWidgets, "otp-settings/widgets", widgetInput.omit({ dailyCap: true }));

export const findWidgets = (db: Database, { id }: Owner): Promise<OtpWidgetRow[]> => widgets.find(db, [id]);

export const getWidget = (db: Database, { id: ownerId }: Owner, id: string) => widgets.get(db, [ownerId], id);

export async function createWidget(
  needs: Needs,
  viewer: Owner,
  input: WidgetInput,
  { id }: { id?: string | undefined } = {},
): Promise<Result<OtpWidgetRow>> {
  const foreign = await channelRefused(needs.db, viewer, input.channels, []);
  return foreign ?? widgets.create(needs, viewer.id, { ...input, token: newToken(), isBlocked: false }, id);
}

export async function updateWidget(
  needs: Needs,
  viewer: Owner & Pick<Viewer, "level">,
  id: string,
  { isBlocked, dailyCap, ...change }: WidgetChange,
): Promise<Result<OtpWidgetRow> | null> {
  const known = await getWidget(needs.db, viewer, id);
  if (!known) return null;
  if (isBlocked !== undefined && isBlocked !== known.isBlocked) throw new CodedError("forbidden");
  const foreign = change.channels && (await channelRefused(needs.db, viewer, change.channels, known.channels));
  return foreign ?? widgets.update(needs, viewer.id, id, change, dailyCap === undefined ? {} : { dailyCap });
}

export async function attachChannels(
  needs: Needs,
  viewer: Owner,
  id: string,
  channels: string[],
): Promise<Result<OtpWidgetRow> | null> {
  const known = await getWidget(needs.db, viewer, id);
  if (!known) return null;
  const foreign = await channelRefused(needs.db, viewer, channels, known.channels);
  return foreign ?? widgets.store(needs, viewer.id, id, { channels });
}

export const rotateWidgetToken = (needs: Needs, { id: ownerId }: Owner, id: string) =>
  widgets.store(needs, ownerId, id, { token: newToken() });

export async function removeWidget(needs: Needs, { id: ownerId }: Owner, id: string) {
  const gone = (table: "otp_counts" | "otp_spends") =>
    needs.db.run(sql`DELETE FROM ${sql.raw(table)} WHERE owner_id = ${ownerId} AND widget_id = ${id}`);
  return widgets.remove(needs, ownerId, id, undefined, [gone("otp_counts"), gone("otp_spends")]);
}

async function channelRefused(db: Database, viewer: Owner, wanted: string[], attached: string[]) {
  const added = wanted.filter((id) => !attached.includes(id));
  if (added.length === 0) return null;
  const known = await findOtpChannels(db, viewer);
  const isForeign = added.some((id) => !known.some((channel) => channel.id === id));
  return isForeign ? refuse("otpChannelForeign", "channels") : null;
}

const TOKEN_BYTES = 16;

function newToken(): string {
  return `otp_${Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString("hex")}`;
}
