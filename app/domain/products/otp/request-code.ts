import { eq, inArray } from "drizzle-orm";
import type { Database } from "../../../../db/client";
import { users } from "../../../../db/schema/accounts";
import { type OtpStep, otpChannels, otpSessions, otpTemplates, otpWidgets } from "../../../../db/schema/otp/tables";
import { sendernames } from "../../../../db/schema/sendings";
import { announce } from "../../base/shared/announce";
import { batchByName } from "../../base/shared/batch-by-name";
import { newIdAt } from "../../base/shared/ids";
import { parsePhone } from "../../base/shared/phone";
import type { Platform } from "../../base/shared/ports/platform";
import { countStatement } from "./days";
import { done, fail, type Outcome } from "./errors";
import { keysOfVisitor, OVER_BUDGET, refusalOf, stopOf } from "./guard/admit";
import { dayIn, stopAtCap, warnNearCap } from "./guard/budget";
import { isSolved, type Solution } from "./guard/challenge";
import { countedQueries, giveBack } from "./guard/counts";
import { netOf } from "./guard/keys";
import { logStop } from "./guard/stop";
import { PLATFORM } from "./rows";
import { sendCode } from "./send";
import { type Caller, findSession, mayCall } from "./session";
import { templateFor } from "./templates";
import { BARE_TYPES, CODE_VARIABLE, sentAs } from "./types";
import type { OtpWidgetRow } from "./widgets";

interface Ask {
  widgetId: string;
  recipient: string;
  challenge?: Solution | undefined;
}

export async function askForCode(
  platform: Platform,
  caller: Caller,
  { widgetId, recipient: typed, challenge }: Ask,
  { id: wanted }: { id?: string | undefined } = {},
): Promise<Outcome<{ requestId: string }>> {
  const { db, clock, hub } = platform;
  const recipient = parsePhone(typed);
  if (!recipient) return fail("ValidateError");
  if (caller.widgetId !== undefined && caller.widgetId !== widgetId) return fail("WidgetNotFoundException");
  const id = wanted ?? newIdAt(clock());
  const isMade = async () => wanted !== undefined && (await findSession(platform, caller, id)).ok;
  // A repeat of an interrupted request has the same id.
  if (await isMade()) return done({ requestId: id });
  const now = clock();
  const of = { ownerId: caller.id, widgetId };
  const visitor = { recipient, address: caller.widgetId === undefined ? null : caller.ip, ip: caller.ip };
  const keys = keysOfVisitor(visitor);
  const [{ widget, path, zone }, ...counted] = await Promise.all([
    pathOf(db, caller, widgetId, recipient),
    ...countedQueries(db, of, recipient, keys, now),
  ]);
  const refused = refusedBy(widget, caller);
  if (refused) {
    if (counted[0].length > 0) await giveBack(db, of, keys, now, 1);
    return fail(refused);
  }
  const network = caller.widgetId === undefined ? "" : netOf(caller.ip);
  const about = { ...of, recipient, address: caller.ip ?? "" };
  const stopped = stopOf(widget!.settings, visitor, counted, now);
  const person = { ...of, recipient, network };
  const isSolvedNow = stopped?.bits !== undefined && (await isSolved(platform, person, challenge, stopped.bits));
  if (stopped && !isSolvedNow) {
    await logStop(platform, { ...about, ...stopped }, path, [giveBack(db, of, keys, now)]);
    return refusalOf(platform, person, stopped);
  }
  // The request was already counted when it was challenged.
  const counts = isSolvedNow ? { asked: 0, stopped: -1 } : { asked: 1 };
  const session = { ownerId: caller.id, id, widgetId, recipient, path, sends: 1, status: "open" as const };
  const stamps = { sentAt: now, createdAt: now, updatedAt: now };
  const day = dayIn(zone, now);
  const address = network && (caller.ip ?? "");
  let isCapped = false;
  for (const [step, channel] of path.entries()) {
    const target = { sessionId: id, widgetId, recipient, send: 1, sendingId: newIdAt(now), site: channel.site, day };
    const result = await sendCode(platform, caller, channel, target, (sent) => [
      db.insert(otpSessions).values({ ...session, ...stamps, ...sent, step, network, address }),
      countStatement(db, of, counts, now),
    ]);
    if (result === "capped") isCapped = true;
    if (result !== "sent") continue;
    if (widget!.dailyCap !== null) await warnNearCap(platform, { ...of, name: widget!.name, day });
    const events = [{ event: "otpSessions.created" as const, data: { id, widgetId } }];
    await platform.behind(announce(hub, caller.id, events));
    return done({ requestId: id });
  }
  if (isCapped) {
    await stopAtCap(platform, { ...of, name: widget!.name, day });
    await logStop(platform, { ...about, ...OVER_BUDGET }, path, [giveBack(db, of, keys, now)]);
    return refusalOf(platform, person, OVER_BUDGET);
  }
  await giveBack(db, of, keys, now);
  if (await isMade()) return done({ requestId: id });
  return fail("NoAvailableChannelsException");
}

export async function widgetOfCaller({ db }: Pick<Platform, "db">, caller: Caller, widgetId: string) {
  if (caller.widgetId !== undefined && caller.widgetId !== widgetId) return fail("WidgetNotFoundException");
  const { widget } = await pathOf(db, caller, widgetId, "");
  const refused = refusedBy(widget, caller);
  if (refused && refused !== "WidgetIsBlockedException") return fail(refused);
  return done(widget!);
}

function refusedBy(widget: OtpWidgetRow | null, { widgetId, ip }: Caller) {
  if (!widget) return "WidgetNotFoundException" as const;
  if (widgetId === undefined && !mayCall(ip, widget.ipWhitelist)) return "ForbiddenException" as const;
  return widget.isBlocked || !widget.isActive ? ("WidgetIsBlockedException" as const) : null;
}

async function pathOf(db: Database, { id: ownerId }: Caller, widgetId: string, recipient: string) {
  const {
    widgets,
    channels,
    templates,
    names,
    owner: [owner],
  } = await batchByName(db, {
    widgets: db.select().from(otpWidgets).where(eq(otpWidgets.ownerId, ownerId)),
    channels: db
      .select()
      .from(otpChannels)
      .where(inArray(otpChannels.ownerId, [ownerId, PLATFORM])),
    templates: db.select().from(otpTemplates).where(eq(otpTemplates.ownerId, ownerId)),
    names: db
      .select({ id: sendernames.id, name: sendernames.name })
      .from(sendernames)
      .where(eq(sendernames.ownerId, ownerId)),
    owner: db.select({ preferences: users.preferences }).from(users).where(eq(users.id, ownerId)),
  });
  const widget = widgets.find(({ id }) => id === widgetId) ?? null;
  const site = widget?.settings.origins[0] ? new URL(widget.settings.origins[0]).hostname : "";
  const path = (widget?.channels ?? []).flatMap((id): OtpStep[] => {
    const channel = channels.find((known) => known.id === id);
    if (!channel || sentAs(channel.channelType) === null) return [];
    const { channelType: type, name, additionalSettings: settings } = channel;
    const step = { id, type, name, settings, site };
    const template = templateFor(templates, type, recipient);
    if (template) {
      const { senderId, template: text } = template.additionalSettings;
      return [{ ...step, template: text, sender: names.find((known) => known.id === senderId)?.name ?? "" }];
    }
    return BARE_TYPES.includes(type) ? [{ ...step, template: CODE_VARIABLE, sender: "" }] : [];
  });
  return { widget, path, zone: owner?.preferences.timeZone ?? null };
}
