import { env } from "cloudflare:test";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { getDocumentFile } from "../../../../app/domain/papers/documents/files";
import { platformOf } from "../../../../workers/platform";
import { contentOf, documentOf } from "../../../support/papers/company";
import { createUser } from "../../../support/world/people";

it("keeps a signer's long name on the page, next to its line", async () => {
  const platform = platformOf(env);
  const owner = await createUser();
  const name = "Константинопольская-Преображенская-Задунайская Александра Владиславовна";
  const content = contentOf();
  const signer = { ...content.payer.signer, fullNameShort: { nominative: name, genitive: name } };
  for (const type of ["act", "contract"]) {
    const id = await documentOf(owner.id, { type, content: { ...content, payer: { ...content.payer, signer } } });
    const { bytes } = (await getDocumentFile(platform, { id: owner.id, level: "me" }, id, "pdf"))!;
    const pdf = await getDocumentProxy(bytes.slice());
    const page = await pdf.getPage(pdf.numPages);
    const { items } = await page.getTextContent();
    const ends = items.flatMap((item) => ("str" in item ? [item.transform[4] + item.width] : []));
    expect(Math.max(...ends)).toBeLessThanOrEqual(page.view[2]! - 39.5);
    const words = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    expect(words.replace(/\s+/g, " ")).toContain("Александра Владиславовна");
  }
});

it("prints signatures below the signed text, never on a separate page", async () => {
  const platform = platformOf(env);
  const owner = await createUser();
  const balance = { opening: 0, closing: 5_000_000 };
  for (let count = 22; count < 34; count++) {
    const moves = Array.from({ length: count }, (_, at) => {
      return { at: Date.UTC(2026, 9, at + 1), name: "Оплата", debit: 0, credit: 1_000_000 };
    });
    const content = {
      ...contentOf(),
      balance,
      moves,
      lines: [],
      period: { from: Date.UTC(2026, 9, 1), to: Date.now() },
    };
    const id = await documentOf(owner.id, { type: "reconciliation", content });
    const { bytes } = (await getDocumentFile(platform, { id: owner.id, level: "me" }, id, "pdf"))!;
    const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false });
    const signed = text.find((page) => page.includes("Заказчик"));
    expect([count, signed?.includes("задолженность")]).toEqual([count, true]);
  }
});
