import { expect, it } from "vitest";
import { actAs } from "../../../../app/domain/base/access/act-as";
import { signOut } from "../../../../app/domain/base/access/session";
import { signIn } from "../../../../app/domain/base/access/sign-in";
import { viewerOfToken } from "../../../../app/domain/base/access/viewer-of-token";
import { openEngine } from "../../../support/engine/engine";
import { createUser, PASSWORD } from "../../../support/world/people";
import { rowsOf } from "../../../support/world/rows";

const client = { userAgent: "tests", ip: null, country: "KZ" };

const visitsOf = async (id: string) =>
  (
    await rowsOf<{ action: string; data: string; country: string }>(
      "SELECT action, data, country FROM telemetry WHERE owner_id = ? ORDER BY id",
      id,
    )
  ).map(({ action, data, country }) => ({ action, country, ...JSON.parse(data) }));

it("records sign-ins, failed sign-ins and sign-outs with their country", async () => {
  const needs = openEngine();
  const user = await createUser();
  await signIn(needs, { username: user.username, password: "wrong" }, client);
  const entered = await signIn(needs, { username: user.username, password: PASSWORD }, client);
  if (!entered.ok) throw new Error("refused");
  const viewer = (await viewerOfToken(needs, entered.value.token, null))!;
  await signOut(needs, viewer, client);
  const actions = (await visitsOf(user.id)).map(({ action, country }) => [action, country]);
  expect(actions).toEqual([
    ["signInFailed", "KZ"],
    ["signIn", "KZ"],
    ["signOut", "KZ"],
  ]);
});

it("is recorded on both sides when one user acts as another", async () => {
  const needs = openEngine();
  const reseller = await createUser({ level: "reseller" });
  const customer = await createUser({ resellerId: reseller.id });
  const entered = await signIn(needs, { username: reseller.username, password: PASSWORD }, client);
  if (!entered.ok) throw new Error("refused");
  const viewer = (await viewerOfToken(needs, entered.value.token, null))!;
  await actAs(needs, viewer, customer.id, client);
  expect(await visitsOf(customer.id)).toMatchObject([{ action: "actedAs", username: reseller.username }]);
  expect((await visitsOf(reseller.id)).at(-1)).toMatchObject({ action: "actingAs", username: customer.username });
});
