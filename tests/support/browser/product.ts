import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { startCabinet } from "../../../scripts/lib/cabinet.mjs";
import { type Ports, portsOfProduct } from "../run/free-ports";
import { tellPorts } from "./own-product";

/** Serves the built product to each worker of the browser tests, on an empty state; the function it answers stops all. */
export default async function serveProducts({ workers }: FullConfig) {
  const stops: (() => Promise<void>)[] = [];
  const products: Ports[] = [];
  for (let index = 0; index < workers; index++) {
    const state = await mkdtemp(join(tmpdir(), "cabinet-e2e-"));
    const ports = await portsOfProduct();
    products.push(ports);
    const cabinet = await startCabinet({ ...ports, state });
    stops.push(async () => {
      await cabinet.stop();
      await rm(state, { recursive: true, force: true });
    });
  }
  tellPorts(products);
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
