import { type ChannelName, channelOf, isChannel } from "../../../domain/channels/channels";
import type { DraftContent, DraftFallback, DraftTriggers } from "../../../domain/sendings/compose/draft-content";
import { exceptFor, withUntil } from "./until";

/** The posted chain, changed by the pressed button. */
export function readFallbacks(form: FormData, content: DraftContent): Partial<DraftContent> {
  const types = [content.message.type, ...content.fallbacks.map(({ message }) => message.type)];
  const typed = content.fallbacks.map((step, index) => {
    const at = `fallbacks.${index}`;
    const triggers = readTriggers(form, at, step.options);
    return { ...step, options: withUntil(triggers, String(form.get(`${at}.until`)), channelOf(types[index]!).reports) };
  });
  const [what, first, second] = String(form.get("intent") ?? "").split(":");
  const place = Number(first);
  const budget = form.has("budget") ? String(form.get("budget")) : content.budget;
  const type = String(form.get("add") ?? "");
  if (what === "add" && isChannel(type)) return { fallbacks: [...typed, newStep(type, content, typed)], budget };
  if (what === "remove") return { fallbacks: typed.filter((_, index) => index !== place), budget };
  const to = what === "up" ? place - 1 : what === "down" ? place + 1 : what === "move" ? Number(second) : place;
  return { fallbacks: moved(typed, place, to), budget };
}

function readTriggers(form: FormData, at: string, known: DraftTriggers): DraftTriggers {
  if (!form.has(`${at}.timeout`)) return known;
  const typed = String(form.get(`${at}.timeout`)).replace(/\s/g, "");
  const seconds = Math.round(Number(typed.replace(",", ".")) * Number(form.get(`${at}.unit`)));
  const text = String(form.get(`${at}.answer`) ?? "").trim();
  const all = (name: string) => form.getAll(`${at}.${name}`).map(String);
  return {
    onStatus: all("onStatus"),
    // An invalid time is reported on finishing the step.
    onTimeout: typed === "" ? null : { timeout: Number.isFinite(seconds) ? seconds : 0, except: all("except") },
    onIncomingPayload: text === "" ? null : { text },
  };
}

/** Copies the previous text; waits as long as that channel's reports usually take. */
function newStep(type: ChannelName, { message }: DraftContent, before: DraftFallback[]): DraftFallback {
  const last = before.at(-1)?.message ?? message;
  const { slowMs, reports } = channelOf(last.type);
  return {
    message: { type, payload: message.payload.text ? { text: message.payload.text } : {} },
    options: {
      onStatus: ["failed"],
      onTimeout: { timeout: slowMs / 1000, except: exceptFor("delivered", reports) },
      onIncomingPayload: null,
    },
  };
}

function moved<T>(items: T[], from: number, to: number): T[] {
  const item = items[from];
  if (from === to || item === undefined || !(to >= 0 && to < items.length)) return items;
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
