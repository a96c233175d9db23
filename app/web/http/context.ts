import type { Client } from "../../domain/base/access/session";
import type { Viewer } from "../../domain/base/access/viewer";
import type { Platform } from "../../domain/base/shared/ports/platform";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    platform: Platform;
    nonce: string;
    allowOrigin(origin: string): void;
    allowForm(origin: string): void;
    /** The text of a file of `public`; null if there is none. */
    readAsset(path: string): Promise<string | null>;
    /** Rate limit per account. Throws `tooManyRequests`. */
    countForm(ownerId: string): Promise<void>;
    /** Rate limit per network for forms of visitors who are not signed in. Throws `tooManyRequests`. */
    countStranger(): Promise<void>;
    client: Client;
    /** Cached per request. */
    viewer(): Promise<Viewer | null>;
  }
}
