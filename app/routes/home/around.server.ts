import { connectionOf, STYLE } from "../../components/own-numbers/status-style";
import { formatDate } from "../../components/ui/format";
import type { Tone } from "../../components/ui/tone";
import { can, type Viewer } from "../../domain/base/access/viewer";
import type { findSenders } from "../../domain/insight/home/around";
import type { SurveyAnswer } from "../../domain/people/accounts/registration/survey";
import type { Language } from "../../i18n/options";
import { SCREENS } from "../../screens";
import { readerOf } from "../../web/words/translator.server";

const MODERATION: Record<string, Tone> = { pending: "mute", approved: "ok", rejected: "bad" };

/** Sender names and own numbers with their states in words, as on their own pages. */
export function sendersOf(
  { names, numbers }: Awaited<ReturnType<typeof findSenders>>,
  { language, now, zone }: { language: Language; now: number; zone: string | undefined },
) {
  const reader = readerOf(language);
  const say = (namespace: "moderation" | "channels" | "apisender") =>
    reader.getFixedT(language, namespace) as (key: string, values?: object) => string;
  const [moderation, channels, states] = [say("moderation"), say("channels"), say("apisender")];
  const lower = (text: string) =>
    language === "de" ? text : text.charAt(0).toLocaleLowerCase(language) + text.slice(1);
  const date = (at: number) => formatDate(at, language, zone);
  return [
    ...[...Map.groupBy(names, ({ id, name, moderation: is }) => (is === "approved" ? name : id)).values()].map(
      (same) => {
        const { id, name, moderation: is } = same[0]!;
        return {
          id,
          to: `${SCREENS.sendernames.path}/${id}`,
          name,
          tone: MODERATION[is] ?? "mute",
          label:
            is === "approved"
              ? same.map(({ type }) => channels(type)).join(", ")
              : lower(moderation(`moderation_${is}`)),
        };
      },
    ),
    ...numbers.map(({ id, phone, isActive, isPaid, expiredAt, ...row }) => {
      const standing = connectionOf({ ...row, isActive: isActive === 1 });
      const isOver = standing !== "off" && expiredAt !== null && (isPaid === 0 || expiredAt <= now);
      const isReady = standing === "authorized" && expiredAt !== null && !isOver;
      return {
        id,
        to: `${SCREENS.apisender.path}/${id}`,
        name: phone ? `WhatsApp ··${phone.slice(-4)}` : "WhatsApp",
        tone: isOver ? ("bad" as const) : STYLE[standing].tone,
        label: isOver
          ? lower(states("expired", { date: date(expiredAt) }))
          : isReady
            ? reader.getFixedT(language, "home")("until", { day: date(expiredAt) })
            : lower(states(`state_${standing}`)),
      };
    }),
  ];
}

const PAGES = {
  bulk: ["platform/user-instruction", "platform/glossary", "platform/crm"],
  dialogs: ["platform/crm", "platform/user-instruction", "platform/glossary"],
  integration: ["api/http-rest", "api/code-examples", "api/smpp", "api/one-time-codes"],
} as const;

/** Recommended reading for the survey's answer. */
export function usefulFor(viewer: Viewer, goal: SurveyAnswer["goal"] | null, language: Language) {
  const title = readerOf(language).getFixedT(language, "documentation") as (key: string) => string;
  const pages = goal ? PAGES[goal] : (["platform/instruction", ...PAGES.bulk.slice(0, 2), "api/http-rest"] as const);
  return {
    pages: pages.map((page) => ({ to: `/documentation/${page}`, label: title(page.split("/")[1]!) })),
    mayBlog: can(viewer, "advanced.blog"),
  };
}
