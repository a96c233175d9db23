import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { CODE_WIDGET, TRIAL_RULE } from "../../../app/domain/base/settings/feature-names";
import { PLATFORM_OWNER } from "../../../app/domain/base/settings/settings";
import { writeLayer } from "../../../app/domain/base/settings/write-layer";
import { errors } from "../../../app/i18n/errors/ru";
import { start as words } from "../../../app/i18n/start/ru";
import { openDatabase } from "../../../db/client";
import { platformOf } from "../../../workers/platform";
import { codeOf, openWidget } from "../../domain/products/otp/world";
import { humanFields } from "../../support/forms/human";
import { call, submit, visit } from "../../support/forms/open-screen";
import { config } from "../../support/world/config";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const RUB = 1_000_000;
const db = openDatabase(env.DB);
const platform = { ...platformOf(env), db, clock: Date.now, config };

let phones = 79160002000;

async function openSignUp() {
  const manager = await createUser({ level: "manager", balance: 1000 * RUB, sender: "CABINET" });
  const channel = { numberOfTries: 3, numberOfRestart: 2, lifetime: 300 };
  const widget = await openWidget(platform, manager, { channels: [channel], settings: { perPhone: 50 } });
  const codes = { ownerId: manager.id, widgetId: widget.id };
  const rule = { amount: 25 * RUB, sender: "TRYNAME" };
  await writeLayer(db, PLATFORM_OWNER, { [CODE_WIDGET]: codes, [TRIAL_RULE]: rule }, Date.now());
}

async function register() {
  const username = `own-${phones}`;
  const phone = `+${++phones}`;
  const form = {
    username,
    password: "secret-1",
    confirmation: "secret-1",
    "data.firstName": "Анна",
    "data.email": `${username}@example.com`,
    "data.phone": phone,
    "data.country": "RU",
    ...(await humanFields()),
  };
  const answer = await submit("/registration", form);
  expect(answer.headers.get("location")).toBe("/phone?new");
  const [user] = await rowsOf("SELECT id FROM users WHERE username = ?", username);
  await giveTariff(String(user!.id), "sendings.sms");
  const session = await signInAs(username);
  return { id: String(user!.id), phone, session };
}

async function lastCode(ownerId: string) {
  const [row] = await rowsOf("SELECT request_id FROM own_phones WHERE owner_id = ?", ownerId);
  return codeOf(platform, String(row!.request_id));
}

const confirm = (session: Session, code: string) => submit("/phone?new", { intent: "confirm", code }, session);

it("sends the code during registration, confirms it and leads on to the survey and the first message", async () => {
  await openSignUp();
  const { id, session } = await register();
  const page = await (await visit("/phone?new", session)).text();
  expect(page).toContain(words.confirmPhone);
  expect(page).toContain("25,00");
  const empty = await confirm(session, "");
  expect(empty.status).toBe(422);
  expect(await empty.text()).toContain(errors.codeRequired);
  const wrong = await confirm(session, "12");
  expect(await wrong.text()).toContain(errors.ownCodeWrong);
  const right = await confirm(session, await lastCode(id));
  expect(right.headers.get("location")).toBe("/survey");
  const surveyed = await submit("/survey", { goal: "bulk", channel: "sms" }, session);
  expect(surveyed.headers.get("location")).toBe("/start");
  const again = await confirm(session, "0000");
  expect(again.headers.get("location")).toBe("/survey");
});

it("shows the first message with everything filled in, and what became of it", async () => {
  await openSignUp();
  const { id, session } = await register();
  expect(await (await visit("/start", session)).text()).toContain(words.needPhone);
  await confirm(session, await lastCode(id));
  const page = await (await visit("/start", session)).text();
  for (const part of [words.sample, words.sendSelf, "TRYNAME"]) expect(page).toContain(part);
  const press = /name="press" value="([^"]+)"/.exec(page)![1]!;
  expect((await submit("/start", { press, text: "" }, session)).status).toBe(422);
  const form = { press, text: "Проверка" };
  const sent = await Promise.all([submit("/start", form, session), submit("/start", form, session)]);
  expect(sent.map(({ status }) => status)).toEqual([303, 303]);
  expect(await rowsOf("SELECT sender FROM sendings WHERE owner_id = ?", id)).toEqual([{ sender: "TRYNAME" }]);
  await rowsOf(
    `UPDATE sendings SET status = 'delivered', timeline = json_insert(timeline, '$[#]', json_object('at', created_at + 4000,
      'status', 'delivered')) WHERE owner_id = ?`,
    id,
  );
  expect(await (await visit("/start", session)).text()).toContain("Дошло за\u00a04 секунды");
});

it("does the same over REST", async () => {
  await openSignUp();
  const { id, phone, session } = await register();
  const stranger = `+${++phones}`;
  const message = (recipient: string) => ({ type: "sms", recipient, payload: { sender: "TRYNAME", text: "Hi" } });
  expect(await (await call("GET", "/api/phone", { session })).json()).toEqual({
    confirmed: null,
    requested: phone,
    testSender: null,
    trial: null,
  });
  const soon = await call("POST", "/api/phone/code", { session, body: {} });
  expect(soon.status).toBe(429);
  const wrong = await call("POST", "/api/phone/confirmation", { session, body: { code: "1" } });
  expect(await wrong.json()).toMatchObject({ data: [{ field: "code" }] });
  const right = await call("POST", "/api/phone/confirmation", { session, body: { code: await lastCode(id) } });
  expect(await right.json()).toEqual({ phone, isGranted: true, isTaken: false });
  expect(await (await call("GET", "/api/phone", { session })).json()).toEqual({
    confirmed: phone,
    requested: null,
    testSender: "TRYNAME",
    trial: { amount: 25, isOn: true },
  });
  const refused = await call("POST", "/api/sendings", { session, body: message(stranger) });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({ error: expect.stringContaining("Пробный баланс") });
  const accepted = await call("POST", "/api/sendings", { session, body: message(phone) });
  expect(await accepted.json()).toMatchObject({ status: "pending", recipient: phone });
});
