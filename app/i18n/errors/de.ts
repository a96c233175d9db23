// Generated from the folders of app/i18n by scripts/bundle/catalog-lists.mjs.
import { accounts } from "./accounts/de";
import { contacts } from "./contacts/de";
import { drafts } from "./drafts/de";
import { files } from "./files/de";
import { imports } from "./imports/de";
import { incoming } from "./incoming/de";
import { integrations } from "./integrations/de";
import { links } from "./links/de";
import { otp } from "./otp/de";
import { papers } from "./papers/de";
import { payments } from "./payments/de";
import { push } from "./push/de";
import { reports } from "./reports/de";
import { requests } from "./requests/de";
import { routing } from "./routing/de";
import { sending } from "./sending/de";
import { speech } from "./speech/de";
import { tariffs } from "./tariffs/de";
import { views } from "./views/de";
import { wapi } from "./wapi/de";
import { webhooks } from "./webhooks/de";

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
