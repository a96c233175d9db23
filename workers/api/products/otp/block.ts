import { z } from "zod";
import { can } from "../../../../app/domain/base/access/viewer";
import { CodedError } from "../../../../app/domain/base/shared/errors/errors";
import { ok } from "../../../../app/domain/base/shared/errors/result";
import { BLOCKS_WIDGETS, blockWidget } from "../../../../app/domain/products/otp/block";
import { endpoint, found, route } from "../../http/endpoint";

const block = endpoint("blockOtpWidget", {
  body: z.object({ isBlocked: z.boolean("flagInvalid").default(true), reason: z.string("textInvalid").default("") }),
  reply: z.object({ id: z.string(), OwnerId: z.string(), isBlocked: z.boolean(), blockReason: z.string().nullable() }),
  async handle({ platform, viewer, params: { id = "" }, body }) {
    if (!can(viewer, BLOCKS_WIDGETS)) throw new CodedError("forbidden");
    const result = found(await blockWidget(platform, id, body));
    if (!result.ok) return result;
    const { ownerId, isBlocked, blockReason } = result.value;
    return ok({ id, OwnerId: ownerId, isBlocked, blockReason });
  },
});

export const BLOCK_ROUTE = route("PUT", "/otp-settings/widgets/:id/block", "routing.update", block);
