import { newId } from "../../app/domain/base/shared/ids";
import { senderNameOf, templateOf } from "./objects";
import type { Rule } from "./rule";

const template = {
  title: "Mine",
  type: "sms",
  payload: { sender: "CABINET", text: "Hello" },
  recipient: ["+79161234567"],
};
const name = { name: "MINE.SHOP", type: "sms", comment: "Mine Ltd, INN 7707083893" };

const needs = (permission: "create" | "get" | "update" | "remove", resource: "sendernames" | "templates") => ({
  access: { permission: `${resource}.${permission}` as const },
});

const REVIEWED = ["sendernames.moderate", "templates.moderate", "routing.update", "payments.update"] as const;

/** Moderated rows are visible to their owner and to the owner's managers. */
export const MODERATED_SCREENS: Record<string, Partial<Rule>> = {
  "/settings/sendernames/new": { ...needs("create", "sendernames"), body: { id: newId(), ...name } },
  "/settings/sendernames/:id": {
    ...needs("get", "sendernames"),
    params: senderNameOf,
    reach: "tree",
    body: { intent: "switchOff" },
  },
  "/settings/sendernames/:id/remove": { ...needs("remove", "sendernames"), params: senderNameOf, reach: "tree" },
  "/review/waiting": { access: { permission: REVIEWED, logic: "or", level: "resellerAndAbove" } },
  "/review/:kind/:id": {
    access: { permission: "sendernames.moderate", level: "resellerAndAbove" },
    params: async (owner) => ({ kind: "names", ...(await senderNameOf(owner)) }),
    reach: "tree",
    refuses: "missing",
    body: { intent: "reject", reason: "Mine" },
  },
  "/messages/templates/new": {
    ...needs("create", "templates"),
    body: {
      // Each POST needs a new template.
      get id() {
        return newId();
      },
      title: "Mine",
      type: "sms",
      "payload.sender": "CABINET",
      "payload.text": "Hello",
    },
  },
  "/messages/templates/:id": {
    ...needs("get", "templates"),
    params: templateOf,
    reach: "tree",
    body: { intent: "switchOff" },
  },
  "/messages/templates/:id/edit": {
    ...needs("update", "templates"),
    params: templateOf,
    reach: "tree",
    body: { id: newId(), title: "Mine", type: "sms", "payload.sender": "CABINET", "payload.text": "Hello" },
  },
  "/messages/templates/:id/remove": { ...needs("remove", "templates"), params: templateOf, reach: "tree" },
};

export const MODERATED_API: Record<string, Partial<Rule>> = {
  "/sendernames": { body: name },
  "/sendernames/:id": { params: senderNameOf, reach: "tree", body: { isActive: false } },
  "/templates": { body: template },
  "/templates/:id": { params: templateOf, reach: "tree", body: { title: "Mine" } },
};
