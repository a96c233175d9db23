import { env } from "cloudflare:test";
import { expect, it } from "vitest";
import { permissionsOf } from "../../../../app/domain/base/access/permissions";
import type { Viewer } from "../../../../app/domain/base/access/viewer";
import type { Platform } from "../../../../app/domain/base/shared/ports/platform";
import { contentOfSending, copyTemplate } from "../../../../app/domain/messaging/templates/content";
import { getTemplate } from "../../../../app/domain/messaging/templates/find";
import { findTemplateQueue } from "../../../../app/domain/messaging/templates/queue";
import { createTemplate, updateTemplate } from "../../../../app/domain/messaging/templates/templates";
import { updateSenderName } from "../../../../app/domain/network/sender-names/change";
import { requestSenderName } from "../../../../app/domain/network/sender-names/request";
import type { Level } from "../../../../db/schema/accounts";
import { platformOf } from "../../../../workers/platform";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const platform = platformOf(env);
const ask = (user: { id: string; level: Level; resellerId?: string }) =>
  ({
    username: "somebody",
    resellerId: null,
    ...user,
    permissions: permissionsOf(user.level, {}),
    flags: {},
  }) as unknown as Viewer;
const people = async () => ({
  owner: ask({ ...(await createUser()), level: "me" }),
  manager: ask({ ...(await createUser({ level: "manager" })), level: "manager" }),
});
const content = { title: "Reminder", type: "sms" as const, payload: { sender: "CABINET", text: "Hi" } };
const STALE = { ok: false, code: "conflict", problems: [{ key: "decidedMeanwhile" }] };

/** The same platform; `first` runs between the read and the write. */
function lateTo(first: () => Promise<unknown>): Platform {
  let isOver = false;
  const db = new Proxy(platform.db, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "batch" || isOver) return typeof value === "function" ? value.bind(target) : value;
      return async (...given: unknown[]) => {
        isOver = true;
        await first();
        return value.apply(target, given);
      };
    },
  });
  return { ...platform, db };
}

it("the later of two concurrent saves is refused and changes nothing", async () => {
  const { owner, manager } = await people();
  const made = await createTemplate(platform, owner, content);
  const id = made.ok ? made.value.row.id : "";
  const other = await createUser();
  const corrected = { payload: { ...content.payload, text: "Hello" } };
  const late = lateTo(() => updateTemplate(platform, owner, id, corrected));
  const judged = await updateTemplate(late, manager, id, { moderation: "approved", Users: [other.id] });
  expect(judged).toMatchObject(STALE);
  expect(await rowsOf("SELECT moderation, payload ->> 'text' AS text FROM templates WHERE id = ?", id)).toEqual([
    { moderation: "pending", text: "Hello" },
  ]);
  expect(await rowsOf("SELECT 1 FROM template_users WHERE template_id = ?", id)).toEqual([]);
  expect(await rowsOf("SELECT 1 FROM notifications WHERE owner_id = ?", owner.id)).toEqual([]);
});

it("a template or name that has changed since it was read is neither moderated nor replaced", async () => {
  const { owner, manager } = await people();
  const made = await createTemplate(platform, owner, content);
  const { id, updatedAt } = made.ok ? made.value.row : { id: "", updatedAt: 0 };
  await updateTemplate(platform, owner, id, { title: "Other" }, updatedAt);
  expect(await updateTemplate(platform, manager, id, { moderation: "approved" }, updatedAt)).toMatchObject(STALE);
  const comment = "Shop Ltd, VAT DE123456789";
  const requested = await requestSenderName(platform, owner, { name: "SHOP", type: "sms", comment });
  const name = requested.ok ? requested.value : null;
  const change = { name: "SHOP2" };
  expect(await updateSenderName(platform, owner, name!.id, change, name!.updatedAt)).toMatchObject({ ok: true });
  const stale = await updateSenderName(platform, manager, name!.id, { moderation: "approved" }, name!.updatedAt);
  expect(stale).toMatchObject(STALE);
  expect(await rowsOf("SELECT 1 FROM notifications WHERE owner_id = ?", owner.id)).toEqual([]);
});

it("a template made from any step of a message has the steps that follow it", async () => {
  const { owner } = await people();
  const options = { onStatus: ["failed"], onTimeout: null, onIncomingPayload: null };
  const steps = ["viber", "sms"].map((type) => ({ type, payload: { sender: "CABINET", text: type }, options }));
  const ids = ["00", "01", "02"].map((step) => `019a0000-0000-7000-8000-0000000000${step}`);
  await env.DB.batch(
    ids.map((id, step) =>
      env.DB.prepare(`INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, timeline,
          step, steps, fallbacks, created_at, updated_at)
        VALUES (?1, ?2, 'sms', 'CABINET', '79161234567', 'Hi', 1, 0, 'failed', '[]', ?3, 3, ?4, 0, 0)`).bind(
        owner.id,
        id,
        step,
        step === 0 ? JSON.stringify({ steps, budget: 5_000_000 }) : null,
      ),
    ),
  );
  const of = async (id: string) => contentOfSending(platform, owner, id);
  expect(await of(ids[0]!)).toMatchObject({ fallbacks: steps, budget: 5_000_000 });
  expect(await of(ids[1]!)).toMatchObject({ fallbacks: [steps[1]], budget: null });
  expect(await of(ids[2]!)).toMatchObject({ fallbacks: [], budget: null });
});

it("a template is not moderated again for equal content in another order, on a screen or over REST", async () => {
  const { owner, manager } = await people();
  const tts = { synthesizer: "speechkit", voice: "alena", tone: "joyful" as const };
  const call = { ...content, type: "voice" as const, payload: { sender: "CABINET", text: "Hi", tts } };
  const made = await createTemplate(platform, owner, call);
  const id = made.ok ? made.value.row.id : "";
  await updateTemplate(platform, manager, id, { moderation: "approved" });
  const same = {
    tts: { tone: tts.tone, voice: tts.voice, synthesizer: tts.synthesizer },
    text: "Hi",
    sender: "CABINET",
  };
  expect(await updateTemplate(platform, owner, id, { payload: same })).toMatchObject({
    value: { row: { moderation: "approved" } },
  });
  const other = { ...same, tts: { ...tts, tone: "neutral" as const } };
  expect(await updateTemplate(platform, owner, id, { payload: other })).toMatchObject({
    value: { row: { moderation: "pending" } },
  });
});

it.each(["reseller", "me"] as const)(
  "a template waits for a manager, and so does a copy of a rejected one: %s",
  async (level) => {
    const owner = ask({ ...(await createUser({ level })), level });
    const { id, manager } = await rejectedOf(owner);
    const states = async () =>
      rowsOf<{ moderation: string }>("SELECT moderation FROM templates WHERE owner_id = ? ORDER BY id", owner.id);
    expect(await createTemplate(platform, owner, content)).toMatchObject({ value: { row: { moderation: "pending" } } });
    await copyTemplate(platform, owner, id, "Copy");
    await rowsOf(
      `INSERT INTO settings (owner_id, key, value, updated_at)
    VALUES (?, 'sendings.sendernamesCheck', 'false', 0)`,
      owner.id,
    );
    expect(await createTemplate(platform, owner, content)).toMatchObject({
      value: { row: { moderation: "approved" } },
    });
    await copyTemplate(platform, owner, id, "Another");
    expect((await states()).map(({ moderation }) => moderation)).toEqual([
      "rejected",
      "pending",
      "pending",
      "approved",
      "pending",
    ]);
    const copied = await copyTemplate(platform, manager, id, "His");
    expect(copied).toMatchObject({ value: { row: { moderation: "approved" } } });
  },
);

it("a customer's template is approved if the reseller writes it", async () => {
  const reseller = ask({ ...(await createUser({ level: "reseller" })), level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  expect(await createTemplate(platform, reseller, { ...content, OwnerId: customer.id })).toMatchObject({
    value: { row: { moderation: "approved", ownerId: customer.id } },
  });
});

/** A template of this account that a manager rejected. */
async function rejectedOf(owner: Viewer) {
  const manager = ask({ ...(await createUser({ level: "manager" })), level: "manager" });
  const made = await createTemplate(platform, owner, content);
  const id = made.ok ? made.value.row.id : "";
  await updateTemplate(platform, manager, id, { moderation: "rejected", adminComment: "Say who sends it" });
  const correct = async (by = owner) => {
    await updateTemplate(platform, by, id, { payload: { ...content.payload, text: "Shop: hello" } });
    const { moderation, history } = (await getTemplate(platform.db, manager, id))!.row;
    return { moderation, steps: history.slice(-2).map(({ what }) => what) };
  };
  const notices = () =>
    rowsOf<{ type: string }>("SELECT type FROM notifications WHERE owner_id = ? ORDER BY id", owner.id).then((rows) =>
      rows.map(({ type }) => type),
    );
  return { id, manager, correct, told: notices };
}

const isWaitingFor = async (viewer: Viewer, id: string) => {
  const { rows } = await findTemplateQueue(platform.db, viewer, { moderation: "pending", limit: 100 });
  return rows.some((row) => row.id === id);
};

it.each(["me", "reseller"] as const)(
  "a template corrected after a rejection waits for a manager: %s",
  async (level) => {
    const { id, manager, correct, told } = await rejectedOf(ask({ ...(await createUser({ level })), level }));
    expect(await isWaitingFor(manager, id)).toBe(false);
    expect(await correct()).toEqual({ moderation: "pending", steps: ["rejected", "resubmitted"] });
    expect(await isWaitingFor(manager, id)).toBe(true);
    expect(await updateTemplate(platform, manager, id, { moderation: "approved" })).toMatchObject({
      value: { row: { moderation: "approved" } },
    });
    expect(await told()).toEqual(["templateRejected", "templateApproved"]);
  },
);

it.each(["me", "reseller"] as const)("a corrected template is approved if no moderation is set: %s", async (level) => {
  const user = await createUser({ level });
  const { correct, told } = await rejectedOf(ask({ ...user, level }));
  await rowsOf(
    "INSERT INTO settings (owner_id, key, value, updated_at) VALUES (?, 'sendings.sendernamesCheck', 'false', 0)",
    user.id,
  );
  expect(await correct()).toEqual({ moderation: "approved", steps: ["resubmitted", "approved"] });
  expect(await told()).toEqual(["templateRejected"]);
});

it("a manager's own template needs no moderation", async () => {
  const { correct } = await rejectedOf(ask({ ...(await createUser({ level: "manager" })), level: "manager" }));
  expect(await correct()).toEqual({ moderation: "approved", steps: ["resubmitted", "approved"] });
});

it("a template corrected by another user stays rejected and is no new request", async () => {
  const reseller = ask({ ...(await createUser({ level: "reseller" })), level: "reseller" });
  const customer = ask({ ...(await createUser({ resellerId: reseller.id })), level: "me", resellerId: reseller.id });
  const { correct } = await rejectedOf(customer);
  expect(await correct(reseller)).toEqual({ moderation: "rejected", steps: ["rejected", "changed"] });
});

/** A reseller and one customer; `grants` are the reseller's. */
async function house(grants: Record<string, boolean> = {}) {
  const made = await createUser({ level: "reseller" });
  const reseller = { ...ask({ ...made, level: "reseller" }), permissions: permissionsOf("reseller", grants) } as Viewer;
  const customer = ask({ ...(await createUser({ resellerId: reseller.id })), level: "me", resellerId: reseller.id });
  return { reseller, customer, manager: (await people()).manager };
}
const approvedOf = async (owner: Viewer, manager: Viewer) => {
  const made = await createTemplate(platform, owner, content);
  const id = made.ok ? made.value.row.id : "";
  await updateTemplate(platform, manager, id, { moderation: "approved" });
  return id;
};
const anew = { payload: { ...content.payload, text: "Win a car" } };
const NO_JUDGE = { "templates.moderate": false };
const become = async (by: Viewer, id: string, change: Parameters<typeof updateTemplate>[3]) => {
  const changed = await updateTemplate(platform, by, id, change);
  return changed?.ok ? changed.value.row.moderation : changed;
};

it("a reseller's template is moderated again when its text changes, as a customer's is", async () => {
  const { reseller, manager } = await house();
  const id = await approvedOf(reseller, manager);
  expect(await become(reseller, id, { title: "Other" })).toBe("approved");
  expect(await become(reseller, id, anew)).toBe("pending");
  expect(await isWaitingFor(manager, id)).toBe(true);
});

it("a customer's template is moderated again when a reseller without the moderation right edits it", async () => {
  const { reseller, customer, manager } = await house(NO_JUDGE);
  const id = await approvedOf(customer, manager);
  expect(await become(reseller, id, { isActive: false })).toBe("approved");
  expect(await become(reseller, id, anew)).toBe("pending");
  expect(await isWaitingFor(manager, id)).toBe(true);
  const { id: rejected, correct } = await rejectedOf(customer);
  expect(await correct(reseller)).toEqual({ moderation: "pending", steps: ["rejected", "changed"] });
  expect(await isWaitingFor(manager, rejected)).toBe(true);
});

it("a customer's template keeps its state when a moderator edits it", async () => {
  const { reseller, customer, manager } = await house();
  const id = await approvedOf(customer, manager);
  expect(await become(reseller, id, anew)).toBe("approved");
  expect(await become(manager, id, { payload: content.payload })).toBe("approved");
  expect(await become(customer, id, anew)).toBe("pending");
});

it("a reseller's template stays approved if no moderation is set", async () => {
  const { reseller, manager } = await house();
  const id = await approvedOf(reseller, manager);
  await rowsOf(
    "INSERT INTO settings (owner_id, key, value, updated_at) VALUES (?, 'sendings.sendernamesCheck', 'false', 0)",
    reseller.id,
  );
  expect(await become(reseller, id, anew)).toBe("approved");
});
