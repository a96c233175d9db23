// Generated from the folders of app/i18n by scripts/bundle/catalog-lists.mjs.
import { accounts } from "./accounts/pt";
import { contacts } from "./contacts/pt";
import { drafts } from "./drafts/pt";
import { files } from "./files/pt";
import { imports } from "./imports/pt";
import { incoming } from "./incoming/pt";
import { integrations } from "./integrations/pt";
import { links } from "./links/pt";
import { otp } from "./otp/pt";
import { papers } from "./papers/pt";
import { payments } from "./payments/pt";
import { push } from "./push/pt";
import { reports } from "./reports/pt";
import { requests } from "./requests/pt";
import { routing } from "./routing/pt";
import { sending } from "./sending/pt";
import { speech } from "./speech/pt";
import { tariffs } from "./tariffs/pt";
import { views } from "./views/pt";
import { wapi } from "./wapi/pt";
import { webhooks } from "./webhooks/pt";

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
