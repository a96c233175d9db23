import { can, type Viewer } from "../../../domain/base/access/viewer";
import type { SendingRow } from "../../../domain/messaging/sendings/accept/create-sending";
import { byMeaning, type FailureGroup } from "../../../domain/messaging/sendings/list/failures";
import type { ScreenName } from "../../../screens";
import { pathFor } from "../../../web/frame/menu";
import type { codeWriter } from "./code-text.server";
import type { Remedy } from "./failure-advice";

const SCREEN_OF = {
  repeat: "send",
  contacts: "contacts",
  balance: "payments",
  sendernames: "sendernames",
  tariffs: "tariffs",
  storage: "storage",
  templates: "templates",
  apisender: "apisender",
} as const satisfies Record<Exclude<Remedy, "blacklist">, ScreenName>;

interface Reader {
  /** null: the message belongs to another account, where the viewer can fix nothing. */
  viewer: Viewer | null;
  codes: ReturnType<typeof codeWriter>;
}

/** Reason and advice with permitted links. `contact`: the recipient's contact. */
export function failureOf(
  row: SendingRow,
  code: string,
  { viewer, codes, contact }: Reader & { contact: { to: string } | null },
) {
  const { text: advice, remedy } = codes.advice(code, contact !== null);
  const to = remedy && viewer && ((remedy.name === "contacts" && contact?.to) || wayTo(remedy.name, row, viewer));
  return { code, text: codes.text(code), advice, remedy: remedy && to ? { to, label: remedy.label } : null };
}

export function reasonsOf(groups: readonly FailureGroup[], { viewer, codes }: Reader) {
  return byMeaning(groups).map(({ key, code, count }) => {
    const { text: advice, remedy } = codes.advice(code);
    const to = remedy && viewer && placeOf(remedy.name, viewer);
    return { key, count, text: codes.text(code), advice, remedy: remedy && to ? { to, label: remedy.label } : null };
  });
}

/** Link that fixes many failures at once; null if there is none, or no permission. */
function placeOf(remedy: Remedy, viewer: Viewer): string | null {
  return remedy === "blacklist" || remedy === "repeat" ? null : pathFor(viewer, SCREEN_OF[remedy]);
}

function wayTo(remedy: Remedy, { id }: SendingRow, viewer: Viewer): string | null {
  if (remedy === "blacklist") {
    return can(viewer, "contacts.create") ? `/messages/outgoing/bulk?do=blacklist&id=${id}` : null;
  }
  const path = pathFor(viewer, SCREEN_OF[remedy]);
  return remedy === "repeat" && path ? `${path}?like=${id}` : path;
}
