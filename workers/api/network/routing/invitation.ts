import { z } from "zod";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { parsePhone, phoneFault } from "../../../../app/domain/base/shared/phone";
import { invitationOf } from "../../../../app/domain/network/routing/providers/invitation";
import { endpoint, found } from "../../http/endpoint";
import { byId } from "../../http/list";

const phone = z.string({ error: "phoneInvalid" }).transform((text, { issues, value: input }) => {
  const digits = parsePhone(text.replace(/^ /, "+"));
  if (digits === null) issues.push({ code: "custom", message: phoneFault(text), input });
  return digits ?? "";
});

/** The link where a phone's owner permits a bot or a community to write. */
export const readProviderInvitation = endpoint("readProviderInvitation", {
  query: byId.extend({ phone }),
  reply: z.object({ url: z.string() }),
  handle: async ({ platform, params, query }) =>
    ok({ url: found(await invitationOf(platform, params.id ?? "", query.phone)) }),
});
