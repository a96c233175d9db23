import { describe, expect, it } from "vitest";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import { getFile, storeFile } from "../../../../app/domain/library/files/files";
import { getSendableFile } from "../../../../app/domain/library/files/sendable";
import { draftFromTemplate } from "../../../../app/domain/messaging/drafts/sources";
import { createBulk } from "../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../app/domain/messaging/sendings/accept/create-sending";
import { dryRun } from "../../../../app/domain/messaging/sendings/accept/dry-run";
import { bulkInput, singleInput } from "../../../../app/domain/messaging/sendings/accept/input";
import { filledFrom } from "../../../../app/domain/messaging/templates/fill";
import { createTemplate, updateTemplate } from "../../../../app/domain/messaging/templates/templates";
import { openEngine } from "../../../support/engine/engine";
import { openChainAccount, openChannels } from "../../../support/world/chains";
import { createUser } from "../../../support/world/people";
import { openList, phones, SENDER } from "../../../support/world/scene";

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const [FIRST, SECOND] = phones(2).map((phone) => `+${phone}`) as [string, string];

/** A manager's template with a picture, shared with a customer, and a picture used by no template. */
async function open(recipient?: { include: string[]; exclude: string[] }) {
  const engine = await openChannels(openEngine());
  const customer = await openChainAccount(engine);
  const user = await createUser({ level: "manager" });
  const manager = {
    ...user,
    level: "manager",
    username: "m",
    resellerId: null,
    flags: {},
    permissions: permissionsOf("manager", {}),
  } as unknown as Viewer;
  const stored = async () => {
    const file = await storeFile(engine, manager, { name: "sale.png", bytes: PNG });
    return file.ok ? file.value.id : "";
  };
  const [picture, other] = [await stored(), await stored()];
  const content = { title: "Sale", type: "viber" as const, payload: { sender: SENDER, text: "Sale", image: picture } };
  const made = await createTemplate(engine, manager, {
    ...content,
    Users: [customer.id],
    ...(recipient && { recipient }),
  });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const { id } = made.value.row;
  const offer = (image: string) => ({ type: "viber", payload: { sender: SENDER, text: "Sale", image } });
  const body = async () => {
    const filled = await filledFrom(engine, customer, { template: id });
    return filled.ok ? filled.value : {};
  };
  return { engine, customer, manager, picture, other, id, body, offer };
}

const NOT_FOUND = { ok: false, problems: [{ key: "fileNotFound", field: "payload.image" }] };

describe("a picture of a shared template", () => {
  it("is used in messages, bulks and dry runs of users it is shared with", async () => {
    const { engine, customer, picture, body } = await open();
    const one = singleInput.parse({ ...(await body()), recipient: FIRST });
    const many = bulkInput.parse({ ...(await body()), recipient: [FIRST, SECOND] });
    expect(await dryRun(engine, customer, many)).toMatchObject({ value: { recipients: { accepted: 2 } } });
    expect(await createSending(engine, customer, one)).toMatchObject({ ok: true });
    expect(await createBulk(engine, customer, many)).toMatchObject({ ok: true });
    await engine.work();
    const images = engine.provider.submits.map(({ payload }) => payload?.image);
    expect(images).toEqual(Array(3).fill(expect.stringContaining(`/api/storage/${picture}.png?owner=`)));
    expect(await getSendableFile(engine, customer, picture)).toMatchObject({ id: picture });
  });

  it("gives access to no other file of its owner, and only to its users", async () => {
    const { engine, customer, picture, other, offer } = await open();
    const stranger = await openChainAccount(engine);
    const send = async (account: { id: string }, image: string) =>
      createSending(engine, account, singleInput.parse({ ...offer(image), recipient: FIRST }));
    expect(await send(customer, other)).toMatchObject(NOT_FOUND);
    expect(await send(stranger, picture)).toMatchObject(NOT_FOUND);
    expect(await getSendableFile(engine, customer, other)).toBeNull();
    expect(await getSendableFile(engine, stranger, picture)).toBeNull();
    expect(await getFile(engine, customer, picture)).toBeNull();
  });

  it("is not accessible by naming it in another template, nor after sharing has ended", async () => {
    const { engine, customer, manager, picture, id, offer } = await open();
    const stranger = await createUser({ level: "reseller" });
    const thief = { ...manager, ...stranger, level: "reseller", permissions: permissionsOf("reseller", {}) } as Viewer;
    const message = offer(picture) as unknown as Parameters<typeof createTemplate>[2];
    const forged = await createTemplate(engine, thief, { ...message, title: "Mine" });
    expect(forged).toMatchObject({ ok: true });
    expect(await getSendableFile(engine, thief, picture)).toBeNull();

    await updateTemplate(engine, manager, id, { Users: [] });
    expect(await getSendableFile(engine, customer, picture)).toBeNull();
    const sent = await createSending(engine, customer, singleInput.parse({ ...offer(picture), recipient: FIRST }));
    expect(sent).toMatchObject(NOT_FOUND);
  });
});

describe("recipients of a shared template", () => {
  it("leave out its owner's lists, and the draft shows how many", async () => {
    const scene = await open();
    const { engine, customer, manager, id } = scene;
    const theirs = await openList(engine, manager.id, phones(2));
    const own = await openList(engine, customer.id, phones(2));
    await updateTemplate(engine, manager, id, { recipient: { include: [theirs, own, FIRST], exclude: [theirs] } });
    const filled = await draftFromTemplate(engine.db, customer, id);
    expect(filled).toMatchObject({
      value: {
        recipients: { phones: FIRST, include: [own], exclude: [] },
        template: { hasRecipients: true, leftLists: 1 },
      },
    });
    expect((await scene.body()).recipient).toEqual({ include: [own, FIRST], exclude: [] });

    await updateTemplate(engine, manager, id, { recipient: { include: [theirs], exclude: [] } });
    expect(await draftFromTemplate(engine.db, customer, id)).toMatchObject({
      value: { recipients: { phones: "", include: [] }, template: { hasRecipients: false, leftLists: 1 } },
    });
    expect(await scene.body()).not.toHaveProperty("recipient");
  });
});
