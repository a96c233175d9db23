import { env } from "cloudflare:test";
import { platformOf } from "../../../workers/platform";
import { openWidget } from "../../domain/products/otp/world";
import { call } from "../../support/forms/open-screen";
import { createUser, type Session, signInAs } from "../../support/world/people";

const RUB = 1_000_000;
export const ORIGIN = "https://shop.example";
export const BASE = "/api/n/otp-handler";
export const platform = platformOf(env);

// biome-ignore lint/suspicious/noExplicitAny: answers are what is tested
export type Answer = any;

type Wanted = Parameters<typeof openWidget>[2];

export async function shop(grants: Record<string, boolean> = {}, wanted: Wanted = {}) {
  const session = await signInAs((await createUser({ balance: 100 * RUB, sender: "CABINET", grants })).username);
  const settings = { origins: [ORIGIN] };
  const widget = await openWidget(platform, session, { settings, ipWhitelist: "", ...wanted });
  return { session, widget };
}

export async function speak(session: Pick<Session, "token">, method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${session.token}` };
  const answer = await call(method, BASE + path, { headers, body });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

type Shop = Awaited<ReturnType<typeof shop>>;

/** Calls the API as a page of the widget's site does, from a visitor's address. */
export async function browse({ widget }: Shop, ip: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${widget.token}`, origin: ORIGIN, "cf-connecting-ip": ip };
  const answer = await call(method, BASE + path, { headers, body });
  return { status: answer.status, body: (await answer.json()) as Answer };
}
