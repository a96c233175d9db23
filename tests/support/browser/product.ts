import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { startProduct } from "../run/start-product";
import { tellPorts } from "./own-product";

export default async function serveProducts({ workers }: FullConfig) {
  const stops: (() => Promise<void>)[] = [];
  const products = await Promise.all(
    Array.from({ length: workers }, async () => {
      const state = await mkdtemp(join(tmpdir(), "cabinet-e2e-"));
      const { ports, cabinet } = await startProduct({ state });
      stops.push(async () => {
        await cabinet.stop();
        await rm(state, { recursive: true, force: true });
      });
      return { ...ports, state };
    }),
  );
  tellPorts(products);
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
