import { expect, it } from "vitest";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { countsOf } from "../../../../app/domain/messaging/short-links/counts";
import { mailingOf, reachOf } from "../../../../app/domain/messaging/short-links/reach";
import { accept, bulk, click, sentOf, TEXT } from "../../../support/engine/own-links";
import { make, open } from "../../../support/engine/short-links";
import { later, openChainAccount, openChannels, report, sendChains } from "../../../support/world/chains";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, openAccount, phones, SENDER } from "../../../support/world/scene";

type Account = { id: string };
const PLAIN = "Hello";
const to = (count: number) => phones(count).map((phone) => `+${phone}`);

async function reachIn(engine: Engine, account: Account) {
  const [link] = await rowsOf<{ id: string; fullUrl: string; domain: string; people: number }>(
    "SELECT id, full_url AS fullUrl, domain, people FROM short_links WHERE owner_id = ?",
    account.id,
  );
  const mailing = await mailingOf(engine.db, account, link!.id);
  const { channels } = await countsOf(engine.db, account, link!.id, engine.clock());
  return {
    reach: mailing && reachOf(link!, mailing),
    people: { link: link!.people, mailing: mailing?.meta.clicked },
    clicked: Object.fromEntries(channels.map(({ key, people }) => [key, people])),
  };
}

it("matches the campaign's count of people reached by a link, and splits it by channel", async () => {
  const engine = open();
  const account = await openAccount(engine);
  await accept(engine, account, bulk(to(4)));
  await engine.work();
  const sent = await sentOf(account.id);
  for (const { id } of sent.slice(0, 3)) await report(engine, account, id, 0, "delivered");
  for (const one of [sent[0]!, sent[0]!, sent[1]!]) await click(engine, one);
  await click(engine, sent[2]!, { isAhead: true });
  expect(await reachIn(engine, account)).toEqual({
    reach: { delivered: 3, channels: [{ key: "sms", delivered: 3 }] },
    clicked: { sms: 2 },
    people: { link: 2, mailing: 2 },
  });
});

/** Four people: the first step reaches two, the others get the second step, which does not reach one of them. */
async function chained(first: string, second: string) {
  const engine = await openChannels(open());
  const account = await openChainAccount(engine);
  const steps = [{ type: "vk", text: second, onStatus: ["failed"] }];
  await sendChains(engine, account, to(4), steps, { text: first });
  await engine.work();
  const roots = (await sentOf(account.id)).map(({ id }) => id);
  for (const id of roots.slice(0, 2)) await report(engine, account, id, 0, "delivered");
  for (const id of roots.slice(2)) await report(engine, account, id, 0, "failed");
  await later(engine, 60);
  await report(engine, account, roots[2]!, 1, "delivered");
  for (const one of await sentOf(account.id)) if (one.clickedAt !== null) await click(engine, one);
  return reachIn(engine, account);
}

it("splits it by channel if several sent the link, for recipients reached by each only", async () => {
  expect(await chained(TEXT, TEXT)).toEqual({
    reach: {
      delivered: 3,
      channels: [
        { key: "viber", delivered: 2 },
        { key: "vk", delivered: 1 },
      ],
    },
    // Two clicked in both messages: they count for the first, as for the campaign.
    clicked: { viber: 4, vk: 0 },
    people: { link: 4, mailing: 4 },
  });
  expect((await chained(PLAIN, TEXT)).reach).toEqual({ delivered: 1, channels: [{ key: "vk", delivered: 1 }] });
  expect((await chained(TEXT, PLAIN)).reach).toEqual({ delivered: 2, channels: [{ key: "viber", delivered: 2 }] });
});

it("counts one of two texts if the other has no link", async () => {
  const engine = open();
  const account = await openAccount(engine);
  await accept(engine, account, bulk(to(20), PLAIN, { split: { share: 50, text: TEXT } }));
  await engine.work();
  const sent = await sentOf(account.id);
  for (const { id } of sent) await report(engine, account, id, 0, "delivered");
  const linked = sent.filter(({ clickedAt }) => clickedAt !== null).length;
  expect(linked).toBeGreaterThan(0);
  expect(linked).toBeLessThan(20);
  expect((await reachIn(engine, account)).reach).toMatchObject({ delivered: linked });
});

it("shows no campaign for a link sent by single messages or not at all, or for another account", async () => {
  const engine = open();
  const [account, other] = [await openAccount(engine), await openAccount(engine)];
  const own = await make(engine, account);
  expect(await mailingOf(engine.db, account, own.id)).toBeNull();
  const input = { type: "sms", recipient: "+79160000001", payload: { sender: SENDER, text: TEXT } };
  await createSending(engine, other, singleInput.parse(input));
  await engine.work();
  await click(engine, (await sentOf(other.id))[0]!);
  expect(await reachIn(engine, other)).toMatchObject({ reach: null, clicked: { sms: 1 } });
  const taskId = await accept(engine, account, bulk(to(2)));
  await engine.work();
  const [made] = await rowsOf<{ id: string }>("SELECT id FROM short_links WHERE source = ?", taskId);
  expect(await mailingOf(engine.db, account, made!.id)).toMatchObject({ id: taskId });
  expect(await mailingOf(engine.db, other, made!.id)).toBeNull();
});
