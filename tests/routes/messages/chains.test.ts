import { beforeEach, describe, expect, it } from "vitest";
import { stepId } from "../../../app/domain/base/chains/ids";
import { newId } from "../../../app/domain/base/shared/ids";
import { common } from "../../../app/i18n/common/ru";
import { exportPages } from "../../../app/i18n/exportPages/ru";
import { messageChanges } from "../../../app/i18n/messageChanges/ru";
import { messages as words } from "../../../app/i18n/messages/ru";
import { storeChain } from "../../support/engine/stored-chain";
import { tripsOf } from "../../support/engine/trips";
import { submit, visit } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { RUB } from "../../support/world/scene";

const RUSSIAN = { "accept-language": "ru" };
const OUTGOING = "/messages/outgoing";
const ANNA = "79160000001";
const BORIS = "79160000002";

const lost = { type: "viber", status: "failed" as const, error: "EC_ABSENT_SUBSCRIBER" };
const arrived = { type: "sms", text: "Ваш Заказ готов" };

let session: Session;
beforeEach(async () => {
  session = await signInAs((await createUser({ balance: 1000 * RUB, sender: "CABINET" })).username);
});

const open = async (path: string) => {
  const html = await (await visit(path, session, RUSSIAN)).text();
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("\u00a0", " ");
};

/** Texts of the rows. */
const rowsIn = (html: string) =>
  [...html.matchAll(/<tr role="row"(?: class="[^"]*")?>([\s\S]*?)<\/tr>/g)]
    .map(([, row]) =>
      row!
        .replace(/<summary[\s\S]*?<\/details>/g, "")
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " "),
    )
    .filter((row) => !row.includes(words.recipient));

async function contactOf(phone: string, lastName: string): Promise<string> {
  const [list, id] = [newId(), newId()];
  await rowsOf(
    `INSERT INTO contact_lists (owner_id, id, title, type, contacts, created_at, updated_at)
      VALUES (?, ?, 'Autumn', 'regular', 1, 1, 1)`,
    session.id,
    list,
  );
  await rowsOf(
    "INSERT INTO contacts (owner_id, list_id, phone, id, last_name, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 1, 1)",
    session.id,
    list,
    phone,
    id,
    lastName,
  );
  return `/contacts/${list}/${id}`;
}

describe("the list of messages", () => {
  it("shows a person once: the path, the outcome, the whole price", async () => {
    await storeChain(session.id, ANNA, [lost, arrived]);
    await storeChain(session.id, BORIS, [{ type: "viber", status: "sent" }, { status: "pending" }]);
    const rows = rowsIn(await open(OUTGOING));
    expect(rows).toHaveLength(2);
    const [boris, anna] = rows;
    expect(anna).toContain("+7 916 000-00-01");
    expect(anna).toMatch(/Viber SMS/);
    expect(anna).toContain(common.status_delivered);
    expect(anna).toContain("2 ,00 ₽");
    expect(boris).toContain(common.status_pending);
    expect(boris).toContain("в резерве 4 ,00 ₽");
  });

  it("names the contact and leads to it", async () => {
    const to = await contactOf(ANNA, "Лебедева");
    const id = await storeChain(session.id, ANNA, [lost, arrived]);
    await storeChain(session.id, BORIS, [arrived]);
    for (const path of [OUTGOING, `${OUTGOING}?status=delivered`, `${OUTGOING}?phone=%2B${ANNA}`]) {
      const html = await open(path);
      expect(html).toContain(`href="${to}"`);
      expect(html).toMatch(new RegExp(`href="${OUTGOING}/${id}[^"]*"[^>]*>Лебедева</a>`));
    }
    expect(await open(OUTGOING)).toContain(">+7 916 000-00-02</a>");
  });

  it("finds by a step's channel, by the person's outcome, and by words of any step", async () => {
    await storeChain(session.id, ANNA, [lost, arrived]);
    await storeChain(session.id, BORIS, [lost]);
    const found = async (query: string) =>
      rowsIn(await open(`${OUTGOING}?${query}`)).map((row) => (row.includes("00-01") ? "Anna" : "Boris"));
    expect(await found("type=viber")).toEqual(["Boris", "Anna"]);
    expect(await found("type=sms")).toEqual(["Anna"]);
    expect(await found("status=delivered")).toEqual(["Anna"]);
    expect(await found("status=failed")).toEqual(["Boris"]);
    expect(await found("error=EC_ABSENT_SUBSCRIBER")).toEqual(["Boris"]);
    expect(await found(`phone=${encodeURIComponent("ЗАКАЗ")}`)).toEqual(["Anna"]);
    expect(await found("type=voice")).toEqual([]);
    expect(await open(`${OUTGOING}?type=voice`)).toContain(words.noMatch);
  });

  it("shows how far a text was searched if not everything was", async () => {
    await storeChain(session.id, ANNA, [arrived]);
    const at = Date.now();
    await rowsOf(
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20001)
       INSERT INTO sendings (owner_id, id, type, sender, recipient, text, segments, price, status, timeline, created_at, updated_at)
       SELECT ?1, substr(printf('%012x', ?2 + n), 1, 8) || '-' || substr(printf('%012x', ?2 + n), 9) || printf('-7000-8000-%012x', n * 256),
         'sms', 'CABINET', '79160000003', 'Hello', 1, 1, 'delivered', '[]', ?2, ?2 FROM n`,
      session.id,
      at + 1000,
    );
    const [searchedTo] = words.searchedTo.replaceAll("\u00a0", " ").split("{{");
    let html = await open(`${OUTGOING}?phone=${encodeURIComponent("заказ")}`);
    let pages = 1;
    for (; rowsIn(html).length === 0 && pages < 5; pages++) {
      expect(html).toContain(searchedTo);
      const further = /href="([^"]*cursor=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
      html = await open(further!);
    }
    expect(pages).toBeGreaterThan(1);
    expect(rowsIn(html)).toHaveLength(1);
  });

  it("makes two database trips, and one more for names after a search", async () => {
    await contactOf(ANNA, "Лебедева");
    await storeChain(session.id, ANNA, [lost, arrived]);
    for (const [query, most] of [
      ["", 2],
      [`?phone=%2B${ANNA}`, 2],
      ["?status=failed&type=viber", 2],
      ["?status=delivered", 3],
    ] as const) {
      await visit(OUTGOING + query, session, RUSSIAN);
      const { steps, calls } = await tripsOf(() => visit(OUTGOING + query, session, RUSSIAN));
      const own = calls.filter((call) => !/SELECT version FROM routing_version$/.test(call));
      expect([query, own.length > most ? own : [], steps]).toEqual([query, [], most]);
    }
  });

  it("opens a person's whole path, also from a later step", async () => {
    await contactOf(ANNA, "Лебедева");
    const id = await storeChain(session.id, ANNA, [lost, arrived]);
    const html = await open(`${OUTGOING}/${id}`);
    expect(html).toContain(">Лебедева</h2>");
    expect(html).toContain(`${common.status_delivered} · SMS`);
    expect(html).toMatch(/Viber: [^<]*[\s\S]*SMS: /);
    expect(html).toContain("Ваш Заказ готов");
    for (const step of [0, 1]) {
      const page = await open(`${OUTGOING}/${stepId(id, step)}`);
      expect(page).toMatch(/<tr role="row" class="row-open">/);
    }
  });

  it("shows ten steps", async () => {
    const ways = ["viber", "telegram", "vk", "whatsapp", "push", "email", "voice", "flashcall", "viber"];
    const id = await storeChain(session.id, ANNA, [...ways.map((type) => ({ ...lost, type })), arrived]);
    expect(rowsIn(await open(OUTGOING))[0]).toMatch(/Viber Telegram VK WhatsApp Push E-mail .* Viber SMS/);
    const rail = await open(`${OUTGOING}/${id}`);
    for (const way of ["Viber", "Telegram", "VK", "WhatsApp", "Push", "E-mail", "SMS"])
      expect(rail).toContain(`${way}: `);
  });
});

describe("an action on people", () => {
  it("cancels the waiting step, even if another was sent before", async () => {
    const id = await storeChain(session.id, ANNA, [{ type: "viber", status: "sent" }, { status: "pending" }]);
    await storeChain(session.id, BORIS, [arrived]);
    const path = `${OUTGOING}/bulk?do=cancel&id=${id}`;
    expect(await open(path)).toContain("+7 916 000-00-01");
    await submit(path, { key: newId() }, session);
    const rows = await rowsOf<{ status: string; error: string | null }>(
      "SELECT status, error FROM sendings WHERE owner_id = ? AND recipient = ? ORDER BY step",
      session.id,
      ANNA,
    );
    expect(rows).toEqual([
      { status: "sent", error: null },
      { status: "failed", error: "cancelled" },
    ]);
  });

  it("sends again to people without a delivered step, and counts people", async () => {
    const ids = [
      await storeChain(session.id, ANNA, [lost, { ...lost, type: "sms" }]),
      await storeChain(session.id, BORIS, [lost, arrived]),
    ];
    const html = await open(`${OUTGOING}/bulk?do=again&id=${ids[0]}&id=${ids[1]}`);
    expect(html).toContain(messageChanges.who_again_one.replace("{{count}}", "1"));
    expect(await open(`${OUTGOING}/bulk?do=again&scope=all&status=failed`)).toContain(
      messageChanges.who_again_one.replace("{{count}}", "1"),
    );
  });

  it("exports a line per person, or a line per step", async () => {
    await storeChain(session.id, ANNA, [lost, arrived]);
    await storeChain(session.id, BORIS, [lost]);
    const dialog = await open(`${OUTGOING}/export`);
    expect(dialog).toContain(exportPages.per_chain);
    expect(dialog).toContain(exportPages.found.replace("{{number}}", "2"));
    const columns = "columns=recipient&columns=type&columns=status&columns=price&format=csv&encoding=utf-8&delimiter=,";
    const linesOf = async (query: string) => {
      const bytes = await (await visit(`${OUTGOING}/export/file?${query}&${columns}`, session, RUSSIAN)).arrayBuffer();
      return new TextDecoder().decode(bytes).trimEnd().split("\r\n").slice(1);
    };
    expect(await linesOf("per=chain")).toEqual([
      `+${BORIS},Viber,${common.status_failed},0`,
      `+${ANNA},Viber → SMS,${common.status_delivered},2`,
    ]);
    expect(await linesOf("per=step&status=delivered")).toEqual([
      `+${ANNA},Viber,${common.status_failed},0`,
      `+${ANNA},SMS,${common.status_delivered},2`,
    ]);
  });
});
