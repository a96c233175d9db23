import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../app/domain/base/shared/ids";
import { composed } from "../../../../app/domain/base/text/composed";
import { folded, includesText, spellingsOf } from "../../../../app/domain/base/text/folded";
import { says } from "../../../../app/domain/base/text/search";
import { findContacts } from "../../../../app/domain/library/contacts/find";
import { createList, findLists } from "../../../../app/domain/library/contacts/lists";
import { findPeople } from "../../../../app/domain/library/contacts/people";
import { findChoosable } from "../../../../app/domain/messaging/drafts/recipients/lists";
import { isLike } from "../../../../app/domain/messaging/incoming/filter";
import { findTemplates } from "../../../../app/domain/messaging/templates/find";
import { openEngine } from "../../../support/engine/engine";
import { openList } from "../../../support/world/scene";

const engine = openEngine();
const { db } = engine;

const letter = fc.constantFrom(..."аеёиййЁЕЙбАéèöÑçaeЖ -№1");
const word = fc.array(letter, { maxLength: 12 }).map((letters) => letters.join(""));

describe("a comparison", () => {
  test("finds a text in any composition and case, with е or ё", () => {
    fc.assert(
      fc.property(word, word, word, (before, middle, after) => {
        const text = before + middle + after;
        const plain = middle.replaceAll("ё", "е").replaceAll("Ё", "Е");
        for (const wanted of [middle, plain, middle.normalize("NFD"), middle.toUpperCase()])
          for (const stored of [text, text.normalize("NFD")]) expect(includesText(stored, wanted)).toBe(true);
        expect(folded(text.normalize("NFD"))).toBe(folded(text));
        expect(composed(text.normalize("NFD"))).toBe(text.normalize("NFC"));
      }),
    );
  });

  test("finds the same in SQL and in code among texts in one case", async () => {
    const cases = fc.constantFrom("Алёна Семёнова", "СЧЁТ №5", "Ёлка", "счет", "Йошкин кот", "Анна");
    await fc.assert(
      fc.asyncProperty(cases, cases, async (text, wanted) => {
        const [row] = await db.all<{ is: number }>(sql`SELECT ${says(sql`${text}`, wanted)} AS "is"`);
        expect(row!.is === 1).toBe(includesText(text, wanted));
      }),
      { numRuns: 40 },
    );
  });

  test("tries few spellings of a name", () => {
    expect(spellingsOf("Алена").toSorted()).toEqual(["Алена", "Алёна"].toSorted());
    expect(spellingsOf("Анна")).toEqual(["Анна"]);
    expect(spellingsOf("перевезенцева елена").length).toBeLessThanOrEqual(4);
  });
});

const SPELLINGS = ["Алёна", "Алена", "алёна", "АЛЕНА", "Алёна".normalize("NFD")];

describe("a search with е or ё", () => {
  test.each(SPELLINGS)("finds contacts by «%s»", async (typed) => {
    const viewer = { id: newId() };
    const listId = await openList(engine, viewer.id, []);
    for (const [at, name] of ["Алёна", "Алена", "Анна"].entries())
      await env.DB.prepare(
        "INSERT INTO contacts (owner_id, list_id, id, phone, last_name, created_at, updated_at) VALUES (?, ?, ?, ?, ?, 0, 0)",
      )
        .bind(viewer.id, listId, newId(), `7916000000${at}`, name)
        .run();
    await env.DB.prepare("UPDATE contact_lists SET contacts = 3 WHERE id = ?").bind(listId).run();
    const page = await findContacts(db, viewer, { listId, text: typed, limit: 16 });
    expect(page!.rows.map(({ phone }) => phone).toSorted()).toEqual(["79160000000", "79160000001"]);
    const people = await findPeople(db, viewer.id, typed, 5);
    expect(people.map(({ phone }) => phone).toSorted()).toEqual(["79160000000", "79160000001"]);
  });

  test.each(SPELLINGS)("finds lists and templates by «%s»", async (typed) => {
    const viewer = { id: newId() };
    for (const title of ["Для Алёны", "Алёна", "Анна"]) await createList(engine, viewer, { title });
    expect((await findLists(db, viewer, { title: { text: typed, also: [] }, limit: 9 })).rows).toHaveLength(1);
    expect((await findChoosable(db, viewer, { chosen: [], search: typed })).lists).toHaveLength(1);
    await env.DB.prepare(`INSERT INTO templates (owner_id, id, title, type, moderation, payload, created_at, updated_at)
      VALUES (?, ?, 'Алёна, скидка', 'sms', 'approved', '{}', 0, 0)`)
      .bind(viewer.id, newId())
      .run();
    expect((await findTemplates(db, viewer, { search: typed, limit: 9 })).templates).toHaveLength(1);
  });

  test.each(SPELLINGS)("finds incoming messages by «%s»", (typed) => {
    const row = { text: "Это Алёна, перезвоните" } as Parameters<typeof isLike>[0];
    expect(isLike(row, { text: typed } as Parameters<typeof isLike>[1])).toBe(true);
  });
});
