import { newId } from "../../app/domain/base/shared/ids";
import { answerOf, importOf, sendingOf, taskOf } from "./objects";
import { needs, type Rule } from "./rule";

export const MESSAGE_SCREENS: Record<string, Partial<Rule>> = {
  "/messages/outgoing/:id": { ...needs("sendings.get"), params: sendingOf },
  "/messages/outgoing/bulk": needs("sendings.get"),
  "/messages/outgoing/export": { ...needs("sendings.get"), body: { columns: "text", key: newId() } },
  "/messages/outgoing/export/file": needs("sendings.get"),
  "/messages/incoming/:id": { ...needs("sendingsIncoming.get"), params: answerOf, body: { intent: "unread" } },
  "/messages/incoming/bulk": { ...needs("sendingsIncoming.get"), body: { do: "read", scope: "all", key: newId() } },
  "/messages/incoming/unread": needs("sendingsIncoming.get"),
  "/messages/incoming/export": { ...needs("sendingsIncoming.get"), body: { columns: "text", key: newId() } },
  "/messages/incoming/export/file": needs("sendingsIncoming.get"),
  "/messages/incoming/:id/price": {
    access: { permission: ["sendingsIncoming.get", "sendings.generate"] },
    params: answerOf,
    body: { text: "Hello", sender: "CABINET" },
  },
  "/messages/incoming/:id/block": {
    access: { permission: ["sendingsIncoming.get", "contacts.create"] },
    params: answerOf,
  },
  "/messages/tasks/stop": { ...needs("tasks.update"), body: { key: newId() } },
  "/messages/tasks/:id": { ...needs("tasks.get"), params: taskOf, body: { intent: "pause" } },
  "/messages/tasks/:id/edit": { ...needs("tasks.update"), params: taskOf, body: { title: "Mine" } },
  "/messages/tasks/:id/stop": { ...needs("tasks.update"), params: taskOf },
  "/messages/tasks/:id/rejects": { ...needs("tasks.get"), params: importOf },
  "/messages/tasks/:id/lookups": { ...needs("tasks.get"), params: taskOf },
};

const repliedTo: Partial<Rule> = {
  access: { permission: ["sendingsIncoming.get", "sendings.generate"] },
  params: answerOf,
  body: { text: "Hello" },
};

export const MESSAGE_CALLS: Record<string, Partial<Rule>> = {
  "/sendings/bulk": { body: { ids: ["none"], action: "cancel" } },
  "/sendings/export": { body: { encoding: "utf-8" } },
  ...Object.fromEntries(
    ["/sendingsIncoming", "/n/sendingsIncoming"].flatMap((path) => [
      [`${path}/bulk`, { body: { ids: ["none"], action: "read" } }],
      [`${path}/export`, { body: { encoding: "utf-8" } }],
      [`${path}/:id`, { params: answerOf, body: { isRead: true } }],
      [`${path}/:id/reply`, repliedTo],
      [`${path}/:id/reply/dryRun`, repliedTo],
    ]),
  ),
};
