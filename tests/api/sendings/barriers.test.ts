import { env } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import { saveList } from "../../../app/domain/network/channel-templates/refresh";
import { openDatabase } from "../../../db/client";
import { DEMO_CHANNELS } from "../../../db/demo-routing";
import { call } from "../../support/forms/open-screen";
import { incomingOf } from "../../support/world/incoming";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const META = DEMO_CHANNELS.find(({ processor }) => processor === "whatsapp-cloud")!.id;
const PHONE = "79161234567";
const db = openDatabase(env.DB);
const TEMPLATE = { category: "utility", header: "" as const, body: "Order {{1}}", parameters: ["1"], language: "ru" };

let session: Session;

beforeAll(async () => {
  const user = await createUser({ balance: 1_000_000_000, sender: "CABINET" });
  for (const type of ["telegram", "vk", "whatsapp"]) await giveTariff(user.id, `sendings.${type}`);
  session = await signInAs(user.username);
  await saveList({ db, clock: Date.now }, META, [
    { ...TEMPLATE, name: "order_ready", state: "approved" },
    { ...TEMPLATE, name: "winter_sale", state: "approved" },
  ]);
});

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

const post = async (path: string, body: object): Promise<{ status: number; body: Answer }> => {
  const answer = await call("POST", path, { session, body: { recipient: `+${PHONE}`, ...body } });
  return { status: answer.status, body: await answer.json() };
};

const TEXT = { payload: { text: "Spring sale" } };
const using = (name: string, parameters = { 1: "17" }) => ({
  type: "whatsapp",
  payload: { template: { name, language: "ru", parameters } },
});

describe("a message over REST", () => {
  it.each<[what: string, body: object, key: string]>([
    ["free text where only codes go", { type: "telegram", ...TEXT }, "codeRequired"],
    ["free text to a person whose window is closed", { type: "whatsapp", ...TEXT }, "windowClosed"],
    ["an unknown template", using("order"), "templateUnknown"],
    ["a template without its value", using("order_ready", {} as never), "templateParametersInvalid"],
  ])("%s is refused with a code", async (_, body, key) => {
    const { status, body: answer } = await post("/api/sendings", body);
    expect([status, JSON.stringify(answer)]).toEqual([422, expect.stringContaining(`"${key}"`)]);
    expect(await rowsOf("SELECT 1 FROM sendings WHERE owner_id = ?", session.id)).toEqual([]);
  });

  it("is expected to reach nobody outside the window", async () => {
    const { status, body } = await post("/api/sendings/dryRun", { type: "whatsapp", ...TEXT });
    expect(status).toBe(200);
    expect(body.recipients).toMatchObject({ accepted: 0, excluded: [{ reason: "windowClosed", count: 1 }] });
    expect(body.warnings).toContainEqual(
      expect.objectContaining({
        step: 0,
        kind: "closed",
        reason: "barredWindow",
        message: expect.stringContaining("1"),
      }),
    );
    expect(body.cost.worst).toBe(0);
  });

  it("is accepted with an approved template, and refused once the template is rejected", async () => {
    expect((await post("/api/sendings", using("winter_sale"))).status).toBe(200);
    await saveList({ db, clock: Date.now }, META, [
      { ...TEMPLATE, name: "order_ready", state: "approved" },
      { ...TEMPLATE, name: "winter_sale", state: "rejected" },
    ]);
    const { status, body } = await post("/api/sendings", using("winter_sale"));
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('"templateRejected"')]);
    expect((await post("/api/sendings", using("order_ready"))).status).toBe(200);
  });

  it("is accepted as free text while the person's window is open", async () => {
    await incomingOf(db, { ownerId: session.id, type: "whatsapp", sender: PHONE });
    expect((await post("/api/sendings", { type: "whatsapp", ...TEXT })).status).toBe(200);
  });
});
