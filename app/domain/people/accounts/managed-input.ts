import { z } from "zod";
import { newPassword } from "../../base/access/input";
import { isCountry, parsePhone, phoneFault } from "../../base/shared/phone";
import {
  country,
  email,
  FOREIGN_NAME,
  firstName,
  isOwnName,
  lastName,
  type ProfileInput,
  preferencesBody,
} from "./input";

const MAX_ASSIGNED = 50;
const LEVEL_NAMES = ["me", "reseller", "manager"] as const;

/** Spec §5. */
const username = z
  .string({ error: "usernameRequired" })
  .trim()
  .min(1, "usernameRequired")
  .regex(/^[\w.@+-]{5,150}$|^$/, "usernameRule");

const flag = z.boolean({ error: "flagInvalid" });
const level = z.enum(LEVEL_NAMES, { error: "levelUnknown" });
const someone = z
  .string({ error: "idInvalid" })
  .trim()
  .transform((id) => id || null)
  .nullable();
const phone = z.string({ error: "phoneInvalid" }).trim();

export interface UserChange {
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  country?: string;
  hasContract?: boolean;
  managerId?: string | null;
  level?: z.infer<typeof level>;
  resellerId?: string | null;
  isActive?: boolean;
  routingGroups?: string[];
  messageRuleGroups?: string[];
}

export interface NewUser extends UserChange {
  username: string;
  password: string;
}

// Empty: no phone.
function withStoredPhone<T extends { phone?: string | undefined; country?: string | undefined }>(
  input: T,
  context: z.RefinementCtx,
): T {
  if (!input.phone) return input;
  const code = input.country ?? "RU";
  const digits = isCountry(code) ? parsePhone(input.phone, code) : null;
  if (digits !== null) return { ...input, phone: `+${digits}` };
  context.addIssue({ code: "custom", path: ["phone"], message: phoneFault(input.phone) });
  return z.NEVER;
}

const particulars = {
  firstName,
  lastName,
  email,
  phone: phone.default(""),
  country,
  hasContract: flag.default(false),
  level: level.optional(),
};

export const changeForm = z.object(particulars).transform(withStoredPhone);

/** For screens that show the e-mail read-only. */
export const closedChangeForm = z.object({ ...particulars, email: email.optional() }).transform(withStoredPhone);

export const newUserForm = z
  .object({ username, password: newPassword, ...particulars })
  .refine(({ username, email }) => isOwnName(username, email), FOREIGN_NAME)
  .transform(withStoredPhone);

const fields = {
  firstName: firstName.optional(),
  lastName: lastName.unwrap().optional(),
  email: email.optional(),
  phone: phone.optional(),
  country: country.unwrap().optional(),
  partnership: z.strictObject({ hasContract: flag.optional(), ManagerId: someone.optional() }).optional(),
};

const groupIds = z
  .array(z.string({ error: "idInvalid" }), { error: "listInvalid" })
  .max(MAX_ASSIGNED, "tooMany")
  .transform((ids) => [...new Set(ids.filter(Boolean))]);

export const groupsForm = z.object({
  routingGroups: groupIds.default([]),
  messageRuleGroups: groupIds.default([]),
});

const body = {
  level: level.optional(),
  ResellerId: someone.optional(),
  isActive: flag.optional(),
  RoutingGroups: groupIds.optional(),
  MessageRuleGroups: groupIds.optional(),
};

/** REST (spec §3); absent fields stay unchanged. */
export const changeBody = z.strictObject({
  ...body,
  /** Clients send back id and username unchanged. */
  id: z.string({ error: "idInvalid" }).optional(),
  username: z.string({ error: "usernameRequired" }).optional(),
  data: z.strictObject(fields).transform(withStoredPhone).optional(),
  preferences: preferencesBody.optional(),
});

export type ChangeBody = z.infer<typeof changeBody>;

export const newUserBody = z
  .strictObject({
    ...body,
    username,
    password: newPassword,
    data: z.strictObject({ ...fields, firstName, email }).transform(withStoredPhone),
  })
  // Runs on input that may lack `data`.
  .refine(
    ({ username, data }: { username?: unknown; data?: { email?: unknown } }) => isOwnName(username, data?.email),
    FOREIGN_NAME,
  );

export function changeOf({
  data = {},
  level,
  isActive,
  ResellerId,
  RoutingGroups,
  MessageRuleGroups,
}: ChangeBody): UserChange {
  const { partnership, ...own } = data;
  const said = {
    ...own,
    level,
    isActive,
    hasContract: partnership?.hasContract,
    managerId: partnership?.ManagerId,
    resellerId: ResellerId,
    routingGroups: RoutingGroups,
    messageRuleGroups: MessageRuleGroups,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/**
 * The part of a REST body that users may change in their own account, as on the profile screen; null if the body names
 * more, or removes what that screen requires.
 */
export function ownChangeOf({ data = {}, preferences, ...place }: ChangeBody): Partial<ProfileInput> | null {
  const { id: _id, username: _username, ...others } = place;
  const { partnership, ...own } = data;
  const hasMore = partnership !== undefined || Object.values(others).some((value) => value !== undefined);
  if (hasMore || own.phone === "") return null;
  const change = { ...own, ...preferences };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

export const passwordForm = z.object({ password: newPassword, endsTokens: z.boolean().default(false) });

/** By dotted path; empty: the level's default. */
export const rightsForm = z
  .record(z.string(), z.enum(["", "allow", "deny"]))
  .transform((rights) =>
    Object.fromEntries(
      Object.entries(rights).flatMap(([permission, state]) => (state === "" ? [] : [[permission, state === "allow"]])),
    ),
  );
