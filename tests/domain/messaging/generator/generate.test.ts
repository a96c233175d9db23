import { expect, test } from "vitest";
import type { TextOrder, Unserved } from "../../../../app/domain/base/shared/ports/speech";
import { generate } from "../../../../app/domain/messaging/generator/generate";
import { generatorInput } from "../../../../app/domain/messaging/generator/input";
import { openEngine } from "../../../support/engine/engine";
import { paying } from "../../../support/providers/synthesizer";

const engine = openEngine();

function connected(answer: (order: TextOrder) => { texts: string[] } | Unserved) {
  const orders: TextOrder[] = [];
  const writer = {
    async write(order: TextOrder) {
      orders.push(order);
      return answer(order);
    },
  };
  return { platform: { ...engine, writer }, orders };
}

const input = (change: object = {}) => generatorInput.parse({ prompt: "Скидка", language: "ru", ...change });

test.each([
  [{ segments: 1 }, 70],
  [{ segments: 3 }, 201],
  [{ segments: 2, language: "en" }, 306],
  [{ segments: 10, characters: 100 }, 100],
])("%j requests texts of at most %i characters", async (change, characters) => {
  const { platform, orders } = connected(() => ({ texts: ["Да"] }));
  await generate(platform, await paying(engine), input(change));
  expect(orders).toMatchObject([{ characters, variants: 3 }]);
});

test("returns only texts within both limits, with their size", async () => {
  const { platform } = connected(() => ({ texts: [" Скидка! ", "", "Ж".repeat(71), "Ж".repeat(70)] }));
  expect(await generate(platform, await paying(engine), input({ segments: 1 }))).toEqual({
    ok: true,
    value: [
      { text: "Скидка!", characters: 7, segments: 1 },
      { text: "Ж".repeat(70), characters: 70, segments: 1 },
    ],
  });
});

test("texts that are too long are requested once more, shorter; then an error is reported", async () => {
  const { platform, orders } = connected(({ characters }) => ({ texts: ["a".repeat(characters === 70 ? 161 : 40)] }));
  expect(await generate(platform, await paying(engine), input())).toMatchObject({ ok: true });
  expect(orders.map(({ characters }) => characters)).toEqual([70, 49]);
  const stubborn = connected(() => ({ texts: ["a".repeat(2000)] }));
  expect(await generate(stubborn.platform, await paying(engine), input())).toMatchObject({
    problems: [{ key: "generatorNothing" }],
  });
  expect(stubborn.orders).toHaveLength(2);
});

test("twenty requests per ten minutes, then 429 with the seconds to wait; failures are not counted", async () => {
  const viewer = await paying(engine);
  const failing = connected(() => ({ failed: "busy" })).platform;
  for (let n = 0; n < 25; n++) {
    expect(await generate(failing, viewer, input())).toMatchObject({ problems: [{ key: "generatorFailed" }] });
  }
  const { platform } = connected(() => ({ texts: ["Да"] }));
  for (let n = 0; n < 20; n++) expect((await generate(platform, viewer, input())).ok).toBe(true);
  const refused = await generate(platform, viewer, input());
  expect(refused).toMatchObject({ code: "tooManyRequests", problems: [{ key: "generatorLimit" }] });
  expect(refused.ok || refused.retryAfter).toBeGreaterThan(500);
});

test("writes nothing without a generator", async () => {
  expect(await generate(engine, await paying(engine), input())).toMatchObject({ problems: [{ key: "generatorOff" }] });
});

test.each([
  [{ prompt: " " }, "generatorPromptRequired"],
  [{ segments: 0 }, "generatorSegments"],
  [{ segments: 11 }, "generatorSegments"],
  [{ characters: 1001 }, "generatorCharacters"],
  [{ tone: "angry" }, "ttsToneUnknown"],
])("%j is refused", (change, key) => {
  const parsed = generatorInput.safeParse({ prompt: "Sale", ...change });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([key]);
});

test("an account that never had money gets no texts, and no request is sent", async () => {
  const { platform, orders } = connected(() => ({ texts: ["Да"] }));
  const refused = await generate(platform, { id: crypto.randomUUID() }, input());
  expect(refused).toMatchObject({ ok: false, code: "insufficientFunds", problems: [{ key: "unpaidAccount" }] });
  expect(orders).toEqual([]);
});
