import { useRouteLoaderData } from "@remix-run/react";
import type { FieldNames } from "../../domain/shared/contact-fields";

const NONE: FieldNames = {};

/** What the account calls its contacts' own fields: the signed-in frame knows. */
export function useOwnFieldNames(): FieldNames {
  return (useRouteLoaderData("routes/authorized") as { fieldNames?: FieldNames } | undefined)?.fieldNames ?? NONE;
}
