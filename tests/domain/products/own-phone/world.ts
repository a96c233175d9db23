import { CODE_WIDGET, TRIAL_RULE } from "../../../../app/domain/base/settings/feature-names";
import { PLATFORM_OWNER } from "../../../../app/domain/base/settings/settings";
import { writeLayer } from "../../../../app/domain/base/settings/write-layer";
import { confirmOwnPhone, requestOwnCode } from "../../../../app/domain/products/own-phone/confirm";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openAccount, RUB } from "../../../support/world/scene";
import { codeOf, openWidget } from "../otp/world";

export const TRIAL = 25 * RUB;
export const TEST_NAME = "TRYNAME";
const IP = "203.0.113.7";

/** A platform that confirms phones by codes and grants a trial credit. */
export async function openSignUp({ trial = TRIAL }: { trial?: number | null } = {}) {
  const engine = openEngine();
  const payer = await openAccount(engine);
  const channel = { numberOfTries: 3, numberOfRestart: 2, lifetime: 300 };
  const widget = await openWidget(engine, payer, { channels: [channel], settings: { perPhone: 50, cooldown: 10 } });
  const rule = trial === null ? null : { amount: trial, sender: TEST_NAME };
  const codes = { ownerId: payer.id, widgetId: widget.id };
  await writeLayer(engine.db, PLATFORM_OWNER, { [CODE_WIDGET]: codes, [TRIAL_RULE]: rule }, engine.clock());

  /** An account without money, names or a phone. */
  const newcomer = async () => {
    const { id } = await openAccount(engine, { balance: 0 });
    await rowsOf("DELETE FROM sendernames WHERE owner_id = ?", id);
    await rowsOf("DELETE FROM billings WHERE owner_id = ?", id);
    return { id, phone: null as string | null };
  };
  const ask = (owner: { id: string }, phone: string) => requestOwnCode(engine, { ...owner, phone: null }, phone, IP);
  const lastCode = async (owner: { id: string }) => {
    const [row] = await rowsOf("SELECT request_id FROM own_phones WHERE owner_id = ?", owner.id);
    return codeOf(engine, String(row!.request_id));
  };
  const enter = (owner: { id: string }, code: string) => confirmOwnPhone(engine, { ...owner, phone: null }, code);
  /** A newcomer whose phone (digits) is confirmed. */
  const confirmed = async (phone: string) => {
    const owner = await newcomer();
    await ask(owner, phone);
    await enter(owner, await lastCode(owner));
    return owner;
  };
  return { engine, payer, newcomer, ask, lastCode, enter, confirmed };
}

export const wrongOf = (code: string) => code.replace(/./, (digit) => String((Number(digit) + 1) % 10));
