// Generated from the folders of app/i18n by scripts/bundle/catalog-lists.mjs.
import { accounts } from "./accounts/ru";
import { contacts } from "./contacts/ru";
import { drafts } from "./drafts/ru";
import { files } from "./files/ru";
import { imports } from "./imports/ru";
import { incoming } from "./incoming/ru";
import { integrations } from "./integrations/ru";
import { links } from "./links/ru";
import { otp } from "./otp/ru";
import { papers } from "./papers/ru";
import { payments } from "./payments/ru";
import { push } from "./push/ru";
import { reports } from "./reports/ru";
import { requests } from "./requests/ru";
import { routing } from "./routing/ru";
import { sending } from "./sending/ru";
import { speech } from "./speech/ru";
import { tariffs } from "./tariffs/ru";
import { views } from "./views/ru";
import { wapi } from "./wapi/ru";
import { webhooks } from "./webhooks/ru";

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
