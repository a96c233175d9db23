import type { Viewer } from "../../domain/base/access/viewer";
import type { ShownStep, Step, StepState } from "../../domain/insight/home/first-steps";
import type { Language } from "../../i18n/options";
import type { ScreenName } from "../../screens";
import { pathFor } from "../frame/menu";
import { reviewSpan } from "./review-span.server";

const SCREEN_OF = {
  first: "firstMessage",
  sender: "sendernames",
  contacts: "contactsImport",
  token: "tokens",
  topUp: "topUp",
  mailing: "send",
  number: "apisender",
  incoming: "incoming",
  reply: "incoming",
} as const satisfies Record<Exclude<Step, "call">, ScreenName>;

const FIRST_CALL = "/documentation/api/http-rest";

interface Shown {
  usualMs: number | null;
  language: Language;
  /** Phones are confirmed, so a message to oneself has its own page. */
  isOffered: boolean;
}

export function stepsShown(
  viewer: Viewer,
  steps: { step: Step; state: StepState }[] | null,
  { usualMs, language, isOffered }: Shown,
): ShownStep[] | null {
  const usual = reviewSpan(usualMs, language);
  const pathOf = (step: Step) => {
    if (step === "call") return FIRST_CALL;
    return pathFor(viewer, step === "first" && !isOffered ? "send" : SCREEN_OF[step]);
  };
  return steps?.map((one) => ({ ...one, to: pathOf(one.step), usual: one.step === "sender" ? usual : null })) ?? null;
}
