import { env } from "cloudflare:test";
import { extractText, getDocumentProxy } from "unpdf";
import { beforeEach, describe, expect, it } from "vitest";
import { openArchive } from "../../../../app/domain/base/tables/xlsx/archive";
import { archiveOfMonth } from "../../../../app/domain/papers/documents/closing/archive";
import { closeAccount } from "../../../../app/domain/papers/documents/closing/close-account";
import { findClosing } from "../../../../app/domain/papers/documents/closing/find";
import { monthAt, monthNamed, monthsWithin } from "../../../../app/domain/papers/documents/closing/months";
import { sendDocumentEmails } from "../../../../app/domain/papers/documents/closing/send-emails";
import { closeMonths } from "../../../../app/domain/papers/documents/closing/sweep-months";
import { platformOf } from "../../../../workers/platform";
import { documentsEmail } from "../../../../workers/system-emails/compose";
import { chargedLine, contractWith } from "../../../support/papers/closing";
import { createUser } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";
import { type Engine, engineOn } from "../../../support/world/scene";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const RUB = 1_000_000;

let engine: Engine;
let owner: { id: string };
const month = monthAt(Date.now(), -1);
const next = monthAt(Date.now());
const LONG_AGO = month.from - 100 * DAY;

beforeEach(async () => {
  engine = { ...engineOn(env.DB, env.FILES), asset: platformOf(env).asset };
  await rowsOf("DELETE FROM closed_months");
  await rowsOf("DELETE FROM contracts");
  await rowsOf("DELETE FROM document_emails");
  owner = await createUser({ balance: 1000 * RUB });
});

interface Stored {
  id: string;
  type: string;
  number: string;
  from_at: number;
  dated_at: number;
  total: number;
}
const stored = (ownerId = owner.id) =>
  rowsOf<Stored>(
    "SELECT id, type, number, from_at, dated_at, content ->> 'total' AS total FROM documents WHERE owner_id = ? ORDER BY from_at, type",
    ownerId,
  );
/** Ticks the cron until the month is closed. */
const closeAll = async (needs: Engine = engine) => {
  for (let tick = 0; tick < 4; tick++) await closeMonths(needs);
};

describe("a closed month", () => {
  it("gets one act and one VAT invoice for its services, however often and by however many it is closed", async () => {
    await contractWith(engine, owner.id, { at: LONG_AGO });
    await chargedLine(owner.id, month.from, -100.5 * RUB);
    await chargedLine(owner.id, month.to - 1, -20.123456 * RUB);
    await chargedLine(owner.id, month.from - 1, -7 * RUB);
    await chargedLine(owner.id, month.to, -9 * RUB);
    await chargedLine(owner.id, month.from + DAY, -5 * RUB, { status: "refunded" });
    await chargedLine(owner.id, month.from + DAY, -3 * RUB, { status: "pending" });
    await chargedLine(owner.id, month.from + DAY, 500 * RUB, { source: "payment" });
    await Promise.all([closeMonths(engine), closeMonths(engine), closeAccount(engine, owner.id, month)]);
    await closeAll();
    await closeAccount(engine, owner.id, month);
    const papers = await stored();
    expect(papers.map(({ type, total, from_at }) => ({ type, total, from_at }))).toEqual([
      { type: "act", total: 120.62 * RUB, from_at: month.from },
      { type: "vatInvoice", total: 120.62 * RUB, from_at: month.from },
    ]);
    expect(papers.map(({ dated_at }) => dated_at)).toEqual([month.to - 1, month.to - 1]);
    expect(engine.events.filter(({ event }) => event.event === "invoices.updated")).toHaveLength(1);
    expect(await rowsOf("SELECT ended_at FROM closed_months WHERE ended_at IS NULL")).toEqual([]);
  });

  it("lists in the next act later charges and refunds, and the rest left by rounding", async () => {
    await contractWith(engine, owner.id, { at: LONG_AGO });
    await chargedLine(owner.id, month.from + DAY, -100.004 * RUB);
    await rowsOf("INSERT INTO closed_months (from_at, to_at) VALUES (?, ?)", month.from, month.to);
    await closeAccount(engine, owner.id, month);
    await chargedLine(owner.id, month.to - HOUR, -30 * RUB);
    await chargedLine(owner.id, next.from + DAY, -10.003 * RUB);
    await closeAccount(engine, owner.id, next);
    const acts = (await stored()).filter(({ type }) => type === "act");
    expect(acts.map(({ total }) => total)).toEqual([100 * RUB, 40.01 * RUB]);
    expect(acts[0]!.number).not.toBe(acts[1]!.number);
  });

  it("credits refunds of a month covered by an act of an earlier contract", async () => {
    const { companyId } = await contractWith(engine, owner.id, { at: LONG_AGO });
    await chargedLine(owner.id, month.from + DAY, -100 * RUB);
    await rowsOf("INSERT INTO closed_months (from_at, to_at) VALUES (?, ?)", month.from, month.to);
    await closeAccount(engine, owner.id, month);
    await rowsOf("UPDATE billings SET amount = ? WHERE owner_id = ?", -80 * RUB, owner.id);
    await contractWith(engine, owner.id, { at: next.from + DAY, companyId });
    await chargedLine(owner.id, next.from + DAY, -50 * RUB);
    await closeAccount(engine, owner.id, next);
    expect((await stored()).filter(({ type }) => type === "act").map(({ total }) => total)).toEqual([
      100 * RUB,
      30 * RUB,
    ]);
  });

  it("gets none for an account without charges, without a contract at the time, or whose seller issues none", async () => {
    await contractWith(engine, owner.id, { at: LONG_AGO });
    const others = await Promise.all([1, 2, 3].map(() => createUser({ balance: 1000 * RUB })));
    const [late, bare, untaxed] = others as { id: string }[] as [typeof owner, typeof owner, typeof owner];
    await contractWith(engine, late.id, { at: month.to });
    await contractWith(engine, bare.id, { at: LONG_AGO, seller: { documentTypes: ["invoice"] } });
    const noVat = [{ from: "2019-01-01", rate: "none" }];
    await contractWith(engine, untaxed.id, { at: LONG_AGO, seller: { vatRates: noVat } });
    for (const { id } of others) await chargedLine(id, month.from + DAY, -50 * RUB);
    await closeAll();
    for (const { id } of [owner, late, bare]) expect(await stored(id)).toEqual([]);
    expect((await stored(untaxed.id)).map(({ type }) => type)).toEqual(["act"]);
  });

  it("is closed for the others if one account throws, and for that one once it no longer does", async () => {
    const other = await createUser({ balance: 1000 * RUB });
    for (const { id } of [owner, other]) {
      await contractWith(engine, id, { at: LONG_AGO });
      await chargedLine(id, month.from + DAY, -50 * RUB);
    }
    // Dies after the first batch that writes: written rows stay and are not written again.
    let deaths = 1;
    const db = new Proxy(engine.db, {
      get(target, key) {
        if (key !== "batch") return Reflect.get(target, key);
        return async (...of: Parameters<typeof target.batch>) => {
          const results = await target.batch(...of);
          if (of[0].length > 2 && deaths-- > 0) throw new Error("killed");
          return results;
        };
      },
    });
    const sick = { ...engine, db };
    await closeAll(sick);
    for (const { id } of [owner, other]) expect(await stored(id)).toHaveLength(2);
    expect(await rowsOf("SELECT from_at FROM closed_months WHERE ended_at IS NULL")).toHaveLength(1);
    engine.pass(2 * HOUR);
    await closeAll(sick);
    for (const { id } of [owner, other]) expect(await stored(id)).toHaveLength(2);
    expect(await rowsOf("SELECT from_at FROM closed_months WHERE ended_at IS NULL")).toEqual([]);
    expect(await rowsOf("SELECT * FROM document_emails WHERE owner_id = ?", owner.id)).toHaveLength(1);
  });

  it("numbers documents without gaps if one seller closes many accounts", async () => {
    const { companyId } = await contractWith(engine, owner.id, { at: LONG_AGO });
    const accounts = [owner, ...(await Promise.all(Array.from({ length: 24 }, () => createUser({ balance: RUB }))))];
    for (const { id } of accounts.slice(1)) await contractWith(engine, id, { at: LONG_AGO, companyId });
    for (const { id } of accounts) await chargedLine(id, month.from + DAY, -1 * RUB);
    await closeAll();
    const rows = await rowsOf<{ number: string }>(
      "SELECT number FROM documents WHERE company_id = ? AND type = 'act' ORDER BY CAST(number AS INTEGER)",
      companyId,
    );
    expect(rows.map(({ number }) => number)).toEqual(accounts.map((_, at) => String(at + 1)));
  });
});

describe("the e-mail of a month's documents", () => {
  const send = () => sendDocumentEmails(engine, documentsEmail);

  it("is sent once to the contact in the requisites, with both as PDF", async () => {
    const { id } = await contractWith(engine, owner.id, { at: LONG_AGO });
    await rowsOf(
      `UPDATE requisites SET details = json_set(details, '$.contact.matchesProfile', json('false'), '$.contact.email', 'books@vector.example')
        WHERE id = (SELECT requisite_id FROM contracts WHERE id = ?)`,
      id,
    );
    await chargedLine(owner.id, month.from + DAY, -50 * RUB);
    await closeAll();
    await Promise.all([send(), send()]);
    await send();
    const emails = engine.emails.filter(({ to }) => to === "books@vector.example");
    expect(emails).toHaveLength(1);
    const [email] = emails;
    expect(email!.attachments?.map(({ name }) => name.replace(/ \d.*/, ""))).toEqual(["Акт №", "Счёт-фактура №"]);
    const { text } = await extractText(await getDocumentProxy(email!.attachments![0]!.bytes.slice()), {
      mergePages: true,
    });
    expect(text.replace(/\s+/g, " ")).toContain("50,00");
    expect(email!.subject).toMatch(/^Закрывающие документы, [а-я]+ 20\d\d$/);
  });

  it("is retried while the mail provider is down", async () => {
    await contractWith(engine, owner.id, { at: LONG_AGO });
    await chargedLine(owner.id, month.from + DAY, -50 * RUB);
    await closeAll();
    await rowsOf("UPDATE users SET email = ? WHERE id = ?", `${owner.id}@mail.example`, owner.id);
    let isDown = true;
    const { mail } = engine;
    engine.mail = { send: async (email) => (isDown ? { failed: "down", retry: true } : mail.send(email)) };
    await send();
    await send();
    isDown = false;
    engine.pass(HOUR);
    await send();
    expect(engine.emails).toHaveLength(1);
    engine.pass(DAY);
    await send();
    expect(engine.emails).toHaveLength(1);
  });
});

it("lists closed months and packs one with its sheets", async () => {
  expect(await findClosing(engine.db, owner.id, engine.clock())).toBeNull();
  await contractWith(engine, owner.id, { at: LONG_AGO });
  await chargedLine(owner.id, month.from + DAY, -50 * RUB);
  await closeAll();
  const closing = (await findClosing(engine.db, owner.id, engine.clock()))!;
  expect(closing.current).toEqual(next);
  expect(closing.months).toMatchObject([{ total: 50 * RUB, documents: [{ type: "act" }, { type: "vatInvoice" }] }]);
  const archive = (await archiveOfMonth(engine, owner.id, monthNamed(closing.months[0]!.month)!))!;
  // The archive reader folds the case of names.
  const names = [...(await openArchive(archive.bytes)).keys()];
  expect(names.map((name) => name.replace(/ № .*(?=\.)/, ""))).toEqual([
    "акт.pdf",
    "акт.xlsx",
    "счёт-фактура.pdf",
    "счёт-фактура.xlsx",
  ]);
  const stranger = await createUser({});
  expect(await archiveOfMonth(engine, stranger.id, month)).toBeNull();
});

it("counts months in the platform's time zone", () => {
  const october = monthNamed("2026-10")!;
  expect(new Date(october.from).toISOString()).toBe("2026-09-30T21:00:00.000Z");
  expect(new Date(october.to).toISOString()).toBe("2026-10-31T21:00:00.000Z");
  expect(monthNamed("2026-13")).toBeNull();
  expect(monthsWithin({ from: october.from + DAY, to: october.to + DAY })).toHaveLength(2);
});
