import { beforeAll, expect, it } from "vitest";
import { common } from "../../app/i18n/common/en";
import { visit } from "../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../support/world/people";

/** Sorts before any row. */
const CURSOR = "00000000-0000-7000-8000-000000000000";
const LISTS = [
  "/messages/outgoing",
  "/messages/incoming",
  "/messages/tasks",
  "/messages/templates",
  "/storage",
  "/contacts",
  "/balance/payments",
  "/balance/billings",
  "/balance/invoices",
  "/balance/recurrentPayments",
  "/notifications",
  "/account/telemetry",
  "/short-links",
  "/users",
];

let manager: Session;

beforeAll(async () => {
  manager = await signInAs((await createUser({ level: "manager" })).username);
});

it.each(LISTS)("the page of %s past its end shows that there are earlier rows", async (path) => {
  const answer = await visit(`${path}?cursor=${CURSOR}`, manager, { "accept-language": "en" });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(common.noMore);
  expect(html).toContain(`href="${path}"`);
});
