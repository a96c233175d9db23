/// <reference types="@cloudflare/vitest-pool-workers/types" />
import type { D1Migration } from "cloudflare:test";
import type { Env as Bindings } from "../workers/env";
import type { SiteDoor } from "./support/forms/site-map";

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      MIGRATIONS: D1Migration[];
      SITE_DOORS: SiteDoor[];
      /** Empty until a test has a lagging replica. */
      REPLICA: D1Database;
    }
  }
}
