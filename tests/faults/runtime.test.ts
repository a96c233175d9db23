import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startCabinet } from "../../scripts/lib/cabinet.mjs";
import type { Ports } from "../support/run/free-ports";
import { startProduct } from "../support/run/start-product";

let ports: Ports;
const state = mkdtempSync(join(tmpdir(), "cabinet-faults-"));
let cabinet: Awaited<ReturnType<typeof startCabinet>>;

beforeAll(async () => {
  ({ ports, cabinet } = await startProduct({ state }));
});

afterAll(async () => {
  await cabinet?.stop();
  rmSync(state, { recursive: true, force: true });
});

async function signIn(): Promise<string | null> {
  const response = await fetch(`${cabinet.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ username: "client", password: "demo-2026" }),
  }).catch(() => null);
  return response?.status === 303 ? (response.headers.get("set-cookie")?.split(";")[0] ?? null) : null;
}

const isOpenTo = async (cookie: string) =>
  (await fetch(`${cabinet.url}/`, { redirect: "manual", headers: { cookie } })).status === 200;

it("keeps every session it ever confirmed, although the runtime is killed during sign-in", async () => {
  // An attempt that dies with the runtime counts as failed: the limit of parallel attempts, plus one.
  const attempts = Array.from({ length: 4 }, () => signIn());
  const first = await Promise.any(
    attempts.map(async (attempt) => (await attempt) ?? Promise.reject(new Error("refused"))),
  );
  const before = cabinet.pids().cabinet;
  await cabinet.kill("cabinet");
  expect(cabinet.pids().cabinet).not.toBe(before);
  const confirmed = (await Promise.all(attempts)).filter((cookie) => cookie !== null);
  expect(confirmed).toContain(first);
  for (const cookie of confirmed) expect(await isOpenTo(cookie)).toBe(true);
});

it("recovers from a killed sandbox, too", async () => {
  await cabinet.kill("sandbox");
  expect((await fetch(`${cabinet.sandboxUrl}/messages`)).status).toBe(200);
});

it("keeps sessions over a stop and a start, and seeds only once", async () => {
  const cookie = await signIn();
  await cabinet.stop();
  cabinet = await startCabinet({ ...ports, state });
  expect(await isOpenTo(cookie!)).toBe(true);
  expect(await signIn()).not.toBeNull();
});

it("names the port in use", async () => {
  const other = mkdtempSync(join(tmpdir(), "cabinet-faults-"));
  await expect(startCabinet({ ...ports, state: other })).rejects.toThrow(`Port ${ports.port} is taken by workerd`);
  rmSync(other, { recursive: true });
});
