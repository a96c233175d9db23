// Generated from the folders of app/i18n by scripts/bundle/catalog-lists.mjs.
import { accounts } from "./accounts/en";
import { contacts } from "./contacts/en";
import { drafts } from "./drafts/en";
import { files } from "./files/en";
import { imports } from "./imports/en";
import { incoming } from "./incoming/en";
import { integrations } from "./integrations/en";
import { links } from "./links/en";
import { otp } from "./otp/en";
import { papers } from "./papers/en";
import { payments } from "./payments/en";
import { push } from "./push/en";
import { reports } from "./reports/en";
import { requests } from "./requests/en";
import { routing } from "./routing/en";
import { sending } from "./sending/en";
import { speech } from "./speech/en";
import { tariffs } from "./tariffs/en";
import { views } from "./views/en";
import { wapi } from "./wapi/en";
import { webhooks } from "./webhooks/en";

export const errors = {
  ...accounts,
  ...contacts,
  ...drafts,
  ...files,
  ...imports,
  ...incoming,
  ...integrations,
  ...links,
  ...otp,
  ...papers,
  ...payments,
  ...push,
  ...reports,
  ...requests,
  ...routing,
  ...sending,
  ...speech,
  ...tariffs,
  ...views,
  ...wapi,
  ...webhooks,
} as const;
