import type { z } from "zod";
import type { Viewer } from "../../domain/base/access/viewer";
import { message } from "../../domain/base/shared/errors/error-message";
import type { Result } from "../../domain/base/shared/errors/result";
import type { Platform } from "../../domain/base/shared/ports/platform";
import { type Typed, typedAt, withBank, withParty, withPerson } from "../../domain/papers/requisites/fill";
import { findBanks, partyOfInn, personOf } from "../../domain/papers/requisites/look-up";

interface Said {
  at: "inn" | "bank" | "fio" | "kind";
  error?: string;
  party?: { title: string; status: string };
  person?: "sure" | "doubtful";
  banks?: { bik: string; name: string; city: string }[];
}

/** Form errors are strings: keys with their values. */
export const formatIssues = (issues: z.core.$ZodIssue[]) => issues.map(wordsOf);

const wordsOf = ({ message: key, ...issue }: z.core.$ZodIssue) =>
  message({ key, values: "params" in issue ? issue.params : undefined });

export const NO_LOOK_UPS = { hasRegistry: false, hasCleaner: false };

/** Look-up buttons that are available. */
export const lookUpsOf = ({ registry }: Pick<Platform, "registry">) => ({
  hasRegistry: registry !== null,
  hasCleaner: Boolean(registry?.person),
});

/** Looks up what the pressed button requests, and fills the form with the result. */
export async function lookedUp(
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
