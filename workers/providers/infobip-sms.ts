import type { Provider } from "../../app/domain/shared/platform";

export function infobipSms(_options: { baseUrl: string; apiKey: string; callbackUrl: string; callbackSecret: string }): Provider {
  throw new Error("in progress");
}
