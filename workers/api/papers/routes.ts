import { hiddenBy, type Route, route } from "../http/endpoint";
import { crud } from "../network/routing/resource";
import { companies } from "./companies";
import { contracts } from "./contracts";
import { documents } from "./documents";
import { exchangeInvoices, exportRequisites } from "./export";
import { invoices } from "./invoices";
import { lookUps } from "./look-ups";
import { requisites } from "./requisites";
import { statements } from "./statements";

export const PAPER_ROUTES: readonly Route[] = [
  ...hiddenBy("secret.hideRequisites", [
    route("POST", "/requisites/export", "requisites.get", exportRequisites),
    ...crud("/requisites", "requisites", requisites),
  ]),
  ...crud("/companies", "companies", companies),
  ...crud("/contracts", "contracts", contracts),
  route("POST", "/contracts/:id/document", "contracts.update", contracts.issue),
  ...hiddenBy("secret.hideRequisites", [
    route("GET", "/invoices/exchange", "invoices.get", exchangeInvoices),
    ...["/invoices", "/n/invoices"].flatMap((path) => [
      route("GET", path, "invoices.get", invoices.list),
      route("POST", path, "invoices.create", invoices.create),
      route("GET", `${path}/:id`, "invoices.get", invoices.read),
      route("PATCH", `${path}/:id`, "invoices.update", invoices.decide),
    ]),
    route("POST", "/invoices/statements", "invoices.update", statements.store),
    route("GET", "/invoices/statements/:id", "invoices.update", statements.read),
    route("POST", "/invoices/statements/:id", "invoices.update", statements.take),
    route("GET", "/documents", "invoices.get", documents.list),
    route("GET", "/documents/:id", "invoices.get", documents.read),
    route("GET", "/documents/:id/:file", "invoices.get", documents.file),
    route("GET", "/documentTemplates/generate", "invoices.get", documents.generate),
  ]),
  route("GET", "/n/dadata/getRequisitesByInn/:inn", "requisites.get", lookUps.party),
  route("GET", "/n/dadata/suggest/bank", "requisites.get", lookUps.banks),
  route("GET", "/n/dadata/suggest/address", "requisites.get", lookUps.addresses),
  route("GET", "/n/dadata/clean/fio", "requisites.get", lookUps.person),
];
