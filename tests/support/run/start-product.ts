import { rmSync } from "node:fs";
import { startCabinet } from "../../../scripts/lib/cabinet.mjs";
import { isPortFree } from "../../../scripts/lib/processes.mjs";
import { portsOfProduct } from "./free-ports";

const TRIES = 3;

/** Starts the built product on an empty folder and free ports; others when somebody was quicker to take one of them. */
export async function startProduct(options: { state: string; vars?: Record<string, string> }) {
  for (let tries = 1; ; tries++) {
    const ports = await portsOfProduct();
    try {
      return { ports, cabinet: await startCabinet({ ...ports, ...options }) };
    } catch (error) {
      const areFree = await Promise.all(Object.values(ports).map((port) => isPortFree(port)));
      if (tries === TRIES || !areFree.includes(false)) throw error;
      rmSync(options.state, { recursive: true, force: true });
    }
  }
}
