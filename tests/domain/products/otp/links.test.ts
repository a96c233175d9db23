import { expect, it } from "vitest";
import { templateInput } from "../../../../app/domain/products/otp/input";
import { confirmByLink, findConfirmLink, refuseByLink } from "../../../../app/domain/products/otp/link";
import { pollStatus } from "../../../../app/domain/products/otp/poll";
import { askForCode } from "../../../../app/domain/products/otp/request-code";
import { widgetStatistics } from "../../../../app/domain/products/otp/statistics";
import { channelOfSession, checkCode, completeConfirmed, resendCode } from "../../../../app/domain/products/otp/steps";
import { openEngine } from "../../../support/engine/engine";
import { rowsOf } from "../../../support/world/rows";
import { openAccount } from "../../../support/world/scene";
import { openWidget, serverOf, textOf } from "./world";

const PHONE = "+79162041833";
const LINK = "$" + "{link}";
const settings = { lifetime: 300, numberOfRestart: 2 };

async function world() {
  const engine = openEngine();
  const account = await openAccount(engine);
  const start = Date.now();
  let passed = 0;
  const platform = { ...engine, clock: () => start + passed };
  const origins = { origins: "https://shop.example" };
  const wanted = { template: `Enter: ${LINK}`, channels: [settings], settings: { cooldown: 10, ...origins } };
  const widget = await openWidget(platform, account, wanted);
  const server = serverOf(account);
  const ask = async () => {
    const requested = await askForCode(platform, server, { widgetId: widget.id, recipient: PHONE });
    if (!requested.ok) throw new Error(requested.error);
    await deliver(requested.value.requestId);
    return requested.value.requestId;
  };
  const deliver = (id: string) =>
    rowsOf(
      "UPDATE sendings SET status = 'delivered' WHERE id = (SELECT sending_id FROM otp_sessions WHERE id = ?)",
      id,
    );
  const linkOf = async (id: string) => {
    const [, token] = /\/confirm\/(\d{20})$/.exec(await textOf(platform, id))!;
    return token!;
  };
  return { platform, account, widget, server, ask, deliver, linkOf, pass: (s: number) => (passed += s * 1000) };
}

it("confirms once through the link in its message, without a code", async () => {
  const { platform, account, widget, server, ask, linkOf } = await world();
  const id = await ask();
  const channel = await channelOfSession(platform, server, id);
  expect(channel).toMatchObject({ value: { type: "sms", codeType: "codeless", status: "sent" } });
  expect(await checkCode(platform, server, id, "1234")).toMatchObject({ error: "IsCodelessChannelException" });
  const token = await linkOf(id);
  expect(await rowsOf("SELECT text FROM sendings WHERE owner_id = ?", account.id)).toEqual([
    { text: expect.stringMatching(/\/confirm\/\*{20}$/) },
  ]);
  // A messenger that prefetches the link changes nothing.
  const shown = { state: "open", site: "shop.example", phone: "+7 916 204-••-••" };
  expect(await findConfirmLink(platform, token)).toMatchObject({ ...shown, phone: expect.stringContaining("••") });
  expect(await completeConfirmed(platform, server, id, PHONE)).toEqual({ ok: true, value: { success: false } });
  const pressed = await Promise.all([confirmByLink(platform, token), confirmByLink(platform, token)]);
  expect(pressed).toEqual(["confirmed", "confirmed"]);
  expect(await pollStatus(platform, server, id, PHONE)).toEqual({ ok: true, value: { success: true } });
  const now = platform.clock();
  const { total } = await widgetStatistics(platform.db, account, widget.id, { from: 0, to: now, now });
  expect(total).toMatchObject({ asked: 1, sent: 1, entered: 1, wrong: 0 });
  expect(await completeConfirmed(platform, server, id, PHONE)).toEqual({ ok: true, value: { success: true } });
  expect(await completeConfirmed(platform, server, id, PHONE)).toMatchObject({ error: "SessionNotFoundException" });
  expect(await confirmByLink(platform, token)).toBe("gone");
});

it("rejects a late, refused, unknown or superseded link", async () => {
  const { platform, server, ask, deliver, linkOf, pass } = await world();
  const id = await ask();
  const first = await linkOf(id);
  pass(301);
  expect(await confirmByLink(platform, first)).toBe("gone");
  expect(await resendCode(platform, server, id)).toMatchObject({ ok: true });
  await deliver(id);
  const second = await linkOf(id);
  expect(second).not.toBe(first);
  expect(await confirmByLink(platform, first)).toBe("gone");
  expect(await findConfirmLink(platform, second)).toMatchObject({ state: "open" });
  await refuseByLink(platform, second);
  expect(await confirmByLink(platform, second)).toBe("gone");
  expect(await channelOfSession(platform, server, id)).toMatchObject({ error: "SessionClosedException" });
  for (const token of ["0".repeat(20), "", "x".repeat(20), `${second}0`])
    expect(await confirmByLink(platform, token)).toBe("gone");
});

it("revokes a confirmation that the person did not make, until the site's server has checked it", async () => {
  const { platform, server, ask, linkOf } = await world();
  const id = await ask();
  const token = await linkOf(id);
  await confirmByLink(platform, token);
  await refuseByLink(platform, token);
  expect(await completeConfirmed(platform, server, id, PHONE)).toMatchObject({ error: "SessionNotFoundException" });
});

it.each([
  ["sms", `A ${LINK}`, null],
  ["whatsapp", `A ${LINK}`, null],
  ["voice", `A ${LINK}`, "otpTemplateLink"],
  ["telegramcode", `A ${LINK}`, "otpTemplateLink"],
  ["sms", `A ${LINK} \${code}`, "otpTemplateCode"],
  ["sms", "A", "otpTemplateCode"],
])("accepts a link if a message can be clicked, and no code with it: %s, %s", (channelType, template, key) => {
  const parsed = templateInput.safeParse({ name: "T", channelType, additionalSettings: { template } });
  expect(parsed.error?.issues[0]?.message ?? null).toBe(key);
});
