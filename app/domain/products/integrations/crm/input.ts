import { z } from "zod";
import { hostOf } from "../../../base/shared/typed-address";
import { integrationFields, integrationForm } from "../input";
import { RECORD_EVENTS } from "./mappings";

const { title, type, sender, text, template } = integrationFields;
const shared = { title, type: type.default("sms"), sender: sender.default(""), template: template.default(null) };

const portal = z
  .string("crmPortalInvalid")
  .overwrite(hostOf)
  .pipe(
    z
      .string()
      .regex(/^[a-z0-9]+([.-]+[a-z0-9]+)*(:\d+)?$/, { error: "crmPortalInvalid", abort: true })
      .refine((host) => URL.canParse(`https://${host}/`), "crmPortalInvalid"),
  );

/** A new connection; `id` of a form makes a repeated post idempotent. */
export const crmInput = z.discriminatedUnion("kind", [
  z.object({ ...shared, kind: z.literal("bitrix24"), portal, text: text.default("") }),
  z.object({ ...shared, kind: z.literal("amocrm"), portal: z.string().default(""), text: text.default("") }),
  z.object({
    ...shared,
    kind: z.literal("yclients"),
    portal: z.string().default(""),
    text: text.default(""),
    event: z.enum(RECORD_EVENTS).default("create"),
  }),
]);

export const editForm = integrationForm.extend({ event: z.enum(RECORD_EVENTS).optional() });

export type CrmInput = z.infer<typeof crmInput>;

export const crmForm = crmInput.and(z.object({ id: z.uuid("idInvalid") }));
