import type { Catalog } from "../../../catalog";
import type { links as source } from "../../ru/errors/links";

export const links = {
  linkUrlInvalid: "The address must begin with https:// or http://, without a name and password",
  linkUrlLong: "The address is longer than 2,048 characters",
  linkUrlOwn: "A link cannot lead to a short link or to this cabinet",
  linkUrlPrivate: "Private and internal addresses are not allowed",
  linkUrlStopped: "Short links do not lead to this site",
  linksMost: "At most {{most}} different links in a message",
  linkNoDomains: "No domains are available",
  linkFailed: "The short link could not be made. Try again",
  linkDomainRequired: "Choose a domain",
  linkDomainUnknown: "This domain is not available to you",
  linkDomainInvalid: "A domain, for example go.shop.com",
  linkDomainOurs: "This is the platform’s domain: there is no need to add it",
  linkDomainsMost: "At most {{most}} domains. Remove one",
  linkDomainTaken: "The domain is already connected to another account",
  linkDnsSilent: "The domain’s records cannot be read now. Try again later",
  linkDnsMissing: "The {{type}} record of {{name}} is not there yet",
  linkSlugInvalid: "3 to 40 Latin letters, digits, hyphens and underscores, with a letter or digit at each end",
  linkSlugReserved: "This ending is reserved",
  linkSlugTaken: "This ending is taken",
  linkSlugLooks: "It looks like {{slug}}, which is taken",
  linkExpiryPast: "This time has passed",
  linkUtmMissing: "Tags need a source, a medium and a campaign",
  linkAddressUnknown: "There is no such short link",
  linkBlocked: "The link is blocked, so it cannot be removed",
} as const satisfies Catalog<typeof source>;
