import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startCabinet } from "../../scripts/lib/cabinet.mjs";

const PASSWORD = "demo-2026";

/** The whole product on separate ports and state, with the client's token. */
export async function startProduct(options = {}) {
  const state = mkdtempSync(join(tmpdir(), "cabinet-bench-"));
  const cabinet = await startCabinet({
    port: 18770,
    sandboxPort: 18771,
    state,
    vars: { TRUST_PROXY: "true" },
    log: () => {},
    ...options,
  });
  const { token, id, call } = await signIn(cabinet.url, "client");
  const api = async (method, path, body) => json(await call(method, path, body));
  const { call: asManager } = await signIn(cabinet.url, "manager");
  const manager = async (method, path, body) => json(await asManager(method, path, body));
  // A campaign of 20,000 costs half of the demo's balance.
  await manager("POST", "billings", { OwnerId: id, amount: 2_000_000, source: "accrual", comment: "Load" });

  return {
    ...cabinet,
    id,
    token,
    call,
    api,
    screen: (path) => fetch(cabinet.url + path, { headers: { cookie: `__Host-session=${token}` } }),
    /** Uploads a CSV and imports it into a new list; returns the list's id and the duration, ms. */
    async importCsv(csv) {
      const list = await api("POST", "contactLists", { title: `Bench ${Date.now()}` });
      const file = await json(
        await fetch(`${cabinet.url}/api/storage?filename=bench.csv`, {
          method: "POST",
          headers: { authorization: token, "content-type": "text/csv" },
          body: csv,
        }),
      );
      const started = Date.now();
      const { TaskId } = await api("PUT", "contacts", { ListId: list.id, from: { key: file.id } });
      const task = await this.finished(TaskId);
      return { listId: list.id, ms: Date.now() - started, task };
    },
    async finished(taskId) {
      for (;;) {
        const task = await api("GET", `tasks/${taskId}`);
        if (["completed", "failed", "paused", "stopped"].includes(task.state)) return task;
        await sleep(50);
      }
    },
    /** Routes all SMS over SMPP to the SMS centre at `port`. */
    async overSmpp(port, window) {
      const rowOf = async (path, title) =>
        (await manager("GET", `${path}?$limit=100`)).data.find((row) => row.title === title).id;
      const title = "Sandbox SMS over SMPP";
      const provider = await rowOf("providers", title);
      // Stored secrets are not sent to a new address, so they are entered again for a separate server.
      const server = await manager("POST", "servers", { title, processor: "smpp", host: "127.0.0.1", port });
      const records = { username: "sandbox", password: "smppdemo" };
      const access = await manager("POST", "credentials", { title, records });
      const rows = { ServerId: server.id, CredentialsId: access.id };
      await manager("PUT", `providers/${provider}`, { properties: { window }, ...rows });
      const Providers = [{ id: provider, weight: 100 }];
      await manager("PUT", `providerGroups/${await rowOf("providerGroups", "SMS")}`, { Providers });
    },
    sms: (recipient, text = "Your code is 4821") => ({ type: "sms", recipient, payload: { sender: "CABINET", text } }),
    async end() {
      await cabinet.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

async function signIn(url, username) {
  const { token, id } = await json(
    await fetch(`${url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password: PASSWORD }),
    }),
  );
  const headers = { authorization: token, "content-type": "application/json" };
  const call = (method, path, body) =>
    fetch(`${url}/api/${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  return { token, id, call };
}

async function json(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(body)}`);
  return body;
}
