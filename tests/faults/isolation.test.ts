import { afterAll, beforeAll, expect, it } from "vitest";
import { type Customer, customerOf } from "../support/faults/rest";
import { met, type Served, serveProduct } from "../support/faults/served";

let product: Served;
let owner: Customer;
let stranger: { rest: Customer; cookie: string };
/** All values that identify a row of the owner. */
let marks: string[];
let ids: Record<"list" | "file" | "import" | "contact" | "bulk" | "message" | "user", string>;

beforeAll(async () => {
  product = await serveProduct();
  owner = await customerOf(product.url, "client");
  stranger = { rest: await customerOf(product.url, "client2"), cookie: await cookieOf("client2") };
  const csv = new TextEncoder().encode("Телефон;Имя\n+79161112233;Северин\n");
  const { listId: list, fileId: file, task } = await owner.importFile("Тайный список", "secret-file.csv", csv);
  const [contact] = (await owner.must<{ data: { id: string }[] }>("GET", `/contacts?ListId=${list}`)).data;
  const bulk = await owner.send([list], "Тайный текст");
  const payload = { sender: "CABINET", text: "Тайное слово" };
  const body = { type: "sms", recipient: "+79164445566", payload };
  const { id: message } = await owner.must<{ id: string }>("POST", "/sendings", body);
  await met("the end", async () => (await owner.task(bulk)).state === "completed", { everyMs: 100 });
  const open = "SELECT 1 FROM sendings WHERE owner_id = ? AND status NOT IN ('delivered', 'seen', 'failed')";
  await met("every receipt", () => product.peek(open, owner.id).length === 0, { everyMs: 100 });
  ids = { list, file, import: task.id, contact: contact!.id, bulk, message, user: owner.id };
  marks = [
    ...Object.values(ids),
    "Тайн",
    "secret-file",
    "Северин",
    "9161112233",
    "9164445566",
    "111-22-33",
    "444-55-66",
  ];
});

afterAll(() => product?.stop());

async function cookieOf(username: string): Promise<string> {
  const response = await fetch(`${product.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin" },
    body: new URLSearchParams({ username, password: "demo-2026" }),
  });
  return response.headers.get("set-cookie")!.split(";")[0]!;
}

/** Parts of a stranger's reply that reveal more than the requested address. */
function leaks(text: string, requestText: string): string[] {
  return marks.filter((mark) => !requestText.includes(mark) && text.includes(mark));
}

/** 404, or 403 where the stranger lacks the permission. */
async function statusOfNobodys(path: string): Promise<number> {
  const { status } = await stranger.rest.ask("GET", path.replace(/\{\w+\}/, crypto.randomUUID()));
  expect([403, 404], path).toContain(status);
  return status;
}

/** All columns except the time of a task's next check. */
function everyRow() {
  const tables = ["tasks", "contacts", "contact_lists", "files", "sendings", "billings", "accounts"];
  return tables.map((table) =>
    product.peek<Record<string, unknown>>(`SELECT * FROM ${table}`).map((row) => ({ ...row, due_at: null })),
  );
}

it("shows the owner what it hides from others", async () => {
  const { body } = await owner.ask("GET", "/sendings");
  expect(leaks(JSON.stringify(body), "")).toContain(ids.message);
  const headers = { cookie: await cookieOf("client") };
  const page = await fetch(`${product.url}/messages/outgoing`, { headers });
  expect(leaks(await page.text(), "").length).toBeGreaterThan(3);
});

it("shows nothing of an account to another in any API call", async () => {
  const { paths } = await stranger.rest.must<{ paths: Record<string, Record<string, unknown>> }>(
    "GET",
    "/openapi.json",
  );
  const requested: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    // Data of the public register has no owner.
    const isOfNobody = path === "/ws" || path === "/openapi.json" || path.startsWith("/n/dadata/");
    if (!methods.get || isOfNobody) continue;
    const own = `OwnerId=${ids.user}&ListId=${ids.list}&groupId=${ids.bulk}`;
    const queries = [
      "",
      `?OwnerId=${ids.user}`,
      `?ListId=${ids.list}`,
      `?groupId=${ids.bulk}`,
      `?TaskId=${ids.bulk}`,
      `?${own}`,
    ];
    const targets = path.includes("{")
      ? Object.values(ids).map((id) => path.replace(/\{\w+\}/, id))
      : queries.map((query) => path + query);
    // Another owner's id gets the same answer as an unknown one.
    const ofNobodys = path.includes("{") && (await statusOfNobodys(path));
    for (const target of targets) {
      const { status, body } = await stranger.rest.ask("GET", target);
      expect(leaks(JSON.stringify(body), target), target).toEqual([]);
      if (ofNobodys) expect(status, target).toBe(ofNobodys);
      requested.push(target);
    }
  }
  expect(requested.length).toBeGreaterThan(80);
});

it("changes nothing of an account for another", async () => {
  const before = everyRow();
  const payload = { sender: "CLIENT2", text: "Чужой список" };
  const tries: [string, string, unknown][] = [
    ["PUT", `/tasks/${ids.bulk}`, { state: "stopped" }],
    ["PUT", `/contacts/${ids.contact}`, { name: "Mine" }],
    ["DELETE", `/contacts/${ids.contact}`, undefined],
    ["PUT", `/contactLists/${ids.list}`, { title: "Mine" }],
    ["DELETE", `/contactLists/${ids.list}`, undefined],
    ["POST", "/contacts", { ListId: ids.list, phone: "+79161234567" }],
    ["PUT", "/contacts", { ListId: ids.list, from: { key: ids.file } }],
    ["POST", "/sendings", { type: "sms", recipient: { include: [ids.list] }, payload }],
    ["POST", "/sendings", { type: "sms", recipient: { include: ["+79161234567"], exclude: [ids.list] }, payload }],
  ];
  for (const [method, path, body] of tries) {
    const answer = await stranger.rest.ask(method, path, body);
    expect(answer.status, `${method} ${path}`).toBeGreaterThanOrEqual(400);
    expect(leaks(JSON.stringify(answer.body), path)).toEqual([]);
  }
  expect(everyRow()).toEqual(before);
});

it("shows nothing of an account to another on any screen", async () => {
  const { list, file, contact, bulk, message, import: loading } = ids;
  const own = ["", "edit", "remove", "new", contact, `${contact}/remove`].map((rest) => `/contacts/${list}/${rest}`);
  const screens = [
    "/",
    "/send",
    `/send?include=${list}`,
    "/contacts",
    "/contacts/import",
    `/contacts/import?list=${list}`,
    ...own,
    `/contacts/import/${file}`,
    "/messages/outgoing",
    `/messages/outgoing/${message}`,
    `/messages/outgoing?groupId=${bulk}`,
    "/messages/outgoing?phone=%2B79164445566",
    "/messages/tasks",
    `/messages/tasks/${bulk}`,
    `/messages/tasks/${bulk}/stop`,
    `/messages/tasks/${loading}`,
    `/messages/tasks/${loading}/rejects`,
    "/balance/available",
  ];
  for (const path of screens) {
    const response = await fetch(product.url + path, { headers: { cookie: stranger.cookie } });
    const requestPath = decodeURIComponent(path);
    expect(leaks(await response.text(), requestPath), path).toEqual([]);
    expect(response.status, path).toBeLessThan(500);
  }
});

it("sends an account's socket no events of another", async () => {
  const heard = { owner: [] as string[], stranger: [] as string[] };
  const sockets = await Promise.all(
    Object.entries({ owner: owner.token, stranger: stranger.rest.token }).map(async ([who, token]) => {
      const socket = new WebSocket(`${product.url.replace("http", "ws")}/api/ws?token=${token}`);
      socket.addEventListener("message", ({ data }) => heard[who as keyof typeof heard].push(`${data}`));
      await new Promise((resolve, reject) => {
        socket.addEventListener("open", resolve);
        socket.addEventListener("error", reject);
      });
      return socket;
    }),
  );
  const payload = { sender: "CABINET", text: "Тайное слово" };
  await owner.must("POST", "/sendings", { type: "sms", recipient: "+79164445566", payload });
  await met("the owner's events", () => heard.owner.some((frame) => frame.includes('"delivered"')));
  for (const socket of sockets) socket.close();
  expect(heard.stranger).toEqual([]);
});

it("gives a private file to its owner alone", async () => {
  const ask = (headers: Record<string, string>) => fetch(`${product.url}/api/storage/${ids.file}`, { headers });
  expect((await ask({ authorization: owner.token })).status).toBe(200);
  expect((await ask({ authorization: stranger.rest.token })).status).toBe(404);
  expect((await ask({})).status).toBe(404);
});
