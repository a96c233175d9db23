import { beforeAll, describe, expect, it } from "vitest";
import { invoices as words } from "../../app/i18n/invoices/ru";
import { visit } from "../support/forms/open-screen";
import { invoiceOf } from "../support/papers/invoice";
import { createUser, type Session, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

let manager: Session;
let reseller: Session;
let stranger: Session;

beforeAll(async () => {
  const enter = async (wanted: Parameters<typeof createUser>[0]) => signInAs((await createUser(wanted)).username);
  manager = await enter({ level: "manager" });
  reseller = await enter({ level: "reseller" });
  stranger = await enter({});
});

async function issued(resellerId: string | null, change: string | null = null) {
  const owner = await signInAs((await createUser(resellerId ? { resellerId } : {})).username);
  const invoice = await invoiceOf(owner, { resellerId });
  if (change) await rowsOf(`UPDATE invoices SET ${change} WHERE id = ?`, invoice.id);
  return { owner, ...invoice };
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");

async function panelOf(id: string, session: Session) {
  const answer = await visit(`/balance/invoices/${id}`, session, { "accept-language": "ru" });
  const html = plain((await answer.text()).replace(/<script[\s\S]*?<\/script>|<!-- -->/g, ""));
  const has = (text: string) => html.includes(plain(text));
  return { status: answer.status, html, has };
}

const DAY = 86_400_000;
const STATES = [
  ["pending", null, words.status_pending, words.next_pending],
  ["overdue", `due_at = ${Date.now() - DAY}`, words.status_overdue, words.next_overdue],
  [
    "paid",
    `status = 'paid', paid_at = ${Date.now()}, paid_by = '218', billing_id = 'b'`,
    words.status_paid,
    words.next_paid,
  ],
  ["rejected", "status = 'rejected', reason = 'Wrong KPP'", words.status_rejected, words.next_rejected],
] as const;

describe.each(STATES)("the panel of an invoice that is %s", (state, change, title, next) => {
  it("shows its payer the number, the state, the documents and the next step", async () => {
    const { owner, id, number, documentId } = await issued(null, change);
    const { has } = await panelOf(id, owner);
    for (const text of [number, "60 000,00 ₽", "ООО «Вектор»", title, next])
      expect([text, has(text)]).toEqual([text, true]);
    for (const file of ["pdf", "xlsx"]) expect(has(`href="/balance/documents/${documentId}/${file}"`)).toBe(true);
    expect(has(words.order) && has("218")).toBe(state === "paid");
    expect(has("Wrong KPP")).toBe(state === "rejected");
    expect(has(`href="/balance/invoices/new?amount=60000"`)).toBe(state === "rejected");
    expect([has(words.markPaid), has(words.rejectMore)]).toEqual([false, false]);
  });

  it("lets only its seller decide, while it is open", async () => {
    const isOpen = state === "pending" || state === "overdue";
    const decides = async (id: string, session: Session) => {
      const { has } = await panelOf(id, session);
      return [has(`href="/balance/invoices/${id}/paid`), has(`href="/balance/invoices/${id}/rejected`)];
    };
    const [ofPlatform, ofReseller] = [await issued(null, change), await issued(reseller.id, change)];
    expect(await decides(ofPlatform.id, manager)).toEqual([isOpen, isOpen]);
    expect(await decides(ofReseller.id, reseller)).toEqual([isOpen, isOpen]);
    expect(await decides(ofReseller.id, manager)).toEqual([false, false]);
    // A manager sees who confirms the payment instead.
    const { has } = await panelOf(ofReseller.id, manager);
    expect(has(words.toSeller) && has(`href="/users/${reseller.id}"`)).toBe(isOpen);
    expect((await panelOf(ofPlatform.id, reseller)).status).toBe(404);
    expect((await panelOf(ofPlatform.id, stranger)).status).toBe(404);
  });
});
