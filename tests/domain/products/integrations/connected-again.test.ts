import { expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { findCalls } from "../../../../app/domain/products/integrations/calls";
import { disconnectCrm } from "../../../../app/domain/products/integrations/crm/connect";
import { crmInput } from "../../../../app/domain/products/integrations/crm/input";
import { connectSalon } from "../../../../app/domain/products/integrations/crm/salon";
import {
  findIntegrations,
  type IntegrationRow,
  removeIntegration,
  stateOf,
  updateIntegration,
} from "../../../../app/domain/products/integrations/integrations";
import { connected, crmScene, integrationNow, sandbox } from "../../../support/providers/crm";
import { type Engine, openAccount, SENDER } from "../../../support/world/scene";

type Owner = { id: string };
type Visit = { salon: number; user?: number };

let salons = 200_000_000 + (Date.now() % 100_000_000);
const typed = (title: string) => crmInput.parse({ kind: "yclients", title, sender: SENDER, text: "Hello, ${name}" });

async function comesFromMarketplace(engine: Engine, owner: Owner, { salon, user = 12 }: Visit, title = "Another") {
  const query = new URLSearchParams(await sandbox(`/yclients/${salon}/connect?user=${user}`));
  return connectSalon(engine, owner, typed(title), { id: newId(), query });
}

async function salonScene() {
  const { engine, owner } = await crmScene();
  const salon = salons++;
  const made = await comesFromMarketplace(engine, owner, { salon }, "Salon");
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return { engine, owner, salon, row: made.value };
}

const visit = (salon: number, id: number) =>
  sandbox(`/yclients/${salon}/records`, { status: "create", id, phone: "+79160000001" });
const idsOf = async (engine: Engine, owner: Owner) => (await findIntegrations(engine.db, owner)).map(({ id }) => id);

it.each(["pressed in Cabinet", "removed in YCLIENTS"])(
  "reconnects a disconnected salon to its integration, with settings and log: %s",
  async (how) => {
    const { engine, owner, salon, row } = await salonScene();
    expect(await visit(salon, 1)).toEqual({ answered: [202] });
    await updateIntegration(engine, owner, row.id, { title: "On the embankment" });
    if (how === "removed in YCLIENTS") await sandbox(`/yclients/${salon}/events`, { event: "uninstall" });
    else await disconnectCrm(engine, owner, row.id);
    expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("disconnected");
    const second = await comesFromMarketplace(engine, owner, { salon });
    expect(second).toMatchObject({ ok: true, value: { id: row.id, title: "On the embankment", accepted: 1 } });
    expect(await idsOf(engine, owner)).toEqual([row.id]);
    expect(await visit(salon, 2)).toEqual({ answered: [202] });
    expect(await visit(salon, 1)).toEqual({ answered: [200] });
    expect(await findCalls(engine.db, owner, row.id)).toHaveLength(2);
  },
);

it("treats a second click, a second tab and an already connected salon as the same integration", async () => {
  const { engine, owner } = await crmScene();
  const salon = salons++;
  const tabs = await Promise.all([1, 2].map(() => comesFromMarketplace(engine, owner, { salon })));
  const later = await comesFromMarketplace(engine, owner, { salon, user: 13 });
  const ids = [...tabs, later].map((made) => made.ok && made.value.id);
  expect(ids).toEqual([ids[0], ids[0], ids[0]]);
  expect(await idsOf(engine, owner)).toEqual([ids[0]]);
  expect(await visit(salon, 1)).toEqual({ answered: [202] });
});

it("gives our address to a returning salon that dropped us silently", async () => {
  const { engine, owner, salon, row } = await salonScene();
  await sandbox(`/yclients/${salon}/events`, { event: "uninstall", url: "http://sandbox.test/nobody" });
  expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("working");
  expect(await comesFromMarketplace(engine, owner, { salon })).toMatchObject({ ok: true, value: { id: row.id } });
  expect((await sandbox(`/yclients/${salon}`)).status).toBe("active");
});

it("gives another account its own integration for a disconnected salon, by either login", async () => {
  for (const user of [12, 13]) {
    const { engine, owner, salon, row } = await salonScene();
    const other = await openAccount(engine);
    await disconnectCrm(engine, owner, row.id);
    const theirs = await comesFromMarketplace(engine, other, { salon, user }, "Theirs");
    expect(theirs).toMatchObject({ ok: true, value: { title: "Theirs", accepted: 0 } });
    expect(await visit(salon, 1)).toEqual({ answered: [202] });
    expect(await findCalls(engine.db, owner, row.id)).toEqual([]);
    expect(await comesFromMarketplace(engine, owner, { salon, user: 14 })).toMatchObject({
      problems: [{ key: "crmTaken" }],
    });
    expect(stateOf(await integrationNow(engine, owner, row.id))).toBe("disconnected");
  }
});

it("keeps a salon with its account, whichever YCLIENTS user brings it", async () => {
  const { engine, owner, salon, row } = await salonScene();
  const other = await openAccount(engine);
  for (const [user, key] of [
    [12, "crmSignatureInvalid"],
    [13, "crmTaken"],
  ] as const)
    expect(await comesFromMarketplace(engine, other, { salon, user })).toMatchObject({ problems: [{ key }] });
  expect(await idsOf(engine, other)).toEqual([]);
  expect(await visit(salon, 1)).toEqual({ answered: [202] });
  expect(await findCalls(engine.db, owner, row.id)).toHaveLength(1);
});

it("accepts a signature without a salon for its own salon only, even after disconnection", async () => {
  const { engine, owner, salon, row } = await salonScene();
  const query = new URLSearchParams(await sandbox(`/yclients/${salon}/connect`));
  query.set("salon_id", String(salons++));
  await disconnectCrm(engine, owner, row.id);
  for (const who of [owner, await openAccount(engine)])
    expect(await connectSalon(engine, who, typed("Stolen"), { id: newId(), query })).toMatchObject({
      problems: [{ key: "crmSignatureInvalid" }],
    });
});

it.each(["bitrix24", "amocrm"] as const)("reconnects an account of %s to its previous integration", async (kind) => {
  const { engine, owner } = await crmScene();
  const account = newId();
  const more = kind === "amocrm" ? { text: "Hello" } : {};
  const first = await connected(engine, owner, kind, account, { ...more, title: "First" });
  for (const isLetGo of [true, false]) {
    if (isLetGo) await disconnectCrm(engine, owner, first.id);
    const second = await connected(engine, owner, kind, account, { ...more, title: "Second" });
    expect([second.id, second.title, stateOf(second)]).toEqual([first.id, "First", "working"]);
    expect(await idsOf(engine, owner)).toEqual([first.id]);
  }
});

it.each(["bitrix24", "amocrm"] as const)(
  "leaves the log with an integration that had another account of %s",
  async (kind) => {
    const { engine, owner } = await crmScene();
    const more = kind === "amocrm" ? { text: "Hello" } : {};
    const [one, two] = [newId(), newId()];
    const rows: IntegrationRow[] = [];
    for (const account of [one, two]) rows.push(await connected(engine, owner, kind, account, more));
    for (const row of rows) await disconnectCrm(engine, owner, row.id);
    const theirs = await openAccount(engine);
    expect(await connected(engine, theirs, kind, one, more)).toMatchObject({ ownerId: theirs.id });
    expect((await idsOf(engine, owner)).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  },
);

it("starts from scratch with a salon whose integration was deleted", async () => {
  const { engine, owner, salon, row } = await salonScene();
  await removeIntegration(engine, owner, row.id);
  const second = await comesFromMarketplace(engine, owner, { salon }, "Anew");
  expect(second).toMatchObject({ ok: true, value: { title: "Anew", accepted: 0 } });
});
