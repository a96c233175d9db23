// Generated from the folders of app/i18n by scripts/bundle/catalog-lists.mjs.
import { accounts } from "./accounts/fr";
import { contacts } from "./contacts/fr";
import { drafts } from "./drafts/fr";
import { files } from "./files/fr";
import { imports } from "./imports/fr";
import { incoming } from "./incoming/fr";
import { integrations } from "./integrations/fr";
import { links } from "./links/fr";
import { otp } from "./otp/fr";
import { papers } from "./papers/fr";
import { payments } from "./payments/fr";
import { push } from "./push/fr";
import { reports } from "./reports/fr";
import { requests } from "./requests/fr";
import { routing } from "./routing/fr";
import { sending } from "./sending/fr";
import { speech } from "./speech/fr";
import { tariffs } from "./tariffs/fr";
import { views } from "./views/fr";
import { wapi } from "./wapi/fr";
import { webhooks } from "./webhooks/fr";

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
