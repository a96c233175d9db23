import { expect, it } from "vitest";
import { soon } from "../support/engine/soon";
import { call } from "../support/forms/open-screen";
import { SANDBOX_URL } from "../support/run/hosts";
import { createUser, signInAs } from "../support/world/people";
import { rowsOf } from "../support/world/rows";

it("takes a message through the queue to the provider and its receipt back to the row", async () => {
  const user = await createUser({ balance: 100_000_000, sender: "CABINET" });
  const session = await signInAs(user.username);
  const body = { type: "sms", recipient: "+79161234567", payload: { sender: "CABINET", text: "Hello" } };
  const accepted = await call("POST", "/api/sendings", { session, body });
  const { id } = (await accepted.json()) as { id: string };
  await soon(async () => expect(await rowsOf("SELECT status FROM sendings")).toEqual([{ status: "delivered" }]));
  const arrived = await (await fetch(`${SANDBOX_URL}/messages`)).json();
  expect(arrived).toMatchObject({
    total: 1,
    data: [{ reference: id, to: "79161234567", from: "CABINET", text: "Hello" }],
  });
});
