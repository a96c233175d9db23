import { beforeAll, expect, it } from "vitest";
import { visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";

let manager: Session;
let customer: { id: string };

beforeAll(async () => {
  customer = await createUser();
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

const answerOf = async (path: string, session = manager) => {
  const answer = await visit(path, session, { "accept-language": "ru" });
  return { status: answer.status, to: answer.headers.get("location"), toast: answer.headers.get("set-cookie") ?? "" };
};

it.each([
  "/account/tokens",
  "/account/telemetry",
  "/account/requisites",
  "/settings/webhooks",
  "/settings/push",
  "/settings/integrations",
  "/settings/apisender",
  "/short-links",
  "/tariffs",
  "/reports/files",
  "/notifications",
])("%s shows that it is limited to one's own data, instead of passing it for a customer's", async (path) => {
  for (const scope of [customer.id, "customers", "all"]) {
    const { status, to, toast } = await answerOf(`${path}?whose=${scope}&rows=50`);
    expect([scope, status, to]).toEqual([scope, 303, `${path}?rows=50`]);
    expect(toast).toContain("toast=");
  }
  for (const own of ["mine", manager.id]) expect((await answerOf(`${path}?whose=${own}`)).status).not.toBe(303);
});

it("opens from a customer's card every list that supports the customer", async () => {
  const card = await (await visit(`/users/${customer.id}`, manager)).text();
  const lists = [...new Set([...card.matchAll(/href="([^"?]+)\?whose=([\da-f-]{36})"/g)].map(([, path]) => path!))];
  expect(lists).toEqual(
    expect.arrayContaining(["/balance/invoices", "/balance/recurrentPayments", "/widgets", "/reports", "/storage"]),
  );
  for (const path of lists)
    expect([path, (await answerOf(`${path}?whose=${customer.id}`)).status]).toEqual([path, 200]);
});
