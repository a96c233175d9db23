import { z } from "zod";
import { actAs } from "../../../app/domain/base/access/act-as";
import { loginInput } from "../../../app/domain/base/access/input";
import { signIn } from "../../../app/domain/base/access/sign-in";
import { clientOf } from "../http/client";
import { endpoint, openEndpoint, viewed } from "../http/endpoint";

const signedIn = z.object({ id: z.string(), username: z.string(), token: z.string() });

export const login = openEndpoint("login", {
  body: loginInput,
  reply: signedIn,
  handle: async ({ platform, body, request }) =>
    viewed(await signIn(platform, body, clientOf(request)), ({ id, username, token }) => ({ id, username, token })),
});

export const loginAs = endpoint("loginAs", {
  reply: signedIn,
  handle: async ({ platform, viewer, params, request }) =>
    viewed(await actAs(platform, viewer, params.id ?? "", clientOf(request)), ({ id, username, token }) => ({
      id,
      username,
      token,
    })),
});
