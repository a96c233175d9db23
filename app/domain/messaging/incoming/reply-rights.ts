import type { Rule } from "../../base/access/viewer";

export const REPLY_RIGHTS: Rule = { permission: ["sendingsIncoming.get", "sendings.generate"] };
