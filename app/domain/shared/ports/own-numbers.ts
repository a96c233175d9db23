import type { OwnNumberState } from "../../../../db/schema/own-numbers";
import type { ProviderConfig } from "./platform";

/** Customers' own WhatsApp numbers (WAPI), at a provider that runs them. */
export interface OwnNumberProvider {
  /** null: the provider's protocol runs none, or its set-up is wrong. */
  open(config: ProviderConfig): OwnNumberAccount | null;
}

/** What a provider knows one of its instances by. */
export interface OwnNumberKey {
  idInstance: string;
  token: string;
}

/** `hint`: the provider's own word where ours is `undefined`; `phone`: digits, null where none is connected. */
export interface ConnectionState {
  state: OwnNumberState;
  hint: string | null;
  phone: string | null;
}

/** What a provider told of an instance without being asked; `at`: when it became so, ms UTC. */
export type OwnNumberNews = ConnectionState & { idInstance: string; at: number };

/**
 * `gone`: there is no such instance any more · `authorized`: it has its phone already · `notAuthorized`: it has none ·
 * `starting`: it does not answer yet · `beta`: the phone lacks the beta of linked devices · `refused`: for another reason ·
 * `noAnswer`: nobody knows whether it was carried out.
 */
export type OwnNumberFault = "gone" | "authorized" | "notAuthorized" | "starting" | "beta" | "refused" | "noAnswer";

export type OwnNumberAnswer<T> = { ok: true; value: T } | { ok: false; fault: OwnNumberFault; detail: string };

/** The operations on instances; none of them throws. */
export interface OwnNumberAccount {
  create(name: string): Promise<OwnNumberAnswer<OwnNumberKey>>;
  /** What was made under this name; null: nothing. */
  named(name: string): Promise<OwnNumberAnswer<OwnNumberKey | null>>;
  remove(idInstance: string): Promise<OwnNumberAnswer<null>>;
  standing(key: OwnNumberKey): Promise<OwnNumberAnswer<ConnectionState>>;
  /** A PNG as base64, good for about 20 s. */
  qr(key: OwnNumberKey): Promise<OwnNumberAnswer<string>>;
  /** The code that the owner of this phone types instead of scanning. */
  code(key: OwnNumberKey, phone: string): Promise<OwnNumberAnswer<string>>;
  logout(key: OwnNumberKey): Promise<OwnNumberAnswer<null>>;
  /** Also says again where it reports, and of what. */
  restart(key: OwnNumberKey): Promise<OwnNumberAnswer<null>>;
}
