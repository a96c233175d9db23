import { env } from "cloudflare:test";
import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { readFile } from "../../../../app/domain/library/files/files";
import { type LookUpFile, lookUpFileInput, storeLookedUp } from "../../../../app/domain/library/hlr/file";
import { type LookUp, lookUpOf } from "../../../../app/domain/library/hlr/look-up";
import { meterOf } from "../../../support/engine/meter";
import { type LookUpResult, openLookUp } from "../../../support/world/hlr-results";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, engineOn, openAccount } from "../../../support/world/scene";

let engine: Engine;
let owner: { id: string };

beforeEach(async () => {
  engine = engineOn(env.DB, env.FILES);
  owner = await openAccount(engine);
});

const MTS = lookUpOf("reachable", { operator: "MTS", country: "Russia", isPorted: false, isRoaming: false });
const PORTED = lookUpOf("reachable", { operator: "MTS", portedOperator: "Tele2", isPorted: true, isRoaming: false });
const OFF = lookUpOf("absent", { operator: "MegaFon", isPorted: false });

const lookedUp = (chunks: LookUpResult[][], type?: string) => openLookUp(engine, owner.id, chunks, type);

async function store(taskId: string, input: object = {}, options: { id?: string } = {}): Promise<LookUpFile> {
  const stored = await storeLookedUp(engine, owner, taskId, lookUpFileInput.parse(input), options);
  if (!stored?.ok) throw new Error(JSON.stringify(stored));
  return stored.value;
}

async function linesOf({ FileId }: LookUpFile): Promise<string[][]> {
  const content = await readFile(engine.files, { ownerId: owner.id, id: FileId });
  const [, ...lines] = Papa.parse<string[]>(new TextDecoder().decode(content!), { delimiter: ";" }).data;
  return lines;
}

const phonesOf = async (file: LookUpFile) => (await linesOf(file)).map(([phone]) => phone);

describe("the results of a look-up", () => {
  it("are a file in the owner's storage, one line per phone, in the requested order", async () => {
    const taskId = await lookedUp([
      [
        ["79160000001", MTS],
        ["79160000002", PORTED],
      ],
      [
        ["79160000003", null, "HLR_102"],
        ["79160000004", null],
      ],
    ]);
    const file = await store(taskId);
    expect(file).toEqual({ FileId: expect.any(String), rows: 4, next: null });
    expect(await linesOf(file)).toEqual([
      ["79160000001", "reachable", "yes", "MTS", "Russia", "", "", "no", "MTS", "no", "", "", ""],
      ["79160000002", "reachable", "yes", "Tele2", "", "", "", "yes", "MTS", "no", "", "", ""],
      ["79160000003", "failed", "", "", "", "", "", "", "", "", "", "", "HLR_102"],
      ["79160000004", "waiting", "", "", "", "", "", "", "", "", "", "", ""],
    ]);
    expect(
      await rowsOf(`SELECT title, type, meta ->> 'taskId' AS task FROM files WHERE id = '${file.FileId}'`),
    ).toEqual([{ title: "Customers.csv", type: "text/csv", task: taskId }]);
  });

  it.each([
    [{ reachable: true }, ["79160000001", "79160000002"]],
    [{ reachable: false }, ["79160000003"]],
    [{ isPorted: true }, ["79160000002"]],
    [{ operator: "tele2" }, ["79160000002"]],
    [{ operator: "MTS", reachable: true }, ["79160000001"]],
    [{}, ["79160000001", "79160000002", "79160000003", "79160000004"]],
  ])("hold only those that fit %j", async (where, phones) => {
    const taskId = await lookedUp([
      [
        ["79160000001", MTS],
        ["79160000002", PORTED],
        ["79160000003", OFF],
        ["79160000004", null],
      ],
    ]);
    expect(await phonesOf(await store(taskId, { where }))).toEqual(phones);
  });

  it("write nothing that a spreadsheet would evaluate", async () => {
    const taskId = await lookedUp([[["79160000001", lookUpOf("reachable", { operator: "=HYPERLINK(1)" })]]]);
    const content = await readFile(engine.files, { ownerId: owner.id, id: (await store(taskId)).FileId });
    expect(new TextDecoder().decode(content!)).toContain("'=HYPERLINK(1)");
  });

  it("become their own list, filled by an import", async () => {
    const taskId = await lookedUp([
      [
        ["79160000001", MTS],
        ["491788735000", PORTED],
        ["79160000003", OFF],
      ],
    ]);
    const id = newId();
    const input = { where: { reachable: true }, listTitle: "Reachable" };
    const made = await store(taskId, input, { id });
    expect(await store(taskId, input, { id })).toEqual(made);
    await engine.work();
    expect(await rowsOf(`SELECT title, contacts FROM contact_lists WHERE id = '${made.ListId}'`)).toEqual([
      { title: "Reachable", contacts: 2 },
    ]);
    expect(await rowsOf(`SELECT phone FROM contacts WHERE list_id = '${made.ListId}' ORDER BY phone`)).toEqual([
      { phone: "491788735000" },
      { phone: "79160000001" },
    ]);
    expect(await rowsOf(`SELECT count(*) AS n FROM contact_lists WHERE owner_id = '${owner.id}'`)).toEqual([{ n: 1 }]);
  });

  it("continue in another file after a hundred chunks", async () => {
    const chunks = Array.from(
      { length: 102 },
      (_, n) => [[`7916${String(n).padStart(7, "0")}`, MTS]] as [string, LookUp][],
    );
    const taskId = await lookedUp(chunks);
    const first = await store(taskId);
    expect(first).toMatchObject({ rows: 100, next: 99 });
    const second = await store(taskId, { after: first.next });
    expect(second).toMatchObject({ rows: 2, next: null });
    expect(await phonesOf(second)).toEqual(["79160000100", "79160000101"]);
  });

  it("read each of their rows once", async () => {
    const taskId = await lookedUp([Array.from({ length: 200 }, (_, n) => [`7916${String(n).padStart(7, "0")}`, MTS])]);
    await lookedUp([Array.from({ length: 200 }, (_, n) => [`7917${String(n).padStart(7, "0")}`, MTS])]);
    const meter = meterOf(env.DB);
    await storeLookedUp(engineOn(meter.db, env.FILES), owner, taskId, lookUpFileInput.parse({}));
    expect(meter.rowsRead).toBeLessThanOrEqual(220);
  });

  it("are refused for a bulk, without matches, and for another account", async () => {
    const mailing = await lookedUp([[["79160000001", null]]], "sms");
    expect(await storeLookedUp(engine, owner, mailing, lookUpFileInput.parse({}))).toMatchObject({
      problems: [{ key: "taskNotLookUp" }],
    });
    const taskId = await lookedUp([[["79160000001", OFF]]]);
    const where = { where: { reachable: true } };
    expect(await storeLookedUp(engine, owner, taskId, lookUpFileInput.parse(where))).toMatchObject({
      problems: [{ key: "fileNoRows" }],
    });
    expect(await storeLookedUp(engine, await openAccount(engine), taskId, lookUpFileInput.parse({}))).toBeNull();
    expect(await rowsOf(`SELECT count(*) AS n FROM files WHERE owner_id = '${owner.id}'`)).toEqual([{ n: 0 }]);
  });
});
