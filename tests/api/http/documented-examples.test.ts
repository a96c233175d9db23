import { env, SELF } from "cloudflare:test";
import { expect, it } from "vitest";
import { newId } from "../../../app/domain/base/shared/ids";
import { openDatabase } from "../../../db/client";
import { sendernames } from "../../../db/schema/sendings";
import { routes } from "../../../workers/api/routes";
import { call } from "../../support/forms/open-screen";
import { CABINET_URL } from "../../support/run/hosts";
import { createUser, giveTariff, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";

const RUB = 1_000_000;

const documents = import.meta.glob<string>("../../../public/docs/*/api/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Example {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Blocks of a document that are complete requests: a line with method and path, headers, an empty line, a body. */
function examplesOf(source: string): Example[] {
  return [...source.matchAll(/```http\n((?:GET|POST|PUT|PATCH|DELETE) [\s\S]*?)\n```/g)].map(([, text = ""]) => {
    const [head = "", ...rest] = text.split("\n\n");
    const [first = "", ...lines] = head.split("\n");
    const [method = "", path = ""] = first.split(" ");
    const headers = Object.fromEntries(lines.map((line) => line.split(": ", 2) as [string, string]));
    return { method, path, headers, body: rest.join("\n\n") };
  });
}

/** An account with the approved names used in the documents, and a record for each name in braces. */
async function customer() {
  const user = await createUser({ balance: 1000 * RUB, sender: "NAME" });
  await giveTariff(user.id, "sendings.viber");
  const stamps = { createdAt: Date.now(), updatedAt: Date.now() };
  const viber = { ownerId: user.id, id: newId(), name: "NAME", type: "viber", moderation: "approved" as const };
  await openDatabase(env.DB)
    .insert(sendernames)
    .values({ ...viber, ...stamps });
  const session = await signInAs(user.username);
  const made = async (path: string, body: unknown) => {
    const answer = await call("POST", `/api${path}`, { session, body });
    return ((await answer.json()) as { id: string }).id;
  };
  const payload = { sender: "NAME", text: "Order ${order}" };
  const ids: Record<string, string> = {
    listId: await made("/contactLists", { title: "Customers" }),
    otherListId: await made("/contactLists", { title: "Others" }),
    templateId: await made("/templates", { title: "Ready", type: "sms", payload }),
  };
  await made("/contacts", { ListId: ids.listId, phone: "+79161234569", firstName: "Olga" });
  await rowsOf("UPDATE templates SET moderation = 'approved' WHERE id = ?", ids.templateId);
  ids.taskId = await made("/sendings", { type: "sms", recipient: [ids.listId], payload: { ...payload, text: "Hi" } });
  const fileId = await upload(session);
  return { session, ids: { ...ids, fileId } as Record<string, string> };
}

async function upload(session: Session): Promise<string> {
  const answer = await SELF.fetch(`${CABINET_URL}/api/storage`, {
    method: "POST",
    headers: { authorization: session.token, "content-type": "text/csv" },
    body: "phone;name\n+79161234570;Oleg\n",
  });
  return ((await answer.json()) as { id: string }).id;
}

it.each(["ru", "en"])("every request shown in the %s documents is accepted as written", async (language) => {
  const source = documents[`../../../public/docs/${language}/api/http-rest.md`]!;
  const examples = examplesOf(source);
  expect(examples.length).toBeGreaterThan(12);
  const { session, ids } = await customer();
  for (const { method, path, headers, body } of examples) {
    const filled = body.replace(/(?<!\$)\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name}`);
    const { Authorization: _, ...own } = headers;
    const answer = await call(method, path, { session, body: filled ? JSON.parse(filled) : undefined, headers: own });
    expect([method, path, answer.status, await answer.text()]).toEqual([method, path, 200, expect.any(String)]);
    // Nothing listens at the webhook's address.
    if (path === "/api/webhooks") await rowsOf("DELETE FROM webhooks WHERE owner_id = ?", session.id);
  }
});

it("documents name only existing calls, and show only valid JSON", () => {
  const known = routes.map(({ method, path }) => `${method} /api${path.replaceAll(/:\w+/g, "{}")}`);
  for (const [file, source] of Object.entries(documents)) {
    const named = [...source.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/api\/[^`?]*)/g)].map(
      ([, method, path = ""]) => `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`,
    );
    expect([file, named.filter((one) => !known.includes(one))]).toEqual([file, []]);
    for (const [, json = ""] of source.matchAll(/```json\n([\s\S]*?)\n```/g))
      expect(() => JSON.parse(json)).not.toThrow();
  }
});

it("both languages show the same requests and the same parts", () => {
  const shape = (language: string) =>
    Object.entries(documents)
      .filter(([path]) => path.includes(`/docs/${language}/`))
      .map(([path, source]) => [
        path.split("/").at(-1),
        examplesOf(source).map(({ method, path }) => `${method} ${path}`),
        source.split("\n").filter((line) => line.startsWith("#")).length,
        source.split("\n").filter((line) => line.startsWith("|")).length,
      ]);
  expect(shape("en")).toEqual(shape("ru"));
});
