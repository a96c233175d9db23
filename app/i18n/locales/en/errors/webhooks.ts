import type { Catalog } from "../../../catalog";
import type { webhooks as source } from "../../ru/errors/webhooks";

export const webhooks = {
  hookUrlInvalid: "The address must begin with https:// or http://",
  hookUrlCredentials: "No name and password in the address: send them in a header",
  hookUrlPrivate: "Private and internal addresses are not allowed",
  hookUrlTemplate: "Variables may stand only after the server’s name",
  hookGetBody: "A GET request has no body: put the values into the address",
  hookBodyNotJson: "With values filled in, the body is not valid JSON",
  hookBodyTooLong: "The body is longer than 16,384 characters",
  hookTooManyHeaders: "At most 20 headers",
  hookHeaderInvalid: "A header is a Latin name, a colon and a value on one line",
  hookHeadersAgain: "The address is another one: give the headers again, the stored ones will not go there",
  hookUrlOwn: "This is the cabinet’s own address: it does not notify itself",
  hookHeaderOurs: "We set this header ourselves",
  hookStatusesInvalid: "Answer codes with commas: 200-299, 409",
  hookEventUnknown: "There is no such event",
  hookEventsRequired: "Choose at least one event",
  hookConnectionsInvalid: "Connections: 1 to 6",
  hookMethodUnknown: "Method: POST, PUT or GET",
  hookStateUnknown: "State: dead or delivered",
  tooManyHooks: "At most {{most}} webhooks. Remove one that is not needed",
  hookShownAlready: "This webhook has been created and its secret shown. If you did not keep it, change the secret",
} as const satisfies Catalog<typeof source>;
