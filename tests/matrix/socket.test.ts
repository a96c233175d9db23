import { env, SELF } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { CABINET_URL } from "../support/run/hosts";
import { type Actor, type Actors, openActors, sessionOf } from "./actors";
import { markOf } from "./objects";

let actors: Actors["actors"];
let owners: Actors["owners"];

beforeAll(async () => {
  ({ actors, owners } = await openActors());
});

const open = (query: string) => SELF.fetch(`${CABINET_URL}/api/ws${query}`, { headers: { upgrade: "websocket" } });
const publishTo = (owner: Actor) =>
  env.ACCOUNT_HUB.get(env.ACCOUNT_HUB.idFromName(owner.id)).publish([
    { event: "sendings.updated", data: { text: markOf(owner) } },
  ]);

it("refuses strangers, and sends each actor only its own events that it may read", async () => {
  expect((await open("")).status).toBe(401);
  for (const [name, actor] of Object.entries(actors)) {
    const { token } = await sessionOf(actor);
    const response = await open(`?token=${token}`);
    expect(response.status, name).toBe(101);
    const socket = response.webSocket!;
    socket.accept();
    const heard: string[] = [];
    const answered = new Promise<void>((resolve) =>
      socket.addEventListener("message", ({ data }) => {
        if (data === "pong") return resolve();
        heard.push(String(data));
      }),
    );
    for (const owner of [...Object.values(owners), actor]) await publishTo(owner);
    // Frames keep their order, so earlier events have arrived by then.
    socket.send("ping");
    await answered;
    expect(
      heard.map((frame) => frame.includes(markOf(actor))),
      name,
    ).toEqual("isPowerless" in actor ? [] : [true]);
    socket.close();
  }
});
