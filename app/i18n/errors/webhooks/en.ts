import type { Catalog } from "../../catalog";
import type { webhooks as source } from "./ru";

export const webhooks = {
  hookUrlInvalid: "The URL must start with https:// or http://",
  hookUrlCredentials: "The URL must not contain a username or password: send them in a header",
  hookUrlPrivate: "Private and internal addresses are not allowed",
  hookUrlPort: "This port is used by another protocol: use a web server port",
  hookUrlTemplate: "Variables are allowed only after the host name",
  hookGetBody: "A GET request has no body: put the values in the URL",
  hookBodyNotJson: "With variables filled in, the body is not valid JSON",
  hookBodyTooLong: "The body exceeds 16,384 characters",
  hookTooManyHeaders: "At most 20 headers",
  hookHeaderInvalid: "Enter one header per line: a Latin name, a colon and a value",
  hookHeadersAgain: "The URL has changed. Enter the headers again: stored ones are not sent to a new address",
  hookUrlOwn: "This URL belongs to the console itself and cannot be notified",
  hookHeaderOurs: "This header is set automatically",
  hookStatusesInvalid: "Response codes, comma-separated: 200-299, 409",
  hookEventUnknown: "Unknown event",
  hookEventsRequired: "Choose at least one event",
  hookConnectionsInvalid: "Connections must be from 1 to 6",
  hookMethodUnknown: "Method must be POST, PUT or GET",
  hookStateUnknown: "State must be dead or delivered",
  tooManyHooks: "You can have at most {{most}} webhooks. Delete one you do not need",
  hookShownAlready: "This webhook’s secret has already been shown. If you did not save it, rotate the secret",
} as const satisfies Catalog<typeof source>;
