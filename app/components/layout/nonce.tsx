import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce.Provider;

/** The request's CSP nonce; server only. */
export function useNonce() {
  return useContext(Nonce);
}
