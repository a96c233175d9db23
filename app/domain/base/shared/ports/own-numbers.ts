import type { OwnNumberState } from "../../../../../db/schema/own-numbers";
import type { ProviderConfig } from "./platform";

export interface OwnNumberProvider {
  open(config: ProviderConfig): OwnNumberAccount | null;
}

export interface OwnNumberKey {
  idInstance: string;
  token: string;
}

/** `hint`: the provider's text for an `undefined` state; `phone`: digits or null. */
export interface ConnectionState {
  state: OwnNumberState;
  hint: string | null;
  phone: string | null;
}

export type OwnNumberNews = ConnectionState & { idInstance: string; at: number };

/** `notAuthorized`: no phone; `beta`: needs the linked-devices beta; `noAnswer`: uncertain. */
export type OwnNumberFault = "gone" | "authorized" | "notAuthorized" | "starting" | "beta" | "refused" | "noAnswer";

export type OwnNumberAnswer<T> = { ok: true; value: T } | { ok: false; fault: OwnNumberFault; detail: string };

export interface OwnNumberAccount {
  create(name: string): Promise<OwnNumberAnswer<OwnNumberKey>>;
  named(name: string): Promise<OwnNumberAnswer<OwnNumberKey | null>>;
  remove(idInstance: string): Promise<OwnNumberAnswer<null>>;
  standing(key: OwnNumberKey): Promise<OwnNumberAnswer<ConnectionState>>;
  qr(key: OwnNumberKey): Promise<OwnNumberAnswer<string>>;
  code(key: OwnNumberKey, phone: string): Promise<OwnNumberAnswer<string>>;
  logout(key: OwnNumberKey): Promise<OwnNumberAnswer<null>>;
  restart(key: OwnNumberKey): Promise<OwnNumberAnswer<null>>;
}
