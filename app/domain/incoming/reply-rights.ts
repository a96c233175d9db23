import type { Rule } from "../access/viewer";

/** What replying to an incoming message needs. */
export const REPLY_RIGHTS: Rule = { permission: ["sendingsIncoming.get", "sendings.generate"] };
