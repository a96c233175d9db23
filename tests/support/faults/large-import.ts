import { expect } from "vitest";
import { peakMemory } from "./memory";
import type { Customer } from "./rest";
import { met, type Served } from "./served";

const MEGABYTE = 1_000_000;

export interface LargeImport {
  rows: number;
}

/**
 * Imports bare phones through REST, one duplicate and one invalid, and undoes the import. Checks that rows are counted
 * once, requests are answered meanwhile, and the list is restored.
 */
export async function importAndTakeBack(product: Served, client: Customer, limits: LargeImport): Promise<void> {
  const { rows } = limits;
  const list = await client.must<{ id: string }>("POST", "/contactLists", { title: `${rows} rows` });
  const lines: (number | string)[] = Array.from({ length: rows }, (_, at) => 79_160_000_000 + at);
  lines.splice(rows >> 1, 0, lines[0]!, "12");
  const bytes = new TextEncoder().encode(`phone\n${lines.join("\n")}\n`);
  const file = await client.must<{ id: string }>("POST", "/storage?filename=large.csv", bytes);
  const contacts = async () => (await client.must<{ contacts: number }>("GET", `/contactLists/${list.id}`)).contacts;

  const importId = await timed({ product, client }, "imported", limits, () =>
    client.must("PUT", "/contacts", { ListId: list.id, from: { key: file.id } }),
  );
  expect((await client.task(importId)).meta).toMatchObject({
    total: rows + 2,
    completed: rows + 2,
    imported: rows,
    duplicates: 1,
    invalid: 1,
    progress: 100,
    errors: [{ row: (rows >> 1) + 3, code: "phoneInvalid" }],
  });
  expect(await contacts()).toBe(rows);

  const undoId = await timed({ product, client }, "taken back", limits, () =>
    client.must("POST", `/tasks/${importId}/undo`),
  );
  expect((await client.task(undoId)).meta).toMatchObject({ changed: rows, edited: 0, gone: 0 });
  expect(await contacts()).toBe(0);
}

/** Runs a task; prints its speed and the product's peak memory. */
async function timed(
  { product, client }: { product: Served; client: Customer },
  what: string,
  { rows }: LargeImport,
  start: () => Promise<{ TaskId: string }>,
): Promise<string> {
  const memory = peakMemory(product.pids().cabinet!);
  const started = Date.now();
  const { TaskId } = await start();
  const shares = new Set<number>();
  const waits: number[] = [];
  await met(
    `the end of what is ${what}`,
    async () => {
      const askedAt = Date.now();
      const { state, meta } = await client.task(TaskId);
      waits.push(Date.now() - askedAt);
      shares.add(meta.progress);
      return state === "completed";
    },
    { everyMs: 20, limitMs: 1_200_000 },
  );
  const seconds = (Date.now() - started) / 1000;
  const peak = Math.round(memory.stop() / MEGABYTE);
  console.info(`asked ${waits.length} times, at most ${Math.max(...waits)} ms; progress ${[...shares].join(" ")}`);
  console.info(`${rows} ${what} in ${seconds} s: ${Math.round(rows / seconds)}/s, workerd at most ${peak} MB`);
  // A task that blocked the event loop would keep the first request waiting until its end.
  const answered = [...waits].sort((one, other) => one - other)[waits.length >> 1]!;
  expect(answered, "the median of the answers meanwhile, ms").toBeLessThan((Date.now() - started) / 2);
  return TaskId;
}
