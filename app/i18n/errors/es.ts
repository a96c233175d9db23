// Generated from the folders of app/i18n by scripts/bundle/catalog-lists.mjs.
import { accounts } from "./accounts/es";
import { contacts } from "./contacts/es";
import { drafts } from "./drafts/es";
import { files } from "./files/es";
import { imports } from "./imports/es";
import { incoming } from "./incoming/es";
import { integrations } from "./integrations/es";
import { links } from "./links/es";
import { otp } from "./otp/es";
import { papers } from "./papers/es";
import { payments } from "./payments/es";
import { push } from "./push/es";
import { reports } from "./reports/es";
import { requests } from "./requests/es";
import { routing } from "./routing/es";
import { sending } from "./sending/es";
import { speech } from "./speech/es";
import { tariffs } from "./tariffs/es";
import { views } from "./views/es";
import { wapi } from "./wapi/es";
import { webhooks } from "./webhooks/es";

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
