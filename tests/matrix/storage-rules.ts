import type { Actor } from "./actors";
import { fileOf } from "./objects";
import type { Rule } from "./rule";

const named = (name: string) => async (owner: Actor) => ({ [name]: (await fileOf(owner)).fileId! });

export const STORAGE_SCREENS: Record<string, Partial<Rule>> = {
  "/storage/:id": { access: { permission: "storage.get" }, params: named("id") },
  "/storage/:id/view": { access: { permission: "storage.get" }, params: named("id") },
  "/storage/:id/view/edit": {
    access: { permission: ["storage.get", "storage.update"] },
    params: named("id"),
    body: { title: "Mine" },
  },
  "/storage/:id/view/remove": { access: { permission: ["storage.get", "storage.remove"] }, params: named("id") },
  "/storage/choices": { access: { permission: "storage.get" } },
  "/storage/upload": { access: { permission: ["storage.get", "storage.create"] } },
};

export const STORAGE_CALLS: Record<string, Partial<Rule>> = {
  "/tts": { body: { text: "Hello" } },
  "/generator": { body: { prompt: "Sale" } },
  "/storage/:file": { params: named("file"), body: { title: "Mine" } },
};
