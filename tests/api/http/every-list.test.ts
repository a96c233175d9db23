import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../app/domain/shared/ids";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";
import { rowsOf } from "../../support/world/rows";
import { listRoutes } from "./list-routes";

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
type Answer = any;

let session: Session;

beforeAll(async () => {
  session = await signInAs((await createUser()).username);
});

const order = (direction: string) => ({ "$order[0][0]": "createdAt", "$order[0][1]": direction });

describe("every list", () => {
  it.each(listRoutes)("of $path hears of an order, a period and a search", ({ endpoint }) => {
    const query = {
      ...{ $order: [["createdAt", "ASC"]], createdAt: { $gte: "2020-01-01" }, $search: "+79161234567" },
      ...{ $limit: "5", $offset: "0", $scope: "own" },
    };
    const issues = endpoint.query!.safeParse(query).error?.issues ?? [];
    // A list of contacts is asked for by its own id.
    expect(issues.filter(({ path }) => path[0] !== "ListId")).toEqual([]);
  });
});

describe("what a webhook was told", () => {
  it("is listed both ways, of a period and by a search", async () => {
    const body = { title: "Told", url: "https://crm.example/told", events: ["sendings.sent"] };
    const made = (await (await call("POST", "/api/webhooks", { session, body })).json()) as Answer;
    const hook = made.id;
    const ids = ["a", "b", "c"].map((letter) => `${newId()}.${letter}`);
    const events = ["sendings.sent", "sendings.failed", "sendings.seen"];
    for (const [index, id] of ids.entries()) {
      const at = Date.UTC(2026, 0, index + 1);
      const event = JSON.stringify({ type: events[index], id, at });
      await rowsOf(
        "INSERT INTO webhook_deliveries (owner_id, hook_id, id, event, state, attempts, first_at, updated_at) VALUES (?, ?, ?, ?, 'dead', 1, ?, ?)",
        ...[session.id, hook, id, event, at, at],
      );
      await rowsOf(
        'INSERT INTO webhook_requests (owner_id, hook_id, slot, number, event_id, type, attempt, is_ok, ms, request, answer, created_at) VALUES (?, ?, ?, ?, ?, ?, 1, 0, 1, \'{"method":"POST","url":"https://crm.example/told","body":""}\', \'\', ?)',
        ...[session.id, hook, index, index + 1, id, events[index], at],
      );
    }
    for (const [path, key] of [
      ["deliveries", "id"],
      ["requests", "deliveryId"],
    ] as const) {
      const told = async (query: Record<string, string>) =>
        (
          (await (
            await call("GET", `/api/webhooks/${hook}/${path}?${new URLSearchParams(query)}`, { session })
          ).json()) as Answer
        ).data.map((row: Answer) => row[key]);
      expect(await told(order("asc"))).toEqual(ids);
      expect(await told(order("desc"))).toEqual(ids.toReversed());
      expect(await told({ "createdAt[$gte]": "2026-01-02", "createdAt[$lt]": "2026-01-03" })).toEqual([ids[1]]);
      expect(await told({ $search: "FAILED" })).toEqual([ids[1]]);
      expect(await told({ $search: "zulu" })).toEqual([]);
    }
  });
});
