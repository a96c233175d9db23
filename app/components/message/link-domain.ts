import { createContext, useContext } from "react";
import { LINK_DOMAIN, type Variables, type VariableValues, valuesIn } from "../../domain/base/text/variables";

/** Domain for links in texts that do not name one. */
export const LinkDomain = createContext("");

export function useVariables(sample: VariableValues | null): Variables {
  return { ...valuesIn(sample), [LINK_DOMAIN]: useContext(LinkDomain) };
}
