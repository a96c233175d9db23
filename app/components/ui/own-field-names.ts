import { useRouteLoaderData } from "@remix-run/react";
import type { FieldNames } from "../../domain/base/shared/contact-fields";

const NONE: FieldNames = {};

/** The account's names for its contacts' custom fields, from the signed-in frame's loader. */
export function useOwnFieldNames(): FieldNames {
  return (useRouteLoaderData("routes/authorized") as { fieldNames?: FieldNames } | undefined)?.fieldNames ?? NONE;
}
