import type { Viewer } from "../../base/access/viewer";
import { ok, type Result, refuse } from "../../base/shared/errors/result";
import { toUnits } from "../../base/shared/money";
import type { Platform } from "../../base/shared/ports/platform";
import { getTemplate, type TemplateRow } from "./find";
import { recipientsFor } from "./recipients";

/** The template's content overlaid by the body. Only own or shared templates that are approved and active. */
export async function filledFrom(
  { db }: Pick<Platform, "db">,
  viewer: Pick<Viewer, "id">,
  { template: id, ...body }: Record<string, unknown>,
): Promise<Result<Record<string, unknown>>> {
  const found = typeof id === "string" ? await getTemplate(db, { id: viewer.id, level: "me" }, id) : null;
  if (!found) return refuse("templateNotFound", "template", undefined, "notFound");
  const { row } = found;
  if (row.moderation !== "approved") return refuse("templateNotApproved", "template", { title: row.title });
  if (!row.isActive) return refuse("templateOff", "template", { title: row.title });
  const { type, fallbacks, title } = row;
  const { recipient } = await recipientsFor(db, viewer, found);
  const budget = row.budget === null ? {} : { budget: toUnits(row.budget) };
  const payload = { ...row.payload, ...Object(body.payload) };
  return ok({
    type,
    fallbacks,
    title,
    ...budget,
    ...(row.split === null ? {} : { split: row.split }),
    ...(recipient ? { recipient: written(recipient) } : {}),
    ...body,
    payload,
  });
}

function written({ include, exclude, values = {}, emails = {} }: NonNullable<TemplateRow["recipient"]>) {
  const personOf = (address: string) => {
    const variables = values[address];
    if (!variables) return address;
    if (address.includes("@")) return { email: address, variables };
    return { phone: address, ...(emails[address] ? { email: emails[address] } : {}), variables };
  };
  return { include: include.map(personOf), exclude };
}
