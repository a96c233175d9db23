import { describe, expect, it } from "vitest";
import { storeFile } from "../../../../../app/domain/library/files/files";
import { createBulk } from "../../../../../app/domain/messaging/sendings/accept/create-bulk";
import { createSending } from "../../../../../app/domain/messaging/sendings/accept/create-sending";
import { bulkInput, singleInput } from "../../../../../app/domain/messaging/sendings/accept/input";
import { compileExtras } from "../../../../../app/domain/messaging/sendings/compose/compile-extras";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels } from "../../../../support/world/chains";
import { rowsOf } from "../../../../support/world/rows";
import { openList, phones, SENDER } from "../../../../support/world/scene";

const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (c) => c.charCodeAt(0),
);
const IMAGE = "https://cabinet.test/sale.png";

function large(head: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  bytes.set(head);
  return bytes;
}

async function open() {
  const engine = await openChannels(openEngine());
  return { engine, account: await openChainAccount(engine) };
}

const viber = (payload: object, recipient: unknown = "+79160000001", more: object = {}) => ({
  type: "viber",
  recipient,
  payload: { sender: SENDER, text: "Hello", ...payload },
  ...more,
});

describe("extras of a message", () => {
  it("reach the provider as written, for one message and its fallback", async () => {
    const { engine, account } = await open();
    const button = { text: "Open", url: "https://cabinet.test/a" };
    const fallbacks = [{ type: "vk", payload: { sender: SENDER, text: "Again", image: IMAGE } }];
    engine.provider.answer = ({ id, type }) =>
      type === "viber" ? { id, kind: "rejected", code: "notThere", detail: "" } : { id, kind: "accepted", ref: id };
    const made = await createSending(
      engine,
      account,
      singleInput.parse(viber({ image: IMAGE, button }, undefined, { fallbacks })),
    );
    expect(made).toMatchObject({ ok: true, value: { payload: { image: IMAGE, button } } });
    await engine.work();
    expect(engine.provider.submits.map(({ type, payload }) => [type, payload])).toEqual([
      ["viber", { image: IMAGE, button }],
      ["vk", { image: IMAGE }],
    ]);
  });

  it("use each recipient's variables, with the same kind of payload in every row", async () => {
    const { engine, account } = await open();
    const list = await openList(engine, account.id, phones(3));
    const button = { text: "For ${firstName}", url: "https://cabinet.test/?p=${phone}&n=${firstName}" };
    await createBulk(engine, account, bulkInput.parse(viber({ button }, { include: [list] })));
    await engine.work();
    expect(engine.provider.submits.map(({ payload }) => payload?.button)).toEqual([
      { text: "For 0000", url: "https://cabinet.test/?p=%2B79160000000&n=0000" },
      { text: "For 0001", url: "https://cabinet.test/?p=%2B79160000001&n=0001" },
      { text: "For 0002", url: "https://cabinet.test/?p=%2B79160000002&n=0002" },
    ]);
  });

  it("are refused if they name an unknown variable", async () => {
    const { engine, account } = await open();
    const button = { text: "Open", url: "https://cabinet.test/${pin}" };
    expect(await createSending(engine, account, singleInput.parse(viber({ button })))).toMatchObject({
      ok: false,
      problems: [{ key: "variableUnknown", field: "payload.button.url", values: { name: "pin" } }],
    });
  });

  it("are stored alike in every row of a campaign without variables", async () => {
    const { engine, account } = await open();
    await createBulk(engine, account, bulkInput.parse(viber({ image: IMAGE }, ["+79160000001", "+79160000002"])));
    await engine.work();
    const rows = await rowsOf<{ payload: string }>("SELECT payload FROM sendings WHERE owner_id = ?", account.id);
    expect(rows.map(({ payload }) => JSON.parse(payload))).toEqual([{ image: IMAGE }, { image: IMAGE }]);
  });
});

describe("a stored file", () => {
  it("is sent as a public address", async () => {
    const { engine, account } = await open();
    const stored = await storeFile(engine, account, { name: "sale.png", bytes: PNG });
    const open_ = await storeFile(engine, account, { name: "open.png", bytes: PNG, isPublic: true });
    if (!stored.ok || !open_.ok) throw new Error("not stored");
    for (const image of [stored.value.id, open_.value.id]) {
      const made = await createSending(engine, account, singleInput.parse(viber({ image })));
      expect(made).toMatchObject({ ok: true, value: { payload: { image } } });
    }
    await engine.work();
    const images = engine.provider.submits.map(({ payload }) => new URL(payload?.image ?? ""));
    expect(images.map(({ pathname }) => pathname)).toEqual([
      `/api/storage/${stored.value.id}.png`,
      `/api/storage/${open_.value.id}.png`,
    ]);
    expect(images.map(({ search }) => search !== "")).toEqual([true, false]);
  });

  it("has one address for every attempt of a message, so that a retry is identical", async () => {
    const { engine, account } = await open();
    const stored = await storeFile(engine, account, { name: "sale.png", bytes: PNG });
    if (!stored.ok) throw new Error("not stored");
    await createSending(engine, account, singleInput.parse(viber({ image: stored.value.id })));
    engine.provider.answer = ({ id }) => ({ id, kind: "retry", code: "http429", afterMs: 1000 });
    const queueMessage = engine.queueMessages[0]!;
    for (const pauseMs of [0, 3000, 3_600_000]) {
      engine.pass(pauseMs);
      engine.queueMessages.splice(0, engine.queueMessages.length, queueMessage);
      await engine.work();
    }
    const images = engine.provider.submits.map(({ payload }) => payload?.image ?? "");
    expect(images).toHaveLength(3);
    expect(new Set(images).size).toBe(1);
  });

  it("is sent only on channels that accept it, in the message and in its fallback", async () => {
    const { engine, account } = await open();
    const list = await storeFile(engine, account, { name: "list.csv", bytes: new TextEncoder().encode("a,b\n") });
    const photo = await storeFile(engine, account, { name: "photo.png", bytes: large(PNG, 5 * 1024 * 1024 + 1) });
    if (!list.ok || !photo.ok) throw new Error("not stored");
    const whatsapp = (payload: object) => ({ type: "whatsapp", recipient: "+79160000001", payload });
    const types = { types: "doc, docx, xls, xlsx, pdf" };
    const fallbacks = [{ type: "telegram", payload: { text: "Again", image: photo.value.id } }];
    for (const [input, problem] of [
      [
        viber({ image: list.value.id }),
        { key: "fileTypeHere", field: "payload.image", values: { types: "jpg, jpeg, png" } },
      ],
      [whatsapp({ file: list.value.id }), { key: "fileTypeHere", field: "payload.file", values: types }],
      [whatsapp({ image: photo.value.id }), { key: "fileSizeHere", field: "payload.image", values: { megabytes: 5 } }],
      [viber({}, undefined, { fallbacks }), { key: "fileSizeHere", field: "fallbacks.0.payload.image" }],
    ] as const) {
      const refused = await createSending(engine, account, singleInput.parse(input));
      expect(refused).toMatchObject({ ok: false, code: "invalid", problems: [problem] });
    }
    expect((await createSending(engine, account, singleInput.parse(viber({ image: photo.value.id })))).ok).toBe(true);
  });

  it("is refused like an unknown one if it belongs to another account", async () => {
    const { engine, account } = await open();
    const other = await openChainAccount(engine);
    const stored = await storeFile(engine, other, { name: "sale.png", bytes: PNG, isPublic: true });
    if (!stored.ok) throw new Error("not stored");
    for (const image of [stored.value.id, "0192f000-0000-7000-8000-000000000001"]) {
      expect(await createSending(engine, account, singleInput.parse(viber({ image })))).toMatchObject({
        ok: false,
        problems: [{ key: "fileNotFound", field: "payload.image" }],
      });
    }
  });
});

describe("a value in an extra", () => {
  const values = { firstName: `<b>"Анна"</b>\r\nBcc: x`, custom01: "a b/c" };

  it("stays text in its place", () => {
    const extras = compileExtras({
      subject: "For ${firstName}",
      html: "<p>${firstName}</p>",
      link: "https://cabinet.test/${custom01}?n=${firstName}",
      template: { name: "welcome", parameters: { who: "${custom01}" } },
    });
    expect(extras.render(values)).toEqual({
      subject: `For <b>"Анна"</b> Bcc: x`,
      html: "<p>&lt;b&gt;&quot;Анна&quot;&lt;/b&gt;\r\nBcc: x</p>",
      link: `https://cabinet.test/a%20b/c?n=${encodeURIComponent(values.firstName)}`,
      template: { name: "welcome", parameters: { who: "a b/c" } },
    });
  });

  it("with half a surrogate pair is harmless", () => {
    expect(compileExtras({ link: "https://cabinet.test/${custom01}" }).render({ custom01: "a\ud800" })).toEqual({
      link: "https://cabinet.test/a",
    });
  });
});
