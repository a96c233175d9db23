import { expect, it } from "vitest";
import {
  type Intake,
  intakeFile,
  reportIntake,
} from "../../../../../app/domain/messaging/sendings/accept/recipient-report";
import { contacts } from "../../../../../db/schema/contacts";
import { openEngine } from "../../../../support/engine/engine";
import { openChainAccount, openChannels } from "../../../../support/world/chains";
import { openList, phones } from "../../../../support/world/scene";

const NOBODY: Intake = { type: "sms", typed: [], people: [], include: [], exclude: [] };
const FORMAT = { titles: { address: "Phone", reason: "Reason" }, reasonText: (reason: string) => `(${reason})` };

async function openScene() {
  const engine = await openChannels(openEngine());
  return { engine, account: await openChainAccount(engine) };
}

async function textOf(result: Awaited<ReturnType<typeof intakeFile>>) {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(result.value);
}

it("sorts typed phones, lists and single contacts into recipients and excluded ones, with reasons", async () => {
  const { engine, account } = await openScene();
  const all = phones(10);
  const list = await openList(engine, account.id, all.slice(0, 6));
  const other = await openList(engine, account.id, all.slice(0, 2));
  await openList(engine, account.id, all.slice(2, 5), "blacklist");
  const intake: Intake = {
    type: "sms",
    typed: [`+${all[5]}`, "8 (916) 000-00-06", "79160000006", "no phone", "+4915112345678"],
    people: [
      { phone: all[7]!, email: null },
      { phone: all[0]!, email: null },
    ],
    include: [list],
    exclude: [other],
  };
  const report = await reportIntake(engine, account, intake);
  expect(report).toEqual({
    ok: true,
    value: {
      accepted: 3,
      holes: [],
      isExact: true,
      left: [
        { reason: "duplicate", count: 3, sample: ["79160000006", all[0], all[5]] },
        { reason: "malformed", count: 1, sample: ["no phone"] },
        { reason: "blacklist", count: 3, sample: all.slice(2, 5) },
        { reason: "excludedList", count: 2, sample: all.slice(0, 2) },
        { reason: "noPriceForPhone", count: 1, sample: ["4915112345678"] },
      ],
    },
  });
});

it("accepts a single contact without a phone by its e-mail", async () => {
  const { engine, account } = await openScene();
  const people = [{ phone: "anna@x.ru", email: "Anna@x.ru" }];
  const file = (type: Intake["type"], part: "accepted" | "left") =>
    intakeFile(engine, account, { ...NOBODY, type, people }, { part, ...FORMAT });
  expect(await textOf(await file("email", "accepted"))).toBe("\ufeffPhone\r\nanna@x.ru");
  expect(await textOf(await file("sms", "left"))).toBe("\ufeffPhone;Reason\r\nanna@x.ru;(addressUnknown)");
});

it("exports each part as a file that no spreadsheet evaluates", async () => {
  const { engine, account } = await openScene();
  const typed = ["+79160000001", "+79160000002", "=1+1", "@cmd", "+79160000001"];
  const file = (part: Parameters<typeof intakeFile>[3]["part"], more = {}) =>
    intakeFile(engine, account, { ...NOBODY, typed }, { part, ...FORMAT, ...more });
  expect(await textOf(await file("accepted"))).toBe("\ufeffPhone\r\n79160000001\r\n79160000002");
  expect(await textOf(await file("malformed"))).toBe(
    '\ufeffPhone;Reason\r\n"\'=1+1";(malformed)\r\n"\'@cmd";(malformed)',
  );
  expect(await textOf(await file("left", { delimiter: "," }))).toBe(
    '\ufeffPhone,Reason\r\n79160000001,(duplicate)\r\n"\'=1+1",(malformed)\r\n"\'@cmd",(malformed)',
  );
  const cyrillic = await file("left", { encoding: "windows-1251", reasonText: () => "Дубль" });
  expect(cyrillic.ok && new TextDecoder("windows-1251").decode(cyrillic.value)).toContain("79160000001;Дубль");
});

it("keeps all that a file needs, however many recipients there are", async () => {
  const { engine, account } = await openScene();
  const list = await openList(engine, account.id, phones(2500));
  await openList(engine, account.id, phones(2500), "blacklist");
  const intake = { ...NOBODY, include: [list] };
  expect(await reportIntake(engine, account, intake)).toMatchObject({
    value: { accepted: 0, left: [{ count: 2500 }] },
  });
  const lines = (await textOf(await intakeFile(engine, account, intake, { part: "blacklist", ...FORMAT }))).split(
    "\r\n",
  );
  expect(lines.length).toBe(2501);
});

it("requires the channel's own kind of address for every recipient", async () => {
  const { engine, account } = await openScene();
  const intake: Intake = {
    ...NOBODY,
    type: "email",
    typed: ["anna@example.com", "+79160000001"],
    people: [{ phone: "79160000002", email: "boris@example.com" }],
  };
  expect(await reportIntake(engine, account, intake)).toMatchObject({
    ok: true,
    value: { accepted: 2, left: [{ reason: "addressUnknown", count: 1, sample: ["79160000001"] }] },
  });
});

it("refuses another owner's lists without revealing them", async () => {
  const { engine, account } = await openScene();
  const stranger = await openChainAccount(engine);
  const list = await openList(engine, stranger.id, phones(3));
  for (const intake of [
    { ...NOBODY, include: [list] },
    { ...NOBODY, typed: ["+79160000001"], exclude: [list] },
  ]) {
    expect(await reportIntake(engine, account, intake)).toMatchObject({
      ok: false,
      problems: [{ key: "listNotFound" }],
    });
    expect((await intakeFile(engine, account, intake, { part: "accepted", ...FORMAT })).ok).toBe(false);
  }
  expect(await engine.db.$count(contacts)).toBeGreaterThan(0);
});
