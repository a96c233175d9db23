import { z } from "zod";
import { register } from "../../../app/domain/people/accounts/registration/register";
import { registrationInput } from "../../../app/domain/people/accounts/registration/registration-input";
import { clientOf } from "../http/client";
import { openEndpoint, viewed } from "../http/endpoint";

export const registerUser = openEndpoint("registerUser", {
  body: registrationInput,
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, body, request }) =>
    viewed(await register(platform, body, clientOf(request), { host: new URL(request.url).host }), ({ id }) => ({
      id,
    })),
});
