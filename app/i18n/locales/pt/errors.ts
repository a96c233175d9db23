import { accounts } from "./errors/accounts";
import { contacts } from "./errors/contacts";
import { drafts } from "./errors/drafts";
import { files } from "./errors/files";
import { imports } from "./errors/imports";
import { incoming } from "./errors/incoming";
import { integrations } from "./errors/integrations";
import { links } from "./errors/links";
import { otp } from "./errors/otp";
import { papers } from "./errors/papers";
import { payments } from "./errors/payments";
import { push } from "./errors/push";
import { reports } from "./errors/reports";
import { requests } from "./errors/requests";
import { routing } from "./errors/routing";
import { sending } from "./errors/sending";
import { speech } from "./errors/speech";
import { tariffs } from "./errors/tariffs";
import { views } from "./errors/views";
import { wapi } from "./errors/wapi";
import { webhooks } from "./errors/webhooks";

/** One catalog to its readers, a file a topic to its writers. */
export const errors = {
  ...requests,
  ...reports,
  ...sending,
  ...contacts,
  ...drafts,
  ...routing,
  ...files,
  ...imports,
  ...accounts,
  ...webhooks,
  ...links,
  ...wapi,
  ...speech,
  ...payments,
  ...push,
  ...integrations,
  ...views,
  ...incoming,
  ...tariffs,
  ...papers,
  ...otp,
} as const;
