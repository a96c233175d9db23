import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../../../../app/domain/base/shared/ids";
import { draftLike } from "../../../../../app/domain/messaging/drafts/resend/resend";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { blankContent } from "../../../../../app/domain/messaging/sendings/compose/draft-content";
import { applyReceipts } from "../../../../../app/domain/messaging/sendings/receipts/apply-receipts";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { openList, phones, SENDER } from "../../../../support/world/scene";

const blank = blankContent();
const [FIRST, SECOND] = phones(2) as [string, string];
const onFailure = (step: object) => ({ ...step, $options: { onStatus: ["failed"] } });
const offer = {
  sender: SENDER,
  text: "Hello, ${firstName}: ${order}",
  image: "https://cabinet.test/a.png",
  buttons: [{ text: "Look", url: "https://cabinet.test/${order}" }],
};
const email = { subject: "For ${firstName}", text: "", html: "<p>Hello, ${firstName}</p>" };

async function open() {
  const engine = await openChannels(openEngine());
  const account = await openChainAccount(engine);
  const find = async (recipient: string) => {
    await engine.work();
    const query = "SELECT id FROM sendings WHERE owner_id = ? AND recipient = ? ORDER BY step DESC";
    const [row] = await rowsOf<{ id: string }>(query, account.id, recipient);
    return row!.id;
  };
  return { engine, account, find, like: async (id: string) => draftLike(engine, account, id, blank) };
}

describe("a resent message", () => {
  it("repeats a single message's content and its fallbacks", async () => {
    const { engine, account, find, like } = await open();
    const recipient = { phone: `+${FIRST}`, variables: { order: "17", firstName: "Anna" } };
    const fallbacks = [onFailure({ type: "sms", payload: { sender: SENDER, text: "Order ${order}" } })];
    const input = singleInput.parse({
      type: "viber",
      payload: offer,
      recipient,
      fallbacks,
      budget: 50,
      tags: ["a", "b"],
    });
    expect(await createSending(engine, account, input)).toMatchObject({ ok: true });
    expect(await like(await find(FIRST))).toMatchObject({
      message: {
        type: "viber",
        payload: {
          sender: SENDER,
          text: "Hello, Anna: 17",
          image: offer.image,
          buttons: [{ text: "Look", url: "https://cabinet.test/17" }],
        },
      },
      fallbacks: [{ message: { type: "sms", payload: { sender: SENDER, text: "Order ${order}" } } }],
      budget: "50",
      tags: "a, b",
      recipients: { phones: `+${FIRST}`, include: [], contacts: [] },
    });
  });

  it("repeats a bulk's text for one recipient with the recipient's values", async () => {
    const { engine, account, find, like } = await open();
    const people = [
      { phone: `+${FIRST}`, variables: { order: "17", firstName: "Anna" } },
      { phone: `+${SECOND}`, variables: { order: "18", firstName: "Boris" } },
    ];
    const fallbacks = [onFailure({ type: "sms", payload: { sender: SENDER, text: "Order ${order}" } })];
    const input = bulkInput.parse({ type: "viber", payload: offer, recipient: people, fallbacks });
    expect(await createBulk(engine, account, input)).toMatchObject({ ok: true });
    const root = await find(SECOND);
    const expected = {
      message: { type: "viber", payload: offer },
      fallbacks: [{ message: { type: "sms", payload: { text: "Order ${order}" } } }],
      recipients: {
        phones: `+${SECOND}`,
        include: [],
        exclude: [],
        contacts: [],
        own: { [SECOND]: { values: { order: "18", firstName: "Boris" } } },
      },
    };
    expect(await like(root)).toMatchObject(expected);
    const failed = { ownerId: account.id, id: root, status: "failed" as const, at: engine.clock() };
    await applyReceipts(engine, [failed]);
    const later = await find(SECOND);
    expect(later).not.toBe(root);
    expect(await like(later)).toMatchObject(expected);
  });

  it("is an e-mail with its subject and HTML, for the original contact", async () => {
    const { engine, account, find, like } = await open();
    const list = await openList(engine, account.id, [FIRST, SECOND]);
    await engine.db.run(
      sql`UPDATE contacts SET email = 'c' || phone || '@cabinet.test' WHERE owner_id = ${account.id}`,
    );
    const input = bulkInput.parse({ type: "email", payload: email, recipient: [list] });
    expect(await createBulk(engine, account, input)).toMatchObject({ ok: true });
    const [contact] = await rowsOf<{ id: string }>(
      "SELECT id FROM contacts WHERE list_id = ? AND phone = ?",
      list,
      FIRST,
    );
    const content = await like(await find(`c${FIRST}@cabinet.test`));
    expect(content).toMatchObject({
      message: { type: "email", payload: { subject: email.subject, html: email.html } },
      recipients: { phones: "", include: [], contacts: [contact!.id] },
    });
  });

  it("is refused to other accounts", async () => {
    const { engine, account, find } = await open();
    const input = singleInput.parse({ type: "sms", payload: { sender: SENDER, text: "Hi" }, recipient: `+${FIRST}` });
    expect(await createSending(engine, account, input)).toMatchObject({ ok: true });
    expect(await draftLike(engine, { id: newId() }, await find(FIRST), blank)).toBeNull();
  });
});
