import type { WapiState } from "../../../../db/schema/wapi";
import type { ProviderConfig } from "./platform";

/** Customers' own WhatsApp numbers (WAPI), at a provider that runs them. */
export interface Wapi {
  /** null: the provider's protocol runs none, or its set-up is wrong. */
  open(config: ProviderConfig): WapiAccount | null;
}

/** What a provider knows one of its instances by. */
export interface WapiKey {
  idInstance: string;
  token: string;
}

/** `hint`: the provider's own word where ours is `undefined`; `phone`: digits, null where none is connected. */
export interface WapiStanding {
  state: WapiState;
  hint: string | null;
  phone: string | null;
}

/** What a provider told of an instance without being asked; `at`: when it became so, ms UTC. */
export type WapiNews = WapiStanding & { idInstance: string; at: number };

/**
 * `gone`: there is no such instance any more · `authorized`: it has its phone already · `notAuthorized`: it has none ·
 * `starting`: it does not answer yet · `beta`: the phone lacks the beta of linked devices · `refused`: for another reason ·
 * `noAnswer`: nobody knows whether it was carried out.
 */
export type WapiFault = "gone" | "authorized" | "notAuthorized" | "starting" | "beta" | "refused" | "noAnswer";

export type WapiAnswer<T> = { ok: true; value: T } | { ok: false; fault: WapiFault; detail: string };

/** The operations on instances; none of them throws. */
export interface WapiAccount {
  create(name: string): Promise<WapiAnswer<WapiKey>>;
  /** What was made under this name; null: nothing. */
  named(name: string): Promise<WapiAnswer<WapiKey | null>>;
  remove(idInstance: string): Promise<WapiAnswer<null>>;
  standing(key: WapiKey): Promise<WapiAnswer<WapiStanding>>;
  /** A PNG as base64, good for about 20 s. */
  qr(key: WapiKey): Promise<WapiAnswer<string>>;
  /** The code that the owner of this phone types instead of scanning. */
  code(key: WapiKey, phone: string): Promise<WapiAnswer<string>>;
  logout(key: WapiKey): Promise<WapiAnswer<null>>;
  /** Also says again where it reports, and of what. */
  restart(key: WapiKey): Promise<WapiAnswer<null>>;
}
