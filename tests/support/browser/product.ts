import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { startProduct } from "../run/start-product";
import { laggingProduct } from "./lagging";
import { exportPorts } from "./own-product";

/** `LAG_MS`: their replicas are so far behind. */
export default async function serveProducts({ workers }: FullConfig) {
  const stops: (() => Promise<void>)[] = [];
  const lagMs = Number(process.env.LAG_MS ?? 0);
  const products = await Promise.all(
    Array.from({ length: workers }, async () => {
      const state = await mkdtemp(join(tmpdir(), "cabinet-e2e-"));
      const lagging = lagMs > 0 ? await laggingProduct(state, lagMs) : {};
      const { ports, cabinet } = await startProduct({ state, ...lagging });
      stops.push(async () => {
        await cabinet.stop();
        await rm(state, { recursive: true, force: true });
      });
      return { ...ports, state };
    }),
  );
  exportPorts(products);
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
