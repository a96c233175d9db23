import type { Catalog } from "../../../catalog";
import type { integrations as source } from "../../ru/errors/integrations";

export const integrations = {
  callRecipientMissing: "The call names no recipient: there is no field {{path}}",
  callVariableUnmapped: "The text has the variable {{name}}, but nothing says where it comes from",
  callPathRequired: "Enter the path of the field",
  callVariablesInvalid: "One variable per line, at most 30: a name, an equals sign and a path",
  callNotKept: "The body of this call is not kept: it is over 8 KB",
  callSentAlready: "The message of this call has been sent already",
  integrationOff: "The integration is off",
  integrationShownAlready:
    "This integration has been created and its address shown. If you did not keep it, change the address",
  tooManyIntegrations: "At most {{most}} integrations. Remove one that is not needed",
} as const satisfies Catalog<typeof source>;
