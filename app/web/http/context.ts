import type { Client } from "../../domain/access/session";
import type { Viewer } from "../../domain/access/viewer";
import type { Platform } from "../../domain/shared/ports/platform";

declare module "@remix-run/cloudflare" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext {
    platform: Platform;
    nonce: string;
    /** Lets another origin's script into this one document, with what it needs: a live chat. */
    allowOrigin(origin: string): void;
    /** Counts a form of an account. Throws `tooManyRequests`. */
    countForm(ownerId: string): Promise<void>;
    client: Client;
    /** Who holds the session cookie; asked once a request. */
    viewer(): Promise<Viewer | null>;
  }
}
