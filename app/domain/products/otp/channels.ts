import { sql } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { otpChannels } from "../../../../db/schema/otp/tables";
import type { Viewer } from "../../base/access/viewer";
import { CodedError } from "../../base/shared/errors/errors";
import { type Result, refuse } from "../../base/shared/errors/result";
import { type ChannelChange, type ChannelInput, channelInput } from "./input";
import { type Needs, type Owner, PLATFORM, rowsOf } from "./rows";

export type OtpChannelRow = typeof otpChannels.$inferSelect;

const channels = rowsOf(otpChannels, "otp-settings/channels", channelInput);

export const findOtpChannels = (db: Database, { id }: Owner): Promise<OtpChannelRow[]> =>
  channels.find(db, [id, PLATFORM]);

export const getOtpChannel = (db: Database, { id: ownerId }: Owner, id: string) =>
  channels.get(db, [ownerId, PLATFORM], id);

type Setter = Pick<Viewer, "id" | "level">;

export function createOtpChannel(
  needs: Needs,
  viewer: Setter,
  input: ChannelInput,
  { id, isForAll = false }: { id?: string | undefined; isForAll?: boolean } = {},
): Promise<Result<OtpChannelRow>> {
  if (isForAll && viewer.level !== "manager") throw new CodedError("forbidden");
  return channels.create(needs, isForAll ? PLATFORM : viewer.id, input, id);
}

export async function updateOtpChannel(needs: Needs, viewer: Setter, id: string, change: ChannelChange) {
  const ownerId = await ownerOf(needs.db, viewer, id);
  return ownerId === null ? null : channels.update(needs, ownerId, id, change);
}

export async function removeOtpChannel(
  needs: Needs,
  viewer: Setter,
  id: string,
): Promise<Result<{ id: string }> | null> {
  const ownerId = await ownerOf(needs.db, viewer, id);
  if (ownerId === null) return null;
  const scope = ownerId === PLATFORM ? sql`` : sql`w.owner_id = ${ownerId} AND`;
  const isUsed = sql`EXISTS (SELECT 1 FROM otp_widgets w, json_each(w.channels) c WHERE ${scope} c.value = ${id})`;
  return (
    (await channels.remove(needs, ownerId, id, isUsed)) ?? refuse("otpChannelInUse", undefined, undefined, "conflict")
  );
}

/** Throws `forbidden` for the platform's channels, which only managers change. */
async function ownerOf(db: Database, viewer: Setter, id: string): Promise<string | null> {
  const known = await getOtpChannel(db, viewer, id);
  if (known?.ownerId === PLATFORM && viewer.level !== "manager") throw new CodedError("forbidden");
  return known?.ownerId ?? null;
}
