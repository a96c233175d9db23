import { z } from "zod";

/** Login accepts a username or an e-mail (spec §5); messages are keys of the namespace "errors". */
export const loginInput = z.object({
  username: z.string({ error: "usernameRequired" }).trim().min(1, "usernameRequired").max(150, "usernameInvalid"),
  password: z.string({ error: "passwordRequired" }).min(1, "passwordRequired").max(150, "passwordInvalid"),
});

export type LoginInput = z.infer<typeof loginInput>;
