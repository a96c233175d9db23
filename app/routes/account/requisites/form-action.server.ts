import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "@remix-run/cloudflare";
import type { Viewer } from "../../../domain/access/viewer";
import { type Typed, typedAt, withBank, withParty, withPerson } from "../../../domain/requisites/fill";
import type { RequisiteRow } from "../../../domain/requisites/find";
import { type RequisiteInput, requisiteForm } from "../../../domain/requisites/input";
import { findBanks, partyOfInn, personOf } from "../../../domain/requisites/look-up";
import { message } from "../../../domain/shared/errors/error-message";
import type { Result } from "../../../domain/shared/errors/result";
import type { Platform } from "../../../domain/shared/ports/platform";
import { SCREENS } from "../../../screens";
import { readForm } from "../../../web/forms/form-data";
import { replyInvalid, replyRefused } from "../../../web/http/reply";
import { redirectWithToast } from "../../../web/http/toast";

type Save = (input: RequisiteInput & { id: string }) => Promise<Result<RequisiteRow>>;

/** What a look-up said, beside the button that asked. */
export interface Said {
  at: "inn" | "bank" | "fio" | "kind";
  /** A key of "errors" with its values. */
  error?: string;
  party?: { title: string; status: string };
  person?: "sure" | "doubtful";
  banks?: { bik: string; name: string; city: string }[];
}

/** A form that looks up and saves: each of its buttons names what it wants. */
export async function requisiteAction(request: Request, platform: Platform, viewer: Pick<Viewer, "id">, save: Save) {
  const form = await readForm(request);
  const submission = parseWithZod(form, { schema: requisiteForm });
  const intent = form.get("intent");
  if (typeof intent === "string" && intent !== "") {
    const { typed, said } = await lookedUp(platform, viewer, intent, submission.payload as Typed);
    return data({ reply: { initialValue: typed } as SubmissionResult<string[]>, said });
  }
  if (submission.status !== "success") return replyInvalid(submission);
  const result = await save(submission.value);
  if (!result.ok) return replyRefused(submission, result);
  return redirectWithToast(SCREENS.requisites.path, { key: "saved", tone: "ok" });
}

export type FormAnswer = { reply: SubmissionResult<string[]>; said?: Said };

async function lookedUp(
  platform: Platform,
  viewer: Pick<Viewer, "id">,
  intent: string,
  typed: Typed,
): Promise<{ typed: Typed; said: Said }> {
  const [at, chosen] = intent.split(":", 2);
  const failed = ({ problems }: Extract<Result<unknown>, { ok: false }>) => message(problems[0]!);
  if (at === "inn") {
    const party = await partyOfInn(platform, viewer, typedAt(typed, "data.legal.inn"));
    if (!party.ok) return { typed, said: { at, error: failed(party) } };
    const { title, status, manager } = party.value;
    const person = manager.fullName ? await personOf(platform, viewer, manager.fullName) : null;
    return {
      typed: withParty(typed, party.value, person?.ok ? person.value : null),
      said: { at, party: { title, status } },
    };
  }
  if (at === "bank") {
    const banks = await findBanks(platform, viewer, chosen ?? typedAt(typed, "data.bank.bik"));
    if (!banks.ok) return { typed, said: { at, error: failed(banks) } };
    const [only, ...others] = banks.value;
    if (!only) return { typed, said: { at, error: "bankUnknown" } };
    if (others.length === 0) return { typed: withBank(typed, only), said: { at, banks: [only] } };
    return { typed, said: { at, banks: banks.value } };
  }
  if (at === "fio") {
    const isOne = typedAt(typed, "data.legal.businessType") === "entrepreneur";
    const person = await personOf(
      platform,
      viewer,
      typedAt(typed, isOne ? "data.legal.name" : "signer.fullName.nominative"),
    );
    if (!person.ok) return { typed, said: { at, error: failed(person) } };
    const said: Said = { at, person: person.value.isDoubtful ? "doubtful" : "sure" };
    return { typed: withPerson(typed, isOne ? "entrepreneur" : "company", person.value), said };
  }
  return { typed, said: { at: "kind" } };
}
