import { createContext, useContext } from "react";
import { LINK_DOMAIN, type Variables, type VariableValues, valuesIn } from "../../domain/text/variables";

/** Where links in texts lead by, when they name no domain themselves. */
export const LinkDomain = createContext("");

export function useGiven(sample: VariableValues | null): Variables {
  return { ...valuesIn(sample), [LINK_DOMAIN]: useContext(LinkDomain) };
}
