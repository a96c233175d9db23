import { z } from "zod";
import { loginInput } from "../../app/domain/access/input";
import { signIn } from "../../app/domain/access/session";
import { clientOf } from "./client";
import { openEndpoint, viewed } from "./endpoint";

export const login = openEndpoint("login", {
  body: loginInput,
  reply: z.object({ id: z.string(), username: z.string(), token: z.string() }),
  handle: async ({ platform, body, request }) =>
    viewed(await signIn(platform, body, clientOf(request)), ({ id, username, token }) => ({ id, username, token })),
});
