import { z } from "zod";
import { invitationOf } from "../../../app/domain/routing/providers/invitation";
import { ok } from "../../../app/domain/shared/errors/result";
import { parsePhone } from "../../../app/domain/shared/phone";
import { endpoint, found } from "../http/endpoint";
import { byId } from "../http/list";

const phone = z.string({ error: "phoneInvalid" }).transform((text, { issues, value: input }) => {
  const digits = parsePhone(text.replace(/^ /, "+"));
  if (digits === null) issues.push({ code: "custom", message: "phoneInvalid", input });
  return digits ?? "";
});

/** The link where the owner of a phone allows a bot or a community to write. */
export const readProviderInvitation = endpoint("readProviderInvitation", {
  query: byId.extend({ phone }),
  reply: z.object({ url: z.string() }),
  handle: async ({ platform, params, query }) =>
    ok({ url: found(await invitationOf(platform, params.id ?? "", query.phone)) }),
});
