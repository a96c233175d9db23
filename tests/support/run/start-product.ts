import { rmSync } from "node:fs";
import { startCabinet } from "../../../scripts/lib/cabinet.mjs";
import { isPortFree } from "../../../scripts/lib/processes.mjs";
import { portsOfProduct } from "./free-ports";

const TRIES = 3;

/** Starts the built product with an empty folder and free ports; tries other ports if another process has taken one. */
export async function startProduct(options: {
  state: string;
  vars?: Record<string, string>;
  main?: string;
  databases?: Record<string, string>;
  log?: (line: string) => void;
}) {
  for (let tries = 1; ; tries++) {
    const ports = await portsOfProduct();
    try {
      return {
        ports,
        cabinet: await startCabinet({ ...ports, ...options, vars: { TRUST_PROXY: "true", ...options.vars } }),
      };
    } catch (error) {
      const areFree = await Promise.all(Object.values(ports).map((port) => isPortFree(port)));
      if (tries === TRIES || !areFree.includes(false)) throw error;
      rmSync(options.state, { recursive: true, force: true });
    }
  }
}
