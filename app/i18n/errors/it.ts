// Generated from the folders of app/i18n by scripts/bundle/catalog-lists.mjs.
import { accounts } from "./accounts/it";
import { contacts } from "./contacts/it";
import { drafts } from "./drafts/it";
import { files } from "./files/it";
import { imports } from "./imports/it";
import { incoming } from "./incoming/it";
import { integrations } from "./integrations/it";
import { links } from "./links/it";
import { otp } from "./otp/it";
import { papers } from "./papers/it";
import { payments } from "./payments/it";
import { push } from "./push/it";
import { reports } from "./reports/it";
import { requests } from "./requests/it";
import { routing } from "./routing/it";
import { sending } from "./sending/it";
import { speech } from "./speech/it";
import { tariffs } from "./tariffs/it";
import { views } from "./views/it";
import { wapi } from "./wapi/it";
import { webhooks } from "./webhooks/it";

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
