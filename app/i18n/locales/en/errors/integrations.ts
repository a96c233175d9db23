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
  crmUnset: "This CRM cannot be connected here yet",
  crmPortalInvalid: "Enter the address of the portal: flowers.bitrix24.com",
  crmStateInvalid: "The permission has expired or was not given to you. Connect the CRM once more",
  crmTaken: "{{place}} is connected to another integration. Disconnect it there, or remove the application in the CRM",
  crmRevoked: "The CRM no longer accepts our access. Connect it again",
  crmUninstalled: "The application was removed in the CRM. Install it and connect the CRM again",
  crmFrozen: "The CRM has suspended the application. Check its payment in the CRM",
  crmRefused: "The CRM refused: {{detail}}",
  crmDown: "The CRM does not answer. We will try again",
  crmChatsDown: "amoCRM’s chats do not answer and will connect by themselves. Messages by stages go out meanwhile",
  crmAnswerFile: "The customer sent a file: see incoming messages in Cabinet",
  crmNotConnected: "The CRM is not connected",
  crmHasNoAddress: "Not every integration can do this",
  crmCallUnknown: "The call holds nothing that this CRM sends",
  crmSignatureInvalid: "The CRM’s signature does not match. Start connecting in the CRM once more",
  crmNoteFailed: "The message to {{phone}} was not delivered",
} as const satisfies Catalog<typeof source>;
