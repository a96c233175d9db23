import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

export const NonceProvider = Nonce.Provider;

/** The request's CSP nonce; only the server knows it. */
export function useNonce() {
  return useContext(Nonce);
}
