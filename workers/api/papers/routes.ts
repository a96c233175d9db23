import { type Route, route } from "../http/endpoint";
import { crud } from "../routing/resource";
import { companies } from "./companies";
import { contracts } from "./contracts";
import { lookUps } from "./look-ups";
import { requisites } from "./requisites";

export const PAPER_ROUTES: readonly Route[] = [
  ...crud("/requisites", "requisites", requisites),
  ...crud("/companies", "companies", companies),
  ...crud("/contracts", "contracts", contracts),
  route("GET", "/n/dadata/getRequisitesByInn/:inn", "requisites.get", lookUps.party),
  route("GET", "/n/dadata/suggest/bank", "requisites.get", lookUps.banks),
  route("GET", "/n/dadata/clean/fio", "requisites.get", lookUps.person),
];
