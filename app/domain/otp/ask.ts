import { eq, inArray } from "drizzle-orm";
import type { Database } from "../../../db/client";
import { type OtpStep, otpChannels, otpSessions, otpTemplates, otpWidgets } from "../../../db/schema/otp/tables";
import { sendernames } from "../../../db/schema/sendings";
import { operatorOf } from "../routing/operators/operator";
import { compileCheck, type Marks } from "../routing/rules/conditions";
import { isAllowedAddress } from "../shared/addresses";
import { announce } from "../shared/announce";
import { newId, newIdAt } from "../shared/ids";
import { parsePhone, phoneCountry } from "../shared/phone";
import type { Platform } from "../shared/ports/platform";
import { countStatement } from "./days";
import { done, fail, type Outcome } from "./errors";
import { countedQueries, countStep, type Keys, trafficOf } from "./guard/counts";
import { decide } from "./guard/decide";
import { type Kind, keysOf, netOf } from "./guard/keys";
import { logStop } from "./guard/stop";
import { PLATFORM } from "./rows";
import { sendCode } from "./send";
import { type Caller, mayCall } from "./session";
import { BARE_TYPES, CODE_VARIABLE, sentAs } from "./types";
import type { OtpWidgetRow } from "./widgets";

interface Ask {
  widgetId: string;
  recipient: string;
}

export async function askForCode(
  platform: Platform,
  caller: Caller,
  { widgetId, recipient: typed }: Ask,
  { id = newId() }: { id?: string | undefined } = {},
): Promise<Outcome<{ requestId: string }>> {
  const { db, clock, hub } = platform;
  const recipient = parsePhone(typed);
  if (!recipient) return fail("ValidateError");
  if (caller.widgetId !== undefined && caller.widgetId !== widgetId) return fail("WidgetNotFoundException");
  const now = clock();
  const country = phoneCountry(recipient) ?? "";
  const keys = keysOf(recipient, country, caller.widgetId === undefined ? null : caller.ip);
  const [{ widget, path }, own, before] = await Promise.all([
    pathOf(db, caller, widgetId, recipient),
    ...countedQueries(db, caller.id, widgetId, keys, now),
  ]);
  const refused = refusedBy(widget, caller);
  if (refused) return fail(refused);
  const stopped = stopOf(widget!, keys, country, caller, () => trafficOf(keys, own, before, now));
  if (stopped) {
    const about = { ownerId: caller.id, widgetId, recipient, address: caller.ip ?? "" };
    await logStop(platform, { ...about, ...stopped }, path);
    const isQuiet = stopped.reason === "conversion" || stopped.reason === "blockedCountry";
    return isQuiet ? fail("NoAvailableChannelsException") : fail("RateLimitException", HOUR_S);
  }
  const session = { ownerId: caller.id, id, widgetId, recipient, path, sends: 1, status: "open" as const };
  const stamps = { sentAt: now, createdAt: now, updatedAt: now };
  const network = caller.widgetId === undefined ? "" : netOf(caller.ip);
  const address = network && (caller.ip ?? "");
  const ofWidget = { ownerId: caller.id, widgetId };
  for (const [step, channel] of path.entries()) {
    const target = { sessionId: id, widgetId, recipient, send: 1, sendingId: newIdAt(now), site: channel.site };
    const isSent = await sendCode(platform, caller, channel, target, (sent) => [
      db.insert(otpSessions).values({ ...session, ...stamps, ...sent, step, network, address }),
      countStatement(db, ofWidget, { asked: 1 }, now),
      countStep(db, widgetId, keys, "passed", now),
    ]);
    if (!isSent) continue;
    const events = [{ event: "otpSessions.created" as const, data: { id, widgetId } }];
    await platform.behind(announce(hub, caller.id, events));
    return done({ requestId: id });
  }
  return fail("NoAvailableChannelsException");
}

const HOUR_S = 3600;

function stopOf(
  { settings }: OtpWidgetRow,
  keys: Keys,
  country: string,
  { ip }: Caller,
  traffic: () => ReturnType<typeof trafficOf>,
) {
  const { countries, blockedCountries, allowed, isGuarded, perPhone, perAddress } = settings;
  const phone = `+${keys.phone.slice("phone:".length)}`;
  const ranges = allowed.filter((entry) => !entry.startsWith("+"));
  if (allowed.some((entry) => entry.startsWith("+") && phone.startsWith(entry))) return null;
  if (ranges.length > 0 && isAllowedAddress(ip, ranges)) return null;
  if (blockedCountries.includes(country) || (countries.length > 0 && !countries.includes(country))) {
    return { reason: "blockedCountry" as const, subject: `country:${country}` };
  }
  const decided = decide(traffic(), { perPhone, perAddress });
  if (!decided || (!isGuarded && !OF_SETTINGS.includes(decided.kind))) return null;
  return { reason: decided.reason, subject: keys[decided.kind] };
}

const OF_SETTINGS: readonly Kind[] = ["phone", "address"];

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
  const [widgets, channels, templates, names] = await db.batch([
    db.select().from(otpWidgets).where(eq(otpWidgets.ownerId, ownerId)),
    db
      .select()
      .from(otpChannels)
      .where(inArray(otpChannels.ownerId, [ownerId, PLATFORM])),
    db.select().from(otpTemplates).where(eq(otpTemplates.ownerId, ownerId)),
    db.select({ id: sendernames.id, name: sendernames.name }).from(sendernames).where(eq(sendernames.ownerId, ownerId)),
  ]);
  const widget = widgets.find(({ id }) => id === widgetId) ?? null;
  const site = widget?.settings.origins[0] ? new URL(widget.settings.origins[0]).hostname : "";
  const path = (widget?.channels ?? []).flatMap((id): OtpStep[] => {
    const channel = channels.find((known) => known.id === id);
    if (!channel || sentAs(channel.channelType) === null) return [];
    const { channelType: type, name, additionalSettings: settings } = channel;
    const step = { id, type, name, settings, site };
    const template = templates.find((one) => one.channelType === type && isMeant(one.conditions, type, recipient));
    if (template) {
      const { senderId, template: text } = template.additionalSettings;
      return [{ ...step, template: text, sender: names.find((known) => known.id === senderId)?.name ?? "" }];
    }
    return BARE_TYPES.includes(type) ? [{ ...step, template: CODE_VARIABLE, sender: "" }] : [];
  });
  return { widget, path };
}

const NO_GROUPS = { keywords: new Map(), operatorGroups: new Map() };

function isMeant(conditions: Parameters<typeof compileCheck>[0][], type: string, recipient: string): boolean {
  const marks: Marks = { type, sender: "", text: "", recipient, lists: [], operator: () => operatorOf(recipient) };
  return conditions.every((condition) => compileCheck(condition, NO_GROUPS).holds(marks));
}
