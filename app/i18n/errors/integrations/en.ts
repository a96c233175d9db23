import type { Catalog } from "../../catalog";
import type { integrations as source } from "./ru";

export const integrations = {
  callRecipientMissing: "The call has no recipient: the field {{path}} is missing",
  callVariableUnmapped: "The variable {{name}} in the text is not mapped",
  callPathRequired: "Enter the field path",
  callVariablesInvalid: "One variable per line, at most 30: a name, an equals sign and a path",
  callNotKept: "The body of this call was not stored: it exceeds 8 KB",
  callSentAlready: "The message for this call has already been sent",
  integrationOff: "The integration is inactive",
  integrationShownAlready: "This integration’s URL has already been shown. If you did not save it, generate a new URL",
  tooManyIntegrations: "You can have at most {{most}} integrations. Delete one you do not need",
  crmUnset: "This CRM is not available yet",
  crmPortalInvalid: "Enter the portal address, such as flowers.bitrix24.com",
  crmStateInvalid: "The authorisation has expired or belongs to someone else. Connect the CRM again",
  crmTaken:
    "{{place}} is connected to another integration. Disconnect it there or uninstall the application in the CRM",
  crmRevoked: "The CRM has revoked access. Connect it again",
  crmMoved: "The CRM has moved to {{detail}}. Connect it again",
  crmUninstalled: "The application was uninstalled in the CRM. Install it and connect the CRM again",
  crmFrozen: "The CRM has suspended the application. Check your subscription in the CRM",
  crmRefused: "Rejected by the CRM: {{detail}}",
  crmDown: "The CRM is not responding. We will retry",
  crmChatsDown: "amoCRM chats are not responding and will reconnect automatically. Stage messages are still sent",
  crmAnswerFile: "The customer sent a file: see incoming messages in Cabinet",
  crmNotConnected: "The CRM is not connected",
  crmHasNoAddress: "This integration does not support the action",
  crmCallUnknown: "The call is not from this CRM",
  crmSignatureInvalid: "Invalid CRM signature. Connect again from the CRM",
  crmNoteFailed: "The message to {{phone}} was not delivered",
} as const satisfies Catalog<typeof source>;
