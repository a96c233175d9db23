import { env } from "cloudflare:test";
import { createRequisite } from "../../app/domain/requisites/change";
import { requisiteInput } from "../../app/domain/requisites/input";
import { newId } from "../../app/domain/shared/ids";
import { COMPANY, fieldsOf } from "../support/world/requisite";
import { type Actor, platform } from "./actors";
import { markOf } from "./objects";
import { needs, of, type Rule } from "./rule";

async function requisiteOf(owner: Actor) {
  // The number per account is limited.
  await env.DB.prepare("DELETE FROM requisites WHERE owner_id = ?").bind(owner.id).run();
  const input = { ...requisiteInput.parse(COMPANY), title: markOf(owner) };
  const made = await createRequisite(platform, owner, input);
  if (!made.ok) throw new Error("no requisite was made");
  return { id: made.value.id };
}

const form = () => ({ id: newId(), ...fieldsOf(COMPANY) });

export const PAPER_SCREENS: Record<string, Partial<Rule>> = {
  "/account/requisites/create": { ...needs("requisites.create"), body: form() },
  "/account/requisites/banks": needs("requisites.get"),
  "/account/requisites/:id": { ...needs("requisites.get"), params: requisiteOf, body: form() },
  "/account/requisites/:id/remove": { ...needs(["requisites.get", "requisites.remove"]), params: requisiteOf },
};

export const PAPER_CALLS: Record<string, Partial<Rule>> = {
  "/requisites": { body: COMPANY },
  "/requisites/:id": { params: requisiteOf, body: { title: "Mine" } },
  "/n/dadata/getRequisitesByInn/:inn": of({ inn: "7805123456" }),
};
