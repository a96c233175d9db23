import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../app/domain/base/shared/ids";
import { openDatabase } from "../../db/client";
import { DEMO_BOT, DEMO_CHANNELS } from "../../db/demo-routing";
import { demoTariffs } from "../../db/demo-tariffs";
import { tariffs, userTariffs } from "../../db/schema/billing";
import { callbackPath } from "../../workers/providers/core/callback-path";
import { telegramBot } from "../../workers/providers/telegram-bot/adapter";
import { act, received } from "../providers/sandbox";
import { soon } from "../support/engine/soon";
import { call } from "../support/forms/open-screen";
import { CABINET_URL, SANDBOX_URL } from "../support/run/hosts";
import { createUser, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

const db = openDatabase(env.DB);
const PHONE = "79161234567";
const press = async (button: number) => {
  const [message] = await received();
  const body = JSON.stringify({ button });
  await fetch(`${SANDBOX_URL}/messages/${message?.id}/press`, { method: "POST", body });
};

async function giveTariff(userId: string, source: string): Promise<void> {
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  const tariff = { ...demoTariffs().find((one) => one.source === source)!, id: newId(), ...stamps };
  await db.batch([db.insert(tariffs).values(tariff), db.insert(userTariffs).values({ userId, tariffId: tariff.id })]);
}

it("links a chat by the shared phone, writes to it, and receives the pressed button as a reply", async () => {
  const bot = DEMO_CHANNELS.find(({ id }) => id === DEMO_BOT)!;
  const path = callbackPath("telegram-bot", DEMO_BOT, env.WEBHOOK_SECRET);
  await telegramBot.open({ ...bot, host: SANDBOX_URL, port: null }, `${CABINET_URL}${path}`).keep?.();
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE routing_rules SET provider_groups = ? WHERE group_id IN (SELECT id FROM routing_groups WHERE type = 'telegram')",
    ).bind(JSON.stringify([DEMO_BOT])),
    env.DB.prepare("UPDATE routing_version SET version = version + 1"),
  ]);
  await act(PHONE, "telegram-bot", "start");
  await soon(async () => expect((await received())[0]).toMatchObject({ to: PHONE, buttons: [{ act: "contact" }] }));
  await press(0);
  await soon(async () => expect(await rowsOf("SELECT phone FROM addresses")).toEqual([{ phone: PHONE }]));

  const user = await createUser({ balance: 1_000_000_000 });
  await giveTariff(user.id, "sendings.telegram");
  const session = await signInAs(user.username);
  const payload = { text: "Your table is booked", buttons: [{ text: "Confirm", action: "reply" }] };
  const send = (recipient: string) =>
    call("POST", "/api/sendings", { session, body: { type: "telegram", recipient, payload } });
  const accepted = await send(`+${PHONE}`);
  expect(accepted.status).toBe(200);
  const { id } = (await accepted.json()) as { id: string };
  const stranger = await send("+79167654321");
  expect([stranger.status, await stranger.text()]).toEqual([422, expect.stringContaining("addressUnknown")]);
  const statusOf = (sending: string) => rowsOf(`SELECT status FROM sendings WHERE id = '${sending}'`);
  await soon(async () => expect(await statusOf(id)).toEqual([{ status: "sent" }]));
  expect((await received())[0]).toMatchObject({ to: PHONE, text: "Your table is booked" });

  await press(0);
  const answers = () => rowsOf("SELECT owner_id, sender, text, sending_id FROM incoming");
  await soon(async () =>
    expect(await answers()).toEqual([{ owner_id: user.id, sender: PHONE, text: "Confirm", sending_id: id }]),
  );
  await act(PHONE, "telegram-bot", "block");
  await soon(async () => expect(await rowsOf("SELECT phone FROM addresses")).toEqual([]));
});
