import type { Rule } from "../access/viewer";

export const REPLY_RIGHTS: Rule = { permission: ["sendingsIncoming.get", "sendings.generate"] };
