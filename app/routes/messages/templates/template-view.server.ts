import { can, type Viewer } from "../../../domain/base/access/viewer";
import type { ChainStep } from "../../../domain/base/chains/chain";
import type { Payload } from "../../../domain/base/channels/payload";
import { shownSteps } from "../../../domain/base/moderation/history";
import type { Platform } from "../../../domain/base/shared/ports/platform";
import type { PathForecast } from "../../../domain/messaging/sendings/accept/path-forecast";
import type { getTemplate } from "../../../domain/messaging/templates/find";
import { mayDecide } from "../../../domain/messaging/templates/reach";
import type { namesOfTemplate } from "../../../domain/messaging/templates/users";
import { templateView } from "../../../domain/messaging/templates/view";
import type { Language } from "../../../i18n/options";
import { pathView } from "../../../web/words/path-view.server";
import { spokenBy } from "../../../web/words/voice-names.server";

type Known = NonNullable<Awaited<ReturnType<typeof getTemplate>>>;

interface Beside {
  names: Awaited<ReturnType<typeof namesOfTemplate>>;
  language: Language;
  /** null: another account's prices would apply. */
  forecast: PathForecast | null;
  /** Shared with a customer, not with the viewer. */
  isLooked: boolean;
}

/** A template with the viewer's permissions. */
export function shownTemplate(
  { speech }: Pick<Platform, "speech">,
  viewer: Viewer,
  known: Known,
  { names, language, forecast, isLooked }: Beside,
) {
  const { row, role, users } = known;
  const view = templateView(known, viewer);
  const mayChange = role !== "user" && can(viewer, "templates.update");
  const mayRead = role !== "user" && viewer.level !== "me";
  const owner = role === "owner" ? null : names.owner;
  const attached = mayRead ? names.users : [];
  const { sender, text, tts, ...extras } = row.payload as Payload;
  const { id, title, type, moderation, isActive, updatedAt } = row;
  const comments = {
    comment: view.comment,
    adminComment: view.adminComment,
    resellerComment: view.resellerComment,
    adminCommentPrivate: view.adminCommentPrivate,
    resellerCommentPrivate: view.resellerCommentPrivate,
  };
  return {
    template: {
      id,
      title,
      type,
      moderation,
      isActive,
      updatedAt,
      sender,
      text,
      owner,
      attached,
      comments,
      extras: linesOf({
        ...extras,
        split: row.split && { text: row.split.text, subject: row.split.subject },
        ...(tts && { tts: spokenBy(tts, speech, language) }),
      }),
      path: templatePath({ type, fallbacks: row.fallbacks as ChainStep[] }, language, forecast),
    },
    // Recipients of a shared template do not see the owner's chain.
    steps: role === "user" ? [] : shownSteps(row.history, viewer),
    reason:
      moderation === "rejected" && role !== "user"
        ? (row.history.findLast(({ what }) => what === "rejected")?.comment ?? null)
        : null,
    may: {
      decide: mayChange && mayDecide(viewer) && (role !== "owner" || viewer.level === "manager"),
      change: mayChange,
      copy: !isLooked && can(viewer, "templates.create"),
      remove: role !== "user" && can(viewer, "templates.remove"),
      send:
        !isLooked &&
        (role === "owner" || role === "user" || users.includes(viewer.id)) &&
        moderation === "approved" &&
        isActive &&
        can(viewer, "sendings.generate"),
    },
  };
}

export type ShownTemplate = ReturnType<typeof shownTemplate>;

/** The path with each fallback's text. */
export function templatePath(
  { type, fallbacks }: { type: string; fallbacks: ChainStep[] },
  language: Language,
  forecast: PathForecast | null = null,
) {
  const types = [type, ...fallbacks.map((step) => step.type)];
  const path = pathView({ types, triggers: fallbacks.map(({ options }) => options), forecast }, language);
  const steps = path.steps.map((step, index) => ({ ...step, text: fallbacks[index - 1]?.payload.text ?? "" }));
  return { ...path, steps };
}

export type TemplatePath = ReturnType<typeof templatePath>;

/** Extra fields, one line each; `buttons` for every button. */
function linesOf({ button, buttons, ...extras }: Record<string, unknown>): { path: string; value: string }[] {
  const rows = [button, ...(Array.isArray(buttons) ? buttons : [])].filter(Boolean) as {
    text?: string;
    url?: string;
  }[];
  const shown = rows.map(({ text, url }) => ({ path: "button", value: [text, url].filter(Boolean).join(", ") }));
  const lines = (path: string, value: unknown): { path: string; value: string }[] => {
    if (value === null || value === undefined || value === "") return [];
    if (typeof value !== "object") return [{ path, value: String(value) }];
    return Object.entries(value).flatMap(([name, part]) => lines(path ? `${path}.${name}` : name, part));
  };
  return [...lines("", extras), ...shown];
}
