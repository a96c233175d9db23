import { z } from "zod";
import { register } from "../../app/domain/accounts/register";
import { registrationInput } from "../../app/domain/accounts/registration-input";
import { clientOf } from "./client";
import { openEndpoint, viewed } from "./endpoint";

export const registerUser = openEndpoint("registerUser", {
  body: registrationInput,
  reply: z.object({ id: z.string() }),
  handle: async ({ platform, body, request }) =>
    viewed(await register(platform, body, clientOf(request), { host: new URL(request.url).host }), ({ id }) => ({
      id,
    })),
});
