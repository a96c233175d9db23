import { type ChannelName, channelOf, isChannel } from "../../../domain/base/channels/channels";
import type {
  DraftContent,
  DraftFallback,
  DraftMessage,
  DraftTriggers,
} from "../../../domain/messaging/sendings/compose/draft-content";
import type { Intent } from "../step/intents";
import { exceptFor, reportsOf, withUntil } from "./until";

/** Reads the posted chain. */
export function readFallbacks(form: FormData, content: DraftContent): Partial<DraftContent> {
  const messages = [content.message, ...content.fallbacks.map(({ message }) => message)];
  const fallbacks = content.fallbacks.map((step, index) => {
    const at = `fallbacks.${index}`;
    const triggers = readTriggers(form, at, step.options);
    return { ...step, options: withUntil(triggers, String(form.get(`${at}.until`)), reportsOf(messages[index]!)) };
  });
  return { fallbacks, budget: form.has("budget") ? String(form.get("budget")) : content.budget };
}

/** The chain after a button press. */
export function changeFallbacks({ message, fallbacks }: DraftContent, intent: Intent | null, form: FormData) {
  switch (intent?.name) {
    case "add": {
      const type = String(form.get("add") ?? "");
      return isChannel(type) ? { fallbacks: [...fallbacks, newStep(type, fallbacks.at(-1)?.message ?? message)] } : {};
    }
    case "remove":
      return { fallbacks: fallbacks.filter((_, index) => index !== intent.of) };
    case "up":
      return { fallbacks: moved(fallbacks, intent.of, intent.of - 1) };
    case "down":
      return { fallbacks: moved(fallbacks, intent.of, intent.of + 1) };
    case "move":
      return { fallbacks: moved(fallbacks, ...intent.of) };
    default:
      return {};
  }
}

function readTriggers(form: FormData, at: string, known: DraftTriggers): DraftTriggers {
  if (!form.has(`${at}.timeout`)) return known;
  const typed = String(form.get(`${at}.timeout`)).replace(/\s/g, "");
  const seconds = Math.round(Number(typed.replace(",", ".")) * Number(form.get(`${at}.unit`)));
  const text = String(form.get(`${at}.answer`) ?? "").trim();
  const all = (name: string) => form.getAll(`${at}.${name}`).map(String);
  return {
    onStatus: all("onStatus"),
    // An invalid time is reported when the step is finished.
    onTimeout: typed === "" ? null : { timeout: Number.isFinite(seconds) ? seconds : 0, except: all("except") },
    onIncomingPayload: text === "" ? null : { text },
  };
}

/** Copies the previous step's text; waits as long as that channel's reports usually take. */
function newStep(type: ChannelName, last: DraftMessage): DraftFallback {
  const { slowMs, reports } = channelOf(last.type);
  return {
    message: { type, payload: last.payload.text ? { text: last.payload.text } : {} },
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
